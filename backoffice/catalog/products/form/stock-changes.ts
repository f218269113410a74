/** What saving does to the stock: differences for units that are counted, values for everything else. */
import { readInteger } from "#backoffice/grid/values.ts";
import { emptyStock, type StockCell, type VariantRow } from "./variant-rows.ts";

export type Preorder = { enabled: boolean; message: string | null; limit: number | null };

export type StockChange =
  /** Units more or fewer: what was sold meanwhile stays sold. */
  | { kind: "adjust"; variantId: string; locationId: string; by: number }
  | { kind: "count"; variantId: string; locationId: string; quantity: number }
  | { kind: "mark"; variantId: string; locationId: string; inStock: boolean };

type Tracking = { wasTracked: boolean; isTracked: boolean };

/** `before` is the row as it was opened; undefined for a new variant. */
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
      // A place that has nothing and had nothing needs no item.
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
