/** Products and collections of a file. */
import type { Connection, Db, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { ContentAdapter, ImportContext } from "../content.ts";
import type { CheckedItem, ItemResult, ItemRow } from "../queries.ts";
import type { Group } from "../tables/table.ts";
import { checkGroups } from "./check/check-batch.ts";
import { readLocations } from "./check/read-records.ts";
import { formats } from "./formats/formats.ts";
import type { ProductItem } from "./item.ts";
import { removeEntities, trackEntities } from "./record/entities.ts";
import type { RecordPart } from "./record/record.ts";
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
    return rehearse(db, items, context);
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

class RolledBack extends Error {}

/**
 * Writes a checked batch exactly as the run will, then rolls back, so that errors of the catalog are part of the check.
 * Caches and jobs aren't affected, because both take effect on commit.
 */
async function rehearse(
  db: Db,
  items: readonly CheckedItem<RecordPart>[],
  context: ImportContext,
): Promise<CheckedItem[]> {
  const wanted = items.filter(({ outcome }) => outcome === "CREATE" || outcome === "UPDATE");
  if (wanted.length === 0) return [...items];
  let results: readonly ItemResult[] = [];
  try {
    await transaction(db, async (tx) => {
      const asWritten = wanted.map((item) => ({ ...item, before: null, revision_after: null, state: "OPEN" as const }));
      results = await writeItems(tx, asWritten, await contextOf(tx, context));
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  const byPosition = new Map(results.map((result) => [result.position, result]));
  return items.map((item) => {
    const { state, problems = [] } = byPosition.get(item.position) ?? {};
    const outcome = state === "FAILED" ? ("ERROR" as const) : item.outcome;
    return { ...item, outcome, problems: [...item.problems, ...problems] };
  });
}

async function contextOf(tx: Tx | Connection, { store, row, actor, now }: ImportContext): Promise<WriteContext> {
  const locations = await readLocations(tx);
  return { store, now, actor, locations, mayChangeStock: row.may_change_stock, columns: row.columns };
}
