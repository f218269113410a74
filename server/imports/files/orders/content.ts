/** Orders of a file. */
import type { ContentAdapter } from "../content.ts";
import type { ItemRow } from "../queries.ts";
import { checkOrders } from "./check.ts";
import { orderFormats } from "./formats/formats.ts";
import type { OrderItem } from "./record.ts";
import { undoOrders, writeOrders } from "./write.ts";

/** Written only by `checkOrders` and `writeOrders`. */
const toOrders = (items: readonly ItemRow[]) => items as readonly OrderItem[];

export const orderContent: ContentAdapter = {
  formats: orderFormats,
  readPermission: "orders:read",
  writePermission: "orders:write",
  check: checkOrders,
  write: (tx, items, context) => writeOrders(tx, toOrders(items), context),
  undo: (tx, items, context) => undoOrders(tx, toOrders(items), context),
};
