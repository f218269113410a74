import { fill } from "#api/languages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Order } from "../order.ts";
import {
  addressBlocks,
  blocksHtml,
  blocksText,
  linesHtml,
  linesText,
  mailLines,
  rowsHtml,
  rowsText,
  totalRows,
} from "./order-parts.ts";
import { enqueueTemplateMail, firstNameOf, type TemplateMail } from "./send.ts";
import { textsFor } from "./texts/texts.ts";

export const enqueueConfirmationMail = (
  tx: Tx,
  { order, baseUrl, now }: { order: Order; baseUrl: string; now: Date },
): Promise<void> => enqueueTemplateMail(tx, confirmationMail(order, baseUrl), now);

export function confirmationMail(order: Order, baseUrl: string): TemplateMail {
  const lines = mailLines(order, baseUrl);
  const rows = totalRows(order);
  const blocks = addressBlocks(order);
  const { confirmation: texts } = textsFor(order);
  const isUnpaid = order.paymentStatus === "NOT_PAID";
  return {
    order,
    template: "confirmation",
    ...(firstNameOf(order) === "" ? { heading: texts.headingUnnamed } : {}),
    paragraphs: [
      ...(order.shipping === null ? [] : [texts.willWrite]),
      ...(isUnpaid ? [fill(texts.unpaid, { method: order.paymentMethodName })] : []),
      ...(order.isTestPayment ? [texts.test] : []),
    ],
    html: linesHtml(order, lines) + rowsHtml(rows, order) + blocksHtml(blocks),
    text: [linesText(order, lines), rowsText(rows), blocksText(blocks)].join("\n\n"),
    baseUrl,
  };
}
