/** What cards, trails and rows of products say. This file declares the shape; the other languages satisfy it. `{…}` is filled in. */

export const en = {
  breadcrumb: "Breadcrumb",
  home: "Home",
  card: {
    soldOut: "Sold out",
    sale: "Sale",
    /** Seen, and then for those who do not see which card it belongs to. */
    add: "Add",
    addWhat: " {product} to cart",
    choose: "Choose",
    chooseWhat: " options of {product}",
    heart: "Save {product} to wish list",
    colors: "Colors: {colors}",
  },
  /** Titles of rows of recommendations. */
  recommended: {
    boughtTogether: "Frequently bought together",
    similar: "You may also like",
    bestSellers: "Bestsellers",
    newest: "New arrivals",
  },
};

export type ComponentTexts = typeof en;
