import { checkOutShopCart } from "#api/checkout/carts/shop-cart.ts";
import { createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createCheckout as createCheckoutFromCart } from "#api/checkout/carts/wire/v1/carts-by-id.ts";
import * as completion from "#api/checkout/checkout-completion.ts";
import { checkoutUpdated } from "#api/checkout/checkout-events.ts";
import type { Checkout as WireCheckout } from "#api/checkout/checkout-values.ts";
import * as checkouts from "#api/checkout/checkouts.ts";
import { checkoutCreated } from "#api/orders/orders/order-events.ts";
import { type AppAnswers, handlePricedWrite, liveAnswers } from "#server/apps/service-plugins/public.ts";
import { findCartById, getCurrentCart, ownerOf, presentationFor } from "#server/checkout/carts/public.ts";
import { requireRegisteredAddress } from "#server/identity/clients/public.ts";
import { lookUpGiftCard, previewGiftCard } from "#server/payments/gift-cards/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import {
  type Binding,
  type CallContext,
  handleRead,
  handleWrite,
  isId,
  requireShopper,
  withSteadyPlans,
} from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { readStoreState, requireSales } from "#server/store/store-status/public.ts";
import {
  type CheckoutChange,
  type CheckoutRequest,
  changeCheckout,
  couponRemoval,
  createCheckout,
  giftCardRemoval,
  lineRemoval,
  overrideUrlRemoval,
  type PricedCheckout,
  previewChange,
  previewCheckout,
  quantityChange,
  requestedUpdate,
} from "./change-checkout.ts";
import type { Checkout } from "./checkout.ts";
import { completeElsewhere, completionLink } from "./completion/completion-links.ts";
import { checkoutFromCart, type FromCart, previewFromCart } from "./from-cart.ts";
import { type FoundCard, findCard } from "./gift-cards.ts";
import { copyCheckout, previewCopy } from "./hand-over/copy-checkout.ts";
import { lockOpenCheckout } from "./locks.ts";
import { makeOffers } from "./offers.ts";
import { presentCheckout } from "./present.ts";
import { type PricedCheckoutPurchase, priceForBuyer } from "./price-checkout.ts";
import { asClaimed, getCheckout, getCheckoutByCartId } from "./queries.ts";
import { previewRevision, reviseOffer } from "./revise-offer.ts";

type Priced = CallContext & { apps: AppAnswers };
type Writing = Priced & { tx: Tx };
type WithId = { params: { id: string } };

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
  const purchase = await priceForBuyer(db, checkout, context.now, await liveAnswers(context));
  const shown = presentFor(checkout, purchase, context);
  // The owner of a hand-over sees that it was ordered, but no details.
  return { checkout: { ...shown, completed: checkout.isCompleted } };
}

const preview = ({ db, params, ...context }: Priced & { db: Connection } & WithId, change: CheckoutChange) =>
  previewChange(db, context, params.id, change);

const respond = async ({ params, ...context }: Writing & WithId, change: CheckoutChange) =>
  changed(await changeCheckout(context.tx, context, params.id, change), context);

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
  const findOwn = (code: string) => lookUpGiftCard(tx, context, code);
  const found = await findCard(body, { currency, apps: context.apps, findOwn });
  return found instanceof AppError ? found : change(found);
}

async function previewAttachments(
  { db, ...context }: Priced & { db: Connection },
  body: WithCode,
  previewWith: (giftCard: FoundCard | undefined) => Promise<void>,
): Promise<void> {
  const { overrideCheckoutUrl: address } = body;
  if (address !== undefined) await requireRegisteredAddress(db, { ...context, field: "overrideCheckoutUrl", address });
  const { currency } = await readStoreSettings(db);
  const findOwn = (code: string) => previewGiftCard(db, context, code);
  const found = await findCard(body, { currency, apps: context.apps, findOwn });
  if (!(found instanceof AppError)) await previewWith(found);
}

type CartRequest = Omit<FromCart, "cart">;

async function previewCurrent({ db, body, ...context }: Priced & { db: Connection; body: CartRequest }) {
  const { country } = await readStoreSettings(db);
  const cart = await getCurrentCart(db, ownerOf(requireShopper(context.actor)), country);
  await previewFromCart(db, context, { cart, ...body });
}

async function previewById({ db, params, body, ...context }: Priced & { db: Connection; body: CartRequest } & WithId) {
  const { country } = await readStoreSettings(db);
  const cart = isId(params.id) ? await findCartById(db, params.id, country) : undefined;
  if (cart !== undefined && cart.orderedAt === undefined) await previewFromCart(db, context, { cart, ...body });
}

type NewCheckoutBody = Omit<CheckoutRequest, "checkout" | "giftCard"> & { checkoutInfo?: CheckoutRequest["checkout"] };

const toRequest = ({ checkoutInfo, ...body }: NewCheckoutBody, giftCard: FoundCard | undefined) => ({
  ...body,
  giftCard,
  ...(checkoutInfo === undefined ? {} : { checkout: checkoutInfo }),
});

/** @throws {AppError} SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT */
const requireSalesFor = async (tx: Tx, context: CallContext): Promise<void> =>
  requireSales(await readStoreState(tx), context, "SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT");

