/** Texts of product groups. This file declares the shape; the other languages satisfy it. */
export const en = {
  pageTitle: "Attributes: product groups",
  caption: "Product groups, {count, number} shown",
  add: "Add product group",
  added: "Product group added",
  save: "Save",
  saved: "Product group saved",
  editTitle: "Edit “{name}”",
  name: "Name",
  option: "Option",
  optionHint: "The option that the products differ in, such as Color. Each product needs exactly one value of it.",
  optionFixed: "The option of a group can't be changed.",
  noOption: "None",
  products: "Products",
  productsHint: "A product can be in only one group.",
  findProduct: "Search products",
  productCount: "{count, plural, one {# product} other {# products}}",
  search: "Search product groups",
  none: "No product groups yet",
  about:
    "A product group connects products that are versions of one another, such as a shirt that is a separate product per color. Storefronts built with the API can show them as one product.",
  noMatch: "No results found",
  noMatchText: "Try a shorter search term.",
  showMore: "Show more",
  actions: "Actions",
  deleteNamed: "Delete {name}",
  deleteTitle: "Delete “{name}”?",
  deleteConfirm: "Delete product group",
  deleteText: "Its products stay. This can't be undone.",
  deleted: "Product group deleted",
  problems: {
    option: "Each product needs exactly one value of the group's option. Remove the others, or change their options.",
    otherGroup: "One of these products is already in another group.",
    limit: "A group can have up to {max, number} products.",
  },
};

export type ProductGroupsTexts = typeof en;
