/** Staff changes to a card, and the one-time reveal of its code to the buyer. */
import { sql } from "kysely";
import type { Input } from "#api/endpoint.ts";
import type { updateGiftCard } from "#api/payments/gift-cards.ts";
import { actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { type CardRow, getCard, lockCard, statusOf } from "./cards.ts";
import { codeOf } from "./codes.ts";
import { sendGiftCard } from "./deliver.ts";
import { scheduleDelivery } from "./issue.ts";
import type { Cause } from "./redeem.ts";

type CardChanges = Input<typeof updateGiftCard>["body"]["giftCard"];

function refuseRevoked({ revoked_at }: CardRow): void {
  if (revoked_at !== null)
    throw new AppError("GIFT_CARD_DISABLED", { description: "What was paid for this card has been given back." });
}

/** @throws {AppError} GIFT_CARD_NOT_FOUND, GIFT_CARD_DELIVERED, GIFT_CARD_DISABLED, REVISION_CONFLICT */
export async function changeCard(tx: Tx, id: string, changes: CardChanges, now: Date): Promise<CardRow> {
  const card = await lockCard(tx, id);
  const { revision, isDisabled, expirationDate, deliveryDate, recipientEmail, note } = changes;
  if (revision !== undefined && revision !== String(card.revision))
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(card.revision) } });
  if (isDisabled === false) refuseRevoked(card);
  const changesDelivery = deliveryDate !== undefined || recipientEmail !== undefined;
  if (changesDelivery && card.delivered_at !== null) throw new AppError("GIFT_CARD_DELIVERED");
  await tx
    .updateTable("gift_cards")
    .set({
      ...(isDisabled === undefined ? {} : { disabled_at: isDisabled ? (card.disabled_at ?? now) : null }),
      ...(expirationDate === undefined ? {} : { expires_at: expirationDate && new Date(expirationDate) }),
      ...(deliveryDate === undefined ? {} : { deliver_at: new Date(deliveryDate) }),
      ...(recipientEmail === undefined ? {} : { recipient_email: recipientEmail }),
      ...(note === undefined ? {} : { note }),
      revision: sql`revision + 1`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  const changed = await getCard(tx, id);
  const mayBeDue = deliveryDate !== undefined || isDisabled === false;
  if (mayBeDue && changed.delivered_at === null) await scheduleDelivery(tx, id, changed.deliver_at);
  return changed;
}

/** @throws {AppError} GIFT_CARD_NOT_FOUND, GIFT_CARD_DISABLED, INVALID_AMOUNT, INSUFFICIENT_FUNDS */
export async function adjustCard(
  tx: Tx,
  id: string,
  { amount: text, reason }: { amount: string; reason: string },
  { actor, now }: Cause,
): Promise<CardRow> {
  const card = await lockCard(tx, id);
  refuseRevoked(card);
  const amount = tryParseDecimal(text, card.currency);
  if (amount === undefined || amount === 0) throw new AppError("INVALID_AMOUNT");
  const balance = card.balance + amount;
  if (balance < 0) throw new AppError("INSUFFICIENT_FUNDS");
  if (balance > card.initial_amount)
    throw new AppError("INVALID_AMOUNT", { description: "A card never holds more than it began with." });
  const author = actorReference(actor);
  await sql`
    with changed as (
      update gift_cards set balance = ${balance}::bigint, revision = revision + 1, updated_at = ${now}
      where id = ${id}::uuid returning id
    )
    insert into gift_card_entries (id, gift_card_id, kind, amount, balance_after, reason, author_kind, author_id, created_at)
    select ${newId(now.getTime())}::uuid, id, 'ADJUSTED', ${amount}::bigint, ${balance}::bigint, ${reason}, ${author.kind},
      ${author.id}, ${now} from changed`.execute(tx);
  return getCard(tx, id);
}

/** @throws {AppError} GIFT_CARD_NOT_FOUND, GIFT_CARD_DISABLED, GIFT_CARD_EXPIRED */
export async function resendCard(
  tx: Tx,
  store: Store,
  { id, recipientEmail }: { id: string; recipientEmail: string | undefined },
): Promise<CardRow> {
  const card = await lockCard(tx, id);
  const status = statusOf(card, store.now());
  if (status !== "VALID") throw new AppError(status === "DISABLED" ? "GIFT_CARD_DISABLED" : "GIFT_CARD_EXPIRED");
  if (recipientEmail !== undefined) {
    await tx.updateTable("gift_cards").set({ recipient_email: recipientEmail }).where("id", "=", id).execute();
  }
  await sendGiftCard(tx, store, await getCard(tx, id));
  return getCard(tx, id);
}

/**
 * Reveals the code once; the row lock ensures that concurrent requests can't both receive it.
 * @throws {AppError} GIFT_CARD_NOT_FOUND, also for other members' cards; GIFT_CARD_CODE_SHOWN
 */
export async function revealCode(
  tx: Tx,
  store: Store,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<string> {
  const { rows } = await sql`
    update gift_cards set revealed_at = ${now}, updated_at = ${now}
    where id = ${id}::uuid and member_id = ${memberId}::uuid and revealed_at is null and disabled_at is null returning 1`.execute(
    tx,
  );
  if (rows.length > 0) return codeOf(store, id);
  const card = await getCard(tx, id);
  throw new AppError(card.member_id === memberId ? "GIFT_CARD_CODE_SHOWN" : "GIFT_CARD_NOT_FOUND");
}

/** Assigns cards bought as a guest with the member's email address. The caller has checked that it is verified. */
export async function claimGiftCards(tx: Tx, { memberId, email }: { memberId: string; email: string }): Promise<void> {
  await sql`update gift_cards set member_id = ${memberId}::uuid
    where member_id is null and lower(purchaser_email) = lower(${email})`.execute(tx);
}
