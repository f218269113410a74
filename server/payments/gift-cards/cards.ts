/** Gift card rows and their value at checkout. */
import { sql } from "kysely";
import type { ErrorCode } from "#api/errors.ts";
import type { GiftCardDesign } from "#api/payments/gift-cards.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { obfuscate } from "./codes.ts";

type GiftCardStatus = "VALID" | "EXPIRED" | "DISABLED";

/** The public fields of a card. */
export type GiftCard = {
  readonly id: string;
  readonly obfuscatedCode: string;
  readonly currency: string;
  readonly balance: Minor;
  readonly initialAmount: Minor;
  readonly status: GiftCardStatus;
  readonly expiresAt: Date | null;
};

export type CardRow = {
  id: string;
  code_hash: Buffer;
  last_four: string;
  currency: string;
  initial_amount: Minor;
  balance: Minor;
  source: "ORDER" | "STAFF";
  order_id: string | null;
  product_id: string | null;
  member_id: string | null;
  purchaser_email: string | null;
  recipient_name: string | null;
  recipient_email: string;
  sender_name: string | null;
  message: string | null;
  design: GiftCardDesign;
  language: string;
  deliver_at: Date;
  delivered_at: Date | null;
  revealed_at: Date | null;
  expires_at: Date | null;
  disabled_at: Date | null;
  /** Revoked after a refund; permanently worthless. */
  revoked_at: Date | null;
  note: string | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
};

export const cardColumns = sql`c.id::text as id, c.code_hash, c.last_four, c.currency, c.initial_amount, c.balance, c.source,
  c.order_id::text as order_id, c.product_id::text as product_id, c.member_id::text as member_id, c.purchaser_email,
  c.recipient_name, c.recipient_email, c.sender_name, c.message, c.design, c.language, c.deliver_at, c.delivered_at,
  c.revealed_at, c.expires_at, c.disabled_at, c.revoked_at, c.note, c.revision, c.created_at, c.updated_at`;

export function statusOf(row: Pick<CardRow, "disabled_at" | "expires_at">, now: Date): GiftCardStatus {
  if (row.disabled_at !== null) return "DISABLED";
  return row.expires_at !== null && row.expires_at <= now ? "EXPIRED" : "VALID";
}

export const toGiftCard = (row: CardRow, now: Date): GiftCard => ({
  id: row.id,
  obfuscatedCode: obfuscate(row.last_four),
  currency: row.currency,
  balance: row.balance,
  initialAmount: row.initial_amount,
  status: statusOf(row, now),
  expiresAt: row.expires_at,
});

/** Returns why a card can't pay, or undefined. Advisory only: `redeemGiftCards` enforces it. */
export function giftCardProblem(
  { status, balance, currency }: Pick<GiftCard, "status" | "balance" | "currency">,
  wanted: string,
): ErrorCode | undefined {
  if (status === "DISABLED") return "GIFT_CARD_DISABLED";
  if (status === "EXPIRED") return "GIFT_CARD_EXPIRED";
  if (currency !== wanted) return "CURRENCY_NOT_SUPPORTED";
  return balance === 0 ? "GIFT_CARD_IS_EMPTY" : undefined;
}

/** By id; unknown ids are absent from the map. */
export async function findGiftCards(db: Connection, ids: readonly string[], now: Date): Promise<Map<string, GiftCard>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from gift_cards c where c.id = any(${known}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, toGiftCard(row, now)]));
}

/** @throws {AppError} GIFT_CARD_NOT_FOUND */
export async function getCard(db: Connection, id: string): Promise<CardRow> {
  const { rows } = await sql<CardRow>`select ${cardColumns} from gift_cards c where c.id = ${id}::uuid`.execute(db);
  if (rows[0] === undefined) throw new AppError("GIFT_CARD_NOT_FOUND");
  return rows[0];
}

/** @throws {AppError} GIFT_CARD_NOT_FOUND */
export async function lockCard(tx: Tx, id: string): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from gift_cards c where c.id = ${id}::uuid for no key update`.execute(tx);
  if (rows[0] === undefined) throw new AppError("GIFT_CARD_NOT_FOUND");
  return rows[0];
}
