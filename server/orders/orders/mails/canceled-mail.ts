import type { Tx } from "#server/platform/db/db.ts";
import type { Order } from "../order.ts";
import { itemsBlock, totalsBlock } from "./order-parts.ts";
import { enqueueTemplateMail, type TemplateMail } from "./send.ts";
import { textsFor } from "./texts/texts.ts";

export type CanceledMail = { order: Order; message: string | undefined; baseUrl: string; now: Date };

export const enqueueCanceledMail = (tx: Tx, { order, message, baseUrl, now }: CanceledMail): Promise<void> =>
  enqueueTemplateMail(tx, { ...canceledMail(order, baseUrl), message }, now);

export function canceledMail(order: Order, baseUrl: string): TemplateMail {
  const { canceled: texts } = textsFor(order);
  return {
    order,
    template: "canceled",
    paragraphs: [order.captured > order.refunded ? texts.paid : texts.unpaid],
    blocks: [itemsBlock(order, baseUrl), totalsBlock(order)],
    baseUrl,
  };
}
