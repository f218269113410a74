/** Products and collections of a file. */
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { ContentAdapter, ImportContext } from "../content.ts";
import type { ItemRow } from "../queries.ts";
import { rehearse } from "../rehearse.ts";
import type { Group } from "../tables/table.ts";
import { checkGroups } from "./check/check-batch.ts";
import { readLocations } from "./check/read-records.ts";
import { formats } from "./formats/formats.ts";
import type { ProductItem } from "./item.ts";
import { removeEntities, trackEntities } from "./record/entities.ts";
import { undoItems } from "./write/undo-batch.ts";
import { writeItems } from "./write/write-batch.ts";
import type { WriteContext } from "./write/write-context.ts";

export const productContent: ContentAdapter = {
  formats,
  readPermission: "products:read",
  writePermission: "products:write",
  async check(db, groups, context) {
    const [{ weightUnit }, locations] = await Promise.all([readStoreSettings(db), readLocations(db)]);
    const { row, store } = context;
    const names = locations.map(({ name }) => name);
    const items = await checkGroups(db, groups as Group[], row, {
      weightUnit,
      locations: names,
      baseUrl: store.baseUrl(),
    });
    return rehearse(db, items, async (tx, batch) => writeItems(tx, toProducts(batch), await contextOf(tx, context)));
  },
  async write(tx, items, context) {
    await trackEntities(tx, context.row.id);
    return writeItems(tx, toProducts(items), await contextOf(tx, context));
  },
  undo: async (tx, items, context) => undoItems(tx, toProducts(items), await contextOf(tx, context)),
  // Products are removed first, then the entities created for them.
  finishUndo: async (tx, context) => removeEntities(tx, context.row.id, await contextOf(tx, context)),
};

/** Written only by `checkGroups` and `writeItems`. */
const toProducts = (items: readonly ItemRow[]) => items as readonly ProductItem[];

async function contextOf(tx: Tx | Connection, { store, row, actor, now }: ImportContext): Promise<WriteContext> {
  const locations = await readLocations(tx);
  return { store, now, actor, locations, mayChangeStock: row.may_change_stock, columns: row.columns };
}
