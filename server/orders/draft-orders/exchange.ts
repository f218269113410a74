/** Creates the replacement order of an exchange: today's prices, minus the value of the returned items. */
import type { CatalogReference } from "#api/values.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import type { Order } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { divideRounded, toSafeInteger } from "#server/platform/money/decimal.ts";
import { refreshAutomatic } from "./automatic.ts";
import { addLines, creatorOf } from "./begin.ts";
import { calculate } from "./calculate.ts";
import { createOrder } from "./commit.ts";
import { emptyContent } from "./content.ts";
import { getDraft, insertDraft, writeContent } from "./queries.ts";

export type Exchange = {
  readonly order: Order;
  readonly items: readonly { reference: CatalogReference; quantity: number }[];
  /** Value of the returned units, tax included. */
  readonly worth: number;
};

/**
 * Returns the new order and how much of the value it used. The order can still owe an amount, or leave one to refund.
 * @throws {AppError} CATALOG_ITEM_NOT_FOUND, and the out-of-stock errors
 */
export async function createExchangeOrder(
  tx: Tx,
  caller: { actor: Actor; now: Date; baseUrl: string; apps?: AppAnswers | undefined },
  { order, items, worth }: Exchange,
): Promise<{ order: Order; used: number }> {
  const { actor, now } = caller;
  const { currency, locale, weightUnit } = order;
  const content = emptyContent({ currency, locale, weightUnit });
  const catalogLineItems = items.map(({ reference, quantity }) => ({ catalogReference: reference, quantity }));
  await addLines(tx, content, { catalogLineItems }, now);
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
  await refreshAutomatic(tx, { content, isEdit: false }, now);
  const draft = await insertDraft(tx, { orderId: null, isEdit: false, content, createdBy: creatorOf(actor), now });
  const { result, total } = await calculate(tx, draft, caller.apps);
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
  await writeContent(tx, draft.id, content, now);
  const made = await createOrder(tx, caller, {
    draft: await getDraft(tx, draft.id),
    creation: { notifiesBuyer: true },
  });
  return { order: made.order, used };
}
