import type { Tx } from "#server/platform/db/db.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import { type Order, owedOf } from "../order.ts";
import { linesHtml, linesText, mailLines, rowsHtml, rowsText, totalRows } from "./order-parts.ts";
import { enqueueOrderMail } from "./send.ts";

export type EditedMail = { order: Order; sentences: readonly string[]; baseUrl: string; now: Date };

export async function enqueueEditedMail(tx: Tx, { order, sentences, baseUrl, now }: EditedMail): Promise<void> {
  const lines = mailLines(order, baseUrl);
  const rows = totalRows(order);
  const owed = owedOf(order);
  await enqueueOrderMail(tx, {
    order,
    kind: "order-edited",
    subject: (store) => `Order ${order.number} has changed – ${store}`,
    preheader: `Your order ${order.number} has changed.`,
    heading: `Order ${order.number} has changed`,
    paragraphs: [
      "We changed your order:",
      ...sentences,
      ...(owed > 0 ? [`${formatMoney(owed, order.currency, order.locale)} is still to be paid.`] : []),
    ],
    html: linesHtml(order, lines) + rowsHtml(rows),
    text: [linesText(order, lines), rowsText(rows)].join("\n\n"),
    baseUrl,
    now,
  });
}
