/**
 * Shopify's order export. An order has one row per line item; the first row has the order's own values. `Subtotal` is
 * the sum of the lines after discounts, and `Total` contains shipping, duties, and taxes unless prices include them.
 */
import { MAX_SKU_LENGTH } from "#api/values.ts";
import { splitList } from "../../tables/cells.ts";
import { readInstant, readShort } from "../../tables/people.ts";
import { causeOf } from "../../tables/problem-cause.ts";
import type { Row } from "../../tables/table.ts";
import { decimalText, given, numberIn, OrderCells } from "../order-cells.ts";
import type { FileLine, FileOrder, OrderFormat, OrderReadContext, ReadOrder } from "../record.ts";
import { goodsOf, taxModeOf } from "../sums.ts";

const addressHeaders = (prefix: string, name: string) => ({
  [`${prefix}:name`]: [`${name} Name`],
  [`${prefix}:company`]: [`${name} Company`],
  [`${prefix}:addressLine`]: [`${name} Address1`],
  [`${prefix}:addressLine2`]: [`${name} Address2`],
  [`${prefix}:city`]: [`${name} City`],
  [`${prefix}:postalCode`]: [`${name} Zip`],
  [`${prefix}:subdivision`]: [`${name} Province`],
  [`${prefix}:country`]: [`${name} Country`],
  [`${prefix}:phone`]: [`${name} Phone`],
});

/** Column name → the headers it has had. */
const headers: Readonly<Record<string, readonly string[]>> = {
  name: ["Name"],
  id: ["Id"],
  email: ["Email"],
  financial: ["Financial Status"],
  paidAt: ["Paid at"],
  fulfillment: ["Fulfillment Status"],
  currency: ["Currency"],
  subtotal: ["Subtotal"],
  shipping: ["Shipping"],
  taxes: ["Taxes"],
  total: ["Total"],
  discountCode: ["Discount Code"],
  discount: ["Discount Amount"],
  shippingMethod: ["Shipping Method"],
  createdAt: ["Created at"],
  quantity: ["Lineitem quantity"],
  item: ["Lineitem name"],
  price: ["Lineitem price"],
  sku: ["Lineitem sku", "Lineitem SKU"],
  requiresShipping: ["Lineitem requires shipping"],
  taxable: ["Lineitem taxable"],
  itemFulfillment: ["Lineitem fulfillment status"],
  itemDiscount: ["Lineitem discount"],
  ...addressHeaders("billing", "Billing"),
  ...addressHeaders("shipping", "Shipping"),
  note: ["Notes"],
  canceledAt: ["Canceled at"],
  method: ["Payment Method"],
  refunded: ["Refunded Amount"],
  outstanding: ["Outstanding Balance"],
  tags: ["Tags"],
  duties: ["Duties"],
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((number) => [
      [`tax${number}`, [`Tax ${number} Value`]],
      [`taxName${number}`, [`Tax ${number} Name`]],
    ]),
  ),
};
const byHeader = new Map(
  Object.entries(headers).flatMap(([name, spellings]) => spellings.map((header) => [header, name] as const)),
);

export const shopifyOrders: OrderFormat = {
  marks: ["financial", "fulfillment", "quantity", "item", "price", "shippingMethod"],
  // Spelled with one or two l.
  columnOf: (header) => byHeader.get(header.trim().replace(/^Cancell?ed at$/, "Canceled at")),
  keyOf: ({ cells }) => cells.name?.trim() || undefined,
  read,
};

