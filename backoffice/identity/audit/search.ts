import type { AuditEntry, AuditUndo } from "#api/identity/audit.ts";
import { formatMessage } from "#api/store/messages.ts";
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

/**
 * The title of an entry. The API has it in English ("Update product"); in other languages it is the area and the verb of
 * the operation ("Produkte: geändert"), or English for an operation without a translation.
 */
export function titleOf({ call, summary }: Pick<AuditEntry, "call" | "summary">): string {
  const language = staffLanguage();
  if (language === "en") return summary;
  const texts = auditTexts[language];
  const [domain = "", operation = ""] = call.split(".");
  const single = operation.replace(/^bulk([A-Z])/, (_, first: string) => first.toLowerCase());
  const verb = /^[a-z]+/.exec(single.replace(/^getOrCreate/, "create"))?.[0] ?? "";
  const [area, action] = [lookUp(texts.areas, domain), lookUp(texts.actions, verb)];
  if (area === undefined || action === undefined) return summary;
  return formatMessage(language, texts.action, { area, action });
}

/** Why an entry can't be undone. */
export function undoRefusalText({ refusal, reason = "" }: Pick<AuditUndo, "refusal" | "reason">): string {
  if (refusal === undefined) return reason;
  const { reasons } = auditTexts[staffLanguage()];
  return formatMessage(staffLanguage(), reasons[refusal.code], { field: fieldName(refusal.column ?? "", "") });
}

/** The name of a field that can be undone. */
export const fieldName = (column: string, name: string): string =>
  lookUp(auditTexts[staffLanguage()].fields, column) ?? name;

const lookUp = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  const { yes, no } = auditTexts[staffLanguage()].entry;
  if (typeof value === "boolean") return value ? yes : no;
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
