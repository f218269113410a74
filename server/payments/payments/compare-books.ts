/**
 * Reconciles captures and refunds with each provider's records, every hour and on demand. Differences raise an alarm.
 */
import { type Selectable, sql } from "kysely";
import { Type } from "typebox";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Db, Schema } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { compareMovements, type Day, type Difference, type OwnMovement, sumByDay } from "./compare-rules.ts";
import { type PaymentProvider, ProviderUnavailable } from "./provider.ts";
import { listProviders } from "./providers.ts";
import { raiseAlarm } from "./queries.ts";

type Row = Selectable<Schema["reconciliation_runs"]>;
export type Reconciliation = Omit<Row, "differences" | "days"> & { differences: Difference[]; days: Day[] };

const DAY = 86_400_000;
const USUAL_DAYS = 14;
/** Newer movements are left to callbacks and the reconciliation job that runs every minute. */
const IN_FLIGHT = 180_000;
const KEPT = 300;

export const comparePaymentBooks = job({
  name: "payments.compareBooks",
  payload: Type.Object({}),
  schedule: "41 * * * *",
  async run(store) {
    await compareAll(store);
  },
});

export async function compareAll(store: Store, days = USUAL_DAYS): Promise<Reconciliation[]> {
  const { db } = store.database;
  const runs: Reconciliation[] = [];
  for (const provider of await listProviders(db, store)) runs.push(await compare(store, provider, days));
  const kept = db.selectFrom("reconciliation_runs").select("id").orderBy("started_at", "desc").limit(KEPT);
  await db.deleteFrom("reconciliation_runs").where("id", "not in", kept).execute();
  return runs;
}

async function compare(store: Store, provider: PaymentProvider, days: number): Promise<Reconciliation> {
  const { db } = store.database;
  const begun = store.now();
  const since = new Date(begun.getTime() - days * DAY);
  const run = { id: newId(begun.getTime()), provider: provider.id, started_at: begun, since };
  try {
    // Reads the provider first: movements that happen in between are then in our records too and cause no difference.
    const all = await provider.movements(since);
    // An account can serve other stores: movements without one of our ids are ignored.
    const theirs = all.filter(({ paymentId }) => paymentId !== "");
    const ours = await ownMovements(db, provider.id, { since, ids: theirs.map(({ paymentId }) => paymentId) });
    const settledBefore = new Date(begun.getTime() - IN_FLIGHT);
    const window = { since: new Date(since.getTime() + IN_FLIGHT), settledBefore };
    const differences = compareMovements(ours, theirs, window);
    for (const difference of differences) await alarm(store, provider, difference);
    const sums = sumByDay(ours, theirs, window);
    return await keep(db, {
      ...run,
      ended_at: store.now(),
      payments_compared: new Set([...ours, ...theirs].map(({ paymentId }) => paymentId)).size,
      differences: JSON.stringify(differences),
      days: JSON.stringify(sums),
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return keep(db, { ...run, ended_at: store.now(), failure: error.message });
  }
}

/** Captures and refunds since then, plus any others that the provider listed, from the ledger. */
async function ownMovements(
  db: Db,
  provider: string,
  { since, ids }: { since: Date; ids: readonly string[] },
): Promise<OwnMovement[]> {
  const { rows } = await sql<OwnMovement>`
    select 'CAPTURE' as kind, p.id::text as "paymentId", null as "refundId", p.order_id as "orderId", p.captured as amount,
      p.currency, coalesce(p.captured_at, (select min(e.created_at) from ledger_entries e
        where e.payment_id = p.id and e.kind = 'CAPTURE'), p.updated_at) as at
    from payments p where p.provider = ${provider} and p.captured > 0
      and (p.updated_at >= ${since} or p.id::text = any(${ids}::text[]))
    union all
    select 'REFUND', p.id::text, t.id::text, p.order_id, t.amount, t.currency, t.updated_at
    from refund_transactions t join payments p on p.id = t.payment_id
    where p.provider = ${provider} and t.state = 'SUCCEEDED' and not t.is_external
      and (t.updated_at >= ${since} or p.id::text = any(${ids}::text[]))`.execute(db);
  return rows;
}

async function alarm(store: Store, provider: PaymentProvider, difference: Difference): Promise<void> {
  const { kind, paymentId, ours, theirs, currency } = difference;
  const message = `${kind} of payment ${paymentId}: ${ours} ${currency} here, ${theirs} at ${provider.name} (minor units).`;
  store.log.error({ alarm: message });
  const named = `${kind} ${difference.refundId ?? paymentId}`;
  await transaction(store.database.db, (tx) => raiseAlarm(tx, { paymentId: null, kind: named, message }, store.now()));
}

type NewRun = Partial<Row> & Pick<Row, "id" | "provider" | "started_at" | "since">;

async function keep(
  db: Db,
  { differences, days, ...run }: Omit<NewRun, "differences" | "days"> & { differences?: string; days?: string },
) {
  const row = await db
    .insertInto("reconciliation_runs")
    .values({ ...run, ...(differences === undefined ? {} : { differences }), ...(days === undefined ? {} : { days }) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toReconciliation(row);
}

export async function listReconciliations(db: Connection, limit: number): Promise<Reconciliation[]> {
  const rows = await db
    .selectFrom("reconciliation_runs")
    .selectAll()
    .orderBy("started_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toReconciliation);
}

const toReconciliation = (row: Row): Reconciliation => ({
  ...row,
  // Only `compare` writes the column.
  differences: row.differences as Difference[],
  days: row.days as Day[],
});
