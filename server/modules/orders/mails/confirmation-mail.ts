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
import { enqueueOrderMail } from "./send.ts";

export async function enqueueConfirmationMail(
  tx: Tx,
  { order, baseUrl, now }: { order: Order; baseUrl: string; now: Date },
): Promise<void> {
  const lines = mailLines(order, baseUrl);
  const rows = totalRows(order);
  const blocks = addressBlocks(order);
  const firstName = order.recipientInfo?.contactDetails?.firstName ?? order.billingInfo?.contactDetails?.firstName;
  const isUnpaid = order.paymentStatus === "NOT_PAID";
  await enqueueOrderMail(tx, {
    order,
    kind: "order-confirmation",
    subject: (store) => `Order ${order.number} confirmed – ${store}`,
    preheader: `We have your order ${order.number}.`,
    heading: firstName ? `Thank you, ${firstName}!` : "Thank you for your order!",
    paragraphs: [
      `We have your order ${order.number} and are getting it ready.${order.shipping === null ? "" : " We will write again when it is on its way."}`,
      ...(isUnpaid ? [`Payment: ${order.paymentMethodName}. You will find the details on your invoice.`] : []),
      ...(order.isTestPayment ? ["This was a test payment: no money moved."] : []),
    ],
    html: linesHtml(order, lines) + rowsHtml(rows) + blocksHtml(blocks),
    text: [linesText(order, lines), rowsText(rows), blocksText(blocks)].join("\n\n"),
    baseUrl,
    now,
  });
}
