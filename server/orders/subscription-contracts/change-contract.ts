/** Pauses, resumes, skips and cancels contracts and changes their address, by their member or by staff. */
import { sql } from "kysely";
import type { ContractState } from "#api/orders/subscription-contracts.ts";
import { subscriptionContractDeleted } from "#api/orders/subscription-contracts.ts";
import type { AddressWithContact } from "#api/values.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { announceContract } from "./announce.ts";
import { billContract } from "./bill.ts";
import {
  addContractActivity,
  anchorOf,
  type ContractChanges,
  type ContractRow,
  lockContract,
  rhythmOf,
  writeContract,
} from "./contracts.ts";
import { enqueueChangedMail } from "./mails.ts";
import { dueDate } from "./schedule.ts";
import { canBecome } from "./states.ts";
import { cancelUnpaidOrder } from "./unpaid-orders.ts";

type Changing = {
  readonly store: Store;
  readonly actor: Actor;
  readonly now: Date;
  readonly id: string;
  readonly reason?: string | undefined;
};

async function lockFor(tx: Tx, { id, actor }: Changing, to: ContractState): Promise<ContractRow> {
  const contract = await lockContract(tx, id, actor);
  if (!canBecome(contract.state, to)) throw new AppError("SUBSCRIPTION_STATE");
  return contract;
}

async function finish(tx: Tx, changing: Changing, kind: string, changes: ContractChanges): Promise<ContractRow> {
  const { store, id, actor, now, reason } = changing;
  await writeContract(tx, id, changes, now);
  await addContractActivity(tx, id, { kind, reason }, { actor, now });
  const contract = await announceContract(tx, id, { actor, now });
  await enqueueChangedMail(tx, store, contract, kind);
  return contract;
}

/** @throws {AppError} SUBSCRIPTION_CONTRACT_NOT_FOUND, SUBSCRIPTION_STATE */
export async function pause(tx: Tx, changing: Changing): Promise<ContractRow> {
  await lockFor(tx, changing, "PAUSED");
  await cancelUnpaidRenewal(tx, changing);
  const { now } = changing;
  return finish(tx, changing, "PAUSED", { state: "PAUSED", paused_at: now, next_billing_at: null, retry_at: null });
}

/** @throws {AppError} SUBSCRIPTION_CONTRACT_NOT_FOUND, SUBSCRIPTION_STATE */
export async function resume(tx: Tx, changing: Changing): Promise<ContractRow> {
  const contract = await lockContract(tx, changing.id, changing.actor);
  if (contract.state !== "PAUSED") throw new AppError("SUBSCRIPTION_STATE");
  const { now } = changing;
  const planned = dueDate(anchorOf(contract), rhythmOf(contract), contract.next_cycle);
  const at = new Date(Math.max(planned.getTime(), now.getTime()));
  const resumed = await finish(tx, changing, "RESUMED", {
    state: "ACTIVE",
    paused_at: null,
    failed_attempts: 0,
    anchor_at: at,
    anchor_cycle: contract.next_cycle,
    next_billing_at: at,
  });
  if (at <= now) await enqueue(tx, billContract, { contractId: contract.id }, { key: `bill ${contract.id}` });
  return resumed;
}

/** @throws {AppError} SUBSCRIPTION_CONTRACT_NOT_FOUND, SUBSCRIPTION_STATE */
export async function skip(tx: Tx, changing: Changing): Promise<ContractRow> {
  const contract = await lockContract(tx, changing.id, changing.actor);
  if (contract.state !== "ACTIVE" || contract.next_billing_at === null) throw new AppError("SUBSCRIPTION_STATE");
  const at = dueDate(anchorOf(contract), rhythmOf(contract), contract.next_cycle + 1);
  // The number of cycles stays: the skipped one is added at the end.
  return finish(tx, changing, "SKIPPED", { anchor_at: at, anchor_cycle: contract.next_cycle, next_billing_at: at });
}

/** @throws {AppError} SUBSCRIPTION_CONTRACT_NOT_FOUND, SUBSCRIPTION_STATE, CUSTOMER_CANCELLATION_OFF */
export async function cancel(tx: Tx, changing: Changing): Promise<ContractRow> {
  const contract = await lockFor(tx, changing, "CANCELED");
  if (!contract.can_customer_cancel && !isElevated(changing.actor)) throw new AppError("CUSTOMER_CANCELLATION_OFF");
  await cancelUnpaidRenewal(tx, changing);
  return finish(tx, changing, "CANCELED", {
    state: "CANCELED",
    canceled_at: changing.now,
    cancel_reason: changing.reason ?? null,
    paused_at: null,
    next_billing_at: null,
    retry_at: null,
  });
}

