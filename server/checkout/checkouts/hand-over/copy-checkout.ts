/**
 * A checkout that another shopper opens continues as a copy that belongs to this shopper, so that its owner can neither
 * read nor change what the receiver enters. The copy has the items and the discount code; addresses, email, gift cards,
 * tip, note and memberships aren't copied. A hand-over (the owner's redirect session) keeps the purchase together: its
 * copy also has the terms that the site set (hand-over-terms.ts), its order empties the owner's cart, and source and
 * copies create one order in total.
 */
import { sql } from "kysely";
import { checkoutUpdated } from "#api/checkout/checkout-events.ts";
import { checkoutCreated } from "#api/orders/orders/order-events.ts";
import { coversScope } from "#api/scopes.ts";
import { lineKey } from "#server/checkout/carts/public.ts";
import { type Actor, isShopper, type Shopper } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { announceCheckout, type Caller, emailOf } from "../change-checkout.ts";
import { type Checkout, creatorOf } from "../checkout.ts";
import { lockCheckout, lockPurchase } from "../locks.ts";
import { findVisibleCheckout, getCheckout, storeActor } from "../queries.ts";
import { mergeLines, type NewLine, replaceLines } from "../rules.ts";
import { type CheckoutChanges, deleteLines, openCheckout, writeCheckout, writeLines } from "../writes.ts";
import { carryTerms, readCarriedTerms, writeCarriedTerms } from "./hand-over-terms.ts";

export type CopyRequest = {
  id: string;
  /** Access token of the owner's redirect session. */
  handoverToken?: string | undefined;
};

type Copier = Caller & { actor: Shopper; store: Store };

/**
 * Returns the id of the copy, or of the checkout itself if the caller owns it. Reopening returns the same copy.
 * @throws {AppError} CHECKOUT_NOT_FOUND, also for offers that the merchant made to another buyer
 */
export async function copyCheckout(tx: Tx, caller: Copier, { id, handoverToken }: CopyRequest): Promise<string> {
  const { actor, store, now } = caller;
  if ((await findVisibleCheckout(tx, actor, id)) !== undefined) return id;
  await lockPurchase(tx, id);
  // Serializes two tabs that open the same link.
  const source = await lockCheckout(tx, storeActor(id), id);
  const giver = handoverToken === undefined ? undefined : store.tokens.verify(handoverToken, now.getTime());
  const isHandover = isOwner(giver, source);
  // Every copy refers to the original checkout, also after several hand-overs.
  const rootId = (isHandover && source.source?.checkoutId) || id;
  const known = await findCopy(tx, actor, { rootId, isHandover, isCompleted: source.isCompleted });
  if (known !== undefined) {
    if (isHandover && !source.isCompleted) await refreshCopy(tx, caller, { copyId: known, source });
    return known;
  }
  if (source.isCompleted || (!isHandover && isMerchantOffer(source))) throw new AppError("CHECKOUT_NOT_FOUND");
  return makeCopy(tx, caller, { source, rootId, isHandover });
}

/**
 * Only a token that can act on the checkout can hand it over: third-party clients need the member's consent to `cart`.
 */
function isOwner(giver: Actor | undefined, { visitorId, memberId }: Checkout): boolean {
  if (giver === undefined || !isShopper(giver)) return false;
  if (giver.kind === "visitor") return giver.visitorId === visitorId;
  return giver.memberId === memberId && coversScope(giver.scopes, "cart");
}

/** Manual prices and discounts are meant for one buyer. */
const isMerchantOffer = ({ createdBy, merchantDiscounts, lines }: Checkout): boolean =>
  createdBy.kind === "staff" ||
  createdBy.kind === "app" ||
  merchantDiscounts.length > 0 ||
  lines.some(({ terms }) => terms?.custom !== undefined || terms?.overrides !== undefined);

type CopyLookup = { rootId: string; isHandover: boolean; isCompleted: boolean };

/**
 * The caller's copy: an open one, or the one whose order completed the purchase. A copy made through a shared link is a
 * separate purchase, so a hand-over never continues it; the link leads back to the source.
 */
async function findCopy(
  tx: Tx,
  actor: Shopper,
  { rootId, isHandover, isCompleted }: CopyLookup,
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
 * Gift card recipients and memberships aren't copied. Lines of a hand-over stay separate as in the cart, even if only
 * the membership distinguished them.
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

type CopyContext = { source: Checkout; rootId: string; isHandover: boolean };

async function makeCopy(tx: Tx, caller: Copier, { source, rootId, isHandover }: CopyContext): Promise<string> {
  const { actor, now } = caller;
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
  const terms = isHandover ? await carryOver(tx, copy.id, source) : publicTerms(source);
  await writeCheckout(tx, copy.id, { ...terms, ...(email !== undefined && { email }) }, { now, lines });
  await announceCheckout(tx, caller, await getCheckout(tx, actor, copy.id), checkoutCreated);
  return copy.id;
}

/** Terms that anyone with the link can see. */
const publicTerms = ({ couponCode, customContentReference }: Checkout): CheckoutChanges => ({
  ...(couponCode !== undefined && { coupon_code: couponCode }),
  ...(customContentReference && { custom_content_reference: customContentReference }),
});

/** Returns the changes that the hand-over makes to the copy, and stores them as carried over. */
async function carryOver(tx: Tx, copyId: string, source: Checkout): Promise<CheckoutChanges> {
  const { changes, carried } = carryTerms(source, await readCarriedTerms(tx, copyId));
  await writeCarriedTerms(tx, copyId, carried);
  return changes;
}

type RefreshContext = { copyId: string; source: Checkout };

/** Applies changes of the owner's cart since the last hand-over; what the receiver entered is kept. */
async function refreshCopy(tx: Tx, caller: Copier, { copyId, source }: RefreshContext): Promise<void> {
  const { actor, now } = caller;
  const copy = await lockCheckout(tx, actor, copyId);
  const wanted = source.lines.map((line) => copyLine(line, true));
  const { written, removedIds } = replaceLines(copy.lines, wanted, () => newId());
  const areRemoved = await deleteLines(tx, copyId, removedIds);
  const areWritten = await writeLines(tx, copyId, written);
  await writeCheckout(tx, copyId, await carryOver(tx, copyId, source), { now, lines: areRemoved || areWritten });
  const refreshed = await getCheckout(tx, actor, copyId);
  if (refreshed.revision > copy.revision) await announceCheckout(tx, caller, refreshed, checkoutUpdated);
}
