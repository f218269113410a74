/**
 * Starts contracts with an order, activates them with its payment, and ends them with its cancellation, in the order's
 * transaction.
 */
import { sql } from "kysely";
import type { Order, OrderHooks, OrderLine } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { announceContract } from "./announce.ts";
import { cycleContent } from "./content.ts";
import { addContractActivity, type ContractRow, lockContract, selectContracts, writeContract } from "./contracts.ts";
import { describeRenewals } from "./renewals.ts";
import { dueDate, firstAnchor, isOver, type Rhythm, type Unit } from "./schedule.ts";

type Cause = { readonly actor: Actor; readonly now: Date };

const infoOf = ({ extras }: OrderLine) => extras.subscriptionInfo;

/** Lines that start a subscription. Lines of renewals already refer to a contract. */
function findStartingLines(order: Order): OrderLine[] {
  return order.lines.filter((line) => {
    const info = infoOf(line);
    return info?.subscriptionSettings !== undefined && info.id === undefined;
  });
}

const isUnit = (text: unknown): text is Unit =>
  text === "DAY" || text === "WEEK" || text === "MONTH" || text === "YEAR";

async function startContract(tx: Tx, order: Order, line: OrderLine, { actor, now }: Cause): Promise<void> {
  const settings = infoOf(line)?.subscriptionSettings ?? {};
  const { frequency, interval = 1, autoRenewal = true, billingCycles, freeTrialPeriod, startDate } = settings;
  if (!isUnit(frequency)) return;
  const trial: Rhythm | undefined = isUnit(freeTrialPeriod?.frequency)
    ? { frequency: freeTrialPeriod.frequency, interval: freeTrialPeriod.interval ?? 1 }
    : undefined;
  const anchor = firstAnchor({ trial, startsAt: startDate === undefined ? undefined : new Date(startDate), now });
  const content = cycleContent({ ...originOf(order), line: draftLineOf(line) });
  const id = newId(now.getTime());
  const { rows } = await sql`
    insert into subscription_contracts (id, state, origin_order_id, origin_line_id, product_id, title, member_id, visitor_id,
      email, currency, frequency, repeat_interval, auto_renewal, billing_cycles, can_customer_cancel, trial_frequency,
      trial_interval, content, cycle_total, anchor_at, anchor_cycle, next_cycle, created_at, updated_at)
    values (${id}::uuid, 'PENDING', ${order.id}::uuid, ${line.id}::uuid, ${isId(line.catalogItemId ?? "") ? line.catalogItemId : null}::uuid, ${line.name},
      ${order.memberId}::uuid, ${order.visitorId}::uuid, ${order.email}, ${order.currency}, ${frequency}, ${interval}::int,
      ${autoRenewal}, ${billingCycles ?? null}::int, ${settings.enableCustomerCancellation ?? true},
      ${trial?.frequency ?? null}, ${trial?.interval ?? null}::int, ${JSON.stringify(content)}::jsonb,
      ${content.total}::bigint, ${anchor.at}, ${anchor.cycle}, ${anchor.next}, ${now}, ${now})
    on conflict (origin_line_id) do nothing returning 1`.execute(tx);
  if (rows.length === 0) return;
  if (anchor.next > 1) {
    await sql`
      insert into subscription_cycles (contract_id, cycle_number, state, order_id, amount, due_at, created_at, updated_at)
      values (${id}::uuid, 1, 'PENDING', ${order.id}::uuid, ${line.totalAfterTax}::bigint, ${anchor.at}, ${now}, ${now})
      on conflict (order_id) do nothing`.execute(tx);
  }
  // Writes the contract's ID to the order line (`subscriptionInfo.id`).
  await sql`update order_line_items set extras = jsonb_set(jsonb_set(extras, '{subscriptionInfo,id}', ${JSON.stringify(id)}::jsonb),
      '{subscriptionInfo,cycleNumber}', '1') where id = ${line.id}::uuid`.execute(tx);
  await addContractActivity(tx, id, { kind: "STARTED", orderId: order.id }, { actor, now });
  await announceContract(tx, id, { actor, now, isNew: true });
}

function originOf(order: Order) {
  const { purchaseFlowId, visitorId, memberId, createdBy, channelType, email, buyerName, language, locale } = order;
  const { currency, weightUnit, billingInfo, recipientInfo, shipping, isTaxIncluded } = order;
  const who = { purchaseFlowId, visitorId, memberId, createdBy, channelType, email, buyerName, language, locale };
  const terms = { currency, weightUnit, billingInfo, recipientInfo, shipping, isTaxIncluded };
  return { ...who, ...terms, buyerNote: null, customFields: [] };
}

