import type { LocationsTexts } from "./en.ts";

export const de: LocationsTexts = {
  title: "Standorte",
  subtitle: "Wo Sie Ware lagern und von wo Sie Bestellungen versenden",
  settings: "Einstellungen",
  add: "Standort hinzufügen",
  default: "Standard",
  virtualLocation: "Virtueller Standort",
  physicalLocation: "Physischer Standort",
  virtualDefault: "Virtueller Standort · Bestellungen verwenden diesen Bestand",
  physicalDefault: "Physischer Standort · Bestellungen verwenden diesen Bestand",
  edit: "Bearbeiten",
  editOne: "{name} bearbeiten",
  dialog: {
    saved: "Standort gespeichert",
    deleted: "Standort gelöscht",
    delete: "Löschen",
    save: "Speichern",
    name: "Name",
    example: "Lager",
    type: "Typ",
    typeHint: "Ein virtueller Standort hat keine Adresse, etwa Ware bei einem Lieferanten.",
    physical: "Physisch",
    virtual: "Virtuell",
    isDefault: "Standardstandort",
    isDefaultHint:
      "Bestellungen verwenden den Bestand dieses Standorts. Um das zu ändern, legen Sie einen anderen Standort als Standard fest.",
    defaultHint: "Bestellungen verwenden den Bestand dieses Standorts.",
    deleteTitle: "„{name}“ löschen?",
    deleteLocation: "Standort löschen",
    deleteText: "Sie können nur Standorte ohne Bestand löschen. Das lässt sich nicht rückgängig machen.",
  },
};
