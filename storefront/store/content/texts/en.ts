/**
 * English texts of the policy and contact pages. Built-in texts must not promise anything on the merchant's
 * behalf (`test/promises.test.ts`). The type below is the shape of the other languages.
 */
export const en = {
  titles: {
    shipping: "Shipping",
    returns: "Returns",
    terms: "Terms and conditions",
    privacy: "Privacy policy",
    "legal-notice": "Legal notice",
  },
  startReturn: {
    heading: "Start a return",
    signedIn: "Choose the order in {account} and select “{button}”.",
    account: "your account",
    guest: "Ordered without an account? Open the link in your order confirmation email and select “{button}”.",
  },
  contact: {
    title: "Contact",
    description: "How to reach {shop}",
    lead: "Email us at {email}.",
    order: "About an order? Include the order number from your confirmation email.",
  },
};

export type ContentTexts = typeof en;
