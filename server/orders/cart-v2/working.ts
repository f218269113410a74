/** Context of one Cart v2 request: which cart, for which buyer, and the cart after the request. */
import type { StoreSettings } from "#api/store/settings.ts";
import {
  type Cart,
  type CartKey,
  type CartPlans,
  findCartPlans,
  findSellablesOfLines,
  gatherPricing,
  getCart,
  giftCardOf,
  giftCardPayment,
  memberIdOf,
  ownerOf,
  type Presentation,
  type PricedPurchase,
  presentationFor,
  violationsOfApps,
} from "#server/checkout/carts/public.ts";
import { isShopper } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, isId, requireShopper } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { presentCartV2, type Shown } from "./present.ts";
import { type Checks, summarize } from "./summary.ts";

export type Working = {
  readonly key: CartKey;
  readonly settings: StoreSettings;
  readonly now: Date;
  readonly presentation: Presentation;
  readonly context: CallContext;
};

export async function forCurrentCart(context: CallContext, db: Connection): Promise<Working> {
  return { key: ownerOf(requireShopper(context.actor)), ...(await common(context, db)) };
}

/** @throws {AppError} CART_NOT_FOUND for an invalid ID */
export async function forCartId(context: CallContext, db: Connection, cartId: string): Promise<Working> {
  if (!isId(cartId)) throw new AppError("CART_NOT_FOUND");
  return { key: { kind: "id", cartId }, ...(await common(context, db)) };
}

async function common(context: CallContext, db: Connection): Promise<Omit<Working, "key">> {
  const settings = await readStoreSettings(db);
  const { now, store, header } = context;
  return { settings, now, context, presentation: presentationFor(settings, header("x-wix-currency"), store.baseUrl()) };
}

/** Reads a cart by ID for callers who can buy it: its shopper, staff and apps. */
export async function readForBuying(db: Connection, { key, settings, context }: Working): Promise<Cart> {
  const cart = await getCart(db, key, settings.country);
  const { actor } = context;
  if (!isShopper(actor)) return cart;
  const { owner } = cart;
  const isOwn =
    actor.kind === "member"
      ? owner.kind === "member" && owner.memberId === actor.memberId
      : owner.kind === "visitor" && owner.visitorId === actor.visitorId;
  if (!isOwn) throw new AppError("CART_NOT_FOUND");
  return cart;
}

/** The current cart in the shape of Cart v2. */
export async function show(db: Connection, work: Working) {
  const cart = await getCart(db, work.key, work.settings.country);
  const sellables = await findSellablesOfLines(db, cart.lines, work.now);
  const shown: Shown = { cart, sellables, giftCard: await giftCardOf(db, cart, work.now) };
  return { cart: presentCartV2(shown, work.presentation) };
}

export type Wanted = {
  readonly checks: Checks;
  readonly withDelivery: boolean;
  readonly withTax: boolean;
  readonly withFees: boolean;
  readonly withGiftCards: boolean;
};

export const everything: Wanted = {
  checks: "CHECKOUT_VALIDATIONS",
  withDelivery: true,
  withTax: true,
  withFees: true,
  withGiftCards: true,
};

/** Prices the cart as its checkout would be priced. */
export async function priceCart(
  db: Connection,
  cart: Cart,
  work: Working,
  wanted: Wanted,
): Promise<PricedPurchase & { readonly plans: CartPlans }> {
  const { settings, now } = work;
  const sellables = await findSellablesOfLines(db, cart.lines, now);
  const plans = await findCartPlans(db, cart, { choices: undefined, sellables, now });
  const card = wanted.withGiftCards ? await giftCardOf(db, cart, now) : undefined;
  const purchase = await gatherPricing(db, {
    lines: cart.lines,
    sellables,
    memberships: plans.chosen,
    couponCode: cart.coupon?.code,
    customer: { memberId: memberIdOf(cart.owner), email: cart.buyerEmail },
    merchantDiscounts: cart.merchantDiscounts,
    shippingAddress: cart.contactInfo?.address,
    billingAddress: cart.purchaseTerms.billingInfo?.address,
    selectedShippingOption: cart.selectedShippingOption,
    isShippingWanted: wanted.withDelivery,
    isTaxWanted: wanted.withTax,
    areFeesWanted: wanted.withFees,
    isTaxIncluded: cart.isTaxIncluded,
    taxExemptGroupId: cart.purchaseTerms.taxExemptGroupId,
    ...(card && { giftCards: giftCardPayment(card, cart) }),
    apps: work.context,
    now,
    settings,
  });
  return { ...purchase, plans };
}

export async function calculate(db: Connection, work: Working, wanted: Wanted) {
  const cart = await getCart(db, work.key, work.settings.country);
  const purchase = await priceCart(db, cart, work, wanted);
  const giftCard = await giftCardOf(db, cart, work.now);
  const { appliedDiscounts: applied } = purchase.result;
  const { presentation, context } = work;
  const { secret } = context.store.config;
  const { checks } = wanted;
  const ofApps = checks === "SKIP_VALIDATIONS" ? [] : violationsOfApps(context, purchase, questionedOf(cart, checks));
  return {
    cart: presentCartV2(
      { cart, sellables: purchase.sellables, giftCard, applied, plans: purchase.plans },
      presentation,
    ),
    summary: summarize(cart, purchase, { presentation, secret, checks, ofApps, plans: purchase.plans }),
  };
}

/** In Cart v2 the cart is the checkout, so it is validated like a checkout before an order. */
function questionedOf(cart: Cart, checks: Checks): Parameters<typeof violationsOfApps>[2] {
  return {
    source: checks === "CHECKOUT_VALIDATIONS" ? "CHECKOUT" : "CART",
    lines: cart.lines,
    buyerEmail: cart.buyerEmail,
    billingAddress: cart.purchaseTerms.billingInfo?.address,
    destination: cart.contactInfo,
  };
}
