/**
 * Each balance changes by one conditional update that also inserts its ledger entry. When concurrent checkouts want the
 * last cent, one update succeeds; a check constraint rejects a negative balance.
 */
import { sql } from "kysely";
import type { ErrorCode } from "#api/errors.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { getCard, giftCardProblem, toGiftCard } from "./cards.ts";
import { obfuscate } from "./codes.ts";

export type Cause = { readonly actor: Actor; readonly now: Date; readonly reason?: string | undefined };

export type Redemption = {
  /** The `transactionId` of the API. */
  readonly id: string;
  readonly giftCardId: string;
  readonly orderId: string;
  readonly amount: Minor;
  readonly givenBack: Minor;
  readonly obfuscatedCode: string;
};

export type Redeeming = {
  readonly orderId: string;
  readonly cards: readonly { readonly giftCardId: string; readonly amount: Minor }[];
  readonly currency: string;
  /** Redeemed by an external point of sale; no payment refers to it. */
  readonly isExternal?: boolean;
  readonly actor: Actor;
  readonly now: Date;
};

/**
 * Redeems the amounts for an order. All succeed, or the caller rolls back. Cards are locked in id order to avoid
 * deadlocks between orders.
 * @throws {AppError} GIFT_CARD_NOT_FOUND, GIFT_CARD_DISABLED, GIFT_CARD_EXPIRED, CURRENCY_NOT_SUPPORTED,
 * INSUFFICIENT_FUNDS, ALREADY_REDEEMED when the order has already redeemed the card
 */
export async function redeemGiftCards(
  tx: Tx,
  { orderId, cards, currency, isExternal = false, actor, now }: Redeeming,
): Promise<Redemption[]> {
  const sorted = [...cards].sort((one, other) => (one.giftCardId < other.giftCardId ? -1 : 1));
  const redemptions: Redemption[] = [];
  for (const { giftCardId, amount } of sorted) {
    if (amount <= 0) continue;
    const id = newId(now.getTime());
    const lastFour = await take(tx, { id, orderId, giftCardId, amount, currency, isExternal, actor, now });
    if (lastFour === undefined) throw new AppError(await reasonForRefusal(tx, { giftCardId, currency, now }));
    redemptions.push({ id, giftCardId, orderId, amount, givenBack: 0, obfuscatedCode: obfuscate(lastFour) });
  }
  return redemptions;
}

type Taking = Omit<Redeeming, "cards"> & { id: string; giftCardId: string; amount: Minor };

/** Returns the last characters of the card's code, or undefined when the card can't pay. */
async function take(tx: Tx, taking: Taking) {
  const { id, orderId, giftCardId, amount, currency, isExternal = false, actor, now } = taking;
  const author = actorReference(actor);
  try {
    const { rows } = await sql<{ last_four: string }>`
      with taken as (
        update gift_cards set balance = balance - ${amount}::bigint, revision = revision + 1, updated_at = ${now}
        where id = ${giftCardId}::uuid and currency = ${currency} and balance >= ${amount}::bigint
          and disabled_at is null and (expires_at is null or expires_at > ${now})
        returning id, balance, last_four
      ), used as (
        insert into gift_card_redemptions (id, gift_card_id, order_id, amount, is_external, created_at,
          updated_at)
        select ${id}::uuid, taken.id, ${orderId}::uuid, ${amount}::bigint, ${isExternal}, ${now}, ${now} from taken
      ), booked as (
        insert into gift_card_entries (id, gift_card_id, kind, amount, balance_after, redemption_id, order_id, author_kind,
          author_id, created_at)
        select ${newId(now.getTime())}::uuid, taken.id, 'REDEEMED', ${-amount}::bigint, taken.balance, ${id}::uuid,
          ${orderId}::uuid, ${author.kind}, ${author.id}, ${now} from taken
      )
      select last_four from taken`.execute(tx);
    return rows[0]?.last_four;
  } catch (error) {
    if (violatedConstraint(error) === "gift_card_redemptions_order") throw new AppError("ALREADY_REDEEMED");
    throw error;
  }
}

type Refused = { giftCardId: string; currency: string; now: Date };

async function reasonForRefusal(tx: Tx, { giftCardId, currency, now }: Refused): Promise<ErrorCode> {
  const problem = giftCardProblem(toGiftCard(await getCard(tx, giftCardId), now), currency);
  return problem === undefined || problem === "GIFT_CARD_IS_EMPTY" ? "INSUFFICIENT_FUNDS" : problem;
}

