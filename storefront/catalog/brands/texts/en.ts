/** What the pages of brands say. This file declares the shape; the other languages satisfy it. */
import type { PluralForms } from "#api/store/languages.ts";

export const en = {
  home: "Home",
  brands: "Brands",
  description: "Everyone whose things you find at {shop}.",
  none: "There are no brands yet.",
  seeAll: "See all products",
  products: {
    one: "{count} product",
    other: "{count} products",
  } as PluralForms,
  brand: {
    title: "Everything by {brand}",
    titleOfPage: "Everything by {brand}, page {page}",
    description: "Everything by {brand} at {shop}.",
    lead: "Everything we have by {brand}.",
  },
};

export type BrandTexts = typeof en;
