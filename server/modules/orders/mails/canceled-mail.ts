import type { Tx } from "#server/platform/db/db.ts";
import type { Order } from "../order.ts";
import { linesHtml, linesText, mailLines, rowsHtml, rowsText, totalRows } from "./order-parts.ts";
import { enqueueOrderMail } from "./send.ts";

export type CanceledMail = { order: Order; message: string | undefined; baseUrl: string; now: Date };

export async function enqueueCanceledMail(tx: Tx, { order, message, baseUrl, now }: CanceledMail): Promise<void> {
  const lines = mailLines(order, baseUrl);
  const rows = totalRows(order);
  const isPaid = order.captured > order.refunded;
  await enqueueOrderMail(tx, {
    order,
    kind: "order-canceled",
    subject: (store) => `Order ${order.number} was canceled – ${store}`,
    preheader: `Your order ${order.number} was canceled.`,
    heading: `Order ${order.number} was canceled`,
    paragraphs: [
      ...(message === undefined ? [] : [message]),
      isPaid
        ? "What you paid goes back the way it came. We will write when it is on its way."
        : "Nothing will be charged, and nothing will be sent.",
    ],
    html: linesHtml(order, lines) + rowsHtml(rows),
    text: [linesText(order, lines), rowsText(rows)].join("\n\n"),
    baseUrl,
    now,
  });
}
