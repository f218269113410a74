/** Display names of ledger accounts, for the trial balance. */
const names: Readonly<Record<string, string>> = {
  receivable: "Accounts receivable",
  sales: "Sales",
  shipping: "Shipping income",
  fees: "Fee income",
  tips: "Tips",
  tax_payable: "Tax payable",
  cancellations: "Cancellations",
  refunds: "Refunds",
  refunds_payable: "Refunds payable",
  unallocated: "Unallocated payments",
  cash: "Manual payments received",
  gift_cards: "Gift card liability",
  gift_card_apps: "Due from gift card apps",
  memberships: "Paid with memberships",
  adjustments: "Adjustments",
  provider_fees: "Payment provider fees",
  chargebacks: "Chargebacks",
  "provider:stripe": "Stripe balance",
  "provider:test-gateway": "Test payments balance",
};

export function accountName(account: string): string {
  return names[account] ?? account;
}
