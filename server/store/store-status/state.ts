/** What visitors can do in the store (docs/decisions/0114-store-status.md). */
import type { StoreMode, StoreStatus } from "#api/administration/storefront-access.ts";

export type StoreState = {
  readonly mode: StoreMode;
  readonly hasOpened: boolean;
  /** Whether orders are accepted during a holiday. */
  readonly acceptsHolidayOrders: boolean;
};

/** The protocol's status: ENABLED if shoppers can order, DISABLED if they can't, PENDING before the first opening. */
export function statusOf({ mode, hasOpened, acceptsHolidayOrders }: StoreState): StoreStatus {
  switch (mode) {
    case "OPEN":
      return "ENABLED";
    case "DEMO":
      return "DEMO";
    case "HOLIDAY":
      return acceptsHolidayOrders ? "ENABLED" : "DISABLED";
    case "CLOSED":
      return hasOpened ? "DISABLED" : "PENDING";
  }
}

type Row = {
  readonly is_open: boolean;
  readonly open_mode: string;
  readonly opened_at: Date | null;
  readonly accepts_orders: boolean;
};

export const toState = (row: Row): StoreState => ({
  mode: toMode(row),
  hasOpened: row.opened_at !== null,
  acceptsHolidayOrders: row.accepts_orders,
});

function toMode({ is_open: isOpen, open_mode: mode }: Row): StoreMode {
  if (!isOpen) return "CLOSED";
  return mode === "HOLIDAY" || mode === "DEMO" ? mode : "OPEN";
}
