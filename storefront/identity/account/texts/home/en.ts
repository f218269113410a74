/** English texts of the account overview and order list; the type below is the shape of the other languages. */

export const en = {
  overview: {
    hello: "Hello, {name}",
    signedInAs: "Signed in as {email}",
    unverified: "Confirm your email address.",
    sendCode: "Send code",
    latest: "Latest orders",
    noAddress: "No address yet",
    protected: "Your account is protected",
    unprotected: "Add a passkey or two-step verification",
    /** Descriptions of the section tiles. */
    tiles: {
      bookings: "View, reschedule, or cancel",
      subscriptions: "Renewals, memberships, passes",
      downloads: "Files you've bought",
      "gift-cards": "Codes and balances",
      saved: "Products you've saved",
      "payment-methods": "Cards you've saved",
      profile: "Name, phone, photo",
      privacy: "Newsletter and your data",
    },
  },
  guest: {
    failed: "We couldn't sign you in. Try again.",
    welcome: "Welcome back",
    why: "Sign in to see your orders and check out faster. New here? You can create an account on the next page.",
    signIn: "Sign in or create an account",
    orderedTitle: "Ordered as a guest?",
    ordered: "Open the link in your confirmation email to see your order. No account needed.",
    lost: "I can't find my email",
  },
  orders: {
    title: "Your orders",
    order: "Order {number}",
    summary: "{count, plural, one {{date}, # item} other {{date}, # items}}",
    all: "All orders",
    older: "Older orders",
    none: "No orders yet. Your orders will appear here.",
    findBy: "Order number or product",
    find: "Search",
    noneFits: "No orders match “{text}”.",
  },
};

export type HomeTexts = typeof en;
