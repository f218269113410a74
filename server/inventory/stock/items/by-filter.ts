/** Changes of all items that fit a filter: a job, in batches, after the answer (wire, catalogue 4.2). */
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import type { Search } from "#api/queries.ts";
import { FreeObject, Nullable } from "#api/values.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { allOf, compileFilter, type Fields } from "#server/platform/query/query-language.ts";
import { itemApi, wordsCondition } from "./item-rows.ts";
import { countItems, createItems, deleteItems, stepItems, updateItems } from "./items-v3.ts";
import type { StockWish } from "./plan-items.ts";

const BATCH = 500;

export type ByFilterAction =
  | { readonly kind: "update"; readonly wish: StockWish }
  | { readonly kind: "delete" }
  | { readonly kind: "set"; readonly quantity: number }
  /** `counts`: items that are not counted yet are from now on. */
  | { readonly kind: "adjust"; readonly delta: number; readonly counts: boolean }
  | { readonly kind: "create"; readonly locationId: string; readonly quantity: number };

const Payload = Type.Object({
  filter: Type.Unknown(),
  search: Type.Optional(
    Type.Object({ expression: Type.Optional(Type.String()), mode: Type.Optional(Type.Enum(["OR", "AND"])) }),
  ),
  // One of ByFilterAction, written by this file alone. A union of schemas would strip what the others do not know.
  action: FreeObject,
  actor: Type.Object({ kind: Type.String(), id: Nullable(Type.String()) }),
});
type Payload = Static<typeof Payload>;

/** Variants, for beginning to keep stock of them. */
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

/** The filter is read now, so that a wrong one is refused at once. */
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

/** Who asked, for the ledger and the events; no permission comes with it. */
function toActor({ kind, id }: Payload["actor"]): Actor {
  if (kind === "app") return { kind, appId: id ?? "", permissions: [], tokenId: "" };
  if (kind === "staff") return { kind, staffId: id ?? "", role: "owner", permissions: [], sessionId: "" };
  return { kind: "anonymous" };
}

export const changeByFilter = job({
  name: "inventory.changeByFilter",
  payload: Payload,
  async run({ database, cache, now }, { filter, search, action: given, actor }) {
    const action = given as ByFilterAction;
    // What fits is decided once, before anything changes.
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

/** Items that cannot take the change are left as they are. */
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
      await (action.counts ? countItems(tx, steps, cause) : stepItems(tx, steps, cause));
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
