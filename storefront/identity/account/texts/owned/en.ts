/**
 * English texts of bookings, downloads, gift cards, subscriptions, and the wish list; the type below is the shape of
 * the other languages.
 */

export const en = {
  bookings: {
    title: "Bookings and tickets",
    none: "No bookings yet. Appointments and tickets you book will appear here.",
    toServices: "Browse events and appointments",
    taken: "This time is no longer available. Choose another one.",
    past: "Past and canceled",
    move: "Reschedule",
    cancel: "Cancel",
    cancelQuestion: "Cancel {title} on {when}?",
    cancelIt: "Cancel booking",
    keep: "Keep booking",
    noOther: "No other times are available in the coming weeks.",
    newTime: "New time",
    moveIt: "Reschedule",
    leave: "Keep current time",
  },
  downloads: {
    none: "No downloads yet. Files you buy will appear here.",
    toDigital: "Browse digital products",
  },
  giftCards: {
    /** `balance` is a link labeled `toBalance`. */
    lead: "Gift cards you've bought. Received one? {balance}.",
    toBalance: "Check the balance",
    none: "No gift cards yet. Gift cards you buy will appear here.",
    give: "Buy a gift card",
    card: "{amount} for {recipient}",
    left: "{amount} left",
    /** `code` is the last characters of the code. */
    goesOut: "{code}, scheduled for {day}",
    sent: "{code}, sent on {day}",
    expired: "Expired",
    disabled: "Deactivated",
    reveal: "Show code",
    once: "The code is shown only once. Save it somewhere safe.",
  },
  paymentMethods: {
    lead: "Saved when you check out. Subscriptions renew with the newest one.",
    none: "No saved payment methods. You can save a card when you check out.",
    shop: "Continue shopping",
    renewals: "Used for renewals",
    test: "Test",
    expires: "Expires {date}",
    question: "Remove {name}? This can't be undone. Subscriptions can't renew without a saved payment method.",
    remove: "Remove",
    removeIt: "Remove payment method",
    keep: "Keep",
  },
  subscriptions: {
    title: "Subscriptions and passes",
    none: "No subscriptions yet. Subscriptions and passes you buy will appear here.",
    toServices: "Browse subscriptions and passes",
    changeAddress: "Change address",
    addressTitle: "Change shipping address",
    addressLead:
      "Your next deliveries of {title} go to this address. The country and region can't be changed because they affect the price. To ship somewhere else, contact us at {email}.",
    saveAddress: "Save address",
    states: {
      PENDING: "Payment pending",
      ACTIVE: "Active",
      PAUSED: "Paused",
      PAST_DUE: "Payment failed",
      CANCELED: "Canceled",
      ENDED: "Ended",
    },
    actions: {
      pause: "Pause",
      resume: "Resume",
      skip: "Skip next",
      cancel: "Cancel",
      retry: "Retry payment",
    },
    /** After the price: `$12.00 every month`. */
    every: {
      UNDEFINED: "{count, plural, one {every time} other {every # times}}",
      DAY: "{count, plural, one {every day} other {every # days}}",
      WEEK: "{count, plural, one {every week} other {every # weeks}}",
      MONTH: "{count, plural, one {every month} other {every # months}}",
      YEAR: "{count, plural, one {every year} other {every # years}}",
    },
    price: "{price} {every}",
    priceAndRest: "{price} {every}, {count} remaining",
    next: "Next payment: {day}",
    retry: "Next retry: {day}",
    orders: "Orders",
    /** Orders of the subscription, by payment status. */
    payments: {
      PAID: "{day}",
      PENDING: "{day}, pending",
      FAILED: "{day}, failed",
    },
  },
  passes: {
    states: {
      ACTIVE: "Valid",
      EXPIRED: "Expired",
      CANCELED: "Ended",
    },
    credits: "{remaining} of {total} left for {names}",
    discount: "{percent}% off",
    until: "Valid until {day}",
  },
  wishes: {
    /** `save` is the label of the product page's button. */
    none: "Your wish list is empty. Select “{save}” on a product page to save it here, with the options you chose.",
    unknown: "No longer available",
    gone: "Unavailable",
    productGone: "This product is no longer available.",
    choiceGone: "This option is no longer available.",
    choose: "Choose options",
    /** Visually hidden suffix of a button, for screen readers. */
    about: ": {name}",
    remove: "Remove",
  },
};

export type OwnedTexts = typeof en;
