/** An order as files represent it: with the amounts of the file, in minor units, and in the terms of the API. */
import type { FileFormat } from "#api/imports/imports.ts";
import type { OrderStatus, PaymentStatus } from "#api/orders/orders/order-values.ts";
import type { AddressWithContact } from "#api/values.ts";
import type { ImportedOrder } from "#server/orders/orders/public.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { ItemRow } from "../queries.ts";
import type { Problem, Row, TableFormat } from "../tables/table.ts";

export type FileLine = {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: Minor;
  /** On the whole line, if the file has it for each line. */
  readonly discount: Minor;
  /** On the whole line, if the file has it for each line. */
  readonly tax?: Minor;
  readonly isTaxable: boolean;
  readonly isShippable: boolean;
  readonly isSent: boolean;
};

export type FileOrder = {
  readonly externalId: string;
  readonly number?: string;
  readonly email?: string;
  readonly currency: string;
  readonly createdAt: string;
  readonly status: OrderStatus;
  readonly lines: readonly FileLine[];
  /** Of the lines, beyond the lines' own discounts. */
  readonly discount: Minor;
  readonly discountCode?: string;
  readonly shipping: Minor;
  readonly shippingTitle?: string;
  readonly shippingTax?: Minor;
  readonly fees: readonly { readonly name: string; readonly price: Minor; readonly tax?: Minor }[];
  readonly taxTotal: Minor;
  /** Parts of the tax by name; empty if the file has none. */
  readonly taxes: readonly { readonly name: string; readonly amount: Minor }[];
  readonly isTaxIncluded: boolean;
  readonly total: Minor;
  readonly paymentStatus: PaymentStatus;
  readonly paid?: Minor;
  readonly refunded?: Minor;
  readonly fulfillment: "NOT_FULFILLED" | "FULFILLED" | "PARTIALLY_FULFILLED";
  readonly billing?: AddressWithContact;
  readonly recipient?: AddressWithContact;
  readonly note?: string;
  readonly tags: readonly string[];
  readonly methodName?: string;
  readonly paidAt?: string;
  readonly canceledAt?: string;
};

export type OrderPart = {
  source: FileFormat;
  externalId: string;
  number: string | null;
  /** SHA-256 of what the file says. */
  fingerprint: string;
  order: ImportedOrder;
  methodName: string | null;
  paidAt: string;
  refundedAt: string;
  canceledAt: string | null;
  /** Positions of lines that were sent completely. */
  sentLines: number[];
};

export type ReadOrder = { line: number; name: string; order: FileOrder | undefined; problems: Problem[] };

export type OrderReadContext = { readonly timeZone: string };

export type OrderFormat = TableFormat & {
  read(rows: readonly Row[], context: OrderReadContext): ReadOrder;
};

/** The part that an earlier import wrote; null if that import is no longer in the history. */
export type OrderBefore = { part: OrderPart | null };

export type OrderItem = ItemRow<OrderPart, OrderBefore>;
