/** Processes a return: approve or reject it, receive the items, and close it with a refund, an exchange or neither. */
import type { CatalogReference } from "#api/values.ts";
import { createExchangeOrder, type Exchange, previewExchangeOrder } from "#server/orders/draft-orders/public.ts";
import {
  addUnits,
  findOrder,
  lockOrder,
  type Order,
  owedOf,
  readRefundablePayments,
  refundOrder,
  restock,
} from "#server/orders/orders/public.ts";
import { createRequest } from "#server/orders/payment-requests/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { money2, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import { mailDecision } from "./mails.ts";
import { announceReturn } from "./present.ts";
import { getReturn, listReturns, type ReturnRow, writeExchangeItem, writeReceived, writeReturn } from "./queries.ts";
import { type Caller, note } from "./request.ts";
import { canBecome } from "./states.ts";
import { countedUnits, creditOf, moneyLeft, readFee, shippingOf } from "./worth.ts";

/** Locks the order before the return, like every other writer. */
async function lock(tx: Tx, id: string): Promise<{ row: ReturnRow; order: Order }> {
  const { order_id: orderId } = await getReturn(tx, id);
  const order = await lockOrder(tx, orderId);
  return { order, row: await getReturn(tx, id) };
}

function refuse(row: ReturnRow, to: ReturnRow["state"]): void {
  if (!canBecome(row.state, to, "staff")) throw new AppError("UNSUPPORTED_TRANSITION");
}

type Decision = { id: string; isApproved: boolean; answer: string; shippingFee?: { amount: string } | undefined };

/** @throws {AppError} RETURN_NOT_FOUND, UNSUPPORTED_TRANSITION, INVALID_AMOUNT */
export async function decideReturn(
  tx: Tx,
  caller: Caller,
  { id, isApproved, answer, shippingFee }: Decision,
): Promise<ReturnRow> {
  const { row, order } = await lock(tx, id);
  const state = isApproved ? "APPROVED" : "REJECTED";
  refuse(row, state);
  const shipping_fee = isApproved ? readFee(order, row.lines, shippingFee) : 0;
  const decided = await writeReturn(tx, id, { state, answer, shipping_fee, decided_at: caller.now }, caller.now);
  await note(tx, order, { type: isApproved ? "Return approved" : "Return rejected", number: row.number }, caller);
  await mailDecision(tx, { order, row: decided, ...caller });
  await announceReturn(tx, decided, caller);
  return decided;
}

type Received = readonly { lineItemId: string; quantity: number; restockQuantity?: number | undefined }[];

/** @throws {AppError} RETURN_QUANTITY_EXCEEDED, LINE_ITEM_NOT_FOUND, UNSUPPORTED_TRANSITION */
export async function receiveReturn(
  tx: Tx,
  caller: Caller,
  { id, lines }: { id: string; lines: Received | undefined },
): Promise<ReturnRow> {
  const { row, order } = await lock(tx, id);
  refuse(row, "RECEIVED");
  const given: Received =
    lines ?? row.lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity, restockQuantity: quantity }));
  if (new Set(given.map(({ lineItemId }) => lineItemId)).size < given.length)
    throw new AppError("RETURN_QUANTITY_EXCEEDED", { description: "List each line item only once." });
  const back: { lineItemId: string; quantity: number }[] = [];
  for (const { lineItemId, quantity, restockQuantity = 0 } of given) {
    const known = row.lines.find((line) => line.lineItemId === lineItemId);
    if (known === undefined) throw new AppError("LINE_ITEM_NOT_FOUND", { data: { lineItemId } });
    if (quantity > known.quantity || restockQuantity > quantity) {
      throw new AppError("RETURN_QUANTITY_EXCEEDED", { data: { lineItemId, left: known.quantity } });
    }
    const line = order.lines.find((each) => each.id === lineItemId);
    const restocked = Math.min(restockQuantity, line === undefined ? 0 : line.quantity - line.restocked);
    await writeReceived(tx, id, { lineItemId, received: quantity, restocked });
    if (restocked > 0) back.push({ lineItemId, quantity: restocked });
  }
  await restock(tx, order, back, caller);
  const received = await writeReturn(tx, id, { state: "RECEIVED", received_at: caller.now }, caller.now);
  await note(tx, order, { type: "Return received", number: row.number }, caller);
  await announceReturn(tx, received, caller);
  return received;
}

