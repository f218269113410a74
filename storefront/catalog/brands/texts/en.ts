/** English texts of brand pages; the type below is the shape of the other languages. */

export const en = {
  home: "Home",
  brands: "Brands",
  description: "All brands at {shop}.",
  none: "No brands yet.",
  seeAll: "See all products",
  products: "{count, plural, one {# product} other {# products}}",
  brand: {
    title: "Everything by {brand}",
    titleOfPage: "Everything by {brand}, page {page}",
    description: "Everything by {brand} at {shop}.",
    lead: "All products by {brand}.",
  },
};

export type BrandTexts = typeof en;
