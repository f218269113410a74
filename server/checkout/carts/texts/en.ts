/** Texts of carts and checkouts in the store's language. This file declares the shape. */
export const en = {
  violations: {
    membersOnly: "{name} is for members only. Sign in to buy it.",
    requiresMembership: "{name} can only be paid for with a membership that covers it.",
    signInForMembership: "{name} can only be paid for with a membership. Sign in to use yours.",
    notSold: "{name} is no longer available.",
    soldOut: "{name} is sold out.",
    fewLeft: "Only {left} of {name} are left.",
  },
  notNow: "{name} isn't available right now.",
  subscription: {
    /** Before the last price, joined by commas. */
    first: "{amount} the first time",
    firstFew: "{amount} for {count} payments",
    /** The only price, or the last one after others. */
    only: {
      forever: "{amount} {rhythm}, until you cancel",
      once: "{amount} once",
      times: "{amount} {rhythm}, {count} times",
    },
    last: {
      forever: "then {amount} {rhythm}, until you cancel",
      once: "then {amount} once",
      times: "then {amount} {rhythm}, {count} times",
    },
    join: ", ",
  },
};

export type CartSentences = typeof en;