export type Ending = {
  id: string;
  refund: { amount: string | undefined; includesShipping: boolean; sendsMail: boolean } | undefined;
  createsExchange: boolean;
  /** Replace the items that were requested. */
  exchangeItems: readonly { lineItemId: string; exchangeFor: CatalogReference }[];
  mailsExchange: boolean;
  mailsPaymentLink: boolean;
};

/** @throws {AppError} the errors of refunds and of the exchange order */
export async function closeReturn(tx: Tx, caller: Caller, ending: Ending): Promise<ReturnRow> {
  const { id, refund, createsExchange, exchangeItems } = ending;
  const { row: requested, order } = await lock(tx, id);
  refuse(requested, "CLOSED");
  const row = withItems(requested, exchangeItems);
  for (const item of exchangeItems) await writeExchangeItem(tx, id, item);
  const units = row.lines.flatMap((line) => {
    const quantity = countedUnits(row, line);
    return quantity > 0 ? [{ lineItemId: line.lineItemId, quantity }] : [];
  });
  if (createsExchange || refund !== undefined) refuseRefundedUnits(order, units);
  const money = moneyLeft(order, await listReturns(tx, order.id));
  const credit = creditOf(row, order);
  const worth = Math.min(credit, money);
  const exchange = createsExchange
    ? await createExchangeOrder(tx, caller, toExchange({ row, order, worth, notifiesBuyer: ending.mailsExchange }))
    : undefined;
  if (exchange !== undefined && ending.mailsPaymentLink && owedOf(exchange.order) > 0) {
    await createRequest(tx, caller, { wanted: { orderId: exchange.order.id }, sendsMail: true });
  }
  const used = exchange?.used ?? 0;
  const giving = { order, row, units, worth: credit - used, money: money - used };
  const refundId = refund === undefined ? undefined : await giveBack(tx, caller, { ...giving, refund });
  // Units that an exchange paid for count as refunded, too.
  if (exchange !== undefined && refundId === undefined) await addUnits(tx, "quantity_refunded", units);
  const closed = await writeReturn(
    tx,
    id,
    {
      state: "CLOSED",
      closed_at: caller.now,
      ...(refundId === undefined ? {} : { refund_id: refundId }),
      ...(exchange === undefined ? {} : { exchange_order_id: exchange.order.id }),
    },
    caller.now,
  );
  await note(tx, order, { type: "Return closed", number: row.number }, caller);
  await announceReturn(tx, closed, caller);
  return closed;
}

/**
 * Units that were refunded outside the return.
 * @throws {AppError} INVALID_LINE_ITEM_REFUND_QUANTITY
 */
function refuseRefundedUnits(order: Order, units: readonly { lineItemId: string; quantity: number }[]): void {
  for (const { lineItemId, quantity } of units) {
    const line = order.lines.find((each) => each.id === lineItemId);
    const left = line === undefined ? 0 : line.quantity - line.refunded;
    if (quantity > left) throw new AppError("INVALID_LINE_ITEM_REFUND_QUANTITY", { data: { lineItemId, left } });
  }
}

/** @throws {AppError} LINE_ITEM_NOT_FOUND */
function withItems(row: ReturnRow, items: Ending["exchangeItems"]): ReturnRow {
  const chosen = new Map(items.map(({ lineItemId, exchangeFor }) => [lineItemId, exchangeFor]));
  const strange = items.find(({ lineItemId }) => row.lines.every((line) => line.lineItemId !== lineItemId));
  if (strange !== undefined) throw new AppError("LINE_ITEM_NOT_FOUND", { data: { lineItemId: strange.lineItemId } });
  const lines = row.lines.map((line) => ({ ...line, exchangeFor: chosen.get(line.lineItemId) ?? line.exchangeFor }));
  return { ...row, lines };
}

