/** Computes the next state of an inventory level (docs/protocol/inventory.md#item-rules). Pure functions. */

import type { InventoryItem } from "#api/inventory/inventory-items.ts";
import { MAX_PREORDER_LIMIT, MAX_STOCK_QUANTITY } from "#api/inventory/inventory-items.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";

export type Level = {
  readonly id: string;
  readonly variantId: string;
  readonly productId: string;
  readonly locationId: string;
  revision: number;
  tracks: boolean;
  isInStock: boolean;
  onHand: number;
  readonly reserved: number;
  preordered: number;
  preorderEnabled: boolean;
  preorderMessage: string;
  preorderLimit: number;
  extendedFields: InventoryItem["extendedFields"] | null;
};

export type StockInput = {
  readonly quantity?: number | undefined;
  readonly inStock?: boolean | undefined;
  readonly preorderInfo?:
    | { enabled?: boolean | null | undefined; message?: string | null | undefined; limit?: number | null | undefined }
    | null
    | undefined;
  readonly extendedFields?: InventoryItem["extendedFields"] | null | undefined;
};

export type Step = {
  /** Units to add; negative to subtract. */
  readonly delta: number;
  readonly isPreorder: boolean;
  /** False lets stock go below zero without preorder; the shortfall then counts as sold on preorder. */
  readonly isRestricted: boolean;
};

const available = (level: Level): number => level.onHand - level.reserved;

/**
 * @throws {AppError} PRE_ORDER_VALIDATION, PREORDER_LIMIT_NOT_SUPPORTED_FOR_UNTRACKED_INVENTORY,
 * REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING
 * @throws {ValidationError} REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE, for a new item
 */
export function applyStockInput(level: Level, input: StockInput): Level {
  const next = { ...level };
  if (input.inStock !== undefined) {
    next.tracks = false;
    next.isInStock = input.inStock;
  }
  if (input.quantity !== undefined) next.tracks = true;
  applyPreorder(next, input);
  if (input.quantity !== undefined) {
    // `quantity` is what is available, so units reserved by checkouts are added on top.
    next.onHand = input.quantity + level.reserved;
    next.preordered = Math.max(0, -input.quantity);
    requireCovered(level, next, input.quantity);
  }
  if (input.extendedFields !== undefined) next.extendedFields = input.extendedFields;
  return next;
}

/** A negative quantity can increase freely; decreasing it below zero needs a preorder limit that covers it. */
function requireCovered(before: Level, next: Level, quantity: number): void {
  if (next.preordered <= (next.preorderEnabled ? next.preorderLimit : 0)) return;
  const description = "must not be negative, unless a preorder limit covers it";
  if (before.revision === 0) {
    const rule = { violatedRule: "MIN", ruleName: "REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE" } as const;
    throw new ValidationError([{ field: "inventoryItem.quantity", description, ...rule, data: { threshold: 0 } }]);
  }
  if (before.tracks && quantity >= available(before)) return;
  throw new AppError("REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING", { data: { quantity } });
}

function applyPreorder(next: Level, { preorderInfo }: StockInput): void {
  if (preorderInfo === undefined) return;
  if (preorderInfo === null) {
    next.preorderEnabled = false;
    return;
  }
  const { enabled, message, limit } = preorderInfo;
  if (enabled !== undefined) next.preorderEnabled = enabled ?? false;
  if (message !== undefined) next.preorderMessage = message ?? "";
  if (limit !== undefined && limit !== null) {
    if (!next.tracks) throw new AppError("PREORDER_LIMIT_NOT_SUPPORTED_FOR_UNTRACKED_INVENTORY");
    if (limit < next.preordered)
      throw new AppError("PRE_ORDER_VALIDATION", {
        reason: "UNITS_PREORDERED",
        data: { limit, counter: next.preordered },
      });
  }
  if (limit !== undefined) next.preorderLimit = limit ?? MAX_PREORDER_LIMIT;
}

/** @throws {AppError} INVENTORY_QUANTITY_NOT_TRACKED, INSUFFICIENT_INVENTORY, MAX_QUANTITY_LIMIT_REACHED, MIN_QUANTITY_LIMIT_REACHED */
export function applyStep(level: Level, { delta, isPreorder, isRestricted }: Step): Level {
  if (!level.tracks) throw new AppError("INVENTORY_QUANTITY_NOT_TRACKED", { data: { inventoryItemId: level.id } });
  const left = available(level) + delta;
  const data = { inventoryItemId: level.id, quantity: available(level) };
  if (left > MAX_STOCK_QUANTITY) throw new AppError("MAX_QUANTITY_LIMIT_REACHED", { data });
  if (left < -MAX_STOCK_QUANTITY) throw new AppError("MIN_QUANTITY_LIMIT_REACHED", { data });
  const owed = Math.max(0, -left);
  const next = { ...level, onHand: level.onHand + delta };
  if (delta >= 0) return { ...next, preordered: Math.min(level.preordered, owed) };
  const mayOwe = isPreorder && level.preorderEnabled ? level.preorderLimit : 0;
  if (isRestricted && owed > mayOwe) throw new AppError("INSUFFICIENT_INVENTORY", { data });
  return { ...next, preordered: Math.max(level.preordered, owed) };
}
