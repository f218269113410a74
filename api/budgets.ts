/** Budgets for what shoppers' calls cost, and for guessing. Staff and apps have none: apps have a rate limit of their own. */
import type { ErrorCode } from "./errors.ts";

/** Milliseconds of processor time, roughly, as measured on one core of a small server. */
export type Cost = {
  readonly base: number;
  /** More for each element of a list in the body, by its path: `{ lineItems: 0.3 }`. */
  readonly perItem?: { readonly [path: string]: number };
};

/** Token buckets in each process: what a pause saves up, and what comes back each second. */
export const costBudget = {
  /** The visitor or member. */
  perCaller: { capacity: 2000, perSecond: 200 },
  /** The IPv4 address or IPv6 /64: a household, an office, or the server of a headless shop. */
  perNetwork: { capacity: 4000, perSecond: 500 },
} as const;

/** What can be guessed by trying. Only wrong guesses count. */
export const guessBudgets = {
  "discount code": {
    perCaller: 20,
    perNetwork: 100,
    seconds: 900,
    wrong: ["ERROR_COUPON_DOES_NOT_EXIST", "INVALID_COUPON_CODE"],
  },
  /** Shared by everyone whom the merchant invited, often from one office network. */
  "storefront password": { perCaller: 20, perNetwork: 50, seconds: 900, wrong: ["STOREFRONT_PASSWORD_WRONG"] },
} as const satisfies {
  readonly [name: string]: {
    readonly perCaller: number;
    readonly perNetwork: number;
    readonly seconds: number;
    /** Errors that mean that the guess was wrong. */
    readonly wrong: readonly ErrorCode[];
  };
};

export type Guess = {
  readonly budget: keyof typeof guessBudgets;
  /** Where the body has the guess: `couponCode`, `coupons.0.code`. Calls without it aren't counted. */
  readonly path: string;
};
