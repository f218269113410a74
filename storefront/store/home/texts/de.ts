import type { HomeTexts } from "./en.ts";

export const de: HomeTexts = {
  description: "Der Shop von {shop}",
  shopEverything: "Alles entdecken",
  collections: "Kollektionen",
  allCollections: "Alle Kollektionen",
  findYourCorner: "Nach Kollektion einkaufen",
  newIn: "Neu eingetroffen",
  everythingNew: "Alle Neuheiten",
  popular: "Bestseller",
  goodToKnow: "Gut zu wissen",
  inFocus: "Im Fokus",
  seeAll: "Alle {count} ansehen",
  pieces: "{count, plural, one {# Produkt} other {# Produkte}}",
  empty: {
    title: "Noch keine Produkte",
    text: "Bei {shop} gibt es noch keine Produkte. Schauen Sie später wieder vorbei.",
    ask: "Kontakt aufnehmen",
  },
};
