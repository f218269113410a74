import type { BrandTexts } from "./en.ts";

export const de: BrandTexts = {
  home: "Startseite",
  brands: "Marken",
  description: "Alle Marken, die Sie bei {shop} finden.",
  none: "Es gibt noch keine Marken.",
  seeAll: "Alle Produkte ansehen",
  products: "{count, plural, one {# Produkt} other {# Produkte}}",
  brand: {
    title: "Alles von {brand}",
    titleOfPage: "Alles von {brand}, Seite {page}",
    description: "Alles von {brand} bei {shop}.",
    lead: "Alle Produkte von {brand}.",
  },
};
