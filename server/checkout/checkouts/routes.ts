import type { Static } from "typebox";
import { checkOutShopCart } from "#api/checkout/carts/shop-cart.ts";
import { type createCheckoutBody, createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createCheckout as createCheckoutFromCart } from "#api/checkout/carts/wire/v1/carts-by-id.ts";
import * as completion from "#api/checkout/checkout-completion.ts";
import { checkoutUpdated } from "#api/checkout/checkout-events.ts";
import type { Checkout as WireCheckout } from "#api/checkout/checkout-values.ts";
import * as checkouts from "#api/checkout/checkouts.ts";
import { checkoutCreated } from "#api/orders/orders/order-events.ts";
import { findCartById, getCurrentCart, ownerOf, presentationFor } from "#server/checkout/carts/public.ts";
import { requireRegisteredAddress } from "#server/identity/clients/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import {
  type Binding,
  type CallContext,
  handleRead,
  handleWrite,
  isId,
  requireShopper,
} from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import {
  type Caller,
  createCheckout,
  type PricedCheckout,
  removeCoupon,
  removeGiftCard,
  removeLines,
  removeOverrideUrl,
  setQuantities,
  updateCheckout,
} from "./change-checkout.ts";
import type { Checkout } from "./checkout.ts";
import { completeElsewhere, completionLink } from "./completion/completion-links.ts";
import { checkoutFromCart } from "./from-cart.ts";
import { type FoundCard, findCard } from "./gift-cards.ts";
import { copyCheckout } from "./hand-over/copy-checkout.ts";
import { lockOpenCheckout } from "./locks.ts";
import { makeOffers } from "./offers.ts";
import { presentCheckout } from "./present.ts";
import { type PricedCheckoutPurchase, priceForBuyer } from "./price-checkout.ts";
import { asClaimed, getCheckout, getCheckoutByCartId } from "./queries.ts";
import { reviseOffer } from "./revise-offer.ts";

type Writing = CallContext & { tx: Tx };

const withApps = (context: CallContext): Caller => ({ actor: context.actor, now: context.now, apps: context });

/**
 * Responds to a change, and emits the event if there was one. Event amounts are in the store's currency, independent of
 * the caller's.
 */
async function changed(
  { checkout, purchase, isChanged }: PricedCheckout,
  context: Writing,
  event: typeof checkoutUpdated | typeof checkoutCreated = checkoutUpdated,
) {
  const { tx, actor, now, store } = context;
  if (isChanged) {
    const payload = presentCheckout(checkout, purchase, presentationFor(purchase.settings, undefined, store.baseUrl()));
    await emit(tx, { event, entityId: checkout.id, payload, actor, now });
  }
  return { checkout: presentFor(checkout, purchase, context) };
}

function presentFor(
  checkout: Checkout,
  purchase: PricedCheckoutPurchase,
  { header, store }: CallContext,
): WireCheckout {
  const presentation = presentationFor(purchase.settings, header("x-wix-currency"), store.baseUrl());
  return presentCheckout(checkout, purchase, presentation);
}

async function read(db: Connection, checkout: Checkout, context: CallContext): Promise<{ checkout: WireCheckout }> {
  // `place-order` writes the column as an API representation.
  if (checkout.completedSnapshot != null) return { checkout: checkout.completedSnapshot as WireCheckout };
  const shown = presentFor(checkout, await priceForBuyer(db, checkout, context.now, context), context);
  // The owner of a hand-over sees that it was ordered, but no details.
  return { checkout: { ...shown, completed: checkout.isCompleted } };
}

type WithCode = { giftCardCode?: string; giftCardRedeemAmount?: string; overrideCheckoutUrl?: string };

/**
 * Validates the URL of an external checkout page, and runs the change with the gift card that the request names. An
 * invalid code is returned rather than thrown, so that its attempt stays counted.
 */
async function withAttachments<T>(
  { tx, ...context }: Writing,
  body: WithCode,
  change: (giftCard: FoundCard | undefined) => Promise<T>,
): Promise<T | AppError> {
  const { overrideCheckoutUrl: address } = body;
  if (address !== undefined) await requireRegisteredAddress(tx, { ...context, field: "overrideCheckoutUrl", address });
  const { currency } = await readStoreSettings(tx);
  const found = await findCard(tx, body, { ...context, currency });
  return found instanceof AppError ? found : change(found);
}

async function checkOutCurrentCart(tx: Tx, body: Static<typeof createCheckoutBody>, context: CallContext) {
  const { actor, store } = context;
  const { country } = await readStoreSettings(tx);
  const cart = await getCurrentCart(tx, ownerOf(requireShopper(actor)), country);
  if (cart.lines.length === 0) throw new AppError("CART_EMPTY");
  return { checkoutId: await checkoutFromCart(tx, { ...withApps(context), store }, { cart, ...body }) };
}

