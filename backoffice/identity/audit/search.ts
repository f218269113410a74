/** The audit log's address, and how its technical names are said. */
export type AuditSearch = { actor: string; area: string; row: string };
export const defaultAuditSearch: AuditSearch = { actor: "", area: "", row: "" };

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200) : "");

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  actor: text(search.actor),
  area: text(search.area),
  row: text(search.row),
});

/** Domains of the contract whose writes people look for. */
export const areas = [
  { value: "products", label: "Products" },
  { value: "productsV3", label: "Products (version 3)" },
  { value: "collections", label: "Collections" },
  { value: "inventory", label: "Inventory" },
  { value: "media", label: "Media" },
  { value: "orders", label: "Orders" },
  { value: "fulfillments", label: "Fulfillments" },
  { value: "discounts", label: "Discounts" },
  { value: "members", label: "Customers" },
  { value: "settings", label: "Settings" },
  { value: "shipping", label: "Delivery" },
  { value: "taxes", label: "Taxes" },
  { value: "apps", label: "Apps and keys" },
  { value: "staff", label: "Staff" },
] as const;

const words = (name: string): string => {
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** `product_options` → `Product options`. */
export const relationName = words;
/** `discounted_price` → `Discounted price`. */
export const columnName = words;

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
