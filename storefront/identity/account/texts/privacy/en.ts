/**
 * English texts of newsletter, privacy, and account deletion; the type below is the shape of the other languages.
 */
export const en = {
  newsletter: {
    title: "Newsletter",
    what: "News and offers by email.",
    isSubscribed: "You're subscribed.",
    isNotSubscribed: "You're not subscribed.",
    saidOn: "Since {day}.",
    subscribe: "Subscribe",
    unsubscribe: "Unsubscribe",
  },
  visibility: {
    title: "Profile visibility",
    private: "Private: only you and the store",
    public: "Public: everyone can see your nickname and photo",
  },
  programs: {
    title: "Connected apps",
    text: "Apps that you allowed to access your account.",
    access: "{scopes}, since {since}",
    takeBack: "Remove access",
    /** Access of an app, by OAuth scope. */
    scopes: {
      openid: "who you are",
      profile: "your name and photo",
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
    title: "Your data",
    text: "Download everything we store about you as a machine-readable file.",
    download: "Download",
  },
  delete: {
    title: "Delete account",
    short: "Permanently delete your personal details. We keep orders for as long as the law requires.",
    submit: "Delete my account",
    intro: "This permanently deletes the account {email}:",
    details: "Your name, addresses, phone numbers, photo, and saved items are deleted immediately.",
    sessions: "You're signed out on all devices, and connected apps lose access.",
    orders: "Orders and invoices are kept without your account for as long as the law requires.",
    /** `copy` is a link labeled with the text below. */
    copyFirst: "Would you like {copy} first?",
    copy: "a copy of your data",
    sure: "Yes, delete my account. I understand that this can't be undone.",
    notTicked: "Select the checkbox to continue.",
    keep: "Keep account",
    doneTitle: "Your account has been deleted",
    done: "You can still order as a guest or create a new account at any time.",
  },
  unsubscribe: {
    title: "Newsletter",
    ask: "Unsubscribe from our newsletter?",
    effect: "You'll stop receiving our newsletter immediately. You'll still get emails about your orders.",
    submit: "Unsubscribe",
    doneTitle: "You're unsubscribed",
    done: "Changed your mind? You can subscribe again in your account.",
  },
};

export type PrivacyTexts = typeof en;
