/** What order mails show of an order: items, totals, addresses; as HTML and as text. */
import { localityLines } from "#api/checkout/shipping/address-rules.ts";
import { SAMPLE_ORDER_KEY } from "#api/orders/orders/order-mails.ts";
import { directionOf, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { AddressWithContact } from "#api/values.ts";
import { formatMoney, type Minor } from "#server/platform/money/money.ts";
import type { Renewal } from "../hooks/hooks.ts";
import type { Order } from "../order.ts";
import { colors, escapeHtml } from "./layout.ts";
import { languageOf, localeOf, textsFor } from "./texts/texts.ts";

export type MailLine = {
  name: string;
  details: string;
  quantity: number;
  amount: Minor | undefined;
  image: string | undefined;
  /** Below: how it goes on. */
  note: string;
};
type Row = { label: string; value: string; isTotal?: boolean };

const money = (order: Order, amount: Minor): string => formatMoney(amount, order.currency, localeOf(order));

export function orderUrl({ id, statusKey }: Pick<Order, "id" | "statusKey">, baseUrl: string): string {
  return statusKey === SAMPLE_ORDER_KEY ? `${baseUrl}/orders/sample` : `${baseUrl}/orders/${id}?key=${statusKey}`;
}

type Shown = {
  /** Only these, and as many. */
  quantities?: ReadonlyMap<string, number>;
  renewals?: readonly Renewal[];
};

export function mailLines(order: Order, baseUrl: string, { quantities, renewals = [] }: Shown = {}): MailLine[] {
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
        note: renewals.find(({ lineId }) => lineId === line.id)?.description ?? "",
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

function lineHtml(order: Order, line: MailLine, hasPictures: boolean): string {
  const { name, details, quantity, amount, image, note } = line;
  const border = `border-top:1px solid ${colors.line}`;
  const soft = `color:${colors.soft};font-size:14px`;
  const picture = image
    ? `<img src="${escapeHtml(image)}" width="64" height="64" alt="" style="display:block;border-radius:8px;object-fit:cover;background:${colors.ground}">`
    : "";
  const pictureCell = `<td width="64" style="padding:12px 0;padding-${endOf(order)}:16px;${border}" valign="top">${picture}</td>`;
  const count = formatMessage(languageOf(order), textsFor(order).parts.quantity, { count: quantity });
  const more = [details, count, note]
    .filter((text) => text !== "")
    .map((text) => `<br><span style="${soft}">${escapeHtml(text)}</span>`)
    .join("");
  return `<tr>${hasPictures ? pictureCell : ""}
<td style="padding:12px 0;${border};overflow-wrap:anywhere;word-break:break-word" valign="top"><strong style="font-weight:600">${escapeHtml(name)}</strong>${more}</td>
<td align="${endOf(order)}" style="padding:12px 0;padding-${endOf(order) === "right" ? "left" : "right"}:12px;${border};white-space:nowrap" valign="top">${amount === undefined ? "" : escapeHtml(money(order, amount))}</td></tr>`;
}

export const linesText = (order: Order, lines: readonly MailLine[]): string =>
  lines
    .map(({ name, details, quantity, amount, note }) => {
      const more = details === "" ? "" : ` (${details})`;
      const next = note === "" ? "" : `\n  ${note}`;
      return `${quantity} × ${name}${more}${amount === undefined ? "" : `  ${money(order, amount)}`}${next}`;
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

/** @param plans that paid for lines */
export function addressBlocks(order: Order, plans: readonly string[] = []): Block[] {
  const { parts } = textsFor(order);
  const byPlan = plans.map((plan) => formatMessage(languageOf(order), parts.paidWith, { plan }));
  const means = order.total === 0 && byPlan.length > 0 ? byPlan : [order.paymentMethodName, ...byPlan];
  const isPickup = order.shipping?.logistics.pickupDetails !== undefined;
  return [
    ...(order.shipping === null || isPickup
      ? []
      : [{ title: parts.deliveryTo, lines: addressLines(order.recipientInfo, order) }]),
    { title: parts.billedTo, lines: addressLines(order.billingInfo, order) },
    { title: parts.payment, lines: means.filter((line) => line !== "") },
  ].filter(({ lines }) => lines.length > 0);
}

/** Columns that stand below one another where there is no room for them: no mail program needs to know how wide it is. */
export function blocksHtml(blocks: readonly Block[], order: Order): string {
  const style = `display:inline-block;width:100%;max-width:164px;min-width:150px;vertical-align:top;padding:24px 0 0;padding-${endOf(order)}:12px;font-size:14px;overflow-wrap:anywhere`;
  const columns = blocks.map(
    ({ title, lines }) =>
      `<div style="${style}"><strong style="font-weight:600">${escapeHtml(title)}</strong><br>${lines.map(escapeHtml).join("<br>")}</div>`,
  );
  return table(`<tr><td>${columns.join("")}</td></tr>`);
}

export const blocksText = (blocks: readonly Block[]): string =>
  blocks.map(({ title, lines }) => `${title}:\n${lines.join("\n")}`).join("\n\n");

/** Where lines end: amounts stand there. */
const endOf = (order: Order): "left" | "right" => (directionOf(languageOf(order)) === "rtl" ? "left" : "right");

const table = (rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0">${rows}</table>`;
