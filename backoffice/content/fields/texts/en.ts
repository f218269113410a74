/** Texts of the fields in the design editor. This file declares the shape; the other languages satisfy it. */
export const en = {
  media: {
    chooseImage: "Choose image",
    chooseVideo: "Choose video",
    change: "Change",
    changeNamed: "Change {field}",
    remove: "Remove",
    removeNamed: "Remove {field}",
    alt: "Alt text",
    altHint: "Describe the image for people who can't see it.",
  },
  schemes: { page: "Page", tinted: "Tinted", brand: "Brand", dark: "Dark" },
  references: {
    search: "Search by name",
    deleted: "Deleted",
    count: "{count} of {max, plural, one {# selected} other {# selected}}",
    up: "Move {name} up",
    down: "Move {name} down",
    remove: "Remove {name}",
  },
  links: {
    search: "Search pages or paste a link",
    address: "Web address",
    product: "Product",
    collection: "Collection",
    page: "Page",
    post: "Blog post",
    home: "Home page",
    allCollections: "All collections",
    searchPage: "Search",
    blog: "Blog",
    account: "Customer account",
    cart: "Cart",
  },
};

export type FieldsTexts = typeof en;
