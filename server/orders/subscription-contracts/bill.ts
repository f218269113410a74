/**
 * Billing. The order of a cycle is created in one transaction with the cycle, whose unique key prevents duplicates. The
 * saved payment method is then charged outside of it, with an idempotency key of contract, cycle and attempt, so that a
 * repeated job requests the same payment.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import { chargeOrder, findOrder, insertAndAnnounce } from "#server/orders/orders/public.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { announceContract } from "./announce.ts";
import { addContractActivity, anchorOf, type CycleRow, lockContract, rhythmOf, writeContract } from "./contracts.ts";
import { enqueueFailedMail } from "./mails.ts";
import { dueDate, retryDate } from "./schedule.ts";
import { cancelUnpaidOrder } from "./unpaid-orders.ts";

const MINUTE = 60_000;

export const billContract = job({
  name: "subscription-contracts.bill",
  payload: Type.Object({ contractId: Type.String() }),
  run: (store, { contractId }) => bill(store, contractId),
});

/** Finds contracts that are due: new cycles, retries after a failure, and cycles that an interrupted process left. */
const findDueContracts = job({
  name: "subscription-contracts.findDue",
  payload: Type.Object({}),
  schedule: "* * * * *",
  async run(store) {
    const now = store.now();
    await transaction(store.database.db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id::text as id from subscription_contracts c
        where (state = 'ACTIVE' and next_billing_at <= ${now}) or (state = 'PAST_DUE' and retry_at <= ${now})
          or (state = 'ACTIVE' and exists (select from subscription_cycles y where y.contract_id = c.id and y.cycle_number > 1
            and y.state = 'PENDING' and y.updated_at < ${new Date(now.getTime() - 5 * MINUTE)}))
        order by next_billing_at limit 500`.execute(tx);
      for (const { id } of rows) await enqueue(tx, billContract, { contractId: id }, { key: `bill ${id}` });
    });
  },
});

export const jobs = [billContract, findDueContracts];

/** Bills one contract, once. */
export async function bill(store: Store, contractId: string): Promise<void> {
  const run = <T>(work: Parameters<typeof transaction<T>>[1]) =>
    transaction(store.database.db, work, { cache: store.cache });
  const open = await run((tx) => openCycle(tx, contractId, store.now())).catch(async (error) => {
    if (!(error instanceof AppError)) throw error;
    // Sold out or discontinued: nothing was written. Retried the next day.
    await run((tx) => postpone(tx, store, { contractId, cause: error.code }));
    return undefined;
  });
  if (open === undefined) return;
  const outcome = await charge(store, open);
  if (outcome === "PAID") return;
  await run((tx) => noteFailure(tx, store, { contractId, cycle: open, cause: outcome }));
}

type Tx = Parameters<Parameters<typeof transaction>[1]>[0];

/** The cycle to charge now: a failed one that is due for a retry, an unfinished one, or a new one with its order. */
async function openCycle(tx: Tx, contractId: string, now: Date): Promise<CycleRow | undefined> {
  const contract = await lockContract(tx, contractId);
  if (contract.state !== "ACTIVE" && contract.state !== "PAST_DUE") return undefined;
  const { rows } = await sql<CycleRow>`
    select contract_id::text as contract_id, cycle_number, state, order_id::text as order_id, amount, due_at, attempts,
      last_error
    from subscription_cycles where contract_id = ${contractId}::uuid and state in ('PENDING', 'FAILED') and cycle_number > 1
    order by cycle_number limit 1`.execute(tx);
  const [unpaid] = rows;
  if (unpaid !== undefined) {
    const isDue = unpaid.state === "PENDING" || (contract.retry_at !== null && contract.retry_at <= now);
    return isDue ? unpaid : undefined;
  }
  const due = contract.next_billing_at;
  if (contract.state !== "ACTIVE" || due === null || due > now) return undefined;
  const number = contract.next_cycle;
  const orderId = newId(now.getTime());
  const { content } = contract;
  const lines = content.lines.map((line) => ({
    ...line,
    id: newId(now.getTime()),
    extras: {
      ...line.extras,
      subscriptionInfo: { ...line.extras?.subscriptionInfo, id: contract.id, cycleNumber: number },
    },
  }));
  await sql`
    insert into subscription_cycles (contract_id, cycle_number, state, order_id, amount, due_at, created_at, updated_at)
    values (${contract.id}::uuid, ${number}, 'PENDING', ${orderId}::uuid, ${content.total}::bigint, ${due}, ${now}, ${now})`.execute(
    tx,
  );
  // Set before the order, because its payment (which may be immediate for a zero total) reads the next date.
  const next = dueDate(anchorOf(contract), rhythmOf(contract), number + 1);
  await writeContract(tx, contract.id, { next_cycle: number + 1, next_billing_at: next }, now);
  await insertAndAnnounce(tx, {
    content: { ...content, orderId, lines, memberId: contract.member_id, email: contract.email },
    payment: { kind: "CHARGED", methodName: "Subscription" },
    notifiesBuyer: true,
    actor: anonymous,
    now,
  });
  return {
    contract_id: contract.id,
    cycle_number: number,
    state: "PENDING",
    order_id: orderId,
    amount: content.total,
    due_at: due,
    attempts: 0,
    last_error: null,
  };
}

/** Returns PAID if the payment succeeded or is pending, and the reason for the failure otherwise. */
async function charge(store: Store, cycle: CycleRow): Promise<"PAID" | string> {
  const { db } = store.database;
  const order = await findOrder(db, cycle.order_id);
  if (order === undefined || order.paymentStatus === "PAID" || order.status !== "APPROVED") return "PAID";
  if (order.memberId === null) return "NO_SAVED_PAYMENT_METHOD";
  const actor: Actor = { kind: "member", memberId: order.memberId, clientId: "", sessionId: "" };
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => transaction(db, work, { cache: store.cache });
  try {
    await chargeOrder(
      { store, transaction: inTransaction, actor, now: store.now() },
      {
        orderId: order.id,
        amount: toDecimal(order.total - order.captured, order.currency),
        currency: order.currency,
        isDelayedCapture: false,
        settings: undefined,
        key: `${cycle.contract_id} ${cycle.cycle_number} ${cycle.attempts}`,
      },
    );
    return "PAID";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "ORDER_ALREADY_PAID" ? "PAID" : error.code;
  }
}

type Failed = { contractId: string; cycle: CycleRow; cause: string };

async function noteFailure(tx: Tx, store: Store, { contractId, cycle, cause }: Failed): Promise<void> {
  const now = store.now();
  const contract = await lockContract(tx, contractId);
  const { rows } = await sql`
    update subscription_cycles set state = 'FAILED', attempts = attempts + 1, last_error = ${cause}, updated_at = ${now}
    where contract_id = ${contractId}::uuid and cycle_number = ${cycle.cycle_number} and state <> 'PAID'
      and attempts = ${cycle.attempts} returning 1`.execute(tx);
  // Paid in the meantime, or recorded by another run.
  if (rows.length === 0 || (contract.state !== "ACTIVE" && contract.state !== "PAST_DUE")) return;
  const attempts = contract.failed_attempts + 1;
  const retryAt = retryDate(attempts, now);
  if (retryAt === undefined) {
    await sql`update subscription_cycles set state = 'ABANDONED', updated_at = ${now}
      where contract_id = ${contractId}::uuid and cycle_number = ${cycle.cycle_number}`.execute(tx);
    const pause = { state: "PAUSED" as const, paused_at: now, next_billing_at: null, retry_at: null };
    await writeContract(tx, contractId, { ...pause, failed_attempts: attempts }, now);
    await cancelUnpaidOrder(tx, { actor: anonymous, now, baseUrl: store.baseUrl() }, cycle.order_id);
  } else {
    await writeContract(tx, contractId, { state: "PAST_DUE", failed_attempts: attempts, retry_at: retryAt }, now);
  }
  const note = { kind: "PAYMENT_FAILED", reason: cause, cycleNumber: cycle.cycle_number, orderId: cycle.order_id };
  await addContractActivity(tx, contractId, note, { actor: anonymous, now });
  const changed = await announceContract(tx, contractId, { actor: anonymous, now });
  await enqueueFailedMail(tx, store, { contract: changed, orderId: cycle.order_id, retryAt });
}

async function postpone(tx: Tx, store: Store, { contractId, cause }: { contractId: string; cause: string }) {
  const now = store.now();
  const contract = await lockContract(tx, contractId);
  if (contract.state !== "ACTIVE") return;
  const tomorrow = new Date(now.getTime() + 1440 * MINUTE);
  await writeContract(tx, contractId, { next_billing_at: tomorrow }, now);
  const note = { kind: "POSTPONED", reason: cause, cycleNumber: contract.next_cycle };
  await addContractActivity(tx, contractId, note, { actor: anonymous, now });
  await announceContract(tx, contractId, { actor: anonymous, now });
}