/**
 * Returns a part of a redemption to its card, including expired and disabled ones, because the money belongs to the
 * buyer. A check constraint limits the sum to the redeemed amount.
 * @throws {AppError} TRANSACTION_NOT_FOUND, INVALID_AMOUNT
 */
export async function giveBackToGiftCard(
  tx: Tx,
  { redemptionId, amount }: { redemptionId: string; amount: Minor },
  cause: Cause,
): Promise<void> {
  if (amount <= 0) throw new AppError("INVALID_AMOUNT");
  const found = await giveBack(tx, sql`id = ${redemptionId}::uuid and given_back + ${amount}::bigint <= amount`, {
    ...cause,
    amount: sql`${amount}::bigint`,
  });
  if (found.length > 0) return;
  const { rows } = await sql`select 1 from gift_card_redemptions where id = ${redemptionId}::uuid`.execute(tx);
  throw new AppError(rows.length === 0 ? "TRANSACTION_NOT_FOUND" : "INVALID_AMOUNT");
}

/** Returns the outstanding amounts of an order's redemptions, for failed payments and canceled orders. */
export async function releaseGiftCards(tx: Tx, orderId: string, cause: Cause): Promise<Minor> {
  const given = await giveBack(tx, sql`order_id = ${orderId}::uuid and given_back < amount`, {
    ...cause,
    amount: sql`amount - given_back`,
  });
  return given.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Voids the remainder of a point of sale redemption. Redemptions of orders are returned with their payments.
 * @throws {AppError} TRANSACTION_NOT_FOUND, ALREADY_VOIDED
 */
export async function voidRedemption(tx: Tx, redemptionId: string, cause: Cause): Promise<void> {
  if (!isId(redemptionId)) throw new AppError("TRANSACTION_NOT_FOUND");
  const given = await giveBack(tx, sql`id = ${redemptionId}::uuid and is_external and given_back < amount`, {
    ...cause,
    amount: sql`amount - given_back`,
  });
  if (given.length > 0) return;
  const { rows } = await sql`
    select 1 from gift_card_redemptions where id = ${redemptionId}::uuid and is_external`.execute(tx);
  throw new AppError(rows.length === 0 ? "TRANSACTION_NOT_FOUND" : "ALREADY_VOIDED");
}

type GivingBack = Cause & { amount: ReturnType<typeof sql> };

/**
 * Locks the redemptions in card order, then updates them, their cards and the ledger one by one, because a card can
 * have several redemptions.
 */
async function giveBack(tx: Tx, which: ReturnType<typeof sql>, { amount, actor, now, reason }: GivingBack) {
  const { rows } = await sql<{ id: string; gift_card_id: string; order_id: string; amount: Minor }>`
    with chosen as (
      select id as chosen_id, ${amount} as part from gift_card_redemptions where ${which} order by gift_card_id, id for update
    )
    update gift_card_redemptions r set given_back = r.given_back + chosen.part, updated_at = ${now}
    from chosen where r.id = chosen.chosen_id
    returning r.id::text as id, r.gift_card_id::text as gift_card_id, r.order_id::text as order_id, chosen.part as amount`.execute(
    tx,
  );
  const author = actorReference(actor);
  const sorted = [...rows].sort((one, other) => (one.gift_card_id < other.gift_card_id ? -1 : 1));
  for (const row of sorted) {
    await sql`
      with given as (
        update gift_cards set balance = balance + ${row.amount}::bigint, revision = revision + 1, updated_at = ${now}
        where id = ${row.gift_card_id}::uuid returning id, balance
      )
      insert into gift_card_entries (id, gift_card_id, kind, amount, balance_after, redemption_id, order_id, reason,
        author_kind, author_id, created_at)
      select ${newId(now.getTime())}::uuid, given.id, 'GIVEN_BACK', ${row.amount}::bigint, given.balance, ${row.id}::uuid,
        ${row.order_id}::uuid, ${reason ?? null}, ${author.kind}, ${author.id}, ${now} from given`.execute(tx);
  }
  return sorted;
}

export async function findRedemptions(db: Connection, orderId: string): Promise<Redemption[]> {
  const { rows } = await sql<Omit<Redemption, "obfuscatedCode"> & { last_four: string }>`
    select r.id::text as id, r.gift_card_id::text as "giftCardId", r.order_id::text as "orderId", r.amount,
      r.given_back as "givenBack", c.last_four
    from gift_card_redemptions r join gift_cards c on c.id = r.gift_card_id
    where r.order_id = ${orderId}::uuid order by r.created_at, r.id`.execute(db);
  return rows.map(({ last_four, ...row }) => ({ ...row, obfuscatedCode: obfuscate(last_four) }));
}
