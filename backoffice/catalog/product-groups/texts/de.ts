import type { ProductGroupsTexts } from "./en.ts";

export const de: ProductGroupsTexts = {
  pageTitle: "Eigenschaften: Produktgruppen",
  caption: "Produktgruppen, {count, number} angezeigt",
  add: "Produktgruppe hinzufügen",
  added: "Produktgruppe hinzugefügt",
  save: "Speichern",
  saved: "Produktgruppe gespeichert",
  editTitle: "„{name}“ bearbeiten",
  name: "Name",
  option: "Option",
  optionHint:
    "Die Option, in der sich die Produkte unterscheiden, zum Beispiel Farbe. Jedes Produkt braucht genau einen Wert davon.",
  optionFixed: "Die Option einer Gruppe lässt sich nicht ändern.",
  noOption: "Keine",
  products: "Produkte",
  productsHint: "Ein Produkt kann nur in einer Gruppe sein.",
  findProduct: "Produkte suchen",
  productCount: "{count, plural, one {# Produkt} other {# Produkte}}",
  search: "Produktgruppen suchen",
  none: "Noch keine Produktgruppen",
  about:
    "Eine Produktgruppe verbindet Produkte, die Ausführungen voneinander sind, zum Beispiel ein Hemd mit einem eigenen Produkt pro Farbe. Shops, die auf der API aufbauen, können sie als ein Produkt anzeigen.",
  noMatch: "Keine Ergebnisse",
  noMatchText: "Versuchen Sie es mit einem kürzeren Suchbegriff.",
  showMore: "Mehr anzeigen",
  actions: "Aktionen",
  deleteNamed: "{name} löschen",
  deleteTitle: "„{name}“ löschen?",
  deleteConfirm: "Produktgruppe löschen",
  deleteText: "Die Produkte bleiben erhalten. Das lässt sich nicht rückgängig machen.",
  deleted: "Produktgruppe gelöscht",
  problems: {
    option:
      "Jedes Produkt braucht genau einen Wert der Option. Entfernen Sie die anderen oder ändern Sie deren Optionen.",
    otherGroup: "Eines dieser Produkte ist bereits in einer anderen Gruppe.",
    limit: "Eine Gruppe kann bis zu {max, number} Produkte haben.",
  },
};
