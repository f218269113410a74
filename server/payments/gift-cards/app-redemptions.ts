/**
 * Redemptions of gift cards managed by apps. An app can't take part in a transaction, so the redemption is stored
 * (ASKED) before the request to the app, which runs outside any transaction (TAKEN). The order's transaction then
 * claims it (SPENT). A job voids redemptions that no order claimed within the grace period or whose order released
 * them, and retries until the app confirms.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import type { ErrorCode } from "#api/errors.ts";
import {
  type AppQuestion,
  type GiftCardFailure,
  type PluginContext,
  redeemAppGiftCard,
  voidAppGiftCard,
} from "#server/apps/service-plugins/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { type AppGiftCard, codeOfAppCard, errorOf } from "./app-cards.ts";

export type AppSpending = {
  readonly checkoutId: string;
  readonly card: Pick<AppGiftCard, "id" | "appId" | "sealedCode" | "obfuscatedCode">;
  readonly amount: Minor;
  readonly currency: string;
};

type AppRedemption = {
  readonly id: string;
  readonly appId: string;
  readonly amount: Minor;
  readonly obfuscatedCode: string;
};

type Row = AppRedemption & { cardId: string; sealedCode: string; currency: string; transactionId: string | null };
const columns = sql`id::text as id, card_id::text as "cardId", app_id::text as "appId", sealed_code as "sealedCode",
  obfuscated_code as "obfuscatedCode", currency, amount, transaction_id as "transactionId"`;

// Long enough to retry an order that failed for another reason; short enough that the customer's balance isn't held for
// long.
const GRACE_SECONDS = 120;

/**
 * Redeems the amount with the app. Call it outside any transaction. Idempotent per checkout, card and amount. Returns
 * the error code on failure.
 */
async function redeemForCheckout(context: PluginContext, spending: AppSpending): Promise<ErrorCode | undefined> {
  const { store } = context;
  const { db } = store.database;
  const intent = await transaction(db, (tx) => recordIntent(tx, spending, store.now()));
  if (intent.transactionId !== null) return undefined;
  const outcome = await redeem(context, intent);
  return typeof outcome === "string" ? undefined : errorOf(outcome);
}

/** Returns the checkout's open redemption or inserts one. A different amount for the same card replaces it. */
async function recordIntent(tx: Tx, { checkoutId, card, amount, currency }: AppSpending, now: Date): Promise<Row> {
  await sql`
    update app_gift_card_redemptions set state = 'VOIDING', due_at = ${now}, updated_at = ${now}
    where checkout_id = ${checkoutId}::uuid and card_id = ${card.id}::uuid and state in ('ASKED', 'TAKEN')
      and (amount <> ${amount}::bigint or currency <> ${currency} or due_at <= ${now})`.execute(tx);
  const dueAt = new Date(now.getTime() + GRACE_SECONDS * 1000);
  const { rows } = await sql<Row>`
    insert into app_gift_card_redemptions (id, checkout_id, card_id, app_id, sealed_code, obfuscated_code, currency, amount,
      state, due_at, created_at, updated_at)
    values (${newId(now.getTime())}::uuid, ${checkoutId}::uuid, ${card.id}::uuid, ${card.appId}::uuid, ${card.sealedCode},
      ${card.obfuscatedCode}, ${currency}, ${amount}::bigint, 'ASKED', ${dueAt}, ${now}, ${now})
    on conflict (checkout_id, card_id) where state in ('ASKED', 'TAKEN')
      do update set due_at = excluded.due_at, updated_at = excluded.updated_at
    returning ${columns}`.execute(tx);
  if (rows[0] === undefined) throw new Error("a redemption is written or found");
  return rows[0];
}

/** Returns the id of the app's transaction once it is stored, even when a void is in progress. */
async function redeem(context: PluginContext, row: Row): Promise<string | GiftCardFailure> {
  const { store } = context;
  const { id, appId, amount } = row;
  const code = codeOfAppCard(store, { id: row.cardId, sealedCode: row.sealedCode });
  const spent = await redeemAppGiftCard(context, { appId, code, amount, orderId: id });
  const { db } = store.database;
  const now = store.now();
  if (spent.isDone) {
    await sql`
      update app_gift_card_redemptions set state = case state when 'ASKED' then 'TAKEN' else state end,
        transaction_id = ${spent.transactionId}, updated_at = ${now} where id = ${id}::uuid`.execute(db);
    return spent.transactionId;
  }
  if (isAnswer(spent)) {
    await sql`
      update app_gift_card_redemptions set state = 'REFUSED', due_at = null, updated_at = ${now}
      where id = ${id}::uuid and state in ('ASKED', 'VOIDING') and transaction_id is null`.execute(db);
  }
  return spent;
}

/** The app itself rejected the request, as opposed to being uninstalled, unreachable or invalid. */
const isAnswer = ({ problem }: GiftCardFailure): boolean => problem.kind === "REFUSED" && problem.pluginId !== "";

/**
 * Claims the app's redemption for the order, in the order's transaction. Returns false when there is none. A redemption
 * that a payment of the same checkout has just released can be claimed again until a job starts to void it.
 */