/** Cancels regardless of the terms, and sends no email. */
export async function cancelWithoutNotice(tx: Tx, changing: Changing): Promise<void> {
  const { id, actor, now, reason } = changing;
  await lockContract(tx, id);
  await cancelUnpaidRenewal(tx, changing);
  const changes = { paused_at: null, next_billing_at: null, retry_at: null };
  await writeContract(tx, id, { state: "CANCELED", canceled_at: now, cancel_reason: reason ?? null, ...changes }, now);
  await addContractActivity(tx, id, { kind: "CANCELED", reason }, { actor, now });
  await announceContract(tx, id, { actor, now });
}

/** Cancels an unpaid renewal order. */
async function cancelUnpaidRenewal(tx: Tx, { store, id, actor, now }: Changing): Promise<void> {
  const { rows } = await sql<{ order: string }>`
    update subscription_cycles set state = 'ABANDONED', updated_at = ${now}
    where contract_id = ${id}::uuid and cycle_number > 1 and state in ('PENDING', 'FAILED')
    returning order_id::text as order`.execute(tx);
  for (const { order } of rows) await cancelUnpaidOrder(tx, { actor, now, baseUrl: store.baseUrl() }, order);
}

/** @throws {AppError} SUBSCRIPTION_CONTRACT_NOT_FOUND, SUBSCRIPTION_STATE, ADDRESS_OUT_OF_REGION */
export async function changeAddress(tx: Tx, changing: Changing, to: AddressWithContact): Promise<ContractRow> {
  const contract = await lockContract(tx, changing.id, changing.actor);
  if (contract.state === "CANCELED" || contract.state === "ENDED") throw new AppError("SUBSCRIPTION_STATE");
  const { recipientInfo: before } = contract.content;
  if (!isElevated(changing.actor) && before !== null && !isSameRegion(before.address, to.address))
    throw new AppError("ADDRESS_OUT_OF_REGION");
  return finish(tx, changing, "ADDRESS_CHANGED", { content: { ...contract.content, recipientInfo: to } });
}

type Place = AddressWithContact["address"];
const isSameRegion = (before: Place, after: Place): boolean =>
  before?.country === after?.country && (before?.subdivision ?? "") === (after?.subdivision ?? "");

/** @throws {AppError} SUBSCRIPTION_CONTRACT_NOT_FOUND, SUBSCRIPTION_STATE */
export async function retryNow(tx: Tx, { id, actor, now }: Changing): Promise<ContractRow> {
  const contract = await lockContract(tx, id, actor);
  if (contract.state !== "PAST_DUE") throw new AppError("SUBSCRIPTION_STATE");
  await writeContract(tx, id, { retry_at: now }, now);
  await enqueue(tx, billContract, { contractId: id }, { key: `bill ${id}` });
  return announceContract(tx, id, { actor, now });
}

/** Assigns a guest's contracts to the member with the same verified email address. */
export async function claimContracts(tx: Tx, { memberId, email }: { memberId: string; email: string }): Promise<void> {
  await sql`update subscription_contracts set member_id = ${memberId}::uuid
    where member_id is null and lower(email) = lower(${email})`.execute(tx);
}

/**
 * Deletes contracts that never started. A contract with a payment belongs to the ledger and can only end.
 * @throws {AppError} SUBSCRIPTION_CONTRACT_NOT_FOUND, SUBSCRIPTION_STATE
 */
export async function remove(tx: Tx, { id, actor, now }: Omit<Changing, "store">): Promise<void> {
  const contract = await lockContract(tx, id, actor);
  const { rows } = await sql`
    select 1 from subscription_cycles where contract_id = ${id}::uuid and (state = 'PAID' or cycle_number > 1)`.execute(
    tx,
  );
  if (rows.length > 0 || (contract.state !== "PENDING" && contract.state !== "CANCELED")) {
    throw new AppError("SUBSCRIPTION_STATE");
  }
  await sql`delete from subscription_activities where contract_id = ${id}::uuid`.execute(tx);
  await sql`delete from subscription_cycles where contract_id = ${id}::uuid`.execute(tx);
  await sql`delete from subscription_contracts where id = ${id}::uuid`.execute(tx);
  await emit(tx, { event: subscriptionContractDeleted, entityId: id, payload: {}, actor, now });
}
