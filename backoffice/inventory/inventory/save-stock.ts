/** Saves inventory: tracked quantities as relative changes, so that concurrent sales are kept; others as in stock or not. */

import type { InventoryItem } from "#api/inventory/inventory-items.ts";
import {
  bulkDecrementInventoryItems,
  bulkIncrementInventoryItems,
  bulkUpdateInventoryItems,
} from "#api/inventory/wire/v3/inventory.ts";
import { inChunks } from "#backoffice/catalog/products/form/stock-changes.ts";
import { call } from "#backoffice/client.ts";
import { messageOfEntry } from "#backoffice/components/error-messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { inventoryTexts } from "./texts/texts.ts";

const texts = inventoryTexts[staffLanguage()];

export type StockStep = { itemId: string; by: number };
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
    const more = chunk.filter(({ by }) => by > 0);
    const fewer = chunk.filter(({ by }) => by < 0);
    if (more.length > 0) {
      const incrementData = more.map(({ itemId, by }) => ({ inventoryItemId: itemId, incrementBy: by }));
      collectErrors(
        more,
        (await call(bulkIncrementInventoryItems, { body: { incrementData, reason } })).results,
        refused,
      );
    }
    if (fewer.length > 0) {
      const decrementData = fewer.map(({ itemId, by }) => ({ inventoryItemId: itemId, decrementBy: -by }));
      collectErrors(
        fewer,
        (await call(bulkDecrementInventoryItems, { body: { decrementData, reason } })).results,
        refused,
      );
    }
    done += chunk.length;
    onProgress(done);
  }
  return refused;
}

type Result = {
  itemMetadata: { originalIndex: number; success: boolean; error?: { description: string } | undefined };
};

function collectErrors(steps: readonly StockStep[], results: readonly Result[], refused: Map<string, string>): void {
  for (const { itemMetadata } of results) {
    const step = steps[itemMetadata.originalIndex];
    if (!itemMetadata.success && step !== undefined) {
      refused.set(step.itemId, messageOfEntry(itemMetadata.error) ?? texts.notChanged);
    }
  }
}

/** Starts tracking the quantity, or sets whether an untracked item is in stock. */
export async function writeStock(
  item: InventoryItem,
  stock: { quantity: number } | { inStock: boolean },
): Promise<string | undefined> {
  const { id, revision } = item;
  const { results } = await call(bulkUpdateInventoryItems, {
    body: { inventoryItems: [{ inventoryItem: { id, revision, ...stock } }], reason: "MANUAL" },
  });
  const [result] = results;
  return result?.itemMetadata.success ? undefined : (messageOfEntry(result?.itemMetadata.error) ?? texts.notChanged);
}
