/**
 * The payload of the variants-changed event: which variants, and which of their fields
 * (docs/protocol/events-and-webhooks.md#plain-events).
 */

import type { VariantRow } from "../read/documents.ts";
import type { VariantChange } from "./finish-product.ts";
import type { VariantPlan } from "./plan-variants.ts";

/** `labels`: choice → name of its option and its own label. New and deleted variants count as changed in all fields. */
export function variantChanges(
  before: readonly VariantRow[],
  after: readonly VariantPlan[],
  labels: ReadonlyMap<string, readonly [option: string, choice: string]>,
): VariantChange[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const choicesOf = (ids: readonly string[]): Record<string, string> =>
    Object.fromEntries(ids.flatMap((id) => (labels.has(id) ? [labels.get(id) ?? ["", ""]] : [])));
  return after.flatMap((variant) => {
    const row = known.get(variant.id);
    const changedFields = row === undefined ? ALL : differences(row, variant);
    if (changedFields.length === 0) return [];
    return [{ variantId: variant.id, choices: choicesOf(variant.choiceIds), changedFields: [...changedFields] }];
  });
}

const ALL = ["price", "cost", "weight", "sku", "visible"] as const;

function differences(row: VariantRow, variant: VariantPlan): string[] {
  const pairs: [name: string, isSame: boolean][] = [
    ["price", row.price === variant.price && row.discountedPrice === variant.discounted],
    ["cost", row.cost === variant.cost],
    ["weight", Number(row.weight) === Number(variant.weight)],
    ["sku", row.sku === variant.sku],
    ["barcode", row.barcode === variant.barcode],
    ["visible", row.visible === variant.visible],
    ["choices", row.choiceIds.join() === variant.choiceIds.join()],
    ["digitalFile", row.digitalFileId === variant.digitalFileId],
  ];
  return pairs.filter(([, isSame]) => !isSame).map(([name]) => name);
}
