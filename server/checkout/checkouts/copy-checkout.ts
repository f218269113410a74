/**
 * A checkout that another shopper opens continues as a copy owned by that shopper, so that its maker neither reads nor changes
 * what the receiver enters. The copy has the items and the discount code; addresses, email, gift cards and memberships stay
 * behind. A hand-over (the owner's redirect session) keeps the purchase together: the owner's cart is emptied by the order, and
 * source and copies make one order.
 */
import { sql } from "kysely";
import { checkoutCreated } from "#api/orders/orders/order-events.ts";
import { lineKey, spellingFor } from "#server/checkout/carts/public.ts";
import { type Actor, isShopper, type Shopper } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { type Caller, emailOf } from "./change-checkout.ts";
import { type Checkout, creatorOf } from "./checkout.ts";
import { lockCheckout, lockPurchase } from "./locks.ts";
import { presentCheckout } from "./present.ts";
import { priceForBuyer } from "./price-checkout.ts";
import { findVisibleCheckout, getCheckout, storeActor } from "./queries.ts";
import { mergeLines, type NewLine, replaceLines } from "./rules.ts";
import { deleteLines, openCheckout, writeCheckout, writeLines } from "./writes.ts";

export type CopyRequest = {
  id: string;
  /** Access token of the owner's redirect session. */
  handoverToken?: string | undefined;
};

/**
 * Answers the id of the copy, or of the checkout itself when the caller owns it. Opened again, it is the same copy.
 * @throws {AppError} CHECKOUT_NOT_FOUND, also for offers that the merchant made to somebody else
 */
export async function copyCheckout(
  tx: Tx,
  caller: Caller & { actor: Shopper; store: Store },
  { id, handoverToken }: CopyRequest,
): Promise<string> {
  const { actor, store, now } = caller;
  if ((await findVisibleCheckout(tx, actor, id)) !== undefined) return id;
  await lockPurchase(tx, id);
  // Serializes two tabs that open the same link.
  const source = await lockCheckout(tx, storeActor(id), id);
  const giver = handoverToken === undefined ? undefined : store.tokens.verify(handoverToken, now.getTime());
  const isHandover = isOwner(giver, source);
  // However often a purchase is handed on, every copy points at the checkout that began it.
  const rootId = (isHandover && source.source?.checkoutId) || id;
  const known = await findCopy(tx, actor, { rootId, isHandover, isCompleted: source.isCompleted });
  if (known !== undefined) {
    if (isHandover && !source.isCompleted) await refreshCopy(tx, { copyId: known, source, actor, now });
    return known;
  }
  if (source.isCompleted || (!isHandover && isMerchantOffer(source))) throw new AppError("CHECKOUT_NOT_FOUND");
  return makeCopy(tx, caller, { source, rootId, isHandover });
}

const isOwner = (giver: Actor | undefined, { visitorId, memberId }: Checkout): boolean =>
  giver !== undefined &&
  isShopper(giver) &&
  (giver.kind === "member" ? giver.memberId === memberId : giver.visitorId === visitorId);

/** Prices and discounts that the merchant gave by hand are for one buyer. */
const isMerchantOffer = ({ createdBy, merchantDiscounts, lines }: Checkout): boolean =>
  createdBy.kind === "staff" ||
  createdBy.kind === "app" ||
  merchantDiscounts.length > 0 ||
  lines.some(({ terms }) => terms?.custom !== undefined || terms?.overrides !== undefined);

type Finding = { rootId: string; isHandover: boolean; isCompleted: boolean };

/**
 * The caller's copy: one that is open, or one whose order ended the purchase. A copy of a link is a purchase apart, so that a
 * hand-over never continues it; the link leads back to what was handed over.
 */
