/** Creates the checkout and the order of a cart. */
import type { ErrorCode } from "#api/errors.ts";
import {
  type Cart,
  type CartRequest,
  getCart,
  lockCart,
  priceCart,
  priceToken,
  requireOpenStore,
  totalOfToken,
  WHOLE_PRICE,
} from "#server/checkout/carts/public.ts";
import { checkoutFromCart, type FromCart, lockCheckout, previewFromCart } from "#server/checkout/checkouts/public.ts";
import { placeOrder } from "#server/orders/orders/public.ts";
import { isShopper } from "#server/platform/access/actor.ts";
import { idFromHash } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import { refuseDemoOrder } from "#server/store/store-status/public.ts";

/** Reads a cart for callers who can buy it: its shopper, staff and apps. */
async function readForPurchase(db: Connection, { key, settings, caller: { actor } }: CartRequest): Promise<Cart> {
  const cart = await getCart(db, key, settings.country);
  if (!isShopper(actor)) return cart;
  const { owner } = cart;
  const isOwn =
    actor.kind === "member"
      ? owner.kind === "member" && owner.memberId === actor.memberId
      : owner.kind === "visitor" && owner.visitorId === actor.visitorId;
  if (!isOwn) throw new AppError("CART_NOT_FOUND");
  return cart;
}

function toCheckoutRequest(cart: Cart): FromCart {
  if (cart.orderedAt !== undefined) throw new AppError("CART_ALREADY_ORDERED");
  if (cart.lines.length === 0) throw new AppError("EMPTY_CART");
  const { billingInfo, channelType = "WEB" } = cart.purchaseTerms;
  const address = cart.contactInfo?.address;
  return {
    cart,
    channelType,
    ...(address && { shippingAddress: address }),
    ...(billingInfo?.address && { billingAddress: billingInfo.address }),
    ...(cart.selectedShippingOption && { selectedShippingOption: cart.selectedShippingOption }),
  };
}

/** Prices the checkout as `checkoutUrl` will create it. */
export async function previewCheckoutUrl(db: Connection, request: CartRequest): Promise<void> {
  requireOpenStore(request);
  const cart = await readForPurchase(db, request);
  if (cart.overrideCheckoutUrl === undefined) await previewFromCart(db, request.caller, toCheckoutRequest(cart));
}

export async function checkoutUrl(tx: Tx, request: CartRequest): Promise<string> {
  requireOpenStore(request);
  const cart = await readForPurchase(tx, request);
  if (cart.overrideCheckoutUrl !== undefined) return cart.overrideCheckoutUrl;
  return `${request.caller.store.baseUrl()}/checkout/${await checkoutFromCart(tx, request.caller, toCheckoutRequest(cart))}`;
}

/** @throws {AppError} SITE_NOT_ACCEPTING_PAYMENTS, PLACE_ORDER_NOT_ALLOWED_FOR_DEMO_CART */
function requireOrders(request: CartRequest): void {
  requireOpenStore(request);
  refuseDemoOrder(request.state, "PLACE_ORDER_NOT_ALLOWED_FOR_DEMO_CART");
}

/**
 * Prices the order as `placeOrderOfCart` will. An app's gift card isn't redeemed here: a redemption belongs to a
 * checkout, which may not exist yet. The transaction names the redemption it needs once nothing else refuses the order,
 * and runs again.
 */
export async function previewOrderOfCart(
  db: Connection,
  request: CartRequest,
  token: string | undefined,
): Promise<void> {
  requireOrders(request);
  const cart = await readForPurchase(db, request);
  await agreedTotal(db, cart, request, token);
  await previewFromCart(db, request.caller, toCheckoutRequest(cart));
}

/**
 * The same for every order of an unchanged cart, so that a redemption belongs to the checkout although the transaction
 * that created both was rolled back.
 */
const checkoutIdFor = ({ id, revision }: Cart): string => idFromHash(sha256(`checkout of cart ${id} ${revision}`));

const orderRequest = ({ caller, settings }: CartRequest, checkoutId: string, total: Minor) =>
  ({
    actor: caller.actor,
    apps: caller.apps,
    now: caller.now,
    store: caller.store,
    checkoutId,
    expectedTotal: toDecimal(total, settings.currency),
    method: "manual",
  }) as const;

