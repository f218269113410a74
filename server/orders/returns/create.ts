/** Returns and exchanges that staff start, and what they will refund or charge. */
import type { Output } from "#api/endpoint.ts";
import type { previewReturn as previewEndpoint } from "#api/orders/returns.ts";
import { previewExchangeOrder } from "#server/orders/draft-orders/public.ts";
import { getOrder, lockOrder } from "#server/orders/orders/public.ts";
import { actorReference } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";
import { mailDecision } from "./mails.ts";
import { announceReturn } from "./present.ts";
import { insertReturn, listReturns, type ReturnRow } from "./queries.ts";
import { type Caller, type Line, note, refuseTooMany, returnableUnits } from "./request.ts";
import { closeReturn, type Ending, receiveReturn, toExchange } from "./settle.ts";
import { moneyLeft, readFee, worthOfRequested } from "./worth.ts";

type Units = { orderId: string; lineItems: readonly Line[]; shippingFee?: { amount: string } | undefined };

type Wanted = Units & {
  kind: "RETURN" | "EXCHANGE";
  answer?: string | undefined;
  sendEmail?: boolean | undefined;
  received?: { restocks: boolean } | undefined;
  ending?: ((id: string) => Ending) | undefined;
};

/**
 * Creates an approved return. If the items arrived, receives and settles it in the same transaction.
 * @throws {AppError} ORDER_NOT_FOUND, RETURN_QUANTITY_EXCEEDED, LINE_ITEM_NOT_FOUND, INVALID_AMOUNT, UNSUPPORTED_TRANSITION
 */
export async function createReturn(tx: Tx, caller: Caller, wanted: Wanted): Promise<ReturnRow> {
  const { actor, now } = caller;
  const { kind, lineItems: lines, received, ending } = wanted;
  if (ending !== undefined && received === undefined) throw new AppError("UNSUPPORTED_TRANSITION");
  const order = await lockOrder(tx, (await getOrder(tx, actor, wanted.orderId)).id);
  refuseTooMany(order, lines, returnableUnits(order, await listReturns(tx, order.id), "SENT"));
  const made = await insertReturn(tx, {
    orderId: order.id,
    kind,
    state: "APPROVED",
    reason: "",
    answer: wanted.answer ?? "",
    shippingFee: readFee(order, lines, wanted.shippingFee),
    requestedBy: actorReference(actor),
    lines,
    now,
  });
  const type = kind === "EXCHANGE" ? "Exchange created" : "Return created";
  await note(tx, order, { type, number: made.number }, caller);
  await announceReturn(tx, made, caller);
  if (received === undefined) {
    if (wanted.sendEmail !== false) await mailDecision(tx, { order, row: made, ...caller });
    return made;
  }
  const all = lines.map(({ lineItemId, quantity }) => ({
    lineItemId,
    quantity,
    restockQuantity: received.restocks ? quantity : 0,
  }));
  const arrived = await receiveReturn(tx, caller, { id: made.id, lines: all });
  return ending === undefined ? arrived : closeReturn(tx, caller, ending(made.id));
}

/** @throws {AppError} ORDER_NOT_FOUND, LINE_ITEM_NOT_FOUND, ITEM_NOT_FOUND_IN_CATALOG, INVALID_AMOUNT */
export async function previewReturn(
  db: Connection,
  caller: Caller,
  wanted: Units & { includesShipping?: boolean | undefined; createsExchange: boolean },
): Promise<Output<typeof previewEndpoint>> {
  const order = await getOrder(db, caller.actor, wanted.orderId);
  const money = (amount: Minor) => money2(amount, order.currency, order.locale);
  const worth = worthOfRequested(order, wanted.lineItems);
  const fee = readFee(order, wanted.lineItems, wanted.shippingFee);
  const left = moneyLeft(order, await listReturns(db, order.id));
  const lines = wanted.lineItems.map(({ exchangeFor = null, reason = "OTHER", ...line }) => ({
    ...line,
    reason,
    exchangeFor,
    received: 0,
    restocked: 0,
  }));
  const { used, due } = wanted.createsExchange
    ? await previewExchangeOrder(
        db,
        caller,
        toExchange({
          row: { lines, received_at: null },
          order,
          worth: Math.min(worth - fee, left),
          notifiesBuyer: false,
        }),
      )
    : { used: 0, due: 0 };
  const shipping = wanted.includesShipping === true ? order.shippingRefundable - order.shippingRefunded : 0;
  const refund = Math.min(worth - fee - used + shipping, left - used);
  return { worth: money(worth), shippingFee: money(fee), refund: money(refund), amountDue: money(due) };
}
