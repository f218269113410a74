/** Saves inventory: tracked quantities as relative changes, so that concurrent sales are kept; others as in stock or not. */

import type { InventoryItem } from "#api/inventory/inventory-items.ts";
import { changeStock, type StockChange } from "#api/inventory/stock.ts";
import { inChunks } from "#backoffice/catalog/products/form/stock-changes.ts";
import { call } from "#backoffice/client.ts";
import { messageOfEntry } from "#backoffice/components/error-messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { inventoryTexts } from "./texts/texts.ts";

const texts = inventoryTexts[staffLanguage()];

type StockStep = { itemId: string; by: number };
export type StockReason = "MANUAL" | "UNKNOWN";

/** Returns the errors by item. */
export async function stepStock(
  steps: readonly StockStep[],
  reason: StockReason,
  onProgress: (done: number) => void = () => {},
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  let done = 0;
  for (const chunk of inChunks(steps, 300)) {
    const errors = await sendChanges(
      chunk.map(({ itemId, by }) => ({ itemId, adjustBy: by })),
      reason,
    );
    for (const [itemId, error] of errors) refused.set(itemId, error);
    done += chunk.length;
    onProgress(done);
  }
  return refused;
}

/** Sends one call. Returns the errors by item. */
async function sendChanges(changes: readonly StockChange[], reason: StockReason): Promise<Map<string, string>> {
  const { results } = await call(changeStock, { body: { changes: [...changes], reason } });
  return new Map(
    results.flatMap(({ itemMetadata: { originalIndex, success, error } }) => {
      const change = changes[originalIndex];
      return success || change === undefined ? [] : [[change.itemId, messageOfEntry(error) ?? texts.notChanged]];
    }),
  );
}

/** Sets whether items whose quantity isn't tracked are in stock. Returns the errors by item. */
export async function markStock(
  items: readonly { item: InventoryItem; inStock: boolean }[],
  reason: StockReason,
): Promise<Map<string, string>> {
  const changes = items.map(({ item, inStock }) => ({ itemId: item.id, revision: item.revision, inStock }));
  const refused = await Promise.all(inChunks(changes, 1000).map((chunk) => sendChanges(chunk, reason)));
  return new Map(refused.flatMap((errors) => [...errors]));
}
