/**
 * Requests of returns and exchanges by buyers or staff, and the consumer's withdrawal, which takes effect when it is
 * submitted.
 */
import type { ReturnState } from "#api/orders/returns.ts";
import type { CatalogReference } from "#api/values.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import {
  addActivity,
  buyerActions,
  cancelToRefund,
  findLine,
  getOrder,
  getOrderByKey,
  hasWithdrawalRight,
  isAnythingUsed,
  lockOrder,
  type Order,
  refundEverything,
  sentUnits,
} from "#server/orders/orders/public.ts";
import { type Actor, actorReference, isElevated } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { mailDecision, mailRequest, mailWithdrawal } from "./mails.ts";
import { announceReturn } from "./present.ts";
import { insertReturn, listReturns, type ReturnReason, type ReturnRow, writeReturn } from "./queries.ts";

export type Caller = { actor: Actor; now: Date; baseUrl: string; apps?: AppAnswers | undefined };
export type Line = { lineItemId: string; quantity: number; reason?: ReturnReason; exchangeFor?: CatalogReference };
const openStates: readonly ReturnState[] = ["REQUESTED", "APPROVED", "RECEIVED"];

/** Units that can be returned: shipped, not refunded, and in no open return. */
export function returnableUnits(
  order: Order,
  known: readonly ReturnRow[],
  counts: "SENT" | "ALL",
): Map<string, number> {
  const open = known.filter(({ state }) => openStates.includes(state)).flatMap(({ lines }) => lines);
  return new Map(
    order.lines.flatMap((line) => {
      const asked = open
        .filter(({ lineItemId }) => lineItemId === line.id)
        .reduce((sum, each) => sum + each.quantity, 0);
      const units = counts === "SENT" ? sentUnits(line) : line.quantity;
      const left = Math.min(units, line.quantity - line.refunded) - asked;
      return left > 0 && line.itemType !== "GIFT_CARD" ? [[line.id, left] as const] : [];
    }),
  );
}

export function refuseTooMany(order: Order, lines: readonly Line[], left: ReadonlyMap<string, number>): void {
  const sums = new Map<string, number>();
  for (const { lineItemId, quantity } of lines) sums.set(lineItemId, (sums.get(lineItemId) ?? 0) + quantity);
  if (sums.size < lines.length) throw new AppError("RETURN_QUANTITY_EXCEEDED");
  for (const [lineItemId, quantity] of sums) {
    findLine(order, lineItemId);
    if (quantity > (left.get(lineItemId) ?? 0)) {
      throw new AppError("RETURN_QUANTITY_EXCEEDED", { data: { lineItemId, left: left.get(lineItemId) ?? 0 } });
    }
  }
}

type Asked = {
  orderId: string;
  key: string | undefined;
  kind: "RETURN" | "EXCHANGE";
  lines: readonly Line[];
  reason: string;
};

/** @throws {AppError} ORDER_NOT_FOUND, RETURN_NOT_POSSIBLE, RETURN_QUANTITY_EXCEEDED, LINE_ITEM_NOT_FOUND */
export async function requestReturn(
  tx: Tx,
  caller: Caller,
  { orderId, key, kind, lines, reason }: Asked,
): Promise<ReturnRow> {
  const { actor, now } = caller;
  const isStaff = isElevated(actor);
  const { id } = isStaff ? await getOrder(tx, actor, orderId) : await getOrderByKey(tx, actor, { id: orderId, key });
  const order = await lockOrder(tx, id);
  if (!isStaff && !(await buyerActions(tx, order, now)).canReturn) throw new AppError("RETURN_NOT_POSSIBLE");
  refuseTooMany(order, lines, returnableUnits(order, await listReturns(tx, id), "SENT"));
  const made = await insertReturn(tx, {
    orderId: id,
    kind,
    state: isStaff ? "APPROVED" : "REQUESTED",
    reason,
    requestedBy: actorReference(actor),
    lines,
    now,
  });
  await note(
    tx,
    order,
    { type: kind === "EXCHANGE" ? "Exchange asked for" : "Return asked for", number: made.number },
    caller,
  );
  await (isStaff ? mailDecision : mailRequest)(tx, { order, row: made, ...caller });
  await announceReturn(tx, made, caller);
  return made;
}

type Withdrawing = {
  orderId: string;
  key: string | undefined;
  name: string;
  email: string;
  lines: readonly Line[] | undefined;
  text: string;
};

/**
 * Confirms the statement immediately on a durable medium, with its content, date and time (directive 2011/83/EU,
 * article 11a (4)). Unfulfilled units are canceled and refunded here; fulfilled ones become a return.
 * @throws {AppError} WITHDRAWAL_PERIOD_OVER, RETURN_NOT_POSSIBLE, RETURN_QUANTITY_EXCEEDED
 */
export async function withdraw(
  tx: Tx,
  caller: Caller,
  { orderId, key, name, email, lines, text }: Withdrawing,
): Promise<ReturnRow> {
  const { actor, now } = caller;
  const { id } = await getOrderByKey(tx, actor, { id: orderId, key });
  const order = await lockOrder(tx, id);
  if (!hasWithdrawalRight(order) || order.status !== "APPROVED") throw new AppError("RETURN_NOT_POSSIBLE");
  if (!(await buyerActions(tx, order, now)).canWithdraw) throw new AppError("WITHDRAWAL_PERIOD_OVER");
  const left = returnableUnits(order, await listReturns(tx, id), "ALL");
  const all = [...left].map(([lineItemId, quantity]): Line => ({ lineItemId, quantity, reason: "CHANGED_MIND" }));
  const wanted = lines ?? all;
  if (wanted.length === 0) throw new AppError("RETURN_NOT_POSSIBLE");
  refuseTooMany(order, wanted, left);
  const isWhole =
    wanted.length === all.length &&
    wanted.every((line) => line.quantity === order.lines.find((each) => each.id === line.lineItemId)?.quantity);
  const isUnsent = order.lines.every((line) => sentUnits(line) === 0);
  const made = await insertReturn(tx, {
    orderId: id,
    kind: "WITHDRAWAL",
    state: "APPROVED",
    reason: "Withdrawal from the contract",
    statement: { name, email, text },
    requestedBy: actorReference(actor),
    lines: wanted,
    now,
  });
  await note(tx, order, { type: "Withdrawal received", number: made.number }, caller);
  await mailWithdrawal(tx, { order, row: made, ...caller });
  if (isWhole && isUnsent && !(await isAnythingUsed(tx, order, now))) {
    await cancelToRefund(tx, caller, { id, sendOrderCanceledEmail: false });
    await refundEverything(tx, caller, { order, reason: "Withdrawal" });
    const closed = await writeReturn(tx, made.id, { state: "CLOSED", closed_at: now }, now);
    await announceReturn(tx, closed, caller);
    return closed;
  }
  await announceReturn(tx, made, caller);
  return made;
}

export async function note(
  tx: Tx,
  order: Pick<Order, "id">,
  { type, number }: { type: string; number: number },
  { actor, now }: Caller,
): Promise<void> {
  const details = { customActivity: { type, additionalData: { return: `R-${number}` } } };
  await addActivity(tx, order.id, { type: "CUSTOM_ACTIVITY", body: { details } }, { actor, now });
}
