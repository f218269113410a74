/** Orders as CSV (RFC 4180), one row per line item, with the columns that imports read again. */
import { orderColumns } from "#api/imports/order-columns.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { AddressWithContact } from "#api/values.ts";

type Column = keyof typeof orderColumns;
type Cells = Partial<Record<Column, string>>;

const names = Object.keys(orderColumns).filter((name): name is Column => name in orderColumns);

/** Prefixes formulas, so that spreadsheets show them as text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function ordersCsv(orders: readonly Order[]): string {
  const rows = orders.flatMap((order) => order.lineItems.map((line, index) => orderRow(order, line, index === 0)));
  const table = [Object.values(orderColumns), ...rows.map((cells) => names.map((name) => cells[name] ?? ""))];
  return `\uFEFF${table.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function orderRow(order: Order, line: Order["lineItems"][number], isFirst: boolean): Cells {
  const contact = order.recipientInfo?.contactDetails ?? order.billingInfo?.contactDetails;
  return {
    number: order.number,
    createdAt: order.purchasedDate,
    status: order.status,
    payment: order.paymentStatus,
    fulfillment: order.fulfillmentStatus,
    source: order.source,
    email: order.buyerInfo.email ?? "",
    name: [contact?.firstName, contact?.lastName].filter(Boolean).join(" "),
    "shipping:country": (order.recipientInfo ?? order.billingInfo)?.address?.country ?? "",
    item: line.productName.original,
    sku: line.physicalProperties?.sku ?? "",
    quantity: String(line.quantity),
    sent: String(line.fulfilledQuantity),
    unitPrice: line.price.amount,
    itemTotal: line.lineItemPrice.amount,
    currency: order.currency,
    tags: order.tags.privateTags.tagIds.join(" "),
    // Only in the first row of an order, so that columns add up.
    ...(isFirst ? totals(order) : {}),
  };
}

function totals(order: Order): Cells {
  const { priceSummary: sums, balanceSummary: balance } = order;
  return {
    subtotal: sums.subtotal.amount,
    discount: sums.discount.amount,
    shipping: sums.shipping.amount,
    fees: sums.totalAdditionalFees.amount,
    tax: sums.tax.amount,
    total: sums.total.amount,
    paid: balance.paid.amount,
    refunded: balance.refunded.amount,
    shippingMethod: order.shippingInfo?.title ?? "",
    note: order.buyerNote ?? "",
    ...person("shipping", order.recipientInfo),
    ...person("billing", order.billingInfo),
  };
}

function person(prefix: "shipping" | "billing", { address, contactDetails }: AddressWithContact = {}): Cells {
  const { country, subdivision, city, postalCode, addressLine, addressLine2, streetAddress } = address ?? {};
  const { firstName, lastName, company, phone } = contactDetails ?? {};
  const street = addressLine ?? [streetAddress?.name, streetAddress?.number].filter(Boolean).join(" ");
  const fields = {
    firstName,
    lastName,
    company,
    phone,
    addressLine: street,
    addressLine2,
    city,
    subdivision,
    postalCode,
    ...(prefix === "billing" ? { country } : {}),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}:${name}`, value ?? ""]));
}
