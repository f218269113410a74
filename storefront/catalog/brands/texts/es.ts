import type { BrandTexts } from "./en.ts";

export const es: BrandTexts = {
  home: "Inicio",
  brands: "Marcas",
  description: "Todas las marcas que encontrarás en {shop}.",
  none: "Todavía no hay marcas.",
  seeAll: "Ver todos los productos",
  products: "{count, plural, one {# producto} other {# productos}}",
  brand: {
    title: "Todo de {brand}",
    titleOfPage: "Todo de {brand}, página {page}",
    description: "Todo de {brand} en {shop}.",
    lead: "Todos los productos de {brand}.",
  },
};
