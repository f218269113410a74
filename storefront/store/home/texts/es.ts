import type { HomeTexts } from "./en.ts";

export const es: HomeTexts = {
  description: "{shop}, la tienda en línea",
  shopEverything: "Ver toda la tienda",
  collections: "Colecciones",
  allCollections: "Todas las colecciones",
  findYourCorner: "Encuentra tu rincón de la tienda",
  newIn: "Novedades",
  everythingNew: "Todas las novedades",
  popular: "Lo que más gusta",
  goodToKnow: "Conviene saber",
  inFocus: "Destacado",
  seeAll: "Ver todo ({count})",
  pieces: "{count, plural, one {# artículo} other {# artículos}}",
  empty: {
    title: "Aún no hay productos",
    text: "{shop} todavía no tiene productos. Vuelve más adelante.",
    ask: "Haznos una pregunta",
  },
};
