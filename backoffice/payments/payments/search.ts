/** Search parameters of the payments page. */
const paymentTabs = ["transactions", "providers", "reconciliation"] as const;
type PaymentTab = (typeof paymentTabs)[number];
export type PaymentsSearch = { tab: PaymentTab; status: string; provider: string; text: string; attention: boolean };

export const defaultPaymentsSearch: PaymentsSearch = {
  tab: "transactions",
  status: "",
  provider: "",
  text: "",
  attention: false,
};

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 200) : "";

export const readPaymentsSearch = (search: Record<string, unknown>): PaymentsSearch => ({
  tab: paymentTabs.find((tab) => tab === search.tab) ?? "transactions",
  status: textOf(search.status),
  provider: textOf(search.provider),
  text: textOf(search.text),
  attention: search.attention === true,
});
