import type { LocationsTexts } from "./en.ts";

export const fr: LocationsTexts = {
  title: "Emplacements",
  subtitle: "Où vous stockez vos produits et d'où vous expédiez",
  settings: "Paramètres",
  add: "Ajouter un emplacement",
  default: "Par défaut",
  virtualLocation: "Emplacement virtuel",
  physicalLocation: "Emplacement physique",
  virtualDefault: "Emplacement virtuel · Les commandes utilisent ce stock",
  physicalDefault: "Emplacement physique · Les commandes utilisent ce stock",
  edit: "Modifier",
  editOne: "Modifier {name}",
  dialog: {
    saved: "Emplacement enregistré",
    deleted: "Emplacement supprimé",
    delete: "Supprimer",
    save: "Enregistrer",
    name: "Nom",
    example: "Entrepôt",
    type: "Type",
    typeHint: "Un emplacement virtuel n'a pas d'adresse, par exemple du stock chez un fournisseur.",
    physical: "Physique",
    virtual: "Virtuel",
    isDefault: "Emplacement par défaut",
    isDefaultHint:
      "Les commandes utilisent le stock de cet emplacement. Pour changer, définissez un autre emplacement par défaut.",
    defaultHint: "Les commandes utilisent le stock de cet emplacement.",
    deleteTitle: "Supprimer « {name} » ?",
    deleteLocation: "Supprimer l'emplacement",
    deleteText: "Vous ne pouvez supprimer qu'un emplacement sans stock. Cette action est irréversible.",
  },
};
