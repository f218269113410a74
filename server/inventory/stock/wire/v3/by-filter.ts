/** Changes all items that match a filter, in batches by a job (docs/protocol/inventory.md#items-by-filter). */
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import type { Search } from "#api/queries.ts";
import { FreeObject, Nullable } from "#api/values.ts";
import { type Actor, actorReference, anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { allOf, compileFilter, type Fields } from "#server/platform/query/query-language.ts";
import { createItems, deleteItems, stepAndTrackItems, stepItems, updateItems } from "../../items/change-items.ts";
import { itemApi, wordsCondition } from "../../items/item-rows.ts";
import type { StockInput } from "../../items/plan-items.ts";

const BATCH = 500;

type ByFilterAction =
  | { readonly kind: "update"; readonly wish: StockInput }
  | { readonly kind: "delete" }
  | { readonly kind: "set"; readonly quantity: number }
  /** `counts`: turns tracking on for untracked items. */
  | { readonly kind: "adjust"; readonly delta: number; readonly counts: boolean }
  | { readonly kind: "create"; readonly locationId: string; readonly quantity: number };

const Payload = Type.Object({
  filter: Type.Unknown(),
  search: Type.Optional(
    Type.Object({ expression: Type.Optional(Type.String()), mode: Type.Optional(Type.Enum(["OR", "AND"])) }),
  ),
  // A ByFilterAction, written only by this file. Not a schema, because validating a union would strip the fields of the
  // other members.
  action: FreeObject,
  actor: Type.Object({ kind: Type.String(), id: Nullable(Type.String()) }),
});
type Payload = Static<typeof Payload>;

/** Queryable fields of variants, for creating inventory items. */
const variantFields: Fields = {
  variantId: { kind: "id", sql: sql`i.variant_id` },
  "productData.productId": { kind: "id", sql: sql`i.product_id` },
  productId: { kind: "id", sql: sql`i.product_id` },
  sku: { kind: "text", sql: sql`i.sku` },
  visible: { kind: "boolean", sql: sql`i.is_visible` },
};

const conditionOf = (filter: unknown, search: Search["search"], isOfVariants: boolean) =>
  allOf([compileFilter(filter, isOfVariants ? variantFields : itemApi.fields), wordsCondition(search)]);

export type ByFilter = {
  readonly filter: unknown;
  readonly search?: Search["search"];
  readonly action: ByFilterAction;
};

/** Parses the filter immediately, so an invalid one is rejected in the request. */
export async function enqueueByFilter(
  tx: Tx,
  { filter, search, action }: ByFilter,
  { now, actor }: { now: Date; actor: Actor },
): Promise<string> {
  conditionOf(filter, search, action.kind === "create");
  const jobId = newId(now.getTime());
  const payload = { filter: filter ?? {}, ...(search === undefined ? {} : { search }), action: { ...action } };
  await enqueue(tx, changeByFilter, { ...payload, actor: actorReference(actor) }, { key: jobId });
  return jobId;
}

/** The original caller, for the ledger and the events; carries no permissions. */
function toActor({ kind, id }: Payload["actor"]): Actor {
  if (kind === "app") return { kind, appId: id ?? "", permissions: [], tokenId: "" };
  if (kind === "staff") return { kind, staffId: id ?? "", role: "owner", permissions: [], sessionId: "" };
  return anonymous;
}

export const changeByFilter = job({
  name: "inventory.changeByFilter",
  payload: Payload,
  async run({ database, cache, now }, { filter, search, action: given, actor }) {
    const action = given as ByFilterAction;
    // Matching items are determined once, before anything changes.
    const ids = await findIds(database.db, search === undefined ? { filter, action } : { filter, search, action });
    const cause = { now: now(), actor: toActor(actor), reason: "MANUAL" as const };
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      await transaction(database.db, (tx) => changeBatch(tx, batch, action, cause), { cache });
    }
  },
});

async function findIds(connection: Connection, { filter, search, action }: ByFilter): Promise<string[]> {
  const condition = conditionOf(filter, search, action.kind === "create");
  if (action.kind === "create") {
    const { rows } = await sql<{ id: string }>`
      select i.variant_id::text as id from variant_labels i where ${condition} and not exists (
        select from stock_levels l where l.variant_id = i.variant_id and l.location_id = ${action.locationId}::uuid)
      order by i.variant_id`.execute(connection);
    return rows.map(({ id }) => id);
  }
  const { rows } = await sql<{ id: string }>`
    select i.id::text as id from inventory_items i where ${condition} order by i.id`.execute(connection);
  return rows.map(({ id }) => id);
}

type Cause = Parameters<typeof updateItems>[2];

/** Skips items that can't take the change. */
async function changeBatch(tx: Tx, ids: readonly string[], action: ByFilterAction, cause: Cause): Promise<void> {
  switch (action.kind) {
    case "update":
      await updateItems(
        tx,
        ids.map((id) => ({ ...action.wish, id })),
        cause,
      );
      return;
    case "delete":
      await deleteItems(tx, ids, cause);
      return;
    case "set":
      await updateItems(
        tx,
        ids.map((id) => ({ id, quantity: action.quantity })),
        cause,
      );
      return;
    case "adjust": {
      const steps = ids.map((id) => ({ id, delta: action.delta, isPreorder: false, isRestricted: true }));
      await (action.counts ? stepAndTrackItems(tx, steps, cause) : stepItems(tx, steps, cause));
      return;
    }
    case "create":
      await createItems(
        tx,
        ids.map((variantId) => ({ variantId, locationId: action.locationId, quantity: action.quantity })),
        cause,
      );
  }
}
