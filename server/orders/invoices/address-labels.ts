/** Address labels as PDF: one page of 4 × 6 inches per order, the format of label printers. */
import { chooseLanguage, localeFor } from "#api/store/languages.ts";
import type { Order } from "#server/orders/orders/public.ts";
import type { InvoiceDocument } from "./document.ts";
import { labelsFor } from "./labels.ts";
import { type Cell, closePaper, openPaper, type Pdf, row } from "./paper.ts";
import { placeLines } from "./pdf.ts";

/** In points. */
const WIDTH = 4 * 72;
const HEIGHT = 6 * 72;
const MARGIN = 20;
const INNER = WIDTH - 2 * MARGIN;

type Seller = InvoiceDocument["seller"];

/** Skips orders that are picked up or have no address. */
export async function addressLabels(
  orders: readonly Order[],
  { seller, now }: { seller: Seller; now: Date },
): Promise<Buffer> {
  const shipped = orders.filter(hasLabel);
  const sheet = { size: [WIDTH, HEIGHT] as [number, number], margin: MARGIN, bottom: MARGIN };
  const pdf = await openPaper("Address labels", seller.storeName, now, sheet);
  shipped.forEach((order, index) => {
    if (index > 0) pdf.addPage();
    label(pdf, order, seller);
  });
  if (shipped.length === 0) row(pdf, MARGIN, [{ text: "No shipping addresses.", x: MARGIN, width: INNER }]);
  return closePaper(pdf);
}

const hasLabel = ({ recipientInfo, shipping }: Order): boolean =>
  recipientInfo?.address !== undefined && shipping?.logistics.pickupDetails === undefined;

function label(pdf: Pdf, order: Order, seller: Seller): void {
  const texts = labelsFor(order.language);
  const locale = localeFor(chooseLanguage(order.language, order.locale), order.locale);
  const cell = (text: string, more: Partial<Cell> = {}): Cell => ({ text, x: MARGIN, width: INNER, ...more });
  const sender = [seller.legalName || seller.storeName, ...placeLines({ address: seller.address ?? {} }, locale)];
  row(pdf, MARGIN, [cell(sender.join("\n"), { isSoft: true })], 8);
  const top = MARGIN + 120;
  pdf
    .moveTo(MARGIN, top - 14)
    .lineTo(MARGIN + INNER, top - 14)
    .lineWidth(1)
    .strokeColor("#221f1a")
    .stroke();
  const heading = row(pdf, top, [cell(texts.shipTo, { isSoft: true })], 8);
  const lines = placeLines(order.recipientInfo ?? {}, locale);
  const phone = order.recipientInfo?.contactDetails?.phone ?? "";
  const [name = "", ...place] = lines;
  let y = top + heading + 6;
  y += row(pdf, y, [cell(name, { isBold: true })], 15) + 3;
  y += row(pdf, y, [cell(place.join("\n"))], 14) + 8;
  if (phone !== "") row(pdf, y, [cell(phone, { isSoft: true })], 10);
  const foot = [`${texts.order} ${order.number}`, order.shipping?.title ?? ""]
    .filter((text) => text !== "")
    .join(" · ");
  // A long title must not start another page.
  row(pdf, HEIGHT - MARGIN - 24, [cell(foot.slice(0, 80), { isSoft: true })], 8);
}
