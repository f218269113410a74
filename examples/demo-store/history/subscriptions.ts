/** Subscriptions from first order through renewals: some paused, one canceled, one with an expired card. */
import { sql } from "kysely";
import { cancelSubscription, pauseSubscription } from "#api/orders/subscription-contracts.ts";
import { listSavedMethods, tokenOf } from "#server/payments/payments/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { beginCheckout, pay, sendOut } from "./buying.ts";
import type { Happening, Past } from "./past.ts";

type Begun = { days: number; person: number; slug: string; plan: string; isShipped?: boolean };

const begun: readonly Begun[] = [
  { days: 112, person: 10, slug: "print-of-the-month", plan: "Every month" },
  { days: 100, person: 9, slug: "slow-evening-candle", plan: "Every quarter" },
  { days: 93, person: 12, slug: "print-of-the-month", plan: "Every month" },
  { days: 88, person: 5, slug: "print-of-the-month", plan: "Every three months" },
  { days: 86, person: 13, slug: "print-of-the-month", plan: "Every month, 1 year" },
  { days: 75, person: 16, slug: "slow-evening-candle", plan: "Every two months" },
  { days: 70, person: 6, slug: "studio-membership", plan: "Monthly", isShipped: false },
  { days: 61, person: 15, slug: "print-of-the-month", plan: "Every month" },
  { days: 45, person: 7, slug: "studio-membership", plan: "One year", isShipped: false },
  { days: 34, person: 14, slug: "print-of-the-month", plan: "Every month" },
  { days: 20, person: 19, slug: "slow-evening-candle", plan: "Every two months" },
  { days: 9, person: 27, slug: "studio-membership", plan: "Monthly", isShipped: false },
];
const PAUSED = 7;
const CANCELED = 6;
const CARD_ENDED = 9;

/** Renewals are charged to saved cards, so production, without test payments, has no subscriptions. */
export function subscriptions(past: Past): Happening[] {
  if (past.gateway === undefined) return [];
  const first = begun[0]?.days ?? 0;
  return [
    ...begun.map((terms, index) => ({ at: past.ago(terms.days), run: (moment: Past) => begin(moment, terms, index) })),
    ...Array.from({ length: Math.ceil(first) }, (_, day) => ({ at: past.ago(day + 0.04), run: renew })),
    { at: past.ago(18), run: (moment) => pause(moment, PAUSED) },
    { at: past.ago(8), run: (moment) => cancel(moment, CANCELED) },
    { at: past.ago(9), run: (moment) => endCard(moment, CARD_ENDED) },
  ];
}

async function begin(past: Past, { person: who, slug, plan, isShipped = true }: Begun, index: number): Promise<void> {
  const person = past.person(who);
  const actor = past.member(person);
  const subscriptionOptionId = await planOf(past, slug, plan);
  const lines = [{ slug, options: { subscriptionOptionId } }];
  const { id } = await beginCheckout(past, { actor, person, lines, isShipped });
  const orderId = await pay(past, actor, id, "KEPT_CARD");
  const [contract] = await past.select(
    sql`select id::text as id from subscription_contracts where origin_order_id = ${orderId}::uuid`,
  );
  if (contract !== undefined) past.note(`subscription ${index}`, contract);
  past.wait(5);
  await sendOut(past, orderId);
}

/** @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG */
async function planOf(past: Past, slug: string, title: string): Promise<string> {
  const [id] = await past.select(sql`
    select o.id::text as id from subscription_options o join product_subscription_options u on u.option_id = o.id
    where u.product_id = ${past.productId(slug) ?? null}::uuid and o.title = ${title}`);
  if (id === undefined) throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { slug, title } });
  return id;
}

/** Runs the scheduled job once per day instead of every minute. Paid prints are shipped. */
async function renew(past: Past): Promise<void> {
  const due = await past.select(sql`
    select id::text as id from subscription_contracts
    where (state = 'ACTIVE' and next_billing_at <= ${past.now}) or (state = 'PAST_DUE' and retry_at <= ${past.now})
    order by next_billing_at`);
  for (const contractId of due) {
    await past.job("subscription-contracts.bill", { contractId });
    const [paid] = await past.select(sql`
      select o.id::text as id from subscription_cycles c join orders o on o.id = c.order_id
      where c.contract_id = ${contractId}::uuid and c.cycle_number > 1 and o.payment_status = 'PAID'
        and o.fulfillment_status = 'NOT_FULFILLED' order by c.cycle_number desc limit 1`);
    await sendOut(past, paid);
  }
}

async function pause(past: Past, index: number): Promise<void> {
  const id = past.noted(`subscription ${index}`);
  if (id === undefined) return;
  await past.call(subscriber(past, index), pauseSubscription, {
    params: { subscriptionContractId: id },
    body: { reason: "Away for the summer" },
  });
}

async function cancel(past: Past, index: number): Promise<void> {
  const id = past.noted(`subscription ${index}`);
  if (id === undefined) return;
  await past.call(subscriber(past, index), cancelSubscription, {
    params: { subscriptionContractId: id },
    body: { reason: "Moving to another city" },
  });
}

const subscriber = (past: Past, index: number) => past.member(past.person(begun[index]?.person ?? 0));

async function endCard(past: Past, index: number): Promise<void> {
  const { memberId } = subscriber(past, index);
  const [method] = await listSavedMethods(past.store.database.db, memberId);
  if (method !== undefined) await past.gateway?.forget(tokenOf(past.store, method));
}
