/** Texts of the banner pages. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Banners",
  add: "Add banner",
  image: "Image",
  banner: "Banner",
  status: "Status",
  visible: "Visible",
  hidden: "Hidden",
  collections: "Collections",
  none: "No banners yet",
  noneText: "Show a banner among the products of a collection, for example to announce a new season or free shipping.",
  caption: "{count, plural, one {# banner} other {# banners}}",
  unnamedCollection: "Unknown collection",
  noCollections: "None",
  firstAndMore: "{count, plural, one {{first} and # more} other {{first} and # more}}",
  editor: {
    saved: "Banner saved",
    unsavedNew: "Unsaved banner",
    unsaved: "Unsaved changes",
    name: "Title",
    nameHint: "Shown on the banner.",
    nameMissing: "Enter a title.",
    link: "Link",
    linkHint: "A full URL that starts with https://. Leave empty for a banner without a link.",
    linkInvalid: "Enter a URL that starts with https://.",
    show: "Show in store",
    imageDescription: "Image description",
    altText: "Alt text",
    altTextHint: "Describes the image for customers who can't see it.",
    conflict: "This banner was changed by someone else. Reload the page to see the latest version. Until then, your changes stay here.",
    deleted: "Banner deleted",
    delete: "Delete",
    deleteTitle: "Delete “{name}”?",
    deleteBanner: "Delete banner",
    deleteText: "It will be removed from all collections. This can't be undone."
  },
  placements: {
    none: "No collections selected. Add collections to show this banner in.",
    collection: "Collection",
    duplicate: "You've already added this collection.",
    position: "Position",
    subcollections: "Include subcollections",
    remove: "Remove collection {number}",
    add: "Add collection",
    positionInvalid: "Enter a position from 1 to 100,000."
  }
};

export type PromotionsTexts = typeof en;
