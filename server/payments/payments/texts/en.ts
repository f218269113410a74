/** How ways to pay are called, in the store's language. This file declares the shape. */
export const en = {
  /** For the shopper to choose; the merchant may say it differently. */
  methods: {
    manual: {
      name: "Pay later by invoice",
      description: "You'll get an invoice and pay by bank transfer.",
    },
    "test-gateway": {
      name: "Test payment",
      description: "Opens the test payment page. No money moves, and no card is needed.",
    },
    stripe: {
      name: "Card and more",
      description: "Opens the secure payment page of Stripe: cards, wallets and what is usual in your country.",
    },
  },
  giftCard: "Gift card",
  membership: "Membership",
  card: "Card",
  test: "Test payment",
  invoiceOrLink: "Invoice or payment link",
  nothing: "Nothing to pay",
  predefined: { CASH: "Cash", BANK_TRANSFER: "Bank transfer", CHECK: "Check" },
};

export type PaymentWords = typeof en;
