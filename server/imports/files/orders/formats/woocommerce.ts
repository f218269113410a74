/**
 * Orders of WooCommerce, with the column names that its export extensions share. Line items are rows of their own
 * (`item_name`), one cell (`line_items`), or numbered cells (`line_item_1`). Amounts exclude taxes.
 */
import { MAX_SKU_LENGTH } from "#api/values.ts";
import { splitList } from "../../tables/cells.ts";
import { readInstant, readShort } from "../../tables/people.ts";
import { causeOf } from "../../tables/problem-cause.ts";
import type { Row } from "../../tables/table.ts";
import { decimalText, given, numberIn, OrderCells } from "../order-cells.ts";
import type { FileLine, FileOrder, OrderFormat, OrderReadContext, ReadOrder } from "../record.ts";
import { netOf, splitUnits } from "../sums.ts";

const headers: Readonly<Record<string, readonly string[]>> = {
  id: ["order_id", "ID"],
  number: ["order_number"],
  createdAt: ["date", "order_date"],
  paidAt: ["paid_date", "date_paid"],
  status: ["status"],
  currency: ["order_currency", "currency"],
  shipping: ["shipping_total"],
  shippingTax: ["shipping_tax_total"],
  fees: ["fee_total"],
  feeTax: ["fee_tax_total"],
  taxes: ["tax_total"],
  total: ["order_total"],
  refunded: ["refunded_total"],
  method: ["payment_method"],
  methodTitle: ["payment_method_title"],
  shippingMethod: ["shipping_method"],
  email: ["billing_email", "customer_email"],
  note: ["customer_note"],
  item: ["item_name"],
  sku: ["item_sku"],
  quantity: ["item_quantity"],
  itemSubtotal: ["item_subtotal"],
  itemTotal: ["item_total"],
  itemTax: ["item_total_tax"],
  items: ["line_items"],
  coupons: ["coupon_items", "coupons"],
};
const parts: Readonly<Record<string, string>> = {
  first_name: "firstName",
  last_name: "lastName",
  company: "company",
  address_1: "addressLine",
  address_2: "addressLine2",
  city: "city",
  state: "subdivision",
  postcode: "postalCode",
  country: "country",
  phone: "phone",
};
const byHeader = new Map([
  ...Object.entries(headers).flatMap(([name, spellings]) => spellings.map((header) => [header, name] as const)),
  ...["billing", "shipping"].flatMap((prefix) =>
    Object.entries(parts).map(([part, name]) => [`${prefix}_${part}`, `${prefix}:${name}`] as const),
  ),
]);

export const woocommerceOrders: OrderFormat = {
  marks: ["number", "status", "total", "method", "taxes", "currency"],
  columnOf(header) {
    const name = header.trim();
    return byHeader.get(name) ?? (/^line_item_\d{1,3}$/.test(name) ? name : undefined);
  },
  keyOf: ({ cells }) => cells.id?.trim() || cells.number?.trim() || undefined,
  read,
};

