/** What the pages about privacy say: newsletter, profile's visibility, programs, the end of the account. This file declares the shape; the other languages satisfy it. `{…}` is filled in. */
export const en = {
  newsletter: {
    title: "Newsletter",
    what: "News and offers, now and then.",
    isSubscribed: "You get our news.",
    isNotSubscribed: "You do not get our news.",
    saidOn: "You said so on {day}.",
    subscribe: "Subscribe",
    unsubscribe: "Unsubscribe",
  },
  visibility: {
    title: "Who may see your profile",
    private: "Only me and the shop",
    public: "Everybody who visits the shop: nickname and picture",
  },
  programs: {
    title: "Programs with access",
    text: "You let them sign in with your account.",
    access: "{scopes}, since {since}",
    takeBack: "Take back",
    /** What a program may see or do, by scope. */
    scopes: {
      openid: "who you are",
      profile: "your name and picture",
      email: "your email address",
      phone: "your phone numbers",
      address: "your addresses",
      cart: "your cart and checkout",
      "orders:read": "your orders",
      "orders:write": "changes to your orders",
      "profile:write": "changes to your profile",
      wishlist: "your wish list",
      offline_access: "stays connected",
    },
  },
  export: {
    title: "A copy of your data",
    text: "Everything we keep about you, as a file that programs can read.",
    download: "Download",
  },
  delete: {
    title: "Delete the account",
    short: "Your personal details go for good. Orders stay for as long as the law asks us to keep them.",
    submit: "Delete my account",
    intro: "This deletes the account of {email} for good:",
    details: "Name, addresses, phone numbers, picture and saved things go at once.",
    sessions: "You are signed out everywhere, and programs with access lose it.",
    orders: "Orders and invoices stay without your account, for as long as the law asks for them.",
    /** `copy`: the words of the link, below. */
    copyFirst: "Would you like {copy} first?",
    copy: "a copy of your data",
    sure: "Yes, delete my account. I know that nobody can bring it back.",
    notTicked: "Tick the box to go on.",
    keep: "Keep it",
    doneTitle: "Your account is deleted",
    done: "Thank you for having been here. You can still order as a guest, and make a new account at any time.",
  },
  unsubscribe: {
    title: "Newsletter",
    ask: "No more news?",
    effect: "We take you off the list at once. Mails about your orders still reach you.",
    submit: "Unsubscribe",
    doneTitle: "You get no more news from us",
    done: "Changed your mind? You can subscribe again in your account.",
  },
};

export type PrivacyTexts = typeof en;
