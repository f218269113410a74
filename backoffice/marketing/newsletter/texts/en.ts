/** Texts of the newsletter page. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Newsletter",
  subtitle: "Customers who agreed to receive your newsletter. Unsubscribed customers aren't included.",
  lists: "Lists",
  search: "Search subscribers",
  searchByEmail: "Search by email",
  searchByNameOrEmail: "Search by name or email",
  noMatch: "No subscribers found",
  showAll: "Clear search",
  tryNameOrEmail: "Try a shorter part of the name or email.",
  tryEmail: "Try a shorter part of the email.",
  export: "Export",
  exported: "{count, plural, one {# subscriber exported} other {# subscribers exported}}",
  views: {
    everybody: "All subscribers",
    members: "With account",
    guests: "Guests",
    waiting: "Pending",
    refused: "Unsubscribed"
  },
  subscribers: {
    caption: "{count, plural, one {Subscribers, # on this page} other {Subscribers, # on this page}}",
    noun: "subscribers",
    none: "No subscribers yet",
    noneText: "Customers can subscribe with the newsletter form, when they create an account, or at checkout. Turn on the checkboxes in Settings > Customer sign-in and Settings > Checkout.",
    email: "Email",
    name: "Name",
    source: "Source",
    since: "Date",
    language: "Language",
    consentDate: "Subscribed on",
    order: "Order",
    account: "Account",
    unsubscribeLink: "Unsubscribe link",
    hasAccount: "yes",
    hasNoAccount: "no",
    actions: "Actions",
    remove: "Unsubscribe",
    removeOne: "Unsubscribe {email}",
    guest: "Guest"
  },
  sources: {
    checkout: "Checkout",
    form: "Newsletter form",
    "sign-up": "Account registration",
    "sign-on": "Social sign-in",
    account: "Customer account",
    staff: "Staff",
    "unsubscribe-link": "Unsubscribe link",
    checkoutOrder: "Checkout, order #{number}",
    checkoutWith: "Checkout, {order}",
    orderNumber: "order #{number}"
  },
  unsubscribed: {
    caption: "{count, plural, one {Unsubscribed, # on this page} other {Unsubscribed, # on this page}}",
    noun: "email addresses",
    none: "No unsubscribed customers",
    noneText: "Unsubscribed email addresses appear here. They can't be added again unless their owner subscribes."
  },
  remove: {
    open: "Block email address",
    title: "Unsubscribe {email}?",
    done: "Customer unsubscribed",
    cancel: "Cancel",
    block: "Block",
    remove: "Unsubscribe",
    email: "Email",
    text: "This address won't receive your newsletter, even if someone enters it at checkout later. Only the customer can subscribe again, in their account. Order emails are still sent."
  },
  pending: {
    caption: "{count, plural, one {Pending, # on this page} other {Pending, # on this page}}",
    noun: "customers",
    none: "No pending confirmations",
    noneText: "If subscriptions require email confirmation, customers appear here until they confirm. They don't receive your newsletter before that.",
    status: "Status",
    requested: "Requested",
    subscribeAgain: "Must subscribe again: subscribed before confirmation was required",
    verifyAccount: "Must verify the email address of the account",
    linkSent: "Confirmation email sent, link expires {date}",
    linkExpired: "Confirmation link expired"
  },
  confirmation: {
    title: "Email confirmation",
    saved: "Settings saved",
    label: "When customers are subscribed",
    hint: "In the European Economic Area, the United Kingdom and Switzerland you must be able to prove consent, so stores usually require a confirmation link (double opt-in). If you turn it on, customers who subscribed without a link move to Pending until they subscribe and confirm again.",
    byCountry: "Default for your country",
    byCountryLink: "Default for your country (after confirming by email)",
    byCountryImmediate: "Default for your country (immediately)",
    afterLink: "After confirming by email",
    immediately: "Immediately"
  }
};

export type NewsletterTexts = typeof en;
