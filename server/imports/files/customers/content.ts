/** Customers of a file. */
import type { ContentAdapter } from "../content.ts";
import type { ItemRow } from "../queries.ts";
import { checkCustomers } from "./check.ts";
import { customerFormats } from "./formats/formats.ts";
import type { CustomerItem } from "./record.ts";
import { undoCustomers } from "./undo.ts";
import { writeCustomers } from "./write.ts";

/** Written only by `checkCustomers` and `writeCustomers`. */
const toCustomers = (items: readonly ItemRow[]) => items as readonly CustomerItem[];

export const customerContent: ContentAdapter = {
  formats: customerFormats,
  readPermission: "members:read",
  writePermission: "members:write",
  check: (db, groups, { row }) => checkCustomers(db, groups, row),
  write: (tx, items, context) => writeCustomers(tx, toCustomers(items), context),
  undo: (tx, items, context) => undoCustomers(tx, toCustomers(items), context),
};
