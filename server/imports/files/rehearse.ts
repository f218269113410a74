/** Rehearses the run as part of the check, so that errors of the modules that own the data are found before anything is written. */
import type { Db, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { CheckedItem, ItemResult, ItemRow } from "./queries.ts";

class RolledBack extends Error {}

/**
 * Writes a checked batch exactly as the run will, then rolls back. Caches and jobs aren't affected, because both take effect on
 * commit.
 */
export async function rehearse(
  db: Db,
  items: readonly CheckedItem[],
  write: (tx: Tx, items: readonly ItemRow[]) => Promise<readonly ItemResult[]>,
): Promise<CheckedItem[]> {
  const wanted = items.filter(({ outcome }) => outcome === "CREATE" || outcome === "UPDATE");
  if (wanted.length === 0) return [...items];
  let results: readonly ItemResult[] = [];
  try {
    await transaction(db, async (tx) => {
      const asWritten = wanted.map((item) => ({ ...item, before: null, revision_after: null, state: "OPEN" as const }));
      results = await write(tx, asWritten);
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