async function findCopy(
  tx: Tx,
  actor: Shopper,
  { rootId, isHandover, isCompleted }: Finding,
): Promise<string | undefined> {
  const buyer =
    actor.kind === "member" ? sql`member_id = ${actor.memberId}::uuid` : sql`visitor_id = ${actor.visitorId}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select id::text as id from checkouts
    where copied_from = ${rootId}::uuid and (is_handover or not ${isHandover}::boolean) and ${buyer}
      and (state = 'OPEN' or ${isCompleted})
    order by is_handover desc, id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/**
 * Who a gift card is for was written by the other shopper; a membership belongs to them. Lines of a hand-over stay apart as they
 * are in the cart, also where only the membership told them apart.
 */
function copyLine(line: Checkout["lines"][number], isHandover: boolean): NewLine {
  const { id: _, position: __, reference, terms, ...kept } = line;
  const { selectedMembership: ___, ...ownTerms } = terms ?? {};
  const { giftCard: ____, ...options } = reference.options ?? {};
  const item = isHandover ? reference : { ...reference, ...(reference.options === undefined ? {} : { options }) };
  const newTerms = Object.keys(ownTerms).length === 0 ? undefined : ownTerms;
  return {
    ...kept,
    reference: item,
    referenceKey: isHandover || newTerms?.custom !== undefined ? line.referenceKey : lineKey(item, newTerms),
    terms: newTerms,
    cartLineId: isHandover ? line.cartLineId : undefined,
  };
}

type Copying = { source: Checkout; rootId: string; isHandover: boolean };

async function makeCopy(
  tx: Tx,
  { actor, now, apps, store }: Caller & { actor: Shopper; store: Store },
  { source, rootId, isHandover }: Copying,
): Promise<string> {
  const copy = await openCheckout(tx, {
    cartId: undefined,
    actor,
    createdBy: creatorOf(actor),
    channelType: source.channelType,
    currency: source.currency,
    purchaseFlowId: isHandover ? source.purchaseFlowId : newId(now.getTime()),
    now,
  });
  await sql`update checkouts set copied_from = ${rootId}::uuid, is_handover = ${isHandover}
    where id = ${copy.id}::uuid`.execute(tx);
  const copied = source.lines.map((line) => copyLine(line, isHandover));
  const lines = await writeLines(
    tx,
    copy.id,
    mergeLines([], copied, () => newId()),
  );
  const email = await emailOf(tx, actor);
  const { couponCode, customContentReference } = source;
  const changes = {
    ...(email !== undefined && { email }),
    ...(couponCode !== undefined && { coupon_code: couponCode }),
    ...(customContentReference && { custom_content_reference: customContentReference }),
    ...(isHandover && termsOfPurchase(source)),
  };
  await writeCheckout(tx, copy.id, changes, { now, lines });
  const checkout = await getCheckout(tx, actor, copy.id);
  const purchase = await priceForBuyer(tx, checkout, now, apps);
  const payload = presentCheckout(checkout, purchase, spellingFor(purchase.settings, undefined, store.baseUrl()));
  await emit(tx, { event: checkoutCreated, entityId: copy.id, payload, actor, now });
  return copy.id;
}

/** What merchants and apps agreed for this purchase. */
const termsOfPurchase = ({ externalReference, businessLocationId, taxExemptGroupId, ...source }: Checkout) => ({
  merchant_discounts: source.merchantDiscounts,
  custom_settings: source.customSettings,
  extended_fields: source.extendedFields,
  ...(externalReference && { external_reference: externalReference }),
  ...(businessLocationId !== undefined && { business_location_id: businessLocationId }),
  ...(taxExemptGroupId !== undefined && { tax_exempt_group_id: taxExemptGroupId }),
});

type Refreshing = { copyId: string; source: Checkout; actor: Actor; now: Date };

/** The owner's cart may have changed before the next hand-over; what the receiver entered stays. */
async function refreshCopy(tx: Tx, { copyId, source, actor, now }: Refreshing): Promise<void> {
  const copy = await lockCheckout(tx, actor, copyId);
  const wanted = source.lines.map((line) => copyLine(line, true));
  const { written, removedIds } = replaceLines(copy.lines, wanted, () => newId());
  const areRemoved = await deleteLines(tx, copyId, removedIds);
  const areWritten = await writeLines(tx, copyId, written);
  const changes = { coupon_code: source.couponCode ?? null, merchant_discounts: source.merchantDiscounts };
  await writeCheckout(tx, copyId, changes, { now, lines: areRemoved || areWritten });
}
