/** What the first page of the account and the list of orders say. This file declares the shape; the other languages satisfy it. `{…}` is filled in. */

export const en = {
  overview: {
    hello: "Hello, {name}",
    signedInAs: "Signed in as {email}",
    unverified: "Please confirm your e-mail address.",
    sendCode: "Send me a code",
    latest: "Latest orders",
    noAddress: "None yet",
    protected: "Well protected",
    unprotected: "Add a passkey or a second step",
    /** Under the names of the other parts. */
    tiles: {
      bookings: "Times, tickets, moving and canceling",
      subscriptions: "Renewals, memberships, passes",
      downloads: "Files you bought",
      "gift-cards": "What is left on them",
      saved: "What you want to keep in sight",
      profile: "Name, phone, picture",
      privacy: "Newsletter, your data",
    },
  },
  guest: {
    failed: "Signing in did not work this time. Please try again.",
    welcome: "Welcome back",
    why: "Sign in to see your orders and check out faster. New here? You can make an account on the next page.",
    signIn: "Sign in or create an account",
    orderedTitle: "Ordered as a guest?",
    ordered: "Open the link in your confirmation e-mail: it leads to your order, no account needed.",
    lost: "I cannot find it",
  },
  orders: {
    title: "Your orders",
    order: "Order {number}",
    summary: "{count, plural, one {{date}, # item} other {{date}, # items}}",
    all: "All orders",
    older: "Older orders",
    none: "Nothing ordered yet. When you do, you can follow it here.",
    findBy: "Number or product",
    find: "Find",
    noneFits: "No order fits “{text}”.",
  },
};

export type HomeTexts = typeof en;
