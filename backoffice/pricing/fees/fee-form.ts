/** The form of a fee, and its conversion from and to the API. */
import type { AdditionalFeeRule, NewAdditionalFeeRule } from "#api/pricing/additional-fees.ts";
import { readAmount } from "#backoffice/components/forms/amounts.ts";
import { formatList, formatMoney, formatPercent, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { isZero } from "#ui/money.ts";
import { feesTexts } from "./texts/texts.ts";

const texts = feesTexts[staffLanguage()];
const { errors: errorTexts } = texts;

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
  price: isZero(fee.price ?? "0") ? "" : (fee.price ?? ""),
  percentage: fee.percentage ?? "",
  per: fee.per,
  isTaxed: fee.taxable,
  scope: fee.scope,
  scopeIds: fee.scopeIds,
  countries: fee.countries,
  freeFrom: fee.freeFrom ?? "",
});

type FeeErrors = Partial<Record<"name" | "price" | "percentage" | "freeFrom" | "scope", string>>;

const isPercentage = (text: string) =>
  /^\d{1,3}([.,]\d{1,4})?$/.test(text.trim()) && Number(text.replace(",", ".")) <= 100;

/** Empty when the fee can be saved. */
export function findErrors(form: FeeForm, currency: string): FeeErrors {
  const errors: FeeErrors = {};
  if (form.name.trim() === "") errors.name = errorTexts.name;
  if (form.price.trim() !== "" && readAmount(form.price, currency) === undefined) errors.price = errorTexts.amount;
  if (form.percentage.trim() !== "" && !isPercentage(form.percentage)) errors.percentage = errorTexts.percentage;
  if (form.price.trim() === "" && form.percentage.trim() === "") errors.price = errorTexts.noPrice;
  if (form.freeFrom.trim() !== "" && readAmount(form.freeFrom, currency) === undefined)
    errors.freeFrom = errorTexts.amount;
  const isChosen = form.scope !== "PRODUCTS" && form.scope !== "COLLECTIONS";
  if (!isChosen && form.scopeIds.length === 0) errors.scope = errorTexts.scope;
  return errors;
}

/** The code is derived from the first name and never changes: orders and reports refer to it. */
export function toRequest(
  form: FeeForm,
  before: AdditionalFeeRule | undefined,
  currency: string,
): NewAdditionalFeeRule {
  const hasIds = form.scope === "PRODUCTS" || form.scope === "COLLECTIONS";
  return {
    code: before?.code ?? toCode(form.name),
    name: form.name.trim(),
    type: form.type,
    active: form.isActive,
    price: form.price.trim() === "" ? "0" : (readAmount(form.price, currency) ?? form.price),
    percentage: form.percentage.trim() === "" ? null : form.percentage.trim().replace(",", "."),
    per: form.per,
    taxable: form.isTaxed,
    scope: form.scope,
    scopeIds: hasIds ? form.scopeIds : [],
    countries: form.countries,
    freeFrom: form.freeFrom.trim() === "" ? null : (readAmount(form.freeFrom, currency) ?? form.freeFrom),
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

/** `$2.50 + 1% per order · Physical products · Germany · Free from $50.00` */
export function describeFee(fee: AdditionalFeeRule, currency: string): string {
  const { per, scope, countries } = fee;
  const amount = isZero(fee.price ?? "0") ? [] : [formatMoney(fee.price ?? "0", currency)];
  const percentage = fee.percentage == null ? [] : [formatPercent(fee.percentage)];
  const price = [...amount, ...percentage].join(" + ") || formatMoney(0, currency);
  return [
    formatText(texts.terms[per], { price }),
    ...(scope === "ALL" ? [] : [texts.scope[scope]]),
    ...(countries.length === 0 ? [] : [formatList(countries.map((code) => countryName(code) ?? code))]),
    ...(fee.freeFrom == null ? [] : [formatText(texts.terms.free, { amount: formatMoney(fee.freeFrom, currency) })]),
  ].join(" · ");
}
