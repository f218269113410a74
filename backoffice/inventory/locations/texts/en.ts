/** Texts of the inventory locations page. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Locations",
  subtitle: "Where you keep inventory and ship orders from",
  settings: "Settings",
  add: "Add location",
  default: "Default",
  virtualLocation: "Virtual location",
  physicalLocation: "Physical location",
  virtualDefault: "Virtual location · Orders use this inventory",
  physicalDefault: "Physical location · Orders use this inventory",
  edit: "Edit",
  editOne: "Edit {name}",
  dialog: {
    saved: "Location saved",
    deleted: "Location deleted",
    delete: "Delete",
    save: "Save",
    name: "Name",
    example: "Warehouse",
    type: "Type",
    typeHint: "A virtual location has no address, for example inventory at a supplier.",
    physical: "Physical",
    virtual: "Virtual",
    isDefault: "Default location",
    isDefaultHint: "Orders use the inventory of this location. To change this, make another location the default.",
    defaultHint: "Orders use the inventory of this location.",
    deleteTitle: "Delete “{name}”?",
    deleteLocation: "Delete location",
    deleteText: "You can only delete a location that has no inventory. This can't be undone.",
  },
};

export type LocationsTexts = typeof en;
