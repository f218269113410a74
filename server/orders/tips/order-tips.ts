/**
 * The tip of a placed order: a fee of the order, so totals include it, and its distribution among recipients. Paid-out
 * shares never change.
 */
import type { NewDistribution, Tip } from "#api/orders/tips.ts";
import { lockOrder, type Order, replaceFees, updatePaymentStatus } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, money2, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import { tipCode, tipNameIn } from "#server/pricing/price/public.ts";
import {
  type Distribution,
  deleteDistributions,
  insertDistributions,
  listDistributions,
  type Part,
  presentDistribution,
} from "./queries.ts";

type Writing = { actor: Actor; now: Date };

const tipOf = ({ fees }: Pick<Order, "fees">) => fees.find(({ code }) => code === tipCode);

export async function presentTip(db: Connection, order: Order): Promise<Tip> {
  const parts = await listDistributions(db, order.id);
  const amount = tipOf(order)?.price ?? 0;
  const shared = parts.reduce((sum, part) => sum + part.amount, 0);
  return {
    id: order.id,
    lineItemSubtotal: toDecimal(order.subtotal - order.discountTotal, order.currency),
    amount: toDecimal(amount, order.currency),
    distributions: parts.map((part) => presentDistribution(part, order.currency)),
    undistributedAmount: toDecimal(Math.max(0, amount - shared), order.currency),
  };
}

/** An empty object if the order has no tip. */
export function presentOrderInfo(order: Order) {
  const fee = tipOf(order);
  if (fee === undefined) return {};
  return {
    orderId: order.id,
    additionalFeeId: fee.id,
    additionalFeePrice: money2(fee.price, order.currency, order.locale),
  };
}

/** @throws {AppError} ORDER_NOT_FOUND, INVALID_TIP if the order was refunded or has ended */
async function lockTippable(tx: Tx, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  const isGivenBack = order.paymentStatus === "FULLY_REFUNDED" || order.paymentStatus === "PARTIALLY_REFUNDED";
  if (isGivenBack || order.status === "CANCELED" || order.status === "REJECTED") {
    throw new AppError("INVALID_TIP", { description: "Tips can't be added to this order anymore." });
  }
  return order;
}

function read(text: string, currency: string): Minor {
  const amount = tryParseDecimal(text, currency);
  if (amount === undefined || amount <= 0)
    throw new AppError("INVALID_TIP", { description: "Enter a tip greater than zero." });
  return amount;
}

type Wanted = {
  amount: string;
  distributions?: readonly (NewDistribution & { id?: string | undefined })[] | undefined;
};

/** @throws {AppError} ORDER_NOT_FOUND, INVALID_TIP, CANNOT_REMOVE_PAID_TIP_DISTRIBUTION */
export async function setTip(tx: Tx, orderId: string, wanted: Wanted, writing: Writing): Promise<Order> {
  const order = await lockTippable(tx, orderId);
  const amount = read(wanted.amount, order.currency);
  const parts = (wanted.distributions ?? []).map((part) => ({ ...part, minor: read(part.amount, order.currency) }));
  if (parts.reduce((sum, { minor }) => sum + minor, 0) > amount) {
    throw new AppError("INVALID_TIP", { description: "The shares exceed the tip." });
  }
  const before = await listDistributions(tx, order.id);
  const keeps = keptParts(before, parts);
  await deleteDistributions(
    tx,
    before.filter((part) => !keeps.has(part.id)).map(({ id }) => id),
  );
  await insertDistributions(tx, {
    orderId: order.id,
    parts: parts.filter(({ id = "" }) => !keeps.has(id)),
    now: writing.now,
  });
  return writeAmount(tx, order, amount, writing);
}

/** Paid-out shares must be listed unchanged. */
function keptParts(before: readonly Distribution[], parts: readonly Part[]): Set<string> {
  const paid = before.filter(({ transaction_at }) => transaction_at !== null);
  for (const { id, amount } of paid) {
    if (!parts.some((part) => part.id === id && part.minor === amount)) {
      throw new AppError("CANNOT_REMOVE_PAID_TIP_DISTRIBUTION", { data: { tipDistributionId: id } });
    }
  }
  return new Set(paid.map(({ id }) => id));
}

/** @throws {AppError} ORDER_NOT_FOUND, INVALID_TIP, CANNOT_REMOVE_PAID_TIP_DISTRIBUTION */
export async function removeTip(tx: Tx, orderId: string, writing: Writing): Promise<Order> {
  const order = await lockTippable(tx, orderId);
  if (tipOf(order) === undefined) return order;
  const before = await listDistributions(tx, order.id);
  keptParts(before, []);
  await deleteDistributions(
    tx,
    before.map(({ id }) => id),
  );
  return writeAmount(tx, order, 0, writing);
}

/** @throws {AppError} ORDER_NOT_FOUND, INVALID_TIP */
export async function addParts(
  tx: Tx,
  { orderId, distributions }: { orderId: string; distributions: readonly NewDistribution[] },
  writing: Writing,
): Promise<{ order: Order; added: Distribution[] }> {
  const order = await lockTippable(tx, orderId);
  const parts = distributions.map((part) => ({ ...part, minor: read(part.amount, order.currency) }));
  const amount = parts.reduce((sum, { minor }) => sum + minor, tipOf(order)?.price ?? 0);
  const added = await insertDistributions(tx, { orderId: order.id, parts, now: writing.now });
  return { order: await writeAmount(tx, order, amount, writing), added };
}

/** Upper limit that keeps the sums of shares exact. */
const MOST: Minor = 1e15;

/** A paid tip can't be reduced; it has to be refunded. */
async function writeAmount(tx: Tx, order: Order, amount: Minor, { actor, now }: Writing): Promise<Order> {
  const before = tipOf(order);
  const total = order.total + amount - (before?.price ?? 0);
  if (amount < (before?.price ?? 0) && total < order.captured - order.refunded - order.pendingRefund) {
    throw new AppError("CANNOT_REMOVE_PAID_TIP_DISTRIBUTION", { description: "This tip has already been paid." });
  }
  if (amount > MOST || !Number.isSafeInteger(total)) throw new AppError("INVALID_TIP");
  const others = order.fees.filter(({ code }) => code !== tipCode);
  const tax = { ...untaxed, taxableAmount: 0 };
  const tip = {
    id: before?.id ?? newId(now.getTime()),
    code: tipCode,
    name: before?.name ?? tipNameIn(order.locale),
    price: amount,
    totalBeforeTax: amount,
    totalAfterTax: amount,
    tax: before?.tax ?? tax,
    lineIds: [],
  };
  await replaceFees(tx, order, amount === 0 ? others : [...others, tip], now);
  const written = await lockOrder(tx, order.id);
  return updatePaymentStatus(tx, written, { actor, now });
}

/** Tips aren't taxed. */
const untaxed = { rate: "0", totalTax: 0, breakdown: [] };
