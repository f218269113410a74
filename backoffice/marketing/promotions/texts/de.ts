import type { PromotionsTexts } from "./en.ts";

export const de: PromotionsTexts = {
  title: "Banner",
  add: "Banner hinzufügen",
  image: "Bild",
  banner: "Banner",
  status: "Status",
  visible: "Sichtbar",
  hidden: "Ausgeblendet",
  collections: "Kategorien",
  none: "Noch keine Banner",
  noneText: "Zeigen Sie ein Banner zwischen den Produkten einer Kategorie, etwa für eine neue Saison oder kostenlosen Versand.",
  caption: "{count, plural, one {# Banner} other {# Banner}}",
  unnamedCollection: "Unbekannte Kategorie",
  noCollections: "Keine",
  firstAndMore: "{count, plural, one {{first} und # weitere} other {{first} und # weitere}}",
  editor: {
    saved: "Banner gespeichert",
    unsavedNew: "Nicht gespeichertes Banner",
    unsaved: "Nicht gespeicherte Änderungen",
    name: "Titel",
    nameHint: "Erscheint auf dem Banner.",
    nameMissing: "Geben Sie einen Titel ein.",
    link: "Link",
    linkHint: "Eine vollständige URL, die mit https:// beginnt. Leer lassen für ein Banner ohne Link.",
    linkInvalid: "Geben Sie eine URL ein, die mit https:// beginnt.",
    show: "Im Shop anzeigen",
    imageDescription: "Bildbeschreibung",
    altText: "Alternativtext",
    altTextHint: "Beschreibt das Bild für Kunden, die es nicht sehen können.",
    conflict: "Dieses Banner wurde von jemand anderem geändert. Laden Sie die Seite neu, um die aktuelle Version zu sehen. Ihre Eingaben bleiben bis dahin erhalten.",
    deleted: "Banner gelöscht",
    delete: "Löschen",
    deleteTitle: "„{name}“ löschen?",
    deleteBanner: "Banner löschen",
    deleteText: "Es wird aus allen Kategorien entfernt. Das lässt sich nicht rückgängig machen."
  },
  placements: {
    none: "Keine Kategorien ausgewählt. Fügen Sie Kategorien hinzu, in denen das Banner erscheinen soll.",
    collection: "Kategorie",
    duplicate: "Diese Kategorie haben Sie bereits hinzugefügt.",
    position: "Position",
    subcollections: "Unterkategorien einschließen",
    remove: "Kategorie {number} entfernen",
    add: "Kategorie hinzufügen",
    positionInvalid: "Geben Sie eine Position von 1 bis 100.000 ein."
  }
};
