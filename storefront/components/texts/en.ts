/**
 * English texts of product cards, breadcrumbs, and recommendations; the type below is the shape of the other
 * languages.
 */

export const en = {
  breadcrumb: "Breadcrumb",
  home: "Home",
  card: {
    soldOut: "Sold out",
    sale: "Sale",
    /** Button label, followed by a visually hidden suffix for screen readers. */
    add: "Add",
    addWhat: " {product} to cart",
    choose: "Choose",
    chooseWhat: " options of {product}",
    heart: "Save {product} to wish list",
    colors: "Colors: {colors}",
  },
  rating: {
    stars: "{rating} out of 5 stars",
    count: "{count, plural, one {# review} other {# reviews}}",
  },
  /** Headings of recommendations. */
  recommended: {
    boughtTogether: "Frequently bought together",
    similar: "You may also like",
    bestSellers: "Bestsellers",
    newest: "New arrivals",
  },
};

export type ComponentTexts = typeof en;
