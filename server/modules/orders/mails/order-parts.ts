/** What order mails show of an order: items, totals, addresses; as HTML and as text. */
import { localityLines } from "#api/address-rules.ts";
import { directionOf, fill, type Language } from "#api/languages.ts";
import type { AddressWithContact } from "#api/values.ts";
import { formatMoney, type Minor } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { colors, escapeHtml } from "./layout.ts";
import { languageOf, textsFor } from "./texts/texts.ts";

export type MailLine = {
  name: string;
  details: string;
  quantity: number;
  amount: Minor | undefined;
  image: string | undefined;
};
type Row = { label: string; value: string; isTotal?: boolean };

const money = (order: Order, amount: Minor): string => formatMoney(amount, order.currency, order.locale);

export function orderUrl({ id, statusKey }: Pick<Order, "id" | "statusKey">, baseUrl: string): string {
  return `${baseUrl}/orders/${id}?key=${statusKey}`;
}

/** The lines to show; with `quantities`, only those and as many. */
export function mailLines(order: Order, baseUrl: string, quantities?: ReadonlyMap<string, number>): MailLine[] {
  return order.lines.flatMap((line) => {
    const quantity = quantities === undefined ? line.quantity : (quantities.get(line.id) ?? 0);
    if (quantity === 0) return [];
    const url = line.details.image?.url;
    return [
      {
        name: line.name,
        details: line.details.descriptionLines.map(describe).filter(Boolean).join(", "),
        quantity,
        amount: quantities === undefined ? line.unitPrice * line.quantity : undefined,
        image: url?.startsWith("/") ? baseUrl + url : url,
      },
    ];
  });
}

function describe({
  name,
  plainText,
  colorInfo,
}: Order["lines"][number]["details"]["descriptionLines"][number]): string {
  const value = plainText?.original ?? colorInfo?.original ?? "";
  return value === "" ? "" : `${name.original}: ${value}`;
}

export function linesHtml(order: Order, lines: readonly MailLine[]): string {
  const hasPictures = lines.some((line) => line.image !== undefined);
  return table(lines.map((line) => lineHtml(order, line, hasPictures)).join(""));
}

function lineHtml(order: Order, { name, details, quantity, amount, image }: MailLine, hasPictures: boolean): string {
  const border = `border-top:1px solid ${colors.line}`;
  const soft = `color:${colors.soft};font-size:14px`;
  const picture = image
    ? `<img src="${escapeHtml(image)}" width="64" height="64" alt="" style="display:block;border-radius:8px;object-fit:cover;background:${colors.ground}">`
    : "";
  const pictureCell = `<td width="64" style="padding:12px 0;padding-${endOf(order)}:16px;${border}" valign="top">${picture}</td>`;
  const more = details === "" ? "" : `<br><span style="${soft}">${escapeHtml(details)}</span>`;
  return `<tr>${hasPictures ? pictureCell : ""}
<td style="padding:12px 0;${border}" valign="top"><strong style="font-weight:600">${escapeHtml(name)}</strong>${more}<br><span style="${soft}">${escapeHtml(fill(textsFor(order).parts.quantity, { count: quantity }))}</span></td>
<td align="${endOf(order)}" style="padding:12px 0;padding-${endOf(order) === "right" ? "left" : "right"}:12px;${border};white-space:nowrap" valign="top">${amount === undefined ? "" : escapeHtml(money(order, amount))}</td></tr>`;
}

export const linesText = (order: Order, lines: readonly MailLine[]): string =>
  lines
    .map(({ name, details, quantity, amount }) => {
      const more = details === "" ? "" : ` (${details})`;
      return `${quantity} × ${name}${more}${amount === undefined ? "" : `  ${money(order, amount)}`}`;
    })
    .join("\n");

export function totalRows(order: Order): Row[] {
  const { parts } = textsFor(order);
  const shipping = order.shipping === null ? [] : [{ label: order.shipping.title, value: shippingValue(order) }];
  const tax = { label: order.isTaxIncluded ? parts.taxIncluded : parts.tax, value: money(order, order.taxTotal) };
  return [
    { label: parts.subtotal, value: money(order, order.subtotal) },
    ...(order.discountTotal === 0
      ? []
      : [{ label: discountLabel(order), value: `−${money(order, order.discountTotal)}` }]),
    ...shipping,
    ...order.fees.map((fee) => ({ label: fee.name, value: money(order, fee.price) })),
    ...(order.taxTotal === 0 ? [] : [tax]),
    { label: parts.total, value: money(order, order.total), isTotal: true },
  ];
}

const shippingValue = (order: Order) =>
  order.shippingTotal === 0 ? textsFor(order).parts.free : money(order, order.shippingTotal);

function discountLabel(order: Order): string {
  const word = textsFor(order).parts.discount;
  const codes = order.discounts.flatMap(({ source }) => (source.kind === "COUPON" ? [source.code] : []));
  return codes.length === 0 ? word : `${word} (${codes.join(", ")})`;
}

export function rowsHtml(rows: readonly Row[], order: Order): string {
  return table(
    rows
      .map(({ label, value, isTotal }) => {
        const style = isTotal
          ? `font-weight:650;font-size:18px;padding:10px 0 0;border-top:1px solid ${colors.line}`
          : "padding:3px 0";
        return `<tr><td style="${style}">${escapeHtml(label)}</td><td align="${endOf(order)}" style="${style}">${escapeHtml(value)}</td></tr>`;
      })
      .join(""),
  );
}

export const rowsText = (rows: readonly Row[]): string =>
  rows.map(({ label, value }) => `${label}: ${value}`).join("\n");

export function addressLines(place: AddressWithContact | null, order: Order): string[] {
  if (place === null) return [];
  const { address = {}, contactDetails = {} } = place;
  const { streetAddress } = address;
  const street = address.addressLine ?? [streetAddress?.number, streetAddress?.name].filter(Boolean).join(" ");
  return [
    [contactDetails.firstName, contactDetails.lastName].filter(Boolean).join(" "),
    contactDetails.company ?? "",
    street,
    address.addressLine2 ?? "",
    ...localityLines(address),
    countryName(address.country, languageOf(order)),
  ].filter((line) => line !== "");
}

function countryName(country: string | undefined, language: Language): string {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return "";
  return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
}

type Block = { title: string; lines: string[] };

export function addressBlocks(order: Order): Block[] {
  const { parts } = textsFor(order);
  const isPickup = order.shipping?.logistics.pickupDetails !== undefined;
  return [
    ...(order.shipping === null || isPickup
      ? []
      : [{ title: parts.deliveredTo, lines: addressLines(order.recipientInfo, order) }]),
    { title: parts.billedTo, lines: addressLines(order.billingInfo, order) },
    { title: parts.payment, lines: [order.paymentMethodName] },
  ].filter(({ lines }) => lines.length > 0);
}

export function blocksHtml(blocks: readonly Block[]): string {
  const cells = blocks.map(
    ({ title, lines }) =>
      `<td valign="top" style="padding:24px 16px 0 0;font-size:14px"><strong style="font-weight:600">${escapeHtml(title)}</strong><br>${lines.map(escapeHtml).join("<br>")}</td>`,
  );
  return table(`<tr>${cells.join("")}</tr>`);
}

export const blocksText = (blocks: readonly Block[]): string =>
  blocks.map(({ title, lines }) => `${title}:\n${lines.join("\n")}`).join("\n\n");

/** Where lines end: amounts stand there. */
const endOf = (order: Order): "left" | "right" => (directionOf(languageOf(order)) === "rtl" ? "left" : "right");

const table = (rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0">${rows}</table>`;