function read(rows: readonly Row[], { timeZone }: OrderReadContext): ReadOrder {
  const cells = new OrderCells();
  const main = rows.find((row) => (row.cells.total?.trim() ?? "") !== "") ?? rows[0];
  if (main === undefined) throw new Error("An order has at least one row.");
  const name = main.cells.name?.trim() ?? "";
  cells.readCurrency(main);
  const lines = rows.flatMap((row) => readLine(cells, row) ?? []);
  if (lines.length === 0) cells.note(main, "item", causeOf("NO_LINE_ITEMS"));
  const createdAt = readInstant(cells, main, "createdAt", timeZone);
  if ((main.cells.createdAt?.trim() ?? "") === "") cells.note(main, "createdAt", causeOf("NOT_A_DATE"));
  const sums = readSums(cells, main, lines);
  const payment = readPayment(cells, main);
  const canceledAt = readInstant(cells, main, "canceledAt", timeZone);
  const order: Partial<FileOrder> = {
    externalId: main.cells.id?.trim() || name,
    currency: cells.currency,
    status: canceledAt === undefined ? "APPROVED" : "CANCELED",
    lines,
    fees: sums?.duties ? [{ name: "Duties", price: sums.duties }] : [],
    fulfillment: fulfillmentOf(cells, main, lines),
    tags: [...new Set(splitList(main.cells.tags ?? "", ",").filter((tag) => [...tag].length <= 100))].slice(0, 100),
    ...given({
      number: numberIn(name),
      email: readShort(cells, main, "email", 254),
      createdAt,
      canceledAt,
      paidAt: readInstant(cells, main, "paidAt", timeZone),
      discountCode: readShort(cells, main, "discountCode", 50),
      shippingTitle: readShort(cells, main, "shippingMethod", 250),
      billing: cells.address(main, "billing"),
      recipient: cells.address(main, "shipping"),
      note: readShort(cells, main, "note", 1000),
      methodName: readShort(cells, main, "method", 100),
    }),
    ...sums?.order,
    ...payment,
  };
  const isComplete = cells.problems.every(({ isWarning }) => isWarning === true);
  // Without problems, all parts were read.
  return { line: main.line, name, order: isComplete ? (order as FileOrder) : undefined, problems: cells.problems };
}

function readLine(cells: OrderCells, row: Row): FileLine | undefined {
  const name = readShort(cells, row, "item", 200);
  if (name === undefined) return undefined;
  const quantity = cells.quantity(row, "quantity");
  const unitPrice = cells.amount(row, "price");
  if (row.cells.price === undefined || row.cells.price.trim() === "")
    cells.note(row, "price", causeOf("PRICE_MISSING"));
  const status = row.cells.itemFulfillment?.trim().toLowerCase() ?? "";
  if (status === "partial") cells.note(row, "itemFulfillment", causeOf("LINE_PARTIALLY_SENT"), true);
  const discount = cells.sum(row, "itemDiscount");
  if (quantity === undefined || unitPrice === undefined) return undefined;
  return {
    name,
    sku: readShort(cells, row, "sku", MAX_SKU_LENGTH) ?? "",
    quantity,
    unitPrice,
    discount: Math.min(discount, quantity * unitPrice),
    isTaxable: cells.boolean(row, "taxable") ?? true,
    isShippable: cells.boolean(row, "requiresShipping") ?? true,
    isSent: status === "fulfilled",
  };
}

