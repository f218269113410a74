/** Writes orders, 100 per transaction; each succeeds or fails on its own. Emits no events (decision 86). */
import { sql } from "kysely";
import { planImport, removeUntouchedImport, writeImport } from "#server/orders/orders/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { savepoint } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { toItemError } from "#server/platform/http/values/bulk.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { ImportContext } from "../content.ts";
import type { ItemResult } from "../queries.ts";
import { keptProblem } from "../tables/kept-problem.ts";
import { causeOf } from "../tables/problem-cause.ts";
import type { OrderBefore, OrderItem, OrderPart } from "./record.ts";

type Settings = Awaited<ReturnType<typeof readStoreSettings>>;

class OrderChanged extends Error {}

export async function writeOrders(tx: Tx, items: readonly OrderItem[], context: ImportContext): Promise<ItemResult[]> {
  return writeAll(tx, items, { settings: await readStoreSettings(tx), context });
}

/** Writes all in one savepoint, and falls back to one by one when any is rejected. */
async function writeAll(tx: Tx, items: readonly OrderItem[], writing: Writing): Promise<ItemResult[]> {
  try {
    return await savepoint(tx, async () => {
      const results: ItemResult[] = [];
      for (const item of items) results.push(...(await writeOne(tx, item, writing)));
      return results;
    });
  } catch (error) {
    const [item] = items;
    if (item !== undefined && items.length === 1) {
      return [{ position: item.position, state: "FAILED", problems: [problemOf(error, item)] }];
    }
    if (!isRefusal(error)) throw error;
  }
  const results: ItemResult[] = [];
  for (const item of items) results.push(...(await writeAll(tx, [item], writing)));
  return results;
}

async function writeOne(
  tx: Tx,
  { part, position, product_id: known }: OrderItem,
  writing: Writing,
): Promise<ItemResult[]> {
  if (part === null) return [];
  const before = known === null ? null : { part: await readPrevious(tx, known) };
  return [{ position, state: "DONE", product_id: await replace(tx, known, part, writing), before }];
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof ValidationError ||
  error instanceof OrderChanged ||
  violatedConstraint(error) !== undefined;

/** What the last import wrote. */
async function readPrevious(tx: Tx, orderId: string): Promise<OrderPart | null> {
  const { rows } = await sql<{ part: OrderPart }>`
    select i.part from import_items i join imports m on m.id = i.import_id
    where i.product_id = ${orderId}::uuid and i.state = 'DONE' and m.content = 'ORDERS'
    order by m.started_at desc limit 1`.execute(tx);
  return rows[0]?.part ?? null;
}

type Writing = { settings: Settings; context: ImportContext };

/** Deletes the previous order, if any, and writes the part with its id. */
async function replace(tx: Tx, known: string | null, part: OrderPart, { settings, context }: Writing): Promise<string> {
  const { actor, now } = context;
  if (known !== null && !(await remove(tx, known))) throw new OrderChanged();
  const id = known ?? newId(now.getTime());
  const { methodName, paidAt, refundedAt, canceledAt, sentLines } = part;
  const details = {
    ...(methodName === null ? {} : { methodName }),
    paidAt: new Date(paidAt),
    refundedAt: new Date(refundedAt),
    ...(canceledAt === null ? {} : { canceledAt: new Date(canceledAt) }),
    sentLines,
  };
  await writeImport(tx, planImport({ ...part.order, id }, settings, { actor, now, details }), { actor, now });
  const { source, externalId, fingerprint } = part;
  await tx
    .insertInto("imported_orders")
    .values({ order_id: id, source, external_id: externalId, fingerprint, written_at: now })
    .execute();
  return id;
}

/** Deletes an order unless it was changed here. Returns whether it did. */
async function remove(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders o join imported_orders i on i.order_id = o.id
    where o.id = ${id}::uuid and o.updated_at = i.written_at for update of o`.execute(tx);
  return rows.length > 0 && removeUntouchedImport(tx, id);
}

function problemOf(error: unknown, { line, handle }: OrderItem) {
  const place = { line, lines: [line], column: "", value: handle, isWarning: false };
  if (error instanceof OrderChanged) return { ...place, ...causeOf("ORDER_CHANGED") };
  const constraint = violatedConstraint(error);
  if (constraint === "imported_orders_source_external_id_key") return { ...place, ...causeOf("ORDER_ID_TWICE") };
  if (constraint !== undefined) return { ...place, ...causeOf("ORDER_NOT_SAVED") };
  if (!(error instanceof AppError || error instanceof ValidationError)) throw error;
  const { code, description: message, data } = toItemError(error);
  return { ...place, message, code, data };
}

/**
 * Deletes orders that the import created and writes those it replaced as they were, unless they have changed since:
 * here, or by a later import.
 */
export async function undoOrders(tx: Tx, items: readonly OrderItem[], context: ImportContext): Promise<ItemResult[]> {
  const settings = await readStoreSettings(tx);
  const results: ItemResult[] = [];
  for (const item of items) {
    const { position, product_id: id, part, before } = item;
    const isCurrent = id !== null && part !== null && (await readFingerprint(tx, id)) === part.fingerprint;
    const isGone = id === null || !(await exists(tx, id));
    const isDone = isGone || (isCurrent && (await undoOne(tx, id, before, { settings, context })));
    results.push(isDone ? { position, state: "UNDONE" } : { position, state: "KEPT", problems: [keptProblem(item)] });
  }
  return results;
}

async function undoOne(tx: Tx, id: string, before: OrderBefore | null, writing: Writing): Promise<boolean> {
  const part = before?.part;
  if (part === null) return false;
  try {
    return await savepoint(tx, async () => {
      if (part === undefined) return remove(tx, id);
      await replace(tx, id, part, writing);
      return true;
    });
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

async function readFingerprint(tx: Tx, orderId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("imported_orders")
    .select("fingerprint")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row?.fingerprint;
}

async function exists(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from orders where id = ${orderId}::uuid`.execute(tx);
  return rows.length > 0;
}
