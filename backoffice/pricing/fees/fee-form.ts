/** A fee as its form holds it, and what of it is sent. */
import type { AdditionalFeeRule, NewAdditionalFeeRule } from "#api/pricing/additional-fees.ts";
import { formatMoney } from "#backoffice/format.ts";
import { toMinor } from "#backoffice/money.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";

export type FeeForm = {
  name: string;
  type: NewAdditionalFeeRule["type"];
  isActive: boolean;
  price: string;
  percentage: string;
  per: NewAdditionalFeeRule["per"];
  isTaxed: boolean;
  scope: NewAdditionalFeeRule["scope"];
  scopeIds: string[];
  countries: string[];
  freeFrom: string;
};

export const emptyFee: FeeForm = {
  name: "",
  type: "HANDLING_FEE",
  isActive: true,
  price: "",
  percentage: "",
  per: "ORDER",
  isTaxed: true,
  scope: "ALL",
  scopeIds: [],
  countries: [],
  freeFrom: "",
};

export const toForm = (fee: AdditionalFeeRule): FeeForm => ({
  name: fee.name,
  type: fee.type,
  isActive: fee.active,
  price: Number(fee.price ?? 0) === 0 ? "" : (fee.price ?? ""),
  percentage: fee.percentage ?? "",
  per: fee.per,
  isTaxed: fee.taxable,
  scope: fee.scope,
  scopeIds: fee.scopeIds,
  countries: fee.countries,
  freeFrom: fee.freeFrom ?? "",
});

export type FeeErrors = Partial<Record<"name" | "price" | "percentage" | "freeFrom" | "scope", string>>;

const isShare = (text: string) => /^\d{1,3}([.,]\d{1,4})?$/.test(text.trim()) && Number(text.replace(",", ".")) <= 100;

/** Empty when the fee can be saved. */
export function findErrors(form: FeeForm, digits: number): FeeErrors {
  const errors: FeeErrors = {};
  if (form.name.trim() === "") errors.name = "Shoppers read this name";
  if (form.price.trim() !== "" && toMinor(form.price, digits) === undefined) errors.price = "An amount such as 2.50";
  if (form.percentage.trim() !== "" && !isShare(form.percentage)) errors.percentage = "A percentage up to 100";
  if (form.price.trim() === "" && form.percentage.trim() === "") errors.price = "Say an amount, a percentage, or both";
  if (form.freeFrom.trim() !== "" && toMinor(form.freeFrom, digits) === undefined)
    errors.freeFrom = "An amount such as 50";
  const isChosen = form.scope !== "PRODUCTS" && form.scope !== "COLLECTIONS";
  if (!isChosen && form.scopeIds.length === 0) errors.scope = "Choose at least one";
  return errors;
}

const decimal = (text: string) => text.trim().replace(",", ".");

/** The code is made of the name once and then stays: orders and reports refer to it. */
export function toRequest(form: FeeForm, before: AdditionalFeeRule | undefined): NewAdditionalFeeRule {
  const hasIds = form.scope === "PRODUCTS" || form.scope === "COLLECTIONS";
  return {
    code: before?.code ?? toCode(form.name),
    name: form.name.trim(),
    type: form.type,
    active: form.isActive,
    price: form.price.trim() === "" ? "0" : decimal(form.price),
    percentage: form.percentage.trim() === "" ? null : decimal(form.percentage),
    per: form.per,
    taxable: form.isTaxed,
    scope: form.scope,
    scopeIds: hasIds ? form.scopeIds : [],
    countries: form.countries,
    freeFrom: form.freeFrom.trim() === "" ? null : decimal(form.freeFrom),
  };
}

function toCode(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${plain.slice(0, 80) || "fee"}-${Date.now().toString(36)}`;
}

const times = { ORDER: "for each order", LINE: "for each line", UNIT: "for each piece" } as const;
const goods = {
  ALL: "",
  SHIPPABLE: " of what is sent",
  PRODUCTS: " of chosen products",
  COLLECTIONS: " of chosen collections",
} as const;

/** `$2.50 and 1% for each order, free from $50`. */
export function describeFee(fee: AdditionalFeeRule, currency: string): string {
  const amount = Number(fee.price ?? 0) === 0 ? [] : [formatMoney(fee.price ?? "0", currency)];
  const share = fee.percentage == null ? [] : [`${fee.percentage}%`];
  const free = fee.freeFrom == null ? "" : `, free from ${formatMoney(fee.freeFrom, currency)}`;
  const where =
    fee.countries.length === 0 ? "" : `, in ${fee.countries.map((code) => countryName(code) ?? code).join(", ")}`;
  return `${[...amount, ...share].join(" and ") || "nothing"} ${times[fee.per]}${goods[fee.scope]}${where}${free}`;
}
