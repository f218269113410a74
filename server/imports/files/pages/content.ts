/** Pages and blog posts of a file. */
import type { ContentAdapter, ImportContext } from "../content.ts";
import { removeEntities, trackEntities } from "../products/record/entities.ts";
import type { ItemRow } from "../queries.ts";
import { rehearse } from "../rehearse.ts";
import { checkPages } from "./check.ts";
import { pageFormats } from "./formats/formats.ts";
import type { PageItem } from "./record.ts";
import { undoPages, writePages } from "./write.ts";

/** Written only by `checkPages` and `writePages`. */
const toPages = (items: readonly ItemRow[]) => items as readonly PageItem[];

const entityContext = ({ store, actor, now }: ImportContext) => ({
  store,
  actor,
  now,
  locations: [],
  mayChangeStock: false,
  columns: [],
});

export const pageContent: ContentAdapter = {
  formats: pageFormats,
  readPermission: "content:read",
  writePermission: "content:write",
  check: async (db, groups, context) =>
    rehearse(db, await checkPages(db, groups, context), (tx, items) => writePages(tx, toPages(items), context)),
  async write(tx, items, context) {
    await trackEntities(tx, context.row.id);
    return writePages(tx, toPages(items), context);
  },
  undo: (tx, items, context) => undoPages(tx, toPages(items), context),
  // Pages are removed first, then the images added for them.
  finishUndo: (tx, context) => removeEntities(tx, context.row.id, entityContext(context)),
};
