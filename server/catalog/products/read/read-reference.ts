/** Reads catalog references: which product, variant, session and reservation they name. */
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { CatalogReference } from "#api/values.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { readScheduledDate } from "./sellable-extras.ts";

/** The same key for references to the same item: product, variant or options, custom texts. */
export function sellableKey({ appId, catalogItemId, options }: CatalogReference): string {
  return JSON.stringify([appId, catalogItemId, canonical(options ?? {})]);
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, entry]) => [key, canonical(entry)]);
}

export type ParsedReference = {
  productId: string;
  variantId: string | null;
  choices: Record<string, string>;
  scheduledDate: string | null;
  /** Places that are held for this item count as free for it. */
  reservationId: string | null;
};

export const readReservationId = (value: unknown): string | undefined =>
  typeof value === "string" && isId(value) ? value : undefined;

/** The nil variant id denotes the only variant, without choices, of a product without options. */
export function readReference({ catalogItemId, options }: CatalogReference): ParsedReference {
  const variantId = options?.variantId;
  const hasVariant = typeof variantId === "string" && isId(variantId) && variantId !== DEFAULT_VARIANT_ID;
  const choices = options?.options;
  const texts = typeof choices === "object" && choices !== null ? Object.entries(choices) : [];
  return {
    productId: catalogItemId,
    variantId: hasVariant ? variantId : null,
    choices: Object.fromEntries(texts.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))),
    scheduledDate: readScheduledDate(options?.scheduledDate) ?? null,
    reservationId: readReservationId(options?.reservationId) ?? null,
  };
}
