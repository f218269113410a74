/** What buyers can do with their orders: cancel within the period of the settings, request a return, withdraw. */
import { sql } from "kysely";
import type { Actor } from "#server/platform/access/actor.ts";
import { isEqual } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { isAnythingUsed } from "../hooks/run-hooks.ts";
import { isDisputed, type Order, owedOf, sentUnits } from "../order.ts";
import { cancelToRefund } from "../refund/cancel-order.ts";
import { refundEverything } from "../refund/refund-everything.ts";
import { type OrdersSettings, readOrdersSettings } from "../settings.ts";
import { findOrder, getOrder, lockOrder } from "./queries.ts";

const MINUTE = 60_000;

/**
 * Access by the order's key or by the buyer's token. An empty key never matches.
 * @throws {AppError} ORDER_NOT_FOUND
 */
export async function getOrderByKey(
  db: Connection,
  actor: Actor,
  { id, key = "" }: { id: string; key?: string | undefined },
): Promise<Order> {
  if (key === "") return getOrder(db, actor, id);
  const order = isId(id) ? await findOrder(db, id) : undefined;
  if (order === undefined || !isEqual(order.statusKey, key)) throw new AppError("ORDER_NOT_FOUND");
  return order;
}

const isUnsent = (order: Order): boolean =>
  order.status === "APPROVED" && order.lines.every((line) => sentUnits(line) === 0);

function canCancel(order: Order, settings: OrdersSettings, now: Date): boolean {
  const until = order.createdAt.getTime() + settings.cancellationWindowMinutes * MINUTE;
  return isUnsent(order) && now.getTime() < until;
}

export const canChangeAddress = (order: Order): boolean =>
  isUnsent(order) && order.shipping !== null && order.shipping.logistics.pickupDetails === undefined;

type Caller = { actor: Actor; now: Date; baseUrl: string };
type Named = { id: string; key?: string | undefined };

/** Cancels the order and refunds all payments, in one transaction. */
export async function cancelOwnOrder(tx: Tx, caller: Caller, named: Named): Promise<void> {
  const { id } = await getOrderByKey(tx, caller.actor, named);
  const order = await lockOrder(tx, id);
  if (order.status === "CANCELED") throw new AppError("ORDER_CANCELED");
  if (!isUnsent(order)) throw new AppError("UNSUPPORTED_TRANSITION");
  if (!canCancel(order, await readOrdersSettings(tx), caller.now)) throw new AppError("CANCELLATION_TOO_LATE");
  if (await isAnythingUsed(tx, order, caller.now)) throw new AppError("UNSUPPORTED_TRANSITION");
  await cancelToRefund(tx, caller, { id });
  await refundEverything(tx, caller, { order, reason: "Canceled by the customer" });
}

const DAY = 86_400_000;

/** Countries of the European Economic Area, in which consumers have the right of withdrawal (directive 2011/83/EU). */
const withdrawalCountries = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** Consumers in these countries; a company in the billing address makes it a business purchase. */
export function hasWithdrawalRight(order: Order): boolean {
  const country = (order.recipientInfo ?? order.billingInfo)?.address?.country ?? "";
  const isCompany = (order.billingInfo?.contactDetails?.company ?? "") !== "";
  return withdrawalCountries.has(country) && !isCompany;
}

/** When the items were shipped, or the order date for items that aren't shipped. Undefined until then. */
async function deliveredAt(db: Connection, order: Order): Promise<Date | undefined> {
  if (!order.lines.some((line) => line.isShippable)) return order.purchasedAt;
  const { rows } = await sql<{ last: Date | null }>`
    select max(created_at) as last from order_activities where order_id = ${order.id}
      and type in ('ORDER_FULFILLED', 'TRACKING_NUMBER_ADDED', 'TRACKING_LINK_ADDED',
        'SHIPPING_CONFIRMATION_EMAIL_SENT', 'PICKUP_READY_EMAIL_SENT')`.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Days for the parcel to arrive: the period begins with receipt, which the store rarely learns. */
const DELIVERY_DAYS = 7;

export type BuyerActions = {
  canCancel: boolean;
  canChangeAddress: boolean;
  canReturn: boolean;
  canWithdraw: boolean;
  canPay: boolean;
};

/** Subscriptions are charged to the saved payment method instead. */
export const canPay = (order: Order): boolean =>
  order.status === "APPROVED" &&
  owedOf(order) > 0 &&
  !isDisputed(order) &&
  order.lines.every(({ extras }) => extras.subscriptionInfo === undefined);

/** What the buyer can still do, for the status page and the endpoints behind its buttons. */
export async function buyerActions(db: Connection, order: Order, now: Date): Promise<BuyerActions> {
  const settings = await readOrdersSettings(db);
  const isOpen = order.status === "APPROVED";
  const sent = await deliveredAt(db, order);
  const within = (days: number) => sent === undefined || now.getTime() < sent.getTime() + (days + DELIVERY_DAYS) * DAY;
  const hasUnits = order.lines.some((line) => line.itemType === "PHYSICAL" && line.quantity > line.refunded);
  const isSent = order.lines.some((line) => sentUnits(line) > 0);
  return {
    canCancel: canCancel(order, settings, now) && !(await isAnythingUsed(db, order, now)),
    canChangeAddress: canChangeAddress(order),
    canReturn: isOpen && isSent && hasUnits && settings.returnWindowDays > 0 && within(settings.returnWindowDays),
    canPay: canPay(order),
    canWithdraw: isOpen && hasWithdrawalRight(order) && within(settings.withdrawalWindowDays),
  };
}
