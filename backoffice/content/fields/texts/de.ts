import type { FieldsTexts } from "./en.ts";

export const de: FieldsTexts = {
  media: {
    chooseImage: "Bild auswählen",
    chooseVideo: "Video auswählen",
    change: "Ändern",
    changeNamed: "{field} ändern",
    remove: "Entfernen",
    removeNamed: "{field} entfernen",
    alt: "Alternativtext",
    altHint: "Beschreiben Sie das Bild für Menschen, die es nicht sehen können.",
  },
  schemes: { page: "Seite", tinted: "Getönt", brand: "Marke", dark: "Dunkel" },
  references: {
    search: "Nach Namen suchen",
    deleted: "Gelöscht",
    count: "{count} von {max, plural, one {# ausgewählt} other {# ausgewählt}}",
    up: "{name} nach oben",
    down: "{name} nach unten",
    remove: "{name} entfernen",
  },
  links: {
    search: "Seite suchen oder Link einfügen",
    address: "Webadresse",
    product: "Produkt",
    collection: "Kategorie",
    page: "Seite",
    post: "Blogbeitrag",
    home: "Startseite",
    allCollections: "Alle Kategorien",
    searchPage: "Suche",
    blog: "Blog",
    account: "Kundenkonto",
    cart: "Warenkorb",
  },
};
