/** Issues cards: one per unit of a paid line, or manually by staff. A job emails each on its delivery date. */
import { sql } from "kysely";
import type { GiftCardDesign } from "#api/payments/gift-cards.ts";
import type { Language } from "#api/store/languages.ts";
import { actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { codeOf, hashCode, normalizeCode } from "./codes.ts";
import { deliverGiftCard } from "./deliver.ts";
import type { Cause } from "./redeem.ts";

export type NewGiftCard = {
  readonly currency: string;
  readonly amount: Minor;
  readonly recipientEmail: string;
  readonly recipientName?: string | undefined;
  readonly senderName?: string | undefined;
  readonly message?: string | undefined;
  readonly design?: GiftCardDesign | undefined;
  readonly language: Language;
  readonly deliverAt: Date;
  readonly expiresAt?: Date | undefined;
  readonly note?: string | undefined;
  readonly memberId?: string | undefined;
  readonly purchaserEmail?: string | undefined;
  /** The purchase; absent for cards that staff issue. */
  readonly bought?:
    | {
        readonly orderId: string;
        readonly orderLineId: string;
        readonly unit: number;
        readonly productId: string | null;
      }
    | undefined;
};

/** Returns the card's id and code, or undefined when this unit of the line already has a card. */
export async function issueGiftCard(
  tx: Tx,
  store: Pick<Store, "config">,
  card: NewGiftCard,
  cause: Cause,
): Promise<{ id: string; code: string } | undefined> {
  const { now, actor, reason } = cause;
  const id = newId(now.getTime());
  const code = codeOf(store, id);
  const author = actorReference(actor);
  const { bought } = card;
  const { rows } = await sql`
    with made as (
      insert into gift_cards (id, code_hash, last_four, currency, initial_amount, balance, source, order_id, order_line_id,
        unit, product_id, member_id, purchaser_email, recipient_name, recipient_email, sender_name, message, design, language,
        deliver_at, expires_at, note, created_at, updated_at)
      values (${id}::uuid, ${hashOf(code)}, ${code.slice(-4)}, ${card.currency}, ${card.amount}::bigint,
        ${card.amount}::bigint, ${bought === undefined ? "STAFF" : "ORDER"}, ${bought?.orderId ?? null}::uuid,
        ${bought?.orderLineId ?? null}::uuid, ${bought?.unit ?? null}::int, ${bought?.productId ?? null}::uuid,
        ${card.memberId ?? null}::uuid, ${card.purchaserEmail ?? null}, ${card.recipientName ?? null},
        ${card.recipientEmail}, ${card.senderName ?? null}, ${card.message ?? null}, ${card.design ?? "CLASSIC"},
        ${card.language}, ${card.deliverAt}, ${card.expiresAt ?? null}::timestamptz, ${card.note ?? null}, ${now}, ${now})
      on conflict (order_line_id, unit) do nothing returning id
    ), booked as (
      insert into gift_card_entries (id, gift_card_id, kind, amount, balance_after, order_id, reason, author_kind, author_id,
        created_at)
      select ${newId(now.getTime())}::uuid, id, 'ISSUED', ${card.amount}::bigint, ${card.amount}::bigint,
        ${bought?.orderId ?? null}::uuid, ${reason ?? null}, ${author.kind}, ${author.id}, ${now} from made
    )
    select 1 from made`.execute(tx);
  if (rows.length === 0) return undefined;
  await scheduleDelivery(tx, id, card.deliverAt);
  return { id, code };
}

/** The job key is the card, so a call replaces a pending delivery. */
export async function scheduleDelivery(tx: Tx, giftCardId: string, runAt: Date): Promise<void> {
  await enqueue(tx, deliverGiftCard, { giftCardId }, { runAt, key: `gift card ${giftCardId}` });
}

const hashOf = (code: string): Buffer => hashCode(normalizeCode(code) ?? code);
