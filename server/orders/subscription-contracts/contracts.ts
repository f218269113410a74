/** Rows of contracts and their cycles. */
import { sql } from "kysely";
import type { ContractState } from "#api/orders/subscription-contracts.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { CycleContent } from "./content.ts";
import type { Anchor, Rhythm, Unit } from "./schedule.ts";

export type ContractRow = {
  id: string;
  state: ContractState;
  origin_order_id: string;
  origin_line_id: string;
  title: string;
  member_id: string | null;
  visitor_id: string | null;
  email: string;
  currency: string;
  frequency: Unit;
  repeat_interval: number;
  auto_renewal: boolean;
  billing_cycles: number | null;
  can_customer_cancel: boolean;
  trial_frequency: Unit | null;
  trial_interval: number | null;
  content: CycleContent;
  cycle_total: Minor;
  anchor_at: Date;
  anchor_cycle: number;
  next_cycle: number;
  next_billing_at: Date | null;
  failed_attempts: number;
  retry_at: Date | null;
  canceled_at: Date | null;
  cancel_reason: string | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
};

export type CycleRow = {
  contract_id: string;
  cycle_number: number;
  state: "PENDING" | "PAID" | "FAILED" | "ABANDONED";
  order_id: string;
  amount: Minor;
  due_at: Date;
  attempts: number;
  last_error: string | null;
};

export const contractColumns = sql`c.id::text as id, c.state, c.origin_order_id::text as origin_order_id,
  c.origin_line_id::text as origin_line_id, c.title, c.member_id::text as member_id, c.visitor_id::text as visitor_id,
  c.email, c.currency, c.frequency, c.repeat_interval, c.auto_renewal, c.billing_cycles, c.can_customer_cancel,
  c.trial_frequency, c.trial_interval, c.content, c.cycle_total, c.anchor_at, c.anchor_cycle, c.next_cycle,
  c.next_billing_at, c.failed_attempts, c.retry_at, c.canceled_at, c.cancel_reason, c.revision, c.created_at, c.updated_at`;

export async function selectContracts(db: Connection, where: ReturnType<typeof sql>): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select ${contractColumns} from subscription_contracts c where ${where} order by c.created_at desc, c.id desc limit 500`.execute(
    db,
  );
  return rows;
}

/** @throws {AppError} SUBSCRIPTION_CONTRACT_NOT_FOUND, also for contracts of other members */
export async function readContract(db: Connection, id: string, actor?: Actor): Promise<ContractRow> {
  const [row] = await selectContracts(db, sql`c.id = ${id}::uuid`);
  const isForeign = actor?.kind === "member" && row?.member_id !== actor.memberId;
  if (row === undefined || isForeign) throw new AppError("SUBSCRIPTION_CONTRACT_NOT_FOUND");
  return row;
}

/** @throws {AppError} SUBSCRIPTION_CONTRACT_NOT_FOUND */
export async function lockContract(tx: Tx, id: string, actor?: Actor): Promise<ContractRow> {
  await sql`select 1 from subscription_contracts where id = ${id}::uuid for no key update`.execute(tx);
  return readContract(tx, id, actor);
}

export const rhythmOf = ({ frequency, repeat_interval }: ContractRow): Rhythm => ({
  frequency,
  interval: repeat_interval,
});
export const anchorOf = ({ anchor_at, anchor_cycle }: ContractRow): Anchor => ({ at: anchor_at, cycle: anchor_cycle });

export type ContractChanges = Partial<{
  state: ContractState;
  content: CycleContent;
  cycle_total: Minor;
  anchor_at: Date;
  anchor_cycle: number;
  next_cycle: number;
  next_billing_at: Date | null;
  failed_attempts: number;
  retry_at: Date | null;
  paused_at: Date | null;
  canceled_at: Date;
  cancel_reason: string | null;
  ended_at: Date;
}>;

export async function writeContract(tx: Tx, id: string, changes: ContractChanges, now: Date): Promise<void> {
  const { content, ...plain } = changes;
  await tx
    .updateTable("subscription_contracts")
    .set({
      ...plain,
      ...(content === undefined ? {} : { content: JSON.stringify(content) }),
      revision: sql`revision + 1`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

type NewActivity = { kind: string; reason?: string | undefined; cycleNumber?: number; orderId?: string };

export async function addContractActivity(
  tx: Tx,
  contractId: string,
  { kind, ...body }: NewActivity,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const author = actorReference(actor);
  await tx
    .insertInto("subscription_activities")
    .values({
      id: newId(now.getTime()),
      contract_id: contractId,
      kind,
      body: JSON.stringify(body),
      author_kind: author.kind,
      author_id: author.id,
      created_at: now,
    })
    .execute();
}

export async function listCycles(db: Connection, contractIds: readonly string[]): Promise<CycleRow[]> {
  const { rows } = await sql<CycleRow>`
    select contract_id::text as contract_id, cycle_number, state, order_id::text as order_id, amount, due_at, attempts,
      last_error
    from subscription_cycles where contract_id = any(${[...contractIds]}::uuid[]) order by contract_id, cycle_number`.execute(
    db,
  );
  return rows;
}
