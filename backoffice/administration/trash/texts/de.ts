import type { TrashTexts } from "./en.ts";

export const de: TrashTexts = {
  title: "Papierkorb",
  subtitle: "Gelöschtes bleibt 30 Tage lang erhalten.",
  views: "Gelöschtes",
  kinds: {
    products: "Produkte",
    collections: "Kategorien",
    customers: "Kunden",
  },
  media: "Gelöschte Dateien",
  name: "Name",
  deleted: "Gelöscht",
  purged: "Endgültige Löschung",
  actions: "Aktionen",
  restore: "Wiederherstellen",
  restoreOne: "{name} wiederherstellen",
  remove: "Endgültig löschen",
  removeOne: "{name} endgültig löschen",
  confirmTitle: "„{name}“ endgültig löschen?",
  confirmText: "Das lässt sich nicht rückgängig machen.",
  confirmCustomer:
    "Die personenbezogenen Daten werden gelöscht. Bestellungen bleiben für Ihre Unterlagen erhalten, ohne das Konto. Das lässt sich nicht rückgängig machen.",
  restored: "{name} wiederhergestellt",
  removed: "Endgültig gelöscht",
  none: "Der Papierkorb ist leer",
  noneText: "Gelöschtes erscheint hier.",
  due: "Heute Nacht",
  notes: {
    SLUG_CHANGED: "Die URL wird von einem anderen Element verwendet. Die neue lautet {values}.",
    SKU_IN_USE: "Andere Produkte haben dieselben Artikelnummern: {values}.",
    MEDIA_MISSING: "Einige Bilder oder Videos wurden inzwischen gelöscht.",
    FILE_MISSING:
      "Einige seiner Dateien wurden inzwischen gelöscht. Das Produkt ist ausgeblendet, bis Sie sie hinzufügen und es wieder einblenden.",
    LOCATION_MISSING:
      "Ein Standort mit Bestand wurde inzwischen gelöscht. Das Produkt ist ausgeblendet: Bestand zählen, dann wieder einblenden.",
    COLLECTIONS_MISSING: "Einige Kategorien wurden inzwischen gelöscht.",
    PARENT_MISSING:
      "Die übergeordnete Kategorie wurde gelöscht oder verschoben. Die Kategorie liegt jetzt auf der obersten Ebene.",
    SUBSCRIPTIONS_CANCELED: "Die Abos wurden mit dem Löschen des Kontos gekündigt.",
  },
};