function read(rows: readonly Row[], { timeZone }: OrderReadContext): ReadOrder {
  const cells = new OrderCells();
  const [main] = rows;
  if (main === undefined) throw new Error("An order has at least one row.");
  const name = main.cells.number?.trim() || main.cells.id?.trim() || "";
  cells.readCurrency(main);
  const lines = rows.flatMap((row) => readLines(cells, row));
  if (lines.length === 0) cells.note(main, "item", causeOf("NO_LINE_ITEMS"));
  const createdAt = readInstant(cells, main, "createdAt", timeZone);
  if ((main.cells.createdAt?.trim() ?? "") === "") cells.note(main, "createdAt", causeOf("NOT_A_DATE"));
  const state = readState(cells, main);
  const [fees, feeTax] = [cells.sum(main, "fees"), cells.sum(main, "feeTax")];
  const order: Partial<FileOrder> = {
    externalId: main.cells.id?.trim() || name,
    currency: cells.currency,
    lines: lines.map((line) => ({ ...line, isSent: state?.fulfillment === "FULFILLED" })),
    discount: 0,
    fees: fees === 0 ? [] : [{ name: "Fees", price: fees, tax: feeTax }],
    shipping: cells.sum(main, "shipping"),
    shippingTax: cells.sum(main, "shippingTax"),
    taxes: [],
    isTaxIncluded: false,
    tags: [],
    ...readTotals(cells, main, lines),
    ...state,
    ...given({
      number: numberIn(name),
      email: readShort(cells, main, "email", 254),
      createdAt,
      paidAt: readInstant(cells, main, "paidAt", timeZone),
      canceledAt: state?.status === "CANCELED" ? createdAt : undefined,
      shippingTitle: readShort(cells, main, "shippingMethod", 250),
      billing: cells.address(main, "billing"),
      recipient: cells.address(main, "shipping"),
      note: readShort(cells, main, "note", 1000),
      methodName: readShort(cells, main, "methodTitle", 100) ?? readShort(cells, main, "method", 100),
      discountCode: couponIn(main.cells.coupons ?? ""),
    }),
  };
  const isComplete = cells.problems.every(({ isWarning }) => isWarning === true);
  // Without problems, all parts were read.
  return { line: main.line, name, order: isComplete ? (order as FileOrder) : undefined, problems: cells.problems };
}

function readLines(cells: OrderCells, row: Row): FileLine[] {
  if ((row.cells.item?.trim() ?? "") !== "") {
    const { item = "", sku = "", quantity = "", itemSubtotal = "", itemTotal = "", itemTax = "" } = row.cells;
    return toLines(cells, row, {
      column: "item",
      name: item,
      sku,
      quantity,
      subtotal: itemSubtotal,
      total: itemTotal,
      tax: itemTax,
    });
  }
  const numbered = Object.keys(row.cells).filter((column) => column.startsWith("line_item_"));
  const entries = [
    ...splitEscaped(row.cells.items ?? "", ";").map((text) => ({ column: "items", text })),
    ...numbered.map((column) => ({ column, text: row.cells[column] ?? "" })),
  ];
  return entries.flatMap(({ column, text }) => {
    const fields = fieldsOf(text);
    const { name = "", sku = "", quantity = "", total = "" } = fields;
    if (name === "") return [];
    const subtotal = fields.subtotal ?? fields.sub_total ?? "";
    return toLines(cells, row, { column, name, sku, quantity, subtotal, total, tax: fields.total_tax ?? "" });
  });
}

type Item = Record<"column" | "name" | "sku" | "quantity" | "subtotal" | "total" | "tax", string>;

/** A line whose amount isn't a multiple of its quantity becomes two. */
function toLines(cells: OrderCells, row: Row, item: Item): FileLine[] {
  const { column } = item;
  const quantity = /^\d{1,6}(?:\.0+)?$/.test(item.quantity.trim()) ? Number(item.quantity) : 0;
  if (quantity < 1) {
    cells.note(row, column, causeOf("NOT_A_WHOLE_NUMBER", { min: 1, max: 100_000 }));
    return [];
  }
  const total = cells.amountOf(row, column, item.total.trim());
  const subtotal = item.subtotal.trim() === "" ? total : cells.amountOf(row, column, item.subtotal.trim());
  const tax = item.tax.trim() === "" ? undefined : cells.amountOf(row, column, item.tax.trim());
  if (total === undefined || subtotal === undefined) return [];
  const gross = Math.max(subtotal, total);
  let [discount, taxLeft] = [gross - total, tax ?? 0];
  return splitUnits(gross, quantity).map((units, index, all) => {
    const amount = units.unitPrice * units.quantity;
    const isLast = index === all.length - 1;
    const own = isLast ? discount : Math.min(discount, Math.floor(((gross - total) * units.quantity) / quantity));
    const ownTax = isLast ? taxLeft : Math.floor(((tax ?? 0) * units.quantity) / quantity);
    discount -= own;
    taxLeft -= ownTax;
    return {
      name: [...item.name.trim()].slice(0, 200).join(""),
      sku: [...item.sku.trim()].slice(0, MAX_SKU_LENGTH).join(""),
      ...units,
      discount: Math.min(own, amount),
      ...(tax === undefined ? {} : { tax: ownTax }),
      isTaxable: true,
      isShippable: true,
      isSent: false,
    };
  });
}