type Returning = { row: Pick<ReturnRow, "lines" | "received_at">; order: Order; worth: number };

/** @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG without a returned unit of an item that is sold */
export function toExchange({ row, order, worth, notifiesBuyer }: Returning & { notifiesBuyer: boolean }): Exchange {
  const items = row.lines.flatMap((returned) => {
    const { exchangeFor, lineItemId } = returned;
    const line = order.lines.find((each) => each.id === lineItemId);
    const own =
      line?.appId == null || line.catalogItemId === null
        ? undefined
        : {
            appId: line.appId,
            catalogItemId: line.catalogItemId,
            ...(line.options === undefined ? {} : { options: line.options }),
          };
    const reference = exchangeFor ?? own;
    const units = countedUnits(row, returned);
    return reference === undefined || units === 0 ? [] : [{ reference, quantity: units }];
  });
  if (items.length === 0) throw new AppError("ITEM_NOT_FOUND_IN_CATALOG");
  return { order, items, worth, notifiesBuyer };
}

/** Prices the exchange order that `closeReturn` will create. */
export async function previewClosing(db: Connection, caller: Caller, ending: Ending): Promise<void> {
  if (!ending.createsExchange) return;
  const row = withItems(await getReturn(db, ending.id), ending.exchangeItems);
  refuse(row, "CLOSED");
  const order = await findOrder(db, row.order_id);
  if (order === undefined) return;
  const worth = Math.min(creditOf(row, order), moneyLeft(order, await listReturns(db, order.id)));
  await previewExchangeOrder(db, caller, toExchange({ row, order, worth, notifiesBuyer: false }));
}

type Giving = {
  row: ReturnRow;
  order: Order;
  worth: number;
  /** What is left of the payments. */
  money: number;
  units: { lineItemId: string; quantity: number }[];
  refund: NonNullable<Ending["refund"]>;
};

/** Undefined if nothing is left to refund. */
async function giveBack(
  tx: Tx,
  caller: Caller,
  { order, row, units, refund, worth, money }: Giving,
): Promise<string | undefined> {
  const shipping = shippingOf(row, order, refund.includesShipping);
  const wanted = refund.amount === undefined ? worth + shipping : tryParseDecimal(refund.amount, order.currency);
  // The value that an exchange used can't be refunded: it paid for other items.
  if (wanted === undefined || wanted < 0 || wanted > worth + shipping) {
    const most = money2(worth + shipping, order.currency, order.locale);
    throw new AppError("INVALID_AMOUNT", {
      reason: "MORE_THAN_REFUNDABLE",
      data: { most, formattedAmount: most.formattedAmount },
    });
  }
  const fresh = (await findOrder(tx, order.id)) ?? order;
  const payments = await readRefundablePayments(tx, fresh, Math.min(wanted, money));
  if (payments.length === 0) return undefined;
  const made = await refundOrder(tx, caller, {
    orderId: order.id,
    payments,
    lines: units,
    shipping: shipping > 0 && wanted >= shipping ? { amount: toDecimal(shipping, order.currency) } : undefined,
    restock: [],
    reason: `Return R-${row.number}`,
    sendsMail: refund.sendsMail,
    customMessage: undefined,
  });
  return made.refund.id;
}

/** @throws {AppError} RETURN_NOT_FOUND, UNSUPPORTED_TRANSITION */
export async function cancelReturn(tx: Tx, caller: Caller, id: string): Promise<ReturnRow> {
  const { row, order } = await lock(tx, id);
  refuse(row, "CANCELED");
  const canceled = await writeReturn(tx, id, { state: "CANCELED", closed_at: caller.now }, caller.now);
  await note(tx, order, { type: "Return canceled", number: row.number }, caller);
  await announceReturn(tx, canceled, caller);
  return canceled;
}
