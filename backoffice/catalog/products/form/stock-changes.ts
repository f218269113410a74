/** Inventory changes of a save: differences for tracked quantities, absolute values otherwise. */
import { readInteger } from "#backoffice/grid/values.ts";
import { emptyStock, type StockCell, type VariantRow } from "./variant-rows.ts";

export type Preorder = { enabled: boolean; message: string | null; limit: number | null };

export type StockChange =
  /** A difference, so that sales in the meantime are kept. */
  | { kind: "adjust"; variantId: string; locationId: string; by: number }
  | { kind: "count"; variantId: string; locationId: string; quantity: number }
  | { kind: "mark"; variantId: string; locationId: string; inStock: boolean };

type Tracking = { wasTracked: boolean; isTracked: boolean };

/** `before` is the row when the editor was opened; undefined for a new variant. */
export function stockChanges(
  variantId: string,
  before: VariantRow | undefined,
  after: VariantRow,
  { wasTracked, isTracked }: Tracking,
): StockChange[] {
  return Object.entries(after.stock).flatMap(([locationId, now]): StockChange[] => {
    const was: StockCell = before?.stock[locationId] ?? emptyStock;
    const place = { variantId, locationId };
    if (!isTracked) {
      const isChanged = was.inStock !== now.inStock || (wasTracked && was.itemId !== undefined);
      return isChanged ? [{ kind: "mark", ...place, inStock: now.inStock === "yes" }] : [];
    }
    const quantity = Number(readInteger(now.quantity) ?? 0);
    if (!wasTracked || was.itemId === undefined || before === undefined) {
      // A location without inventory before and after needs no item.
      return quantity === 0 && wasTracked && before !== undefined ? [] : [{ kind: "count", ...place, quantity }];
    }
    const by = quantity - Number(readInteger(was.quantity) ?? 0);
    return by === 0 ? [] : [{ kind: "adjust", ...place, by }];
  });
}

export function inChunks<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
}