async function checkOutCurrent({ tx, body, ...context }: Writing & { body: CartRequest }) {
  await requireSalesFor(tx, context);
  const { country } = await readStoreSettings(tx);
  const cart = await getCurrentCart(tx, ownerOf(requireShopper(context.actor)), country);
  if (cart.lines.length === 0) throw new AppError("CART_EMPTY");
  return { checkoutId: await checkoutFromCart(tx, context, { cart, ...body }) };
}

const bindings: Binding[] = [
  handlePricedWrite(createCheckoutFromCurrentCart, previewCurrent, checkOutCurrent),
  handlePricedWrite(checkOutShopCart, previewCurrent, checkOutCurrent),
  handlePricedWrite(createCheckoutFromCart, previewById, async ({ tx, params, body, ...context }) => {
    await requireSalesFor(tx, context);
    const { country } = await readStoreSettings(tx);
    const cart = isId(params.id) ? await findCartById(tx, params.id, country) : undefined;
    if (cart === undefined) throw new AppError("CART_NOT_FOUND");
    if (cart.orderedAt !== undefined) throw new AppError("CART_ALREADY_ORDERED");
    if (cart.lines.length === 0) throw new AppError("CART_EMPTY");
    return { checkoutId: await checkoutFromCart(tx, context, { cart, ...body }) };
  }),
  handlePricedWrite(
    checkouts.createCheckout,
    ({ body, ...context }) =>
      previewAttachments(context, body, (giftCard) => previewCheckout(context.db, context, toRequest(body, giftCard))),
    async ({ body, ...context }) => {
      requireSales(await readStoreState(context.tx), context, "SITE_MUST_ACCEPT_PAYMENTS");
      return withAttachments(context, body, async (giftCard) =>
        changed(await createCheckout(context.tx, context, toRequest(body, giftCard)), context, checkoutCreated),
      );
    },
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
  handlePricedWrite(
    checkouts.updateCheckout,
    ({ body, ...context }) =>
      previewAttachments(context, body, (giftCard) => preview(context, requestedUpdate({ ...body, giftCard }))),
    async ({ body, ...context }) =>
      withAttachments(context, body, (giftCard) => respond(context, requestedUpdate({ ...body, giftCard }))),
  ),
  handlePricedWrite(
    checkouts.addToCheckout,
    (context) => preview(context, requestedUpdate(context.body)),
    (context) => respond(context, requestedUpdate(context.body)),
  ),
  handlePricedWrite(
    checkouts.removeLineItems,
    (context) => preview(context, lineRemoval(context.body.lineItemIds)),
    (context) => respond(context, lineRemoval(context.body.lineItemIds)),
  ),
  handlePricedWrite(
    checkouts.updateLineItemsQuantity,
    (context) => preview(context, quantityChange(context.body.lineItems)),
    (context) => respond(context, quantityChange(context.body.lineItems)),
  ),
  handlePricedWrite(
    checkouts.removeCoupon,
    (context) => preview(context, couponRemoval),
    (context) => respond(context, couponRemoval),
  ),
  handlePricedWrite(
    checkouts.removeGiftCard,
    (context) => preview(context, giftCardRemoval(context.body.giftCardId)),
    (context) => respond(context, giftCardRemoval(context.body.giftCardId)),
  ),
  handlePricedWrite(
    checkouts.removeOverrideCheckoutUrl,
    (context) => preview(context, overrideUrlRemoval),
    (context) => respond(context, overrideUrlRemoval),
  ),
  handlePricedWrite(
    checkouts.copyCheckout,
    ({ db, params, body, actor, ...context }) =>
      previewCopy(db, { ...context, actor: requireShopper(actor) }, { ...body, ...params }),
    async ({ tx, params, body, actor, ...context }) => ({
      checkoutId: await copyCheckout(tx, { ...context, actor: requireShopper(actor) }, { ...body, ...params }),
    }),
  ),
  handleRead(completion.getOffer, async ({ db, actor, params, ...context }) => {
    const checkout = asClaimed(actor, await getCheckout(db, actor, params.id));
    if (checkout.isCompleted) throw new AppError("CHECKOUT_IS_COMPLETE");
    const calling = { actor, ...context };
    const purchase = await priceForBuyer(db, checkout, context.now, await liveAnswers(calling));
    const offers = await makeOffers(db, { checkout, purchase }, calling);
    return { checkout: presentFor(checkout, purchase, calling), ...offers };
  }),
  handlePricedWrite(
    completion.reviseOffer,
    ({ db, params, body, ...context }) => previewRevision(db, context, { ...body, ...params }),
    async ({ params, body, ...context }) => {
      const revised = await reviseOffer(context.tx, context, { ...body, ...params });
      const answer = await changed(revised, context);
      const { signedOffer } = revised;
      // The change is kept; the buyer sees the new total and confirms again.
      return signedOffer === undefined ? new AppError("CHECKOUT_CHANGED") : { ...answer, signedOffer };
    },
  ),
  handlePricedWrite(
    completion.markCheckoutAsCompleted,
    async ({ db, params, actor, now, apps }) =>
      priceForBuyer(db, asClaimed(actor, await getCheckout(db, actor, params.id)), now, apps),
    async ({ tx, params, ...context }) => {
      await completeElsewhere(tx, context, context.store, params.id);
      return {};
    },
  ),
  handleWrite(completion.createCompletionLink, async ({ tx, params, body, actor, store }) => {
    const { id } = await lockOpenCheckout(tx, actor, params.id);
    return { url: await completionLink(store, id, body.redirectUrl) };
  }),
];
export const routes = bindings.map(withSteadyPlans);
