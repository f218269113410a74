/** Bulk changes of orders, one at a time: fields, tags, received payments (docs/protocol/orders.md#endpoints). */
import { sql } from "kysely";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { announceOrder } from "../announce.ts";
import { markAsPaid } from "../payment/mark-as-paid.ts";
import { presentOrder } from "../read/present.ts";
import { lockOrder } from "../read/queries.ts";
import { type OrderUpdate, updateOrder } from "./update-order.ts";

type Caller = { actor: Actor; now: Date };

// Sorts by ID, so that concurrent bulk calls lock orders in the same order and can't deadlock.
const inOrderOfIds = <Item>(items: readonly Item[], idOf: (item: Item) => string) =>
  items.map((item, index) => ({ item, index })).sort((a, b) => (idOf(a.item) < idOf(b.item) ? -1 : 1));

async function forEachOrder<Item, T>(
  tx: Tx,
  items: readonly Item[],
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<T>,
) {
  const sorted = inOrderOfIds(items, idOf);
  const outcomes = await attemptEach(
    tx,
    sorted,
    async ({ item }) => ({ id: idOf(item), entity: await work(item) }),
    ({ item }) => idOf(item),
  );
  const byIndex = new Map(sorted.map(({ index }, place) => [index, outcomes[place]]));
  return items.flatMap((_, index) => byIndex.get(index) ?? []);
}

export async function bulkUpdateOrders(
  tx: Tx,
  caller: Caller,
  { orders, returnEntity }: { orders: readonly { order: OrderUpdate & { id: string } }[]; returnEntity: boolean },
) {
  const outcomes = await forEachOrder(
    tx,
    orders,
    ({ order }) => order.id,
    async ({ order: { id, ...update } }) => presentOrder(await updateOrder(tx, caller, id, update)),
  );
  return bulkAnswer(outcomes, "item", returnEntity);
}

export async function markOrdersAsPaid(tx: Tx, caller: Caller, orderIds: readonly string[]) {
  const outcomes = await forEachOrder(
    tx,
    orderIds,
    (id) => id,
    async (id) => presentOrder(await markAsPaid(tx, caller, id)),
  );
  return bulkAnswer(outcomes, "item", true);
}

type TagLists = { privateTags?: { tagIds: string[] } | undefined; tags?: { tagIds: string[] } | undefined };
type TagChange = { orderIds: readonly string[]; assignTags?: TagLists; unassignTags?: TagLists };

/** @throws {AppError} TAGS_CONTRADICT */
export async function updateTags(tx: Tx, caller: Caller, { orderIds, assignTags = {}, unassignTags = {} }: TagChange) {
  const lists = (["privateTags", "tags"] as const).map((name) => ({
    on: assignTags[name]?.tagIds ?? [],
    off: unassignTags[name]?.tagIds ?? [],
  }));
  if (lists.some(({ on, off }) => on.some((tag) => off.includes(tag)))) throw new AppError("TAGS_CONTRADICT");
  const [priv = { on: [], off: [] }, pub = { on: [], off: [] }] = lists;
  const changed = (column: "private_tags" | "public_tags", { on, off }: { on: string[]; off: string[] }) => sql`
    (select coalesce(array_agg(distinct tag order by tag), '{}') from unnest(${sql.ref(column)} || ${on}::text[]) as tag
     where tag <> all(${off}::text[]))`;
  const outcomes = await forEachOrder(
    tx,
    orderIds,
    (id) => id,
    async (id) => {
      const order = await lockOrder(tx, id);
      await sql`update orders set private_tags = ${changed("private_tags", priv)},
        public_tags = ${changed("public_tags", pub)}, updated_at = ${caller.now} where id = ${id}`.execute(tx);
      return announceOrder(tx, order, caller);
    },
  );
  const { results, bulkActionMetadata } = bulkAnswer(outcomes, "item");
  return { results: results.map(({ itemMetadata }) => ({ itemMetadata })), bulkActionMetadata };
}
