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
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { announceCheckout, type Caller, emailOf } from "../change-checkout.ts";
import { type Checkout, creatorOf, newTerms } from "../checkout.ts";
import { lockCheckout, lockPurchase } from "../locks.ts";
import { applyPlan, type CheckoutPlan, writePlan } from "../plan-change.ts";
import { priceForBuyer } from "../price-checkout.ts";
import { findVisibleCheckout, getCheckout, storeActor } from "../queries.ts";
import { mergeLines, type NewLine, replaceLines } from "../rules.ts";
import { type CheckoutChanges, openCheckout } from "../writes.ts";
import { type CarriedTerms, carryTerms, readCarriedTerms, writeCarriedTerms } from "./hand-over-terms.ts";

type CopyRequest = {
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
  const { actor } = caller;
  if ((await findVisibleCheckout(tx, actor, id)) !== undefined) return id;
  await lockPurchase(tx, id);
  // Serializes two tabs that open the same link.
  const source = await lockCheckout(tx, storeActor(id), id);
  const copying = await findCopying(tx, caller, source, handoverToken);
  const { knownId, isRefreshed } = copying;
  if (knownId === undefined) return makeCopy(tx, caller, copying);
  if (isRefreshed) await refreshCopy(tx, caller, { copyId: knownId, source });
  return knownId;
}

/** Prices the copy as `copyCheckout` will leave it. */
export async function previewCopy(db: Connection, caller: Copier, { id, handoverToken }: CopyRequest): Promise<void> {
  const { actor, now, apps } = caller;
  if ((await findVisibleCheckout(db, actor, id)) !== undefined) return;
  const source = await getCheckout(db, storeActor(id), id);
  const copying = await findCopying(db, caller, source, handoverToken);
  const { knownId, isRefreshed } = copying;
  if (knownId === undefined) {
    const blank = newTerms(actor.kind === "member" ? actor.memberId : undefined);
    await priceForBuyer(db, applyPlan(blank, await planCopy(db, actor, copying)), now, apps);
  } else if (isRefreshed) {
    const copy = await getCheckout(db, actor, knownId);
    const { plan } = planRefresh(copy, source, await readCarriedTerms(db, knownId));
    await priceForBuyer(db, applyPlan(copy, plan), now, apps);
  }
}

type Copying = {
  readonly source: Checkout;
  /** Every copy refers to the original checkout, also after several hand-overs. */
  readonly rootId: string;
  readonly isHandover: boolean;
  /** The caller's existing copy, and whether it takes over changes of the source. */
  readonly knownId: string | undefined;
  readonly isRefreshed: boolean;
};

/** @throws {AppError} CHECKOUT_NOT_FOUND if the caller has no copy and can't make one */
async function findCopying(
  db: Connection,
  { actor, store, now }: Copier,
  source: Checkout,
  handoverToken: string | undefined,
): Promise<Copying> {
  const { isCompleted } = source;
  const giver = handoverToken === undefined ? undefined : store.tokens.verify(handoverToken, now.getTime());
  const isHandover = isOwner(giver, source);
  const rootId = (isHandover && source.source?.checkoutId) || source.id;
  const knownId = await findCopy(db, actor, { rootId, isHandover, isCompleted });
  const isPossible = !isCompleted && (isHandover || !isMerchantOffer(source));
  if (knownId === undefined && !isPossible) throw new AppError("CHECKOUT_NOT_FOUND");
  return { source, rootId, isHandover, knownId, isRefreshed: isHandover && !isCompleted };
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
  db: Connection,
  actor: Shopper,
  { rootId, isHandover, isCompleted }: CopyLookup,
): Promise<string | undefined> {
  const buyer =
    actor.kind === "member" ? sql`member_id = ${actor.memberId}::uuid` : sql`visitor_id = ${actor.visitorId}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select id::text as id from checkouts
    where copied_from = ${rootId}::uuid and (is_handover or not ${isHandover}::boolean) and ${buyer}
      and (state = 'OPEN' or ${isCompleted})
    order by is_handover desc, id desc limit 1`.execute(db);
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

async function makeCopy(tx: Tx, caller: Copier, copying: Copying): Promise<string> {
  const { actor, now } = caller;
  const { source, rootId, isHandover } = copying;
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
  if (isHandover) await writeCarriedTerms(tx, copy.id, carryTerms(source, null).carried);
  await writePlan(tx, copy.id, await planCopy(tx, actor, copying), now);
  await announceCheckout(tx, caller, await getCheckout(tx, actor, copy.id), checkoutCreated);
  return copy.id;
}

async function planCopy(db: Connection, actor: Shopper, { source, isHandover }: Copying): Promise<CheckoutPlan> {
  const copied = source.lines.map((line) => copyLine(line, isHandover));
  const email = await emailOf(db, actor);
  const terms = isHandover ? carryTerms(source, null).changes : publicTerms(source);
  return {
    changes: { ...terms, ...(email !== undefined && { email }) },
    written: mergeLines([], copied, () => newId()),
  };
}

/** Terms that anyone with the link can see. */
const publicTerms = ({ couponCode, customContentReference }: Checkout): CheckoutChanges => ({
  ...(couponCode !== undefined && { coupon_code: couponCode }),
  ...(customContentReference && { custom_content_reference: customContentReference }),
});

/** Changes of the owner's cart since the last hand-over; what the receiver entered is kept. */
function planRefresh(
  copy: Checkout,
  source: Checkout,
  carriedBefore: CarriedTerms | null,
): { plan: CheckoutPlan; carried: CarriedTerms } {
  const wanted = source.lines.map((line) => copyLine(line, true));
  const { written, removedIds } = replaceLines(copy.lines, wanted, () => newId());
  const { changes, carried } = carryTerms(source, carriedBefore);
  return { plan: { changes, written, removedIds }, carried };
}

type RefreshContext = { copyId: string; source: Checkout };

async function refreshCopy(tx: Tx, caller: Copier, { copyId, source }: RefreshContext): Promise<void> {
  const { actor, now } = caller;
  const copy = await lockCheckout(tx, actor, copyId);
  const { plan, carried } = planRefresh(copy, source, await readCarriedTerms(tx, copyId));
  await writeCarriedTerms(tx, copyId, carried);
  await writePlan(tx, copyId, plan, now);
  const refreshed = await getCheckout(tx, actor, copyId);
  if (refreshed.revision > copy.revision) await announceCheckout(tx, caller, refreshed, checkoutUpdated);
}
