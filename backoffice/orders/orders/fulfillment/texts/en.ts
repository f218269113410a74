/** Texts of fulfillments: the groups of items on the order page, and the dialogs. This file declares the shape; the other languages satisfy it. */
export const en = {
  groups: {
    unfulfilled: "Unfulfilled items",
    canceled: "Canceled items",
    refunded: "Refunded",
    items: "{count, plural, one {# item} other {# items}}",
    refundedUnits: "{count, number} refunded",
    fulfill: "Fulfill items",
    withPayment: "Delivered with the payment",
    delivered: "Delivered",
    fulfillment: "Fulfillment {number, number}",
    fulfilled: "Fulfilled",
    fulfilledBefore: "Fulfilled before the import",
    sentAt: "Sent · {when}",
    deliveredAt: "Delivered · {when}",
    track: "Track package",
    newTab: "(opens in a new tab)",
  },
  undo: {
    action: "Undo fulfillment",
    title: "Undo this fulfillment?",
    done: "Fulfillment undone",
    shipped:
      "{count, plural, one {# item will be unfulfilled again, and the tracking number is removed from the order. The customer isn't notified, but can see it on the order page.} other {# items will be unfulfilled again, and the tracking number is removed from the order. The customer isn't notified, but can see it on the order page.}}",
    delivered:
      "{count, plural, one {# item will be unfulfilled again. The customer isn't notified, but can see it on the order page.} other {# items will be unfulfilled again. The customer isn't notified, but can see it on the order page.}}",
  },
  sheet: {
    title: "Fulfill order #{number}",
    submit: "{count, plural, one {Fulfill # item} other {Fulfill # items}}",
    done: "Items fulfilled",
    quantity: "Quantity of {name} to fulfill, {count, number} left",
    tracking: "Tracking number",
    trackingHint: "Optional. Customers see it in the shipping email and on the order page.",
    carrier: "Carrier",
    recognized: "Recognized from the tracking number.",
    noCarrier: "None",
    otherCarrier: "Other",
    sendEmail: "Send a shipping email to the customer",
    noShipping: "These items aren't shipped. The customer doesn't get a shipping email.",
  },
  trackingDialog: {
    add: "Add tracking",
    edit: "Edit tracking",
    title: "Tracking number",
    submit: "Save",
    done: "Tracking saved",
    addHint: "Customers see it on the order page. They aren't emailed.",
    hint: "Leave empty to remove it. Customers see it on the order page. They aren't emailed.",
  },
  bulk: {
    title: "{count, plural, one {Fulfill # order?} other {Fulfill # orders?}}",
    submit: "{count, plural, one {Fulfill # item} other {Fulfill # items}}",
    none: "The selected orders have no unfulfilled items.",
    text: "{count, plural, one {# item will be marked as fulfilled, without a tracking number. Customers get an email about the items that are shipped.} other {# items will be marked as fulfilled, without tracking numbers. Customers get an email about the items that are shipped.}}",
    unchanged:
      "{count, plural, one {# order without unfulfilled items won't change.} other {# orders without unfulfilled items won't change.}}",
  },
  of: "of {count, number}",
};

export type FulfillmentTexts = typeof en;
