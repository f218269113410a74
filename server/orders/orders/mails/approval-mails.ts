/** Emails about orders that need the merchant's approval. The confirmation follows the approval. */
import { formatMessage } from "#api/store/messages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { formatMoney, type Minor } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { addressColumns, itemsBlock, totalsBlock } from "./order-parts.ts";
import { enqueueOrderMail } from "./send.ts";
import { languageOf, localeOf, textsFor } from "./texts/texts.ts";

type Context = { order: Order; baseUrl: string; now: Date };

export async function enqueueReceivedMail(tx: Tx, { order, baseUrl, now }: Context): Promise<void> {
  const { received: texts } = textsFor(order);
  const fill = (message: string) => formatMessage(languageOf(order), message, { number: order.number });
  await enqueueOrderMail(tx, {
    order,
    kind: "order-received",
    subject: (store) => `${fill(texts.heading)} – ${store}`,
    heading: fill(texts.heading),
    opening: [{ kind: "paragraph", text: texts.text }],
    blocks: [itemsBlock(order, baseUrl), totalsBlock(order), addressColumns(order, [])],
    baseUrl,
    now,
  });
}

/** `refunded`: the amount refunded together with the rejection. */
export async function enqueueRejectedMail(
  tx: Tx,
  { order, refunded, message, baseUrl, now }: Context & { refunded: Minor; message: string | undefined },
): Promise<void> {
  const { rejected: texts, canceled } = textsFor(order);
  const fill = (text: string, values = {}) =>
    formatMessage(languageOf(order), text, { number: order.number, ...values });
  const amount = formatMoney(refunded, order.currency, localeOf(order));
  const owed = order.captured > order.refunded ? canceled.paid : canceled.unpaid;
  const money = refunded > 0 ? fill(canceled.refunded, { amount }) : owed;
  const paragraphs = [...(message === undefined ? [] : [message]), texts.text, money];
  await enqueueOrderMail(tx, {
    order,
    kind: "order-canceled",
    subject: (store) => `${fill(texts.heading)} – ${store}`,
    heading: fill(texts.heading),
    opening: paragraphs.map((text) => ({ kind: "paragraph", text })),
    blocks: [itemsBlock(order, baseUrl), totalsBlock(order)],
    baseUrl,
    now,
  });
}
