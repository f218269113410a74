/**
 * trash: products, collections and customers that were deleted, for 30 days (docs/decisions/0099). Owns `trash_items` and
 * `trash_rows`, the rows that the deletion removed. Other modules copy rows into it, insert them again and announce
 * both; its endpoints are those of `administration/trash`. Emits no events.
 */
export {
  addTrashItems,
  listDueItems,
  listTrashItems,
  lockTrashItem,
  removeTrashItem,
} from "./items.ts";
export { changeKept, dropKept, insertKeptRows, keepRows, lockItemsWith, readKept, type TrashKind } from "./rows.ts";
