/**
 * English texts of collections and product lists; the type below is the shape of the other languages. `{total}` is a
 * formatted count, such as `1,204` or `about 12,000`.
 */

export const en = {
  home: "Home",
  collections: "Collections",
  all: {
    title: "All collections",
    description: "Shop all collections at {shop}.",
    none: "No collections yet.",
    seeAll: "See all products",
  },
  collection: {
    titleOfPage: "{name}, page {page}",
    description: "{name} at {shop}",
    within: "In {name}",
    about: "About {name}",
  },
  filter: {
    title: "Filter",
    titleCounted: "Filter ({count})",
    close: "Close filters",
    category: "Category",
    brand: "Brand",
    ribbon: "Label",
    availability: "Availability",
    inStock: "In stock",
    onSale: "On sale",
    rating: "Rating",
    anyRating: "Any rating",
    starsUp: "{stars, plural, one {# star and up} other {# stars and up}}",
    price: "Price ({currency})",
    lowest: "Lowest price in {currency}",
    highest: "Highest price in {currency}",
    to: "to",
    more: "Show {count, number} more",
    show: "{count, plural, one {Show {total} product} other {Show {total} products}}",
    applied: "Applied filters",
    remove: ", remove this filter",
    clear: "Clear all",
    from: "From {min} {currency}",
    upTo: "Up to {max} {currency}",
    between: "{min} to {max} {currency}",
  },
  sort: {
    label: "Sort by",
    submit: "Sort",
    featured: "Featured",
    newest: "Newest",
    priceAscending: "Price, low to high",
    priceDescending: "Price, high to low",
    name: "Name",
    rating: "Highest rated",
  },
  list: {
    products: "{count, plural, one {{total} product} other {{total} products}}",
    estimate: "about {count}",
    before: "Show previous products",
    nothing: "No products found",
    nothingText: "Try removing some filters.",
    clear: "Clear all filters",
    shown: "{to} of {total}",
    shownFrom: "{from} to {to} of {total}",
    more: "Show {count, number} more",
    pages: "Pages",
    page: "Page",
  },
};

export type CollectionTexts = typeof en;
