/** Creates the replacement order of an exchange: today's prices, minus the value of the returned items. */
import type { CatalogReference } from "#api/values.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import type { Order } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { divideRounded, toSafeInteger } from "#server/platform/money/decimal.ts";
import { refreshAutomatic } from "./automatic.ts";
import { calculate } from "./calculate.ts";
import { createOrder, previewOrder } from "./commit.ts";
import { type DraftContent, emptyContent } from "./content.ts";
import { addLines, creatorOf } from "./new-content.ts";
import { insertDraft } from "./queries.ts";

export type Exchange = {
  readonly order: Order;
  readonly items: readonly { reference: CatalogReference; quantity: number }[];
  /** Value of the returned units, tax included, without the fee for their shipping. */
  readonly worth: number;
  readonly notifiesBuyer: boolean;
};

type Caller = { actor: Actor; now: Date; baseUrl: string; apps?: AppAnswers | undefined };

/**
 * Returns the new order and how much of the value it used. The order can still owe an amount, or leave one to refund.
 * @throws {AppError} CATALOG_ITEM_NOT_FOUND, and the out-of-stock errors
 */
export async function createExchangeOrder(
  tx: Tx,
  caller: Caller,
  exchange: Exchange,
): Promise<{ order: Order; used: number }> {
  const { actor, now } = caller;
  const { content, used } = await exchangeContent(tx, caller, exchange);
  const draft = await insertDraft(tx, { orderId: null, isEdit: false, content, createdBy: creatorOf(actor), now });
  const made = await createOrder(tx, caller, { draft, creation: { notifiesBuyer: exchange.notifiesBuyer } });
  return { order: made.order, used };
}

/** Prices the exchange as `createExchangeOrder` will create it. `due` is the total of the new order. */
export async function previewExchangeOrder(
  db: Connection,
  caller: Omit<Caller, "baseUrl">,
  exchange: Exchange,
): Promise<{ used: number; due: number }> {
  const { content, used } = await exchangeContent(db, caller, exchange);
  const { calculated } = await previewOrder(db, { content, isEdit: false }, caller);
  return { used, due: calculated.total };
}

async function exchangeContent(
  db: Connection,
  { now, apps }: Pick<Caller, "now" | "apps">,
  { order, items, worth }: Exchange,
): Promise<{ content: DraftContent; used: number }> {
  const { currency, locale, weightUnit } = order;
  const content = emptyContent({ currency, locale, weightUnit });
  const catalogLineItems = items.map(({ reference, quantity }) => ({ catalogReference: reference, quantity }));
  await addLines(db, content, { catalogLineItems }, now);
  const { memberId, visitorId, email, billingInfo, recipientInfo } = order;
  content.buyer.now = {
    email,
    ...(memberId === null ? {} : { memberId }),
    ...(visitorId === null || memberId !== null ? {} : { visitorId }),
  };
  content.billing.now = billingInfo;
  content.recipient.now = recipientInfo;
  content.isTaxExempt = order.isTaxExempt;
  content.isExchange = true;
  await refreshAutomatic(db, { content, isEdit: false }, now);
  const { result, total } = await calculate(db, { content }, apps);
  const used = Math.min(worth, total);
  const { subtotal, discount } = result.priceSummary;
  const goods = BigInt(subtotal - discount);
  // The discount applies before tax, so it takes the same share of the items' price as the value has of the total.
  const amount = total === 0 ? 0 : toSafeInteger(divideRounded(BigInt(used) * goods, BigInt(total), "HALF_UP"));
  content.discounts.push({
    id: newId(now.getTime()),
    source: "CUSTOM",
    applied: true,
    discountType: "GLOBAL",
    description: `Exchanged from order ${order.number}`,
    worth: { kind: "AMOUNT", amount },
  });
  return { content, used };
}