export const routes: Binding[] = [
  handleWrite(createCheckoutFromCurrentCart, ({ tx, body, ...context }) => checkOutCurrentCart(tx, body, context)),
  handleWrite(checkOutShopCart, ({ tx, body, ...context }) => checkOutCurrentCart(tx, body, context)),
  handleWrite(createCheckoutFromCart, async ({ tx, params, body, ...context }) => {
    const { country } = await readStoreSettings(tx);
    const cart = isId(params.id) ? await findCartById(tx, params.id, country) : undefined;
    if (cart === undefined) throw new AppError("CART_NOT_FOUND");
    if (cart.orderedAt !== undefined) throw new AppError("CART_ALREADY_ORDERED");
    if (cart.lines.length === 0) throw new AppError("CART_EMPTY");
    const { store } = context;
    return { checkoutId: await checkoutFromCart(tx, { ...withApps(context), store }, { cart, ...body }) };
  }),
  handleWrite(checkouts.createCheckout, async ({ body: { checkoutInfo, ...body }, ...context }) =>
    withAttachments(context, body, async (giftCard) => {
      const request = { ...body, giftCard, ...(checkoutInfo === undefined ? {} : { checkout: checkoutInfo }) };
      return changed(await createCheckout(context.tx, withApps(context), request), context, checkoutCreated);
    }),
  ),
  handleRead(checkouts.getCheckout, async ({ db, actor, params, ...context }) =>
    read(db, asClaimed(actor, await getCheckout(db, actor, params.id)), { actor, ...context }),
  ),
  handleRead(checkouts.getCheckoutByCartId, async ({ db, actor, params, ...context }) =>
    read(db, await getCheckoutByCartId(db, actor, params.id), { actor, ...context }),
  ),
  handleRead(checkouts.getCheckoutUrl, async ({ db, actor, params, store }) => {
    const { id, overrideCheckoutUrl } = await getCheckout(db, actor, params.id);
    return { checkoutUrl: overrideCheckoutUrl ?? `${store.baseUrl()}/checkout/${id}` };
  }),
  handleWrite(checkouts.updateCheckout, async ({ params, body, ...context }) =>
    withAttachments(context, body, async (giftCard) =>
      changed(await updateCheckout(context.tx, withApps(context), { ...body, giftCard, id: params.id }), context),
    ),
  ),
  handleWrite(checkouts.addToCheckout, async ({ params, body, ...context }) =>
    changed(await updateCheckout(context.tx, withApps(context), { ...body, id: params.id }), context),
  ),
  handleWrite(checkouts.removeLineItems, async ({ params, body, ...context }) =>
    changed(await removeLines(context.tx, withApps(context), { ...body, id: params.id }), context),
  ),
  handleWrite(checkouts.updateLineItemsQuantity, async ({ params, body, ...context }) =>
    changed(await setQuantities(context.tx, withApps(context), { ...body, id: params.id }), context),
  ),
  handleWrite(checkouts.removeCoupon, async ({ params, ...context }) =>
    changed(await removeCoupon(context.tx, withApps(context), params.id), context),
  ),
  handleWrite(checkouts.removeGiftCard, async ({ params, body, ...context }) =>
    changed(await removeGiftCard(context.tx, withApps(context), { ...body, id: params.id }), context),
  ),
  handleWrite(checkouts.removeOverrideCheckoutUrl, async ({ params, ...context }) =>
    changed(await removeOverrideUrl(context.tx, withApps(context), params.id), context),
  ),
  handleWrite(checkouts.copyCheckout, async ({ tx, params, body, actor, ...context }) => {
    const caller = { ...withApps({ actor, ...context }), actor: requireShopper(actor), store: context.store };
    return { checkoutId: await copyCheckout(tx, caller, { ...body, ...params }) };
  }),
  handleRead(completion.getOffer, async ({ db, actor, params, ...context }) => {
    const checkout = asClaimed(actor, await getCheckout(db, actor, params.id));
    if (checkout.isCompleted) throw new AppError("CHECKOUT_IS_COMPLETE");
    const calling = { actor, ...context };
    const purchase = await priceForBuyer(db, checkout, context.now, calling);
    const offers = await makeOffers(db, { checkout, purchase }, calling);
    return { checkout: presentFor(checkout, purchase, calling), ...offers };
  }),
  handleWrite(completion.reviseOffer, async ({ params, body, ...context }) => {
    const revised = await reviseOffer(
      context.tx,
      { ...withApps(context), store: context.store },
      { ...body, ...params },
    );
    const answer = await changed(revised, context);
    const { signedOffer } = revised;
    // The change is kept; the buyer sees the new total and confirms again.
    return signedOffer === undefined ? new AppError("CHECKOUT_CHANGED") : { ...answer, signedOffer };
  }),
  handleWrite(completion.markCheckoutAsCompleted, async ({ tx, params, ...context }) => {
    await completeElsewhere(tx, withApps(context), context.store, params.id);
    return {};
  }),
  handleWrite(completion.createCompletionLink, async ({ tx, params, body, actor, store }) => {
    const { id } = await lockOpenCheckout(tx, actor, params.id);
    return { url: await completionLink(store, id, body.redirectUrl) };
  }),
];