/** The cart's total, if it is the one that the token confirms. */
async function agreedTotal(
  db: Connection,
  cart: Cart,
  { settings, now, caller }: CartRequest,
  token: string | undefined,
): Promise<Minor> {
  const { secret } = caller.store.config;
  if (cart.orderedAt !== undefined) throw new AppError("CART_ALREADY_ORDERED");
  const agreed = token === undefined ? undefined : totalOfToken(token, cart, secret);
  if (token !== undefined && agreed === undefined) throw new AppError("INVALID_PRICE_VERIFICATION_TOKEN");
  const { result } = await priceCart(db, cart, { settings, now, apps: caller.apps }, WHOLE_PRICE);
  const { total } = result.priceSummary;
  if (agreed !== undefined && (agreed !== total || token !== priceToken(cart, total, secret))) {
    throw new AppError("CART_PRICES_OUT_OF_SYNC");
  }
  return total;
}

/**
 * @throws {AppError} SITE_NOT_ACCEPTING_PAYMENTS, PLACE_ORDER_NOT_ALLOWED_FOR_DEMO_CART,
 * INVALID_PRICE_VERIFICATION_TOKEN, CART_PRICES_OUT_OF_SYNC, and the errors of placing an order
 */
export async function placeOrderOfCart(tx: Tx, request: CartRequest, token: string | undefined): Promise<string> {
  requireOrders(request);
  const { caller, settings } = request;
  // Serializes two orders of one cart; the second finds it ordered. Placing an order from the checkout locks the
  // checkout before the cart, so this does too.
  const { checkoutId: known } = await readForPurchase(tx, request);
  if (known !== undefined) await lockCheckout(tx, caller.actor, known);
  await lockCart(tx, request.key, settings.country);
  const cart = await readForPurchase(tx, request);
  const total = await agreedTotal(tx, cart, request, token);
  const newCheckoutId = checkoutIdFor(cart);
  const checkoutId = await checkoutFromCart(tx, caller, { ...toCheckoutRequest(cart), newCheckoutId });
  const confirmation = { ...orderRequest(request, checkoutId, total), from: caller };
  return (await placeOrder(tx, confirmation).catch(toCartError)).id;
}

/** Errors of checkouts by the code of the same error of a cart. */
const CART_ERRORS: Partial<Record<ErrorCode, ErrorCode>> = {
  EMPTY_CHECKOUT: "EMPTY_CART",
  CHECKOUT_CHANGED: "CART_PRICES_OUT_OF_SYNC",
  CHECKOUT_IS_COMPLETE: "CART_ALREADY_ORDERED",
  CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: "PAYMENT_ALREADY_IN_PROGRESS",
  FULL_OUT_OF_STOCK: "LINE_ITEMS_OUT_OF_STOCK",
  PARTIAL_OUT_OF_STOCK: "LINE_ITEMS_OUT_OF_STOCK",
  NO_SELECTED_CARRIER_SERVICE_OPTION: "MISSING_DELIVERY_METHOD",
  SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE: "DELIVERY_METHOD_NO_LONGER_AVAILABLE",
  ERROR_COUPON_DOES_NOT_EXIST: "INVALID_COUPON_CODE",
  ERROR_COUPON_HAS_EXPIRED: "INVALID_COUPON_STATUS",
  ERROR_COUPON_IS_NOT_ACTIVE_YET: "INVALID_COUPON_STATUS",
  ERROR_COUPON_USAGE_EXCEEDED: "INVALID_COUPON_STATUS",
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: "INVALID_COUPON_STATUS",
  COUPON_NOT_APPLICABLE: "INVALID_COUPON_STATUS",
  GIFT_CARD_NOT_FOUND: "INVALID_GIFT_CARD_CODE",
  GIFT_CARD_DISABLED: "GIFT_CARD_REDEEM_ERROR",
  GIFT_CARD_EXPIRED: "GIFT_CARD_REDEEM_ERROR",
  INSUFFICIENT_FUNDS: "GIFT_CARD_REDEEM_ERROR",
};

function toCartError(error: unknown): never {
  const code = error instanceof AppError ? CART_ERRORS[error.code] : undefined;
  if (!(error instanceof AppError) || code === undefined) throw error;
  const { description = error.message, data } = error.detail;
  throw new AppError(code, { description, data: { ...data, reason: error.code } });
}
