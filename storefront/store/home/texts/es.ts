import type { HomeTexts } from "./en.ts";

export const es: HomeTexts = {
  description: "{shop}, la tienda en línea",
  shopEverything: "Ver toda la tienda",
  collections: "Colecciones",
  allCollections: "Todas las colecciones",
  findYourCorner: "Compra por colección",
  newIn: "Novedades",
  everythingNew: "Todas las novedades",
  popular: "Los más vendidos",
  goodToKnow: "Conviene saber",
  inFocus: "Destacado",
  seeAll: "Ver todo ({count})",
  pieces: "{count, plural, one {# producto} other {# productos}}",
  empty: {
    title: "Aún no hay productos",
    text: "{shop} todavía no tiene productos. Vuelve más adelante.",
    ask: "Contáctanos",
  },
};
