/** Display names of ledger accounts, for the trial balance. */
const names: Readonly<Record<string, string>> = {
  receivable: "Owed by buyers",
  sales: "Sales",
  shipping: "Delivery charged",
  fees: "Fees charged",
  tips: "Tips",
  tax_payable: "Tax to pay over",
  cancellations: "Cancellations",
  refunds: "Refunds",
  refunds_payable: "Refunds on their way",
  unallocated: "Money without an order",
  cash: "Received outside the store",
  gift_cards: "Gift cards outstanding",
  gift_card_apps: "Owed by gift card apps",
  memberships: "Paid by memberships",
  adjustments: "Adjustments",
  provider_fees: "Fees of payment providers",
  chargebacks: "Chargebacks",
  "provider:stripe": "At Stripe",
  "provider:test-gateway": "At the test gateway",
};

export function accountName(account: string): string {
  return names[account] ?? account;
}
