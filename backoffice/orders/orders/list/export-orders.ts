/** Orders as CSV (RFC 4180), one row per line item. Column names are English in all languages, for scripts that read them. */
import type { Order } from "#api/orders/orders/order-values.ts";

const columns = [
  "Order",
  "Date",
  "Status",
  "Payment",
  "Fulfillment",
  "Source",
  "Email",
  "Name",
  "Country",
  "Item",
  "SKU",
  "Quantity",
  "Unit price",
  "Item total",
  "Subtotal",
  "Discount",
  "Shipping",
  "Fees",
  "Tax",
  "Total",
  "Paid",
  "Refunded",
  "Currency",
  "Tags",
] as const;

/** Prefixes formulas, so that spreadsheets show them as text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function ordersCsv(orders: readonly Order[]): string {
  const rows = orders.flatMap((order) => order.lineItems.map((line, index) => orderRow(order, line, index === 0)));
  return `\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function orderRow(order: Order, line: Order["lineItems"][number], isFirst: boolean): string[] {
  const { priceSummary: sums, balanceSummary: balance } = order;
  const contact = order.recipientInfo?.contactDetails ?? order.billingInfo?.contactDetails;
  // Only in the first row of an order, so that columns add up.
  const once = (text: string) => (isFirst ? text : "");
  return [
    order.number,
    order.purchasedDate,
    order.status,
    order.paymentStatus,
    order.fulfillmentStatus,
    order.source,
    order.buyerInfo.email ?? "",
    [contact?.firstName, contact?.lastName].filter(Boolean).join(" "),
    (order.recipientInfo ?? order.billingInfo)?.address?.country ?? "",
    line.productName.original,
    line.physicalProperties?.sku ?? "",
    String(line.quantity),
    line.price.amount,
    line.lineItemPrice.amount,
    once(sums.subtotal.amount),
    once(sums.discount.amount),
    once(sums.shipping.amount),
    once(sums.totalAdditionalFees.amount),
    once(sums.tax.amount),
    once(sums.total.amount),
    once(balance.paid.amount),
    once(balance.refunded.amount),
    order.currency,
    order.tags.privateTags.tagIds.join(" "),
  ];
}
