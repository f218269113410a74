import type { Tx } from "#server/platform/db/db.ts";
import type { Order } from "../order.ts";
import { addressLines, blocksHtml, blocksText, linesHtml, linesText, mailLines } from "./order-parts.ts";
import { enqueueTemplateMail, type TemplateMail } from "./send.ts";
import { textsFor } from "./texts/texts.ts";

type Sent = {
  lines: readonly { id: string; quantity: number }[];
  tracking: { number: string | null; provider: string | null; link: string | null };
};
export type ShippedMail = Sent & { order: Order; baseUrl: string; now: Date };

export const enqueueShippedMail = (tx: Tx, { order, baseUrl, now, ...sent }: ShippedMail): Promise<void> =>
  enqueueTemplateMail(tx, shippedMail(order, baseUrl, sent), now);

export function shippedMail(order: Order, baseUrl: string, { lines, tracking }: Sent): TemplateMail {
  const shown = mailLines(order, baseUrl, {
    quantities: new Map(lines.map((line) => [line.id, line.quantity])),
  });
  const isPickup = order.shipping?.logistics.pickupDetails !== undefined;
  const isAll = order.fulfillmentStatus === "FULFILLED";
  const { parts } = textsFor(order);
  const destination = addressLines(order.recipientInfo, order);
  const blocks = [
    ...(tracking.number === null && tracking.link === null
      ? []
      : [
          {
            title: tracking.provider ?? parts.tracking,
            lines: [tracking.number, tracking.link].filter((line) => line !== null),
          },
        ]),
    ...(isPickup || destination.length === 0 ? [] : [{ title: parts.goingTo, lines: destination }]),
  ];
  return {
    order,
    template: isPickup ? "readyForPickup" : isAll ? "shipped" : "shippedPartly",
    paragraphs: [],
    html: linesHtml(order, shown) + blocksHtml(blocks, order),
    text: [linesText(order, shown), blocksText(blocks)].join("\n\n"),
    baseUrl,
  };
}
