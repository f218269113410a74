/** What the pages about things a member has say: bookings, files, gift cards, subscriptions, wish list. This file declares the shape; the other languages satisfy it. `{…}` is filled in. */

export const en = {
  bookings: {
    title: "Bookings and tickets",
    none: "Times you book and tickets you buy are kept here.",
    toServices: "Evenings and sessions",
    taken: "This time has just been taken. Choose another one.",
    past: "Past and canceled",
    move: "Move",
    cancel: "Cancel",
    cancelQuestion: "Cancel {title} on {when}?",
    cancelIt: "Cancel the booking",
    keep: "Keep it",
    noOther: "There is no other free time in the next weeks.",
    newTime: "New time",
    moveIt: "Move it",
    leave: "Leave it",
  },
  downloads: {
    none: "Files you buy are kept here for downloading.",
    toDigital: "Prints to download",
  },
  giftCards: {
    /** `balance`: a link, in the words below. */
    lead: "Cards you bought. Got one from somebody? {balance}.",
    toBalance: "See what is on it",
    none: "You have not bought a gift card yet.",
    give: "Give one",
    card: "{amount} for {recipient}",
    left: "{amount} left",
    /** `code`: the last characters of it. */
    goesOut: "{code}, goes out on {day}",
    sent: "{code}, sent on {day}",
    expired: "Expired",
    disabled: "Not valid any more",
    reveal: "Show the code",
    once: "It is shown once: write it down.",
  },
  subscriptions: {
    title: "Subscriptions and passes",
    none: "What you subscribe to, and passes you buy, are kept here.",
    toServices: "Subscriptions and passes",
    states: {
      PENDING: "Waits for its payment",
      ACTIVE: "Active",
      PAUSED: "Paused",
      PAST_DUE: "Payment failed",
      CANCELED: "Canceled",
      ENDED: "Ended",
    },
    actions: {
      pause: "Pause",
      resume: "Resume",
      skip: "Skip the next one",
      cancel: "Cancel",
      retry: "Try the payment again",
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
    priceAndRest: "{price} {every}, {count} to come",
    next: "Next payment: {day}",
    retry: "We try again on {day}",
    orders: "Orders",
    /** An order of the subscription, by how its payment stands. */
    payments: {
      PAID: "{day}",
      PENDING: "{day}, waiting",
      FAILED: "{day}, not paid",
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
    until: "Until {day}",
  },
  wishes: {
    /** `save`: the words of the button on the page of a product. */
    none: "Nothing on it yet. “{save}” on the page of a product keeps it here, in the color and size you chose.",
    unknown: "No longer in the shop",
    gone: "Gone",
    productGone: "It is not sold any more.",
    choiceGone: "This choice is not made any more.",
    choose: "Choose options",
    /** After the words of a button, for those who cannot see what it stands beside. */
    about: ": {name}",
    remove: "Remove",
  },
};

export type OwnedTexts = typeof en;
