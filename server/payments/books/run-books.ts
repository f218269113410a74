/** A stored run of all audit rules: scheduled or requested, with progress, results and alarms. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { Type } from "typebox";
import { findProvider, ProviderUnavailable } from "#server/payments/payments/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { checkBooks, type JournalEntry, type RuleResult } from "./check-books.ts";
import type { BookRule } from "./rule.ts";
import { bookRules } from "./rules.ts";

export type Run = Omit<Selectable<Schema["book_runs"]>, "results"> & { results: RuleResult[] };

const KEPT = 500;
/** A run older than this was ended by a crash. */
const LONGEST_MINUTES = 30;

export const checkBooksJob = job({
  name: "books.check",
  payload: Type.Object({ runId: Type.Optional(Type.String()) }),
  schedule: "23 * * * *",
  async run(store, { runId }) {
    await runBooks(store, runId);
  },
});

/** Leaves time for the start itself and the jobs it triggers. */
const AFTER_START = 90_000;
const FRESH = 3_600_000;

/** Checks the books soon after the start, without waiting for the hourly schedule. */
export async function checkSoonAfterStart(store: Store): Promise<void> {
  const now = store.now();
  await transaction(store.database.db, async (tx) => {
    const known = await tx
      .selectFrom("book_runs")
      .select("id")
      .where("started_at", ">", new Date(now.getTime() - FRESH))
      .limit(1)
      .executeTakeFirst();
    if (known !== undefined) return;
    const options = { runAt: new Date(now.getTime() + AFTER_START), key: "books.check after start", maxAttempts: 1 };
    await enqueue(tx, checkBooksJob, {}, options);
  });
}

/** Returns the run in progress, or a new one. */
export async function startRun(tx: Tx, now: Date): Promise<Run> {
  await sql`select pg_advisory_xact_lock(hashtext('books.startRun'))`.execute(tx);
  const since = new Date(now.getTime() - LONGEST_MINUTES * 60_000);
  const running = await tx
    .selectFrom("book_runs")
    .selectAll()
    .where("ended_at", "is", null)
    .where("started_at", ">", since)
    .executeTakeFirst();
  if (running !== undefined) return toRun(running);
  const run = await insertRun(tx, now);
  await enqueue(tx, checkBooksJob, { runId: run.id }, { maxAttempts: 1 });
  return run;
}

async function insertRun(tx: Tx, now: Date): Promise<Run> {
  const row = await tx
    .insertInto("book_runs")
    .values({ id: newId(now.getTime()), started_at: now, total: bookRules.length })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRun(row);
}

export async function runBooks(store: Store, givenId?: string): Promise<Run> {
  const { db } = store.database;
  const runId = givenId ?? (await transaction(db, (tx) => insertRun(tx, store.now()))).id;
  const results: RuleResult[] = [];
  const note = (changes: { ended_at?: Date; failure?: string }) =>
    db
      .updateTable("book_runs")
      .set({ ...changes, done: results.length, results: JSON.stringify(results) })
      .where("id", "=", runId)
      .returningAll()
      .executeTakeFirstOrThrow();
  try {
    const journal = await readJournal(store);
    await checkBooks(db, {
      journal,
      onResult: async (result) => {
        results.push(result);
        await note({});
      },
    });
    await recheckDifferences(store, results);
  } catch (error) {
    await note({ ended_at: store.now(), failure: error instanceof Error ? error.message : String(error) });
    throw error;
  }
  const run = toRun(await note({ ended_at: store.now() }));
  const broken = results.filter(({ state }) => state === "BROKEN");
  if (broken.length > 0) store.log.error({ alarm: "The books do not balance.", broken });
  await deleteOldRuns(db);
  return run;
}

/** Longer than a capture or a refund takes. */
const RECHECK_MILLISECONDS = 3000;

/**
 * The journal and the database are read at different times, so a payment in progress can differ. Only differences found
 * twice count.
 */
async function recheckDifferences(store: Store, results: RuleResult[]): Promise<void> {
  const isDoubtful = ({ id, needsJournal }: BookRule) =>
    needsJournal === true && results.some((result) => result.id === id && result.state === "BROKEN");
  const rules = bookRules.filter(isDoubtful);
  if (rules.length === 0) return;
  await sleep(RECHECK_MILLISECONDS);
  const second = await checkBooks(store.database.db, { journal: await readJournal(store), rules });
  for (const [index, first] of results.entries()) {
    const again = second.find(({ id }) => id === first.id);
    if (again !== undefined) results[index] = again.state === "BROKEN" ? inBoth(first, again) : again;
  }
}

function inBoth(first: RuleResult, again: RuleResult): RuleResult {
  const isCutShort = first.count > first.rows.length || again.count > again.rows.length;
  if (isCutShort) return again;
  const rows = again.rows.filter((row) => first.rows.includes(row));
  return { ...again, state: rows.length === 0 ? "HELD" : "BROKEN", rows, count: rows.length };
}

/** The gateway's journal; undefined when the gateway is unavailable. A store without a gateway has an empty journal. */
async function readJournal(store: Store): Promise<JournalEntry[] | undefined> {
  const gateway = await findProvider(store.database.db, store, "test-gateway");
  if (gateway === undefined) return [];
  try {
    const movements = await gateway.movements(new Date(0));
    return movements.map(({ kind, paymentId, refundId, amount }) => ({
      kind,
      merchant_payment_id: paymentId,
      merchant_refund_id: refundId,
      amount,
    }));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return undefined;
  }
}

async function deleteOldRuns(db: Store["database"]["db"]): Promise<void> {
  const kept = db.selectFrom("book_runs").select("id").orderBy("started_at", "desc").limit(KEPT);
  await db.deleteFrom("book_runs").where("id", "not in", kept).execute();
}

export async function listRuns(db: Connection, limit: number): Promise<Run[]> {
  const rows = await db.selectFrom("book_runs").selectAll().orderBy("started_at", "desc").limit(limit).execute();
  return rows.map(toRun);
}

export async function findRun(db: Connection, id: string): Promise<Run | undefined> {
  const row = await db.selectFrom("book_runs").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toRun(row);
}

// Only `runBooks` writes `results`.
const toRun = (row: Selectable<Schema["book_runs"]>): Run => ({ ...row, results: row.results as RuleResult[] });
