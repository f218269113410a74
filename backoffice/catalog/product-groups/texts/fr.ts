import type { ProductGroupsTexts } from "./en.ts";

export const fr: ProductGroupsTexts = {
  pageTitle: "Attributs : groupes de produits",
  caption: "Groupes de produits, {count, number} affichés",
  add: "Ajouter un groupe de produits",
  added: "Groupe de produits ajouté",
  save: "Enregistrer",
  saved: "Groupe de produits enregistré",
  editTitle: "Modifier « {name} »",
  name: "Nom",
  option: "Option",
  optionHint:
    "L’option qui distingue les produits, par exemple la couleur. Chaque produit doit en avoir exactement une valeur.",
  optionFixed: "L’option d’un groupe ne peut pas être modifiée.",
  noOption: "Aucune",
  products: "Produits",
  productsHint: "Un produit ne peut appartenir qu’à un seul groupe.",
  findProduct: "Rechercher des produits",
  productCount: "{count, plural, one {# produit} other {# produits}}",
  search: "Rechercher des groupes",
  none: "Aucun groupe de produits",
  about:
    "Un groupe relie des produits qui sont des versions les uns des autres, par exemple une chemise vendue comme un produit par couleur. Les boutiques qui utilisent l’API peuvent les présenter comme un seul produit.",
  noMatch: "Aucun résultat",
  noMatchText: "Essayez un terme plus court.",
  showMore: "Afficher plus",
  actions: "Actions",
  deleteNamed: "Supprimer {name}",
  deleteTitle: "Supprimer « {name} » ?",
  deleteConfirm: "Supprimer le groupe",
  deleteText: "Ses produits sont conservés. Cette action est irréversible.",
  deleted: "Groupe de produits supprimé",
  problems: {
    option:
      "Chaque produit doit avoir exactement une valeur de l’option du groupe. Retirez les autres ou modifiez leurs options.",
    otherGroup: "L’un de ces produits appartient déjà à un autre groupe.",
    limit: "Un groupe peut contenir jusqu’à {max, number} produits.",
  },
};
