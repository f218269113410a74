/** Names of payment methods, in the store's language. */
export const en = {
  /** Shown at checkout unless the merchant changes them. */
  methods: {
    manual: {
      name: "Bank transfer",
      description: "We'll email you the payment details with your order confirmation.",
    },
    "test-gateway": {
      name: "Test payment",
      description: "You'll be redirected to a test payment page. No money is charged.",
    },
    stripe: {
      name: "Card and more",
      description: "You'll be redirected to Stripe to pay securely by card, wallet or local payment methods.",
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
