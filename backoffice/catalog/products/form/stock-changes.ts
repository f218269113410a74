/** Inventory changes of a save: differences for tracked quantities, absolute values otherwise. */
import type { NewProductStock } from "#api/inventory/products-with-inventory.ts";
import { readInteger } from "#backoffice/grid/values.ts";
import type { EditorState } from "./merge-forms.ts";
import { emptyStock, type StockCell, type VariantRow } from "./variant-rows.ts";

type StockChange = Omit<NewProductStock, "variantId" | "position">;
type Tracking = { wasTracked: boolean; isTracked: boolean };

/** The changed stock of a save; a new variant is named by its position among the variants that are sent. */
export function changedStock(before: EditorState, after: EditorState, isNew: boolean): NewProductStock[] {
  const isTracked = after.form.trackInventory;
  const tracking = { wasTracked: before.form.trackInventory && !isNew, isTracked };
  const openedRows = new Map(before.rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  return after.rows.flatMap((row, position) => {
    if (isNew && !isTracked && Object.values(row.stock).every(({ inStock }) => inStock === "yes")) return [];
    const { id } = row;
    return stockChanges(id === undefined ? undefined : openedRows.get(id), row, tracking).map((change) => ({
      ...(id === undefined || isNew ? { position } : { variantId: id }),
      ...change,
    }));
  });
}

/** `before` is the row when the editor was opened; undefined for a new variant. */
function stockChanges(
  before: VariantRow | undefined,
  after: VariantRow,
  { wasTracked, isTracked }: Tracking,
): StockChange[] {
  return Object.entries(after.stock).flatMap(([locationId, now]): StockChange[] => {
    const was: StockCell = before?.stock[locationId] ?? emptyStock;
    if (!isTracked) {
      const isChanged = was.inStock !== now.inStock || (wasTracked && was.itemId !== undefined);
      return isChanged ? [{ locationId, inStock: now.inStock === "yes" }] : [];
    }
    const quantity = Number(readInteger(now.quantity) ?? 0);
    if (!wasTracked || was.itemId === undefined || before === undefined) {
      // A location without inventory before and after needs no item.
      return quantity === 0 && wasTracked && before !== undefined ? [] : [{ locationId, quantity }];
    }
    // A difference, so that sales in the meantime are kept.
    const adjustBy = quantity - Number(readInteger(was.quantity) ?? 0);
    return adjustBy === 0 ? [] : [{ locationId, adjustBy }];
  });
}

export function inChunks<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
}