/** Undefined, with a problem, if the amounts don't add up. `tax_total` contains the taxes of shipping and fees, or not. */
function readTotals(cells: OrderCells, main: Row, lines: readonly FileLine[]) {
  const total = cells.amount(main, "total");
  if ((main.cells.total?.trim() ?? "") === "") cells.note(main, "total", causeOf("AMOUNT_MISSING"));
  if (total === undefined || lines.length === 0) return undefined;
  const [taxes, others] = [cells.sum(main, "taxes"), cells.sum(main, "shippingTax") + cells.sum(main, "feeTax")];
  const net = lines.reduce((sum, line) => sum + netOf(line), 0) + cells.sum(main, "shipping") + cells.sum(main, "fees");
  const taxTotal = [taxes, taxes + others].find((tax) => net + tax === total);
  if (taxTotal !== undefined) return { total, taxTotal };
  const data = { sum: decimalText(cells, net + taxes), stated: decimalText(cells, total) };
  cells.note(main, "total", causeOf("TOTAL_DIFFERS", data));
  return undefined;
}

const STATUSES = ["pending", "on-hold", "processing", "completed", "cancelled", "refunded", "failed"] as const;

type State = Pick<FileOrder, "status" | "paymentStatus" | "fulfillment" | "paid" | "refunded">;

function readState(cells: OrderCells, main: Row): State | undefined {
  const text = main.cells.status?.trim().toLowerCase().replace(/^wc-/, "") ?? "";
  const status = STATUSES.find((known) => known === text);
  if (status === undefined) {
    cells.note(main, "status", causeOf("NOT_IN_LIST", { values: STATUSES.join(", ") }));
    return undefined;
  }
  const [total, refunded] = [cells.sum(main, "total"), cells.sum(main, "refunded")];
  const isPaidOnDelivery = main.cells.method?.trim().toLowerCase() === "cod";
  const hasPaid = (main.cells.paidAt?.trim() ?? "") !== "";
  const isPaid = status === "completed" || hasPaid || refunded > 0 || (status === "processing" && !isPaidOnDelivery);
  if (refunded > total) cells.note(main, "refunded", causeOf("PAYMENT_DIFFERS"));
  const open = {
    status: status === "cancelled" || status === "failed" ? ("CANCELED" as const) : ("APPROVED" as const),
    fulfillment: status === "completed" ? ("FULFILLED" as const) : ("NOT_FULFILLED" as const),
  };
  if (status === "failed") return { ...open, paymentStatus: "DECLINED" };
  if (status === "refunded") return { ...open, paymentStatus: "FULLY_REFUNDED", paid: total, refunded: total };
  if (!isPaid) return { ...open, paymentStatus: status === "cancelled" ? "CANCELED" : "NOT_PAID" };
  if (refunded === 0) return { ...open, paymentStatus: "PAID", paid: total };
  return {
    ...open,
    paymentStatus: refunded === total ? "FULLY_REFUNDED" : "PARTIALLY_REFUNDED",
    paid: total,
    refunded,
  };
}

/** `name:Mug|sku:M-1|quantity:2`; a backslash escapes a separator. */
function fieldsOf(text: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    splitEscaped(text, "|").map((field) => {
      const at = field.indexOf(":");
      return [
        field.slice(0, at).trim(),
        field
          .slice(at + 1)
          .replace(/\\([:;|\\])/g, "$1")
          .trim(),
      ];
    }),
  );
}

const splitEscaped = (text: string, separator: ";" | "|"): string[] =>
  text
    .split(separator === ";" ? /(?<!\\);/ : /(?<!\\)\|/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const couponIn = (text: string): string | undefined => {
  const [first = ""] = splitList(text, ";");
  const code = fieldsOf(first).code ?? (first.includes(":") ? "" : first);
  return code === "" ? undefined : [...code].slice(0, 50).join("");
};
