export const en = {
  title: "Trash",
  subtitle: "Deleted items are kept for 30 days.",
  views: "Deleted items",
  kinds: {
    products: "Products",
    collections: "Collections",
    customers: "Customers",
  },
  media: "Deleted files",
  name: "Name",
  deleted: "Deleted",
  purged: "Permanent deletion",
  actions: "Actions",
  restore: "Restore",
  restoreOne: "Restore {name}",
  remove: "Delete permanently",
  removeOne: "Delete {name} permanently",
  confirmTitle: "Delete “{name}” permanently?",
  confirmText: "This can't be undone.",
  confirmCustomer:
    "Their personal data is erased. Orders are kept for your records, without the account. This can't be undone.",
  restored: "{name} restored",
  removed: "Deleted permanently",
  none: "The trash is empty",
  noneText: "Deleted items will appear here.",
  due: "Tonight",
  notes: {
    SLUG_CHANGED: "Its URL handle is used by another item. The new handle is {values}.",
    SKU_IN_USE: "Other products have the same SKUs: {values}.",
    MEDIA_MISSING: "Some images or videos were deleted in the meantime.",
    FILE_MISSING:
      "Some of its files were deleted in the meantime. The product is hidden until you add them and show it again.",
    LOCATION_MISSING:
      "One of its locations was deleted in the meantime. The product is hidden: count its stock, then show it again.",
    COLLECTIONS_MISSING: "Some of its collections were deleted in the meantime.",
    PARENT_MISSING: "Its parent collection was deleted or moved. It's at the top level now.",
    SUBSCRIPTIONS_CANCELED: "Their subscriptions were canceled when the account was deleted.",
  },
};

export type TrashTexts = typeof en;
