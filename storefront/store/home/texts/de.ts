import type { HomeTexts } from "./en.ts";

export const de: HomeTexts = {
  description: "Der Shop von {shop}",
  shopEverything: "Alles entdecken",
  collections: "Kollektionen",
  allCollections: "Alle Kollektionen",
  findYourCorner: "Finden Sie Ihre Lieblingsecke",
  newIn: "Neu eingetroffen",
  everythingNew: "Alle Neuheiten",
  popular: "Besonders beliebt",
  goodToKnow: "Gut zu wissen",
  inFocus: "Im Fokus",
  seeAll: "Alle {count} ansehen",
  pieces: "{count, number} Artikel",
  empty: {
    title: "Noch keine Produkte",
    text: "Bei {shop} gibt es noch keine Produkte. Schauen Sie später wieder vorbei.",
    ask: "Stellen Sie uns eine Frage",
  },
};
