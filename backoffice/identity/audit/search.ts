import { staffLanguage } from "#backoffice/language.ts";
import { type AuditTexts, auditTexts } from "./texts/texts.ts";

/** Search parameters of the audit log, and readable forms of its technical names. */
export type AuditSearch = { actor: string; area: string; row: string };
export const defaultAuditSearch: AuditSearch = { actor: "", area: "", row: "" };

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200) : "");

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  actor: text(search.actor),
  area: text(search.area),
  row: text(search.row),
});

/** Domains of the API in the filter, in this order. */
export const areas = [
  "products",
  "productsV3",
  "collections",
  "inventory",
  "media",
  "orders",
  "fulfillments",
  "discounts",
  "members",
  "settings",
  "shipping",
  "taxes",
  "apps",
  "staff",
] as const satisfies readonly (keyof AuditTexts["areas"])[];

const humanize = (name: string): string => {
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** `product_options` → `Product options`. */
export const relationName = humanize;
/** `discounted_price` → `Discounted price`. */
export const columnName = humanize;

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  const { yes, no } = auditTexts[staffLanguage()].entry;
  if (typeof value === "boolean") return value ? yes : no;
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
