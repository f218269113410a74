/** What carts and checkouts say themselves, in the store's language. This file declares the shape; `{…}` is filled in. */
import type { PluralForms } from "#api/languages.ts";

export const en = {
  violations: {
    membersOnly: "{name} is for members only. Sign in to buy it.",
    notSold: "{name} is not sold any more.",
    soldOut: "{name} is sold out.",
    fewLeft: "Only {left} of {name} are left.",
  },
  notNow: "{name} cannot be bought right now.",
  subscription: {
    rhythm: {
      DAY: { one: "every day", other: "every {count} days" } as PluralForms,
      WEEK: { one: "every week", other: "every {count} weeks" } as PluralForms,
      MONTH: { one: "every month", other: "every {count} months" } as PluralForms,
      YEAR: { one: "every year", other: "every {count} years" } as PluralForms,
    },
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
