/** Units of a variant that an order takes or returns, and why. */
import type { InventoryChangeReason } from "#api/inventory/inventory-items.ts";
import type { Actor } from "#server/platform/access/actor.ts";

export type StockLine = {
  readonly variantId: string;
  readonly quantity: number;
  readonly orderLineId?: string | undefined;
};

export type StockCause = {
  readonly orderId?: string | undefined;
  readonly now: Date;
  readonly reason: InventoryChangeReason;
  readonly actor?: Actor | undefined;
};