function draftLineOf(line: OrderLine) {
  const { appId, catalogItemId, options } = line;
  const isOfCatalog = appId !== null && catalogItemId !== null;
  return {
    id: line.id,
    position: 0,
    cartLineId: null,
    reference: isOfCatalog ? { appId, catalogItemId, ...(options === undefined ? {} : { options }) } : null,
    variantId: line.variantId,
    name: line.name,
    itemType: line.itemType,
    isShippable: line.isShippable,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    fullUnitPrice: line.fullUnitPrice,
    discount: 0,
    totalBeforeTax: line.totalBeforeTax,
    totalAfterTax: line.totalAfterTax,
    tax: line.tax,
    details: line.details,
    extras: line.extras,
  };
}

/** Records a paid cycle, whether paid at checkout, by the job, or on the order's page. */
async function recordPaidCycle(tx: Tx, orderId: string, { actor, now }: Cause): Promise<void> {
  const { rows } = await sql<{ id: string; cycle: number }>`
    update subscription_cycles set state = 'PAID', last_error = null, updated_at = ${now}
    where order_id = ${orderId}::uuid and state <> 'PAID' returning contract_id::text as id, cycle_number as cycle`.execute(
    tx,
  );
  const begun = await selectContracts(tx, sql`c.origin_order_id = ${orderId}::uuid and c.state = 'PENDING'`);
  const ids = new Set([...rows.map(({ id }) => id), ...begun.map(({ id }) => id)]);
  for (const id of ids) {
    const contract = await lockContract(tx, id);
    if (contract.state !== "PENDING" && contract.state !== "PAST_DUE" && contract.state !== "ACTIVE") continue;
    await writeContract(tx, id, { ...nextState(contract, now), failed_attempts: 0, retry_at: null }, now);
    const cycleNumber = rows.find((row) => row.id === id)?.cycle;
    await addContractActivity(
      tx,
      id,
      { kind: "BILLED", orderId, ...(cycleNumber === undefined ? {} : { cycleNumber }) },
      { actor, now },
    );
    await announceContract(tx, id, { actor, now });
  }
}

/** A canceled renewal order isn't charged anymore; the contract continues with the next cycle. */
async function cancelCycle(tx: Tx, orderId: string, { actor, now }: Cause): Promise<void> {
  const { rows } = await sql<{ id: string; cycle: number }>`
    update subscription_cycles set state = 'ABANDONED', updated_at = ${now}
    where order_id = ${orderId}::uuid and cycle_number > 1 and state in ('PENDING', 'FAILED')
    returning contract_id::text as id, cycle_number as cycle`.execute(tx);
  for (const { id, cycle: cycleNumber } of rows) {
    const contract = await lockContract(tx, id);
    if (contract.state !== "ACTIVE" && contract.state !== "PAST_DUE") continue;
    await writeContract(tx, id, { ...nextState(contract, now), failed_attempts: 0, retry_at: null }, now);
    await addContractActivity(
      tx,
      id,
      { kind: "SKIPPED", reason: "ORDER_CANCELED", cycleNumber, orderId },
      { actor, now },
    );
    await announceContract(tx, id, { actor, now });
  }
}

/** ACTIVE until the next due date, or ENDED after the last cycle. */
function nextState(contract: ContractRow, now: Date) {
  const { next_cycle, auto_renewal, billing_cycles } = contract;
  const isLast = isOver(next_cycle, { autoRenewal: auto_renewal, billingCycles: billing_cycles });
  if (isLast) return { state: "ENDED" as const, ended_at: now, next_billing_at: null };
  const rhythm = { frequency: contract.frequency, interval: contract.repeat_interval };
  const anchor = { at: contract.anchor_at, cycle: contract.anchor_cycle };
  return { state: "ACTIVE" as const, next_billing_at: dueDate(anchor, rhythm, next_cycle) };
}

export const contractOrderHooks: OrderHooks = {
  renewals: describeRenewals,
  async onPlaced(tx, { order, actor, now }) {
    for (const line of findStartingLines(order)) await startContract(tx, order, line, { actor, now });
  },
  async onPaid(tx, { order, actor, now }) {
    if (order.lines.some((line) => infoOf(line) !== undefined)) await recordPaidCycle(tx, order.id, { actor, now });
  },
  async onCanceled(tx, { order, actor, now }) {
    if (order.lines.every((line) => infoOf(line) === undefined)) return;
    await cancelCycle(tx, order.id, { actor, now });
    const begun = await selectContracts(
      tx,
      sql`c.origin_order_id = ${order.id}::uuid and c.state in ('PENDING', 'ACTIVE',
      'PAUSED', 'PAST_DUE')`,
    );
    for (const { id } of begun) {
      await lockContract(tx, id);
      const end = {
        state: "CANCELED" as const,
        canceled_at: now,
        cancel_reason: "ORDER_CANCELED",
        next_billing_at: null,
      };
      await writeContract(tx, id, { ...end, retry_at: null, paused_at: null }, now);
      await addContractActivity(tx, id, { kind: "CANCELED", reason: "ORDER_CANCELED" }, { actor, now });
      await announceContract(tx, id, { actor, now });
    }
  },
};
