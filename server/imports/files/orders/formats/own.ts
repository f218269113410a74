/** The order export of this store: one row per line item; the order's amounts are in its first row. */
import { orderColumns } from "#api/imports/order-columns.ts";
import { MAX_SKU_LENGTH } from "#api/values.ts";
import { splitList } from "../../tables/cells.ts";
import { readInstant, readShort } from "../../tables/people.ts";
import { causeOf } from "../../tables/problem-cause.ts";
import type { Row } from "../../tables/table.ts";
import { decimalText, given, numberIn, OrderCells } from "../order-cells.ts";
import type { FileLine, FileOrder, OrderFormat, OrderReadContext, ReadOrder } from "../record.ts";
import { goodsOf, taxModeOf } from "../sums.ts";

const byHeader = new Map(Object.entries(orderColumns).map(([name, header]) => [header.toLowerCase(), name]));
/** Follow from other columns. */
const derived = new Set(["source", "itemTotal", "name"]);

export const ownOrders: OrderFormat = {
  marks: ["number", "payment", "fulfillment", "item", "unitPrice", "paid"],
  columnOf: (header) => byHeader.get(header.trim().toLowerCase()),
  ignored: derived,
  keyOf: ({ cells }) => cells.number?.trim().replace(/^#/, "") || undefined,
  read,
};

const STATUSES = ["INITIALIZED", "APPROVED", "CANCELED", "PENDING", "REJECTED"] as const;
const PAYMENTS = [
  "NOT_PAID",
  "PAID",
  "PARTIALLY_REFUNDED",
  "FULLY_REFUNDED",
  "PENDING",
  "PARTIALLY_PAID",
  "PENDING_MERCHANT",
  "CANCELED",
  "DECLINED",
] as const;
const FULFILLMENTS = ["NOT_FULFILLED", "FULFILLED", "PARTIALLY_FULFILLED"] as const;

function read(rows: readonly Row[], { timeZone }: OrderReadContext): ReadOrder {
  const cells = new OrderCells();
  const main = rows.find((row) => (row.cells.total?.trim() ?? "") !== "") ?? rows[0];
  if (main === undefined) throw new Error("An order has at least one row.");
  const name = main.cells.number?.trim() ?? "";
  cells.readCurrency(main);
  const lines = rows.flatMap((row) => readLine(cells, row) ?? []);
  if (lines.length === 0) cells.note(main, "item", causeOf("NO_LINE_ITEMS"));
  const createdAt = readInstant(cells, main, "createdAt", timeZone);
  if ((main.cells.createdAt?.trim() ?? "") === "") cells.note(main, "createdAt", causeOf("NOT_A_DATE"));
  const status = cells.oneOf(main, "status", STATUSES) ?? "APPROVED";
  const paymentStatus = cells.oneOf(main, "payment", PAYMENTS) ?? "NOT_PAID";
  const fulfillment = cells.oneOf(main, "fulfillment", FULFILLMENTS) ?? "NOT_FULFILLED";
  const fees = cells.sum(main, "fees");
  const [paid, refunded] = [cells.sum(main, "paid"), cells.sum(main, "refunded")];
  const order: Partial<FileOrder> = {
    externalId: name.replace(/^#/, ""),
    currency: cells.currency,
    status,
    lines,
    fees: fees === 0 ? [] : [{ name: "Fees", price: fees }],
    paymentStatus,
    ...(paid > 0 && { paid }),
    ...(refunded > 0 && { refunded }),
    fulfillment,
    tags: splitList(main.cells.tags ?? "", " ").slice(0, 100),
    taxes: [],
    ...readSums(cells, main, lines),
    ...given({
      number: numberIn(name),
      email: readShort(cells, main, "email", 254),
      createdAt,
      canceledAt: status === "CANCELED" ? createdAt : undefined,
      shippingTitle: readShort(cells, main, "shippingMethod", 250),
      billing: cells.address(main, "billing"),
      recipient: cells.address(main, "shipping"),
      note: readShort(cells, main, "note", 1000),
    }),
  };
  const isComplete = cells.problems.every(({ isWarning }) => isWarning === true);
  // Without problems, all parts were read.
  return { line: main.line, name, order: isComplete ? (order as FileOrder) : undefined, problems: cells.problems };
}

function readLine(cells: OrderCells, row: Row): FileLine | undefined {
  const name = readShort(cells, row, "item", 200);
  if (name === undefined) return undefined;
  const quantity = cells.quantity(row, "quantity");
  const unitPrice = cells.amount(row, "unitPrice");
  if ((row.cells.unitPrice?.trim() ?? "") === "") cells.note(row, "unitPrice", causeOf("PRICE_MISSING"));
  if (quantity === undefined || unitPrice === undefined) return undefined;
  const sent = row.cells.sent?.trim() ?? "";
  return {
    name,
    sku: readShort(cells, row, "sku", MAX_SKU_LENGTH) ?? "",
    quantity,
    unitPrice,
    discount: 0,
    isTaxable: true,
    isShippable: true,
    isSent: sent !== "" && Number(sent) >= quantity,
  };
}

/** Undefined, with a problem, if the amounts don't add up. */
function readSums(cells: OrderCells, main: Row, lines: readonly FileLine[]) {
  const [subtotal, total] = [cells.amount(main, "subtotal"), cells.amount(main, "total")];
  for (const column of ["subtotal", "total"]) {
    if ((main.cells[column]?.trim() ?? "") === "") cells.note(main, column, causeOf("AMOUNT_MISSING"));
  }
  if (subtotal === undefined || total === undefined || lines.length === 0) return undefined;
  const goods = goodsOf(lines);
  if (goods !== subtotal) {
    const data = { sum: decimalText(cells, goods), stated: decimalText(cells, subtotal) };
    cells.note(main, "subtotal", causeOf("SUBTOTAL_DIFFERS", data));
    return undefined;
  }
  const [discount, shipping, fees, tax] = [
    cells.sum(main, "discount"),
    cells.sum(main, "shipping"),
    cells.sum(main, "fees"),
    cells.sum(main, "tax"),
  ];
  const mode = discount > goods ? undefined : taxModeOf({ subtotal: goods - discount, shipping, fees, tax, total });
  if (mode === undefined) {
    const data = {
      sum: decimalText(cells, goods - discount + shipping + fees + tax),
      stated: decimalText(cells, total),
    };
    cells.note(main, "total", causeOf("TOTAL_DIFFERS", data));
    return undefined;
  }
  return { discount, shipping, taxTotal: tax, isTaxIncluded: mode === "INCLUDED", total };
}
