/** What order emails show of an order: items, totals, addresses. */
import { localityLines } from "#api/checkout/shipping/address-rules.ts";
import { SAMPLE_ORDER_KEY } from "#api/orders/orders/order-mails.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { AddressWithContact } from "#api/values.ts";
import { formatMoney, type Minor } from "#server/platform/money/money.ts";
import type { EmailBlock, EmailColumn, EmailTotal } from "#server/store/emails/public.ts";
import type { Renewal } from "../hooks/hooks.ts";
import { type Order, owedOf } from "../order.ts";
import { languageOf, localeOf, textsFor } from "./texts/texts.ts";

const money = (order: Order, amount: Minor): string => formatMoney(amount, order.currency, localeOf(order));

export function orderUrl({ id, statusKey }: Pick<Order, "id" | "statusKey">, baseUrl: string): string {
  return statusKey === SAMPLE_ORDER_KEY ? `${baseUrl}/orders/sample` : `${baseUrl}/orders/${id}?key=${statusKey}`;
}

type ItemOptions = {
  /** Quantities by line ID; lines that aren't in it are left out, and amounts aren't shown. All lines if absent. */
  quantities?: ReadonlyMap<string, number>;
  renewals?: readonly Renewal[];
};

export function itemsBlock(order: Order, baseUrl: string, { quantities, renewals = [] }: ItemOptions = {}): EmailBlock {
  const { parts } = textsFor(order);
  const items = order.lines.flatMap((line) => {
    const quantity = quantities === undefined ? line.quantity : (quantities.get(line.id) ?? 0);
    if (quantity === 0) return [];
    const url = line.details.image?.url;
    return [
      {
        name: line.name,
        quantity: { count: quantity, label: formatMessage(languageOf(order), parts.quantity, { count: quantity }) },
        details: [
          line.details.descriptionLines.map(describe).filter(Boolean).join(", "),
          renewals.find(({ lineId }) => lineId === line.id)?.description ?? "",
        ],
        amount: quantities === undefined ? money(order, line.unitPrice * line.quantity) : undefined,
        imageUrl: url?.startsWith("/") ? baseUrl + url : url,
      },
    ];
  });
  return { kind: "items", items };
}

function describe({
  name,
  plainText,
  colorInfo,
}: Order["lines"][number]["details"]["descriptionLines"][number]): string {
  const value = plainText?.original ?? colorInfo?.original ?? "";
  return value === "" ? "" : `${name.original}: ${value}`;
}

export function totalsBlock(order: Order): EmailBlock {
  const { parts } = textsFor(order);
  const tax = { label: order.isTaxIncluded ? parts.taxIncluded : parts.tax, value: money(order, order.taxTotal) };
  const totals: EmailTotal[] = [
    { label: parts.subtotal, value: money(order, order.subtotal) },
    ...(order.discountTotal === 0
      ? []
      : [{ label: discountLabel(order), value: `−${money(order, order.discountTotal)}` }]),
    ...shippingTotals(order),
    ...order.fees.map((fee) => ({ label: fee.name, value: money(order, fee.price) })),
    ...(order.taxTotal === 0 ? [] : [tax]),
    { label: parts.total, value: money(order, order.total), isGrandTotal: true },
    ...balanceTotals(order),
  ];
  return { kind: "totals", totals };
}

/** Of an order that was paid in part: a deposit, or less than an edited order costs. */
function balanceTotals(order: Order): EmailTotal[] {
  const owed = owedOf(order);
  if (owed === 0 || order.captured === 0) return [];
  const { parts } = textsFor(order);
  return [
    { label: parts.paid, value: money(order, order.total - owed) },
    { label: parts.balance, value: money(order, owed) },
  ];
}

function shippingTotals(order: Order): EmailTotal[] {
  if (order.shipping === null) return [];
  const { parts } = textsFor(order);
  const text = isPickup(order) ? parts.pickup : parts.shipping;
  const label = formatMessage(languageOf(order), text, { option: order.shipping.title });
  return [{ label, value: order.shippingTotal === 0 ? parts.free : money(order, order.shippingTotal) }];
}

export const isPickup = ({ shipping }: Order): boolean => shipping?.logistics.pickupDetails !== undefined;

function discountLabel(order: Order): string {
  const word = textsFor(order).parts.discount;
  const codes = order.discounts.flatMap(({ source }) => (source.kind === "COUPON" ? [source.code] : []));
  return codes.length === 0 ? word : `${word} (${codes.join(", ")})`;
}

export function addressLines(place: AddressWithContact | null, language: Language): string[] {
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
    countryName(address.country, language),
  ].filter((line) => line !== "");
}

function countryName(country: string | undefined, language: Language): string {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return "";
  return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
}

/** Where the order goes: the recipient's address or the pickup location. Nothing for orders that aren't shipped. */
export function destinationColumns(order: Order): EmailColumn[] {
  const { parts } = textsFor(order);
  if (order.shipping === null) return [];
  const { pickupDetails } = order.shipping.logistics;
  const column =
    pickupDetails === undefined
      ? { title: parts.shipTo, lines: addressLines(order.recipientInfo, languageOf(order)) }
      : {
          title: parts.pickUpAt,
          lines: [order.shipping.title, ...addressLines({ address: pickupDetails.address ?? {} }, languageOf(order))],
        };
  return column.lines.length === 0 ? [] : [column];
}

/** @param plans names of the membership plans that paid for lines */
export function addressColumns(order: Order, plans: readonly string[] = []): EmailBlock {
  const { parts } = textsFor(order);
  const byPlan = plans.map((plan) => formatMessage(languageOf(order), parts.paidWith, { plan }));
  const means = order.total === 0 && byPlan.length > 0 ? byPlan : [order.paymentMethodName, ...byPlan];
  const columns = [
    ...destinationColumns(order),
    { title: parts.billTo, lines: addressLines(order.billingInfo, languageOf(order)) },
    { title: parts.payment, lines: means.filter((line) => line !== "") },
  ];
  return { kind: "columns", columns: columns.filter(({ lines }) => lines.length > 0) };
}
