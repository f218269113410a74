/** What products, customers, orders, pages and redirects have in common as contents of a file: formats, check, write and undo. */
import type { FileFormat } from "#api/imports/imports.ts";
import type { Permission } from "#api/permissions.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Db, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import type { CheckedItem, ImportRow, ItemResult, ItemRow } from "./queries.ts";
import type { Group, TableFormat } from "./tables/table.ts";

export type ImportContext = {
  readonly store: Store;
  readonly row: ImportRow;
  /** Who started the import. */
  readonly actor: Actor;
  readonly now: Date;
};

export type ContentAdapter = {
  readonly formats: Readonly<Record<FileFormat, TableFormat>>;
  readonly readPermission: Permission;
  readonly writePermission: Permission;
  /** Compares entries of a file with what exists. Writes nothing. */
  check(db: Db, groups: readonly Group[], context: ImportContext): Promise<CheckedItem[]>;
  write(tx: Tx, items: readonly ItemRow[], context: ImportContext): Promise<ItemResult[]>;
  undo(tx: Tx, items: readonly ItemRow[], context: ImportContext): Promise<ItemResult[]>;
  /** Removes a part of what was created beside the entries. Returns whether there is more. */
  finishUndo?(tx: Tx, context: ImportContext): Promise<boolean>;
};
