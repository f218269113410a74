/**
 * What the plain pages say besides the merchant's own content. No texts of ours may promise anything on the merchant's
 * behalf (`test/promises.test.ts`). This file declares the shape; the other languages satisfy it.
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
