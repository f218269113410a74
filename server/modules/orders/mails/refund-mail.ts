import type { Refund } from "#server/modules/payments/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { linesHtml, linesText, mailLines } from "./order-parts.ts";
import { enqueueOrderMail } from "./send.ts";

export type RefundMail = { order: Order; refund: Refund; baseUrl: string; now: Date };

export async function enqueueRefundMail(tx: Tx, { order, refund, baseUrl, now }: RefundMail): Promise<void> {
  const sent = refund.transactions.filter((each) => each.state === "SUCCEEDED");
  const amount = sent.reduce((sum, each) => sum + each.amount, 0);
  const words = formatMoney(amount, order.currency, order.locale);
  const quantities = new Map(refund.line_items.map((line) => [line.lineItemId, line.quantity]));
  const lines = mailLines(order, baseUrl, quantities);
  await enqueueOrderMail(tx, {
    order,
    kind: "order-refunded",
    subject: (store) => `${words} refunded for order ${order.number} – ${store}`,
    preheader: `We are sending ${words} back to you.`,
    heading: `${words} is on its way back to you`,
    paragraphs: [
      ...(refund.custom_message === null ? [] : [refund.custom_message]),
      `We refunded ${words} of your order ${order.number}, the way you paid it. Banks can take a few days to show it.`,
      ...(refund.reason === null ? [] : [`Reason: ${refund.reason}`]),
    ],
    html: lines.length === 0 ? "" : linesHtml(order, lines),
    text: linesText(order, lines),
    baseUrl,
    now,
  });
}
