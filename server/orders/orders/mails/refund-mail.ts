import { formatMessage } from "#api/store/messages.ts";
import { signMessage } from "#server/identity/staff/public.ts";
import type { Refund } from "#server/payments/payments/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { itemsBlock } from "./order-parts.ts";
import { enqueueTemplateMail, type TemplateMail } from "./send.ts";
import { languageOf, localeOf, textsFor } from "./texts/texts.ts";

type RefundMail = { order: Order; refund: Refund; baseUrl: string; now: Date };

export async function enqueueRefundMail(tx: Tx, { order, refund, baseUrl, now }: RefundMail): Promise<void> {
  const completed = refund.transactions.filter((each) => each.state === "SUCCEEDED");
  const refunded: Refunded = {
    amount: completed.reduce((sum, each) => sum + each.amount, 0),
    reason: refund.reason,
    lines: refund.line_items,
  };
  const { custom_message: custom, requested_by_kind: kind, requested_by_id: id } = refund;
  const message = custom === null ? undefined : await signMessage(tx, { kind, id }, custom);
  await enqueueTemplateMail(tx, { ...refundMail(order, baseUrl, refunded), message }, now);
}

type Refunded = {
  readonly amount: number;
  readonly reason: string | null;
  readonly lines: readonly { lineItemId: string; quantity: number }[];
};

export function refundMail(order: Order, baseUrl: string, { amount, reason, lines }: Refunded): TemplateMail {
  const quantities = new Map(lines.map((line) => [line.lineItemId, line.quantity]));
  return {
    order,
    template: "refunded",
    values: { amount: formatMoney(amount, order.currency, localeOf(order)) },
    paragraphs: reason === null ? [] : [formatMessage(languageOf(order), textsFor(order).refunded.reason, { reason })],
    blocks: lines.length === 0 ? [] : [itemsBlock(order, baseUrl, { quantities })],
    baseUrl,
  };
}
