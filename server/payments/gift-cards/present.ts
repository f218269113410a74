/** The API representation of gift cards. */
import type { Static } from "typebox";
import type { GiftCardEntry, IssuedGiftCard, MyGiftCard, GiftCard as WireGiftCard } from "#api/payments/gift-cards.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { formatMoney, type Minor, money2, toDecimal } from "#server/platform/money/money.ts";
import { type CardRow, type GiftCard, statusOf } from "./cards.ts";
import { obfuscate } from "./codes.ts";

export type Presentation = { readonly locale: string; readonly now: Date };

const optional = <Name extends string, Value>(name: Name, value: Value | null) =>
  (value === null ? {} : { [name]: value }) as { [K in Name]?: Value };
const day = <Name extends string>(name: Name, date: Date | null) => optional(name, date?.toISOString() ?? null);

export function presentGiftCard(card: GiftCard, { locale }: Pick<Presentation, "locale">): WireGiftCard {
  return {
    obfuscatedCode: card.obfuscatedCode,
    balance: { value: toDecimal(card.balance, card.currency), currency: card.currency },
    status: card.status,
    appId: STORE_APP_ID,
    externalId: card.id,
    formattedBalance: formatMoney(card.balance, card.currency, locale),
    ...day("expirationDate", card.expiresAt),
  };
}

export function presentIssued(row: CardRow, { locale, now }: Presentation): IssuedGiftCard {
  return {
    id: row.id,
    revision: String(row.revision),
    obfuscatedCode: obfuscate(row.last_four),
    currency: row.currency,
    initialAmount: money2(row.initial_amount, row.currency, locale),
    balance: money2(row.balance, row.currency, locale),
    status: statusOf(row, now),
    source: row.source,
    recipientEmail: row.recipient_email,
    design: row.design,
    deliveryDate: row.deliver_at.toISOString(),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    ...optional("orderId", row.order_id),
    ...optional("memberId", row.member_id),
    ...optional("purchaserEmail", row.purchaser_email),
    ...optional("recipientName", row.recipient_name),
    ...optional("senderName", row.sender_name),
    ...optional("message", row.message),
    ...optional("note", row.note),
    ...day("deliveredDate", row.delivered_at),
    ...day("expirationDate", row.expires_at),
    ...day("disabledDate", row.disabled_at),
  };
}

export function presentMine(row: CardRow, { locale, now }: Presentation): MyGiftCard {
  return {
    id: row.id,
    obfuscatedCode: obfuscate(row.last_four),
    initialAmount: money2(row.initial_amount, row.currency, locale),
    balance: money2(row.balance, row.currency, locale),
    status: statusOf(row, now),
    recipientEmail: row.recipient_email,
    design: row.design,
    deliveryDate: row.deliver_at.toISOString(),
    createdDate: row.created_at.toISOString(),
    isCodeAvailable: row.revealed_at === null && row.disabled_at === null,
    ...optional("recipientName", row.recipient_name),
    ...optional("message", row.message),
    ...day("deliveredDate", row.delivered_at),
    ...day("expirationDate", row.expires_at),
  };
}

export type EntryRow = {
  id: string;
  kind: "ISSUED" | "REDEEMED" | "GIVEN_BACK" | "ADJUSTED";
  amount: Minor;
  balance_after: Minor;
  order_id: string | null;
  redemption_id: string | null;
  reason: string | null;
  created_at: Date;
};

export const presentEntry = (row: EntryRow, currency: string, locale: string): Static<typeof GiftCardEntry> => ({
  id: row.id,
  kind: row.kind,
  amount: money2(row.amount, currency, locale),
  balanceAfter: money2(row.balance_after, currency, locale),
  createdDate: row.created_at.toISOString(),
  ...optional("orderId", row.order_id),
  ...optional("transactionId", row.redemption_id),
  ...optional("reason", row.reason),
});
