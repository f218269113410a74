import type { Tx } from "#server/platform/db/db.ts";
import type { Order } from "../order.ts";
import { addressLines, blocksHtml, blocksText, linesHtml, linesText, mailLines } from "./order-parts.ts";
import { enqueueOrderMail } from "./send.ts";

export type ShippedMail = {
  order: Order;
  lines: readonly { id: string; quantity: number }[];
  tracking: { number: string | null; provider: string | null; link: string | null };
  baseUrl: string;
  now: Date;
};

export async function enqueueShippedMail(tx: Tx, { order, lines, tracking, baseUrl, now }: ShippedMail): Promise<void> {
  const shown = mailLines(order, baseUrl, new Map(lines.map((line) => [line.id, line.quantity])));
  const isPickup = order.shipping?.logistics.pickupDetails !== undefined;
  const isAll = order.fulfillmentStatus === "FULFILLED";
  const heading = isPickup
    ? "Ready for you to pick up"
    : isAll
      ? "Your order is on its way"
      : "Part of your order is on its way";
  const destination = addressLines(order.recipientInfo);
  const blocks = [
    ...(tracking.number === null && tracking.link === null
      ? []
      : [
          {
            title: tracking.provider ?? "Tracking",
            lines: [tracking.number, tracking.link].filter((line) => line !== null),
          },
        ]),
    ...(isPickup || destination.length === 0 ? [] : [{ title: "Going to", lines: destination }]),
  ];
  await enqueueOrderMail(tx, {
    order,
    kind: "order-shipped",
    subject: (store) => `${heading}: order ${order.number} – ${store}`,
    preheader: `${heading}.`,
    heading,
    paragraphs: [
      `This is what we ${isPickup ? "have put aside" : "sent"} from your order ${order.number}.`,
      ...(isAll ? [] : ["The rest follows; we will write again."]),
    ],
    html: linesHtml(order, shown) + blocksHtml(blocks),
    text: [linesText(order, shown), blocksText(blocks)].join("\n\n"),
    baseUrl,
    now,
  });
}