/** Undefined, with a problem, if the amounts don't add up. */
function readSums(cells: OrderCells, main: Row, lines: readonly FileLine[]) {
  const [subtotal, total] = [cells.amount(main, "subtotal"), cells.amount(main, "total")];
  for (const column of ["subtotal", "total"]) {
    if ((main.cells[column]?.trim() ?? "") === "") cells.note(main, column, causeOf("AMOUNT_MISSING"));
  }
  const [shipping, taxTotal, duties] = [
    cells.sum(main, "shipping"),
    cells.sum(main, "taxes"),
    cells.sum(main, "duties"),
  ];
  const named = [1, 2, 3, 4, 5].flatMap((number) => {
    const amount = cells.sum(main, `tax${number}`);
    return amount === 0 ? [] : [{ name: readShort(cells, main, `taxName${number}`, 200) ?? "Tax", amount }];
  });
  const stated = cells.sum(main, "discount");
  if (subtotal === undefined || total === undefined || lines.length === 0) return undefined;
  const isNamed = named.reduce((sum, { amount }) => sum + amount, 0) === taxTotal;
  const ownDiscounts = lines.reduce((sum, { discount }) => sum + discount, 0);
  const discounted = goodsOf(lines) - subtotal;
  const beyond = stated - discounted;
  const isExplained = [stated, stated + ownDiscounts, ownDiscounts].includes(discounted) || beyond > 0;
  if (discounted < 0 || !isExplained) {
    const data = { sum: decimalText(cells, goodsOf(lines) - stated), stated: decimalText(cells, subtotal) };
    cells.note(main, "subtotal", causeOf("SUBTOTAL_DIFFERS", data));
    return undefined;
  }
  // A discount on shipping may or may not be subtracted from `Shipping` already; the total tells.
  const candidates = beyond > 0 && beyond <= shipping ? [shipping, shipping - beyond] : [shipping];
  for (const price of candidates) {
    const mode = taxModeOf({ subtotal, shipping: price, fees: duties, tax: taxTotal, total });
    if (mode === undefined) continue;
    const isByLine = ownDiscounts <= discounted;
    return {
      duties,
      order: {
        ...(isByLine ? {} : { lines: lines.map((line) => ({ ...line, discount: 0 })) }),
        discount: discounted - (isByLine ? ownDiscounts : 0),
        shipping: price,
        taxTotal,
        taxes: isNamed ? named : [],
        isTaxIncluded: mode === "INCLUDED",
        total,
      },
    };
  }
  const data = { sum: decimalText(cells, subtotal + shipping + taxTotal + duties), stated: decimalText(cells, total) };
  cells.note(main, "total", causeOf("TOTAL_DIFFERS", data));
  return undefined;
}

const PAID_STATUSES = [
  "paid",
  "partially_paid",
  "partially_refunded",
  "refunded",
  "voided",
  "expired",
  "pending",
  "authorized",
] as const;

function readPayment(cells: OrderCells, main: Row): Pick<FileOrder, "paymentStatus" | "paid" | "refunded"> | undefined {
  const status = cells.oneOf(main, "financial", PAID_STATUSES);
  const [total, refunded, outstanding] = [
    cells.sum(main, "total"),
    cells.sum(main, "refunded"),
    cells.sum(main, "outstanding"),
  ];
  const mismatch = () => cells.note(main, "financial", causeOf("PAYMENT_DIFFERS"));
  switch (status) {
    case "paid":
      if (refunded > 0 || outstanding > 0) mismatch();
      return { paymentStatus: "PAID", paid: total };
    case "partially_paid":
      if (outstanding <= 0 || outstanding >= total) mismatch();
      return { paymentStatus: "PARTIALLY_PAID", paid: total - outstanding };
    case "partially_refunded":
      if (refunded <= 0 || refunded >= total) mismatch();
      return { paymentStatus: "PARTIALLY_REFUNDED", paid: total, refunded };
    case "refunded":
      // An order that was paid in part has the rest outstanding.
      if (refunded !== total && refunded + outstanding !== total) mismatch();
      return { paymentStatus: "FULLY_REFUNDED", paid: refunded, refunded };
    case "voided":
    case "expired":
      return { paymentStatus: "CANCELED" };
    case "authorized":
      cells.note(main, "financial", causeOf("AUTHORIZED_ELSEWHERE"), true);
      return { paymentStatus: "NOT_PAID" };
    default:
      if (status === undefined && (main.cells.financial?.trim() ?? "") === "")
        cells.note(main, "financial", causeOf("NOT_IN_LIST", { values: PAID_STATUSES.join(", ") }));
      return { paymentStatus: "NOT_PAID" };
  }
}

function fulfillmentOf(cells: OrderCells, main: Row, lines: readonly FileLine[]): FileOrder["fulfillment"] {
  const status = main.cells.fulfillment?.trim().toLowerCase() ?? "";
  if (status === "fulfilled") return "FULFILLED";
  const isKnown = ["", "unfulfilled", "partial", "restocked", "pending", "unshipped", "on_hold", "scheduled"].includes(
    status,
  );
  if (!isKnown) cells.note(main, "fulfillment", causeOf("NOT_IN_LIST", { values: "fulfilled, partial, unfulfilled" }));
  return lines.some(({ isSent }) => isSent) ? "PARTIALLY_FULFILLED" : "NOT_FULFILLED";
}