export async function spendAppRedemption(
  tx: Tx,
  { checkoutId, card, amount, currency }: AppSpending,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update app_gift_card_redemptions set state = 'SPENT', order_id = ${orderId}::uuid, due_at = null, updated_at = ${now}
    where id = (
      select id from app_gift_card_redemptions
      where checkout_id = ${checkoutId}::uuid and card_id = ${card.id}::uuid and amount = ${amount}::bigint
        and currency = ${currency} and transaction_id is not null
        and (state = 'TAKEN' or (state = 'VOIDING' and attempts = 0))
      order by created_at desc limit 1 for update
    ) returning id`.execute(tx);
  return rows.length > 0;
}

/** The request to redeem a card for a checkout. */
export const redemptionQuestion = (spending: AppSpending) =>
  ({
    kind: "GIFT_CARDS",
    about: { redemption: spending },
    currency: spending.currency,
    fetch: (context) => redeemForCheckout(context, spending),
  }) satisfies AppQuestion<ErrorCode | undefined>;

/**
 * Whether the checkout has a redemption that its order can spend: one that wasn't spent, or that an open payment of the
 * same checkout holds.
 */
export async function hasAppRedemption(
  db: Connection,
  { checkoutId, card, amount, currency }: AppSpending,
): Promise<boolean> {
  const { rows } = await sql`
    select id from app_gift_card_redemptions
    where checkout_id = ${checkoutId}::uuid and card_id = ${card.id}::uuid and amount = ${amount}::bigint
      and currency = ${currency} and transaction_id is not null
      and (state in ('TAKEN', 'SPENT') or (state = 'VOIDING' and attempts = 0))`.execute(db);
  return rows.length > 0;
}

/** Releases the redemptions of a failed payment; a job voids them with the app. */
export async function releaseAppRedemptions(tx: Tx, orderId: string, now: Date): Promise<void> {
  const { rows } = await sql`
    update app_gift_card_redemptions set state = 'VOIDING', due_at = ${now}, updated_at = ${now}
    where order_id = ${orderId}::uuid and state = 'SPENT' returning id`.execute(tx);
  if (rows.length > 0) await enqueue(tx, giveBackAppRedemptions, {});
}

/** Redemptions with apps' gift cards that paid for an order. */
export async function findAppRedemptions(db: Connection, orderId: string): Promise<AppRedemption[]> {
  const { rows } = await sql<Row>`
    select ${columns} from app_gift_card_redemptions where order_id = ${orderId}::uuid and state = 'SPENT'
    order by created_at, id`.execute(db);
  return rows;
}

/**
 * Voids one redemption; the app has confirmed it when this returns. Call it outside any transaction.
 * @throws {Error} when the app is unavailable or rejects the request for a temporary reason; retry later
 */
export async function voidAppRedemption(store: Store, id: string): Promise<void> {
  const { db } = store.database;
  const { rows } = await sql<Row & { state: string }>`
    select ${columns}, state from app_gift_card_redemptions where id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined || row.state === "VOIDED" || row.state === "REFUSED") return;
  const { appId, currency } = row;
  const context: PluginContext = { store, actor: anonymous, currency };
  // The outcome is unknown: the repeated request returns the original result.
  const transactionId = row.transactionId ?? (await redeem(context, row));
  if (typeof transactionId !== "string") {
    if (isAnswer(transactionId)) return;
    throw silent(id, transactionId);
  }
  const voided = await voidAppGiftCard(context, { appId, transactionId });
  const isUndone = voided.isDone || (isAnswer(voided) && NOTHING_TAKEN.has(voided.code));
  if (!isUndone) throw silent(id, voided);
  await sql`
    update app_gift_card_redemptions set state = 'VOIDED', due_at = null, updated_at = ${store.now()}
    where id = ${id}::uuid`.execute(db);
}

const NOTHING_TAKEN: ReadonlySet<string> = new Set(["ALREADY_VOIDED", "TRANSACTION_NOT_FOUND"]);
const silent = (id: string, { code }: GiftCardFailure) =>
  new Error(`The app of gift card redemption ${id} did not void it: ${code}.`);

/** Claims due redemptions with a backoff that grows per attempt, so an app isn't overloaded and no void is lost. */
export const giveBackAppRedemptions = job({
  name: "gift-cards.giveBackAppRedemptions",
  payload: Type.Object({}),
  schedule: "* * * * *",
  async run(store) {
    const { db } = store.database;
    const now = store.now();
    const { rows } = await sql<{ id: string }>`
      update app_gift_card_redemptions set state = 'VOIDING', attempts = attempts + 1, updated_at = ${now},
        due_at = ${now}::timestamptz + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 10)))
      where id in (
        select id from app_gift_card_redemptions where due_at <= ${now} order by due_at limit 20 for update skip locked
      ) returning id::text as id`.execute(db);
    for (const { id } of rows) {
      await voidAppRedemption(store, id).catch((error: unknown) => {
        store.log.error({ alarm: "GIFT_CARD_NOT_GIVEN_BACK", err: error, redemptionId: id });
      });
    }
  },
});
