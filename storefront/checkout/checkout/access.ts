/**
 * Checkouts that came from elsewhere. Each browser works on checkouts of its own: one that another shopper made, and handed over
 * with a redirect session or a link, continues as a copy (`checkouts.copyCheckout`).
 */
import { copyCheckout } from "#api/checkout/checkouts.ts";
import { openRedirectSession, type RedirectCallbacks } from "#api/checkout/redirects.ts";
import { tokenInfo } from "#api/identity/oauth.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { packCookie, unpackCookie } from "#ui/pages/cookies.ts";

const COOKIE = "cw_handover";
/** Lifetime of the checkout cookie: the lifetime of refresh tokens plus time to view the order. */
const LIFE_SECONDS = 4 * 3600;

type Handover = {
  /** The checkout that was handed over, and its copy once it exists. */
  checkoutId: string;
  /** Proves until the copy is made that the owner handed the checkout over. */
  renewalToken?: string;
  callbacks: Pick<RedirectCallbacks, "thankYouPageUrl" | "postFlowUrl" | "cartPageUrl" | "loginUrl">;
  /** The order that the checkout became. */
  orderId?: string;
};

/** URL without the token to redirect to if the URL has a redirect session; undefined otherwise. */
export async function openHandover(context: ShopContext, checkoutId: string): Promise<string | undefined> {
  const sessionToken = context.request.url.searchParams.get("redirectSession");
  if (!sessionToken) return undefined;
  const here = `/checkout/${checkoutId}`;
  const opened = await orUndefined(context.request.call(openRedirectSession, { body: { sessionToken } }));
  if (opened?.target.checkoutId !== checkoutId) return here;
  const { accessToken, renewalToken, callbacks } = opened;
  const { thankYouPageUrl, postFlowUrl, cartPageUrl, loginUrl } = callbacks;
  keep(context, {
    checkoutId,
    ...(renewalToken && { renewalToken }),
    callbacks: {
      ...(thankYouPageUrl && { thankYouPageUrl }),
      ...(postFlowUrl && { postFlowUrl }),
      ...(cartPageUrl && { cartPageUrl }),
      ...(loginUrl && { loginUrl }),
    },
  });
  return signedIn(context, accessToken, here);
}

/**
 * URL of the page for the member who was handed over: the hosted pages sign them in without asking if they are signed in there.
 * The token alone signs no browser in: the maker of a link could otherwise make others act in the maker's account.
 */
async function signedIn(context: ShopContext, accessToken: string | undefined, here: string): Promise<string> {
  if (accessToken === undefined || context.shopper.role() === "member") return here;
  const info = await orUndefined(context.request.call(tokenInfo, { body: { token: accessToken } }));
  return info?.subjectType === "MEMBER" ? `/account/sign-in?quiet=1&return=${encodeURIComponent(here)}` : here;
}

/** The shopper's copy of another shopper's checkout; undefined if there is nothing to copy. */
export async function continueAsOwn(context: ShopContext, checkoutId: string): Promise<string | undefined> {
  const handover = handoverOf(context, checkoutId);
  const sessionToken = handover?.renewalToken;
  const opened =
    sessionToken && (await orUndefined(context.request.call(openRedirectSession, { body: { sessionToken } })));
  const token = opened ? opened.accessToken : undefined;
  const body = token === undefined ? {} : { handoverToken: token };
  const copy = await orUndefined(context.shopper.call(copyCheckout, { params: { id: checkoutId }, body }));
  if (copy !== undefined && handover) keep(context, { checkoutId: copy.checkoutId, callbacks: handover.callbacks });
  return copy?.checkoutId;
}

/** Browsers drop oversized cookies, which would lose the checkout, so optional values are removed first. */
function keep(context: ShopContext, handover: Handover): void {
  const { thankYouPageUrl, postFlowUrl } = handover.callbacks;
  const callbacks = { ...(thankYouPageUrl && { thankYouPageUrl }), ...(postFlowUrl && { postFlowUrl }) };
  setFitting(context, COOKIE, [handover, { ...handover, callbacks }, { ...handover, callbacks: {} }]);
}

/** Sets the cookie to the first of these values that browsers accept. */
function setFitting(context: ShopContext, name: string, values: readonly object[]): void {
  const fitting = values.map(packCookie).find((text) => text.length < 3900);
  if (fitting !== undefined) context.jar.set(name, fitting, { maxAge: LIFE_SECONDS });
}

/** URLs of the site that handed the shopper over. */
export type ReturnUrls = {
  /** Thank-you page. */
  thankYou: string | undefined;
  /** Target at the end of the visit, with or without an order. */
  back: string | undefined;
  cart: string | undefined;
  login: string | undefined;
};

/** Undefined for shoppers who weren't handed over by another site. */
export function returnUrlsOf(context: ShopContext, checkoutId: string): ReturnUrls | undefined {
  const callbacks = handoverOf(context, checkoutId)?.callbacks;
  if (callbacks === undefined) return undefined;
  const { thankYouPageUrl: thankYou, postFlowUrl: back, cartPageUrl: cart, loginUrl: login } = callbacks;
  return { thankYou, back, cart, login };
}

/** Stores the order's checkout so that the order page accepts this browser. */
export function rememberOrder(context: ShopContext, checkoutId: string, orderId: string): void {
  const handover = handoverOf(context, checkoutId);
  const visit = readVisit(context);
  if (handover) keep(context, { ...handover, orderId });
  else if (visit) context.jar.set(VISIT, packCookie({ ...visit, orderId }), { maxAge: LIFE_SECONDS });
}

/** Return URL of the site that handed the order's buyer over. */
export function returnAddressOf(context: ShopContext, orderId: string): string | undefined {
  const origins = [readCookie(context), readVisit(context), readPaymentVisit(context)];
  const origin = origins.find((each) => each?.orderId === orderId);
  return origin?.callbacks.postFlowUrl;
}

const VISIT = "cw_visit";

/** A shopper sent to a product page by another site: they check out here, then return to that site. */
type Visit = Pick<Handover, "orderId"> & { callbacks: Pick<RedirectCallbacks, "thankYouPageUrl" | "postFlowUrl"> };

/** URL without the token to redirect to if the URL has a redirect session; undefined otherwise. */
export async function openVisit(context: ShopContext): Promise<string | undefined> {
  const { pathname, searchParams } = context.request.url;
  const sessionToken = searchParams.get("redirectSession");
  if (!sessionToken) return undefined;
  const query = new URLSearchParams(searchParams);
  query.delete("redirectSession");
  const here = query.size === 0 ? pathname : `${pathname}?${query}`;
  const opened = await orUndefined(context.request.call(openRedirectSession, { body: { sessionToken } }));
  if (opened === undefined) return here;
  const { thankYouPageUrl, bookingsServiceListUrl, planListUrl } = opened.callbacks;
  // Shoppers who came for a service or a plan return to the list of them.
  const postFlowUrl = opened.callbacks.postFlowUrl ?? bookingsServiceListUrl ?? planListUrl;
  const visit: Visit = {
    callbacks: { ...(thankYouPageUrl && { thankYouPageUrl }), ...(postFlowUrl && { postFlowUrl }) },
  };
  setFitting(context, VISIT, [visit]);
  return signedIn(context, opened.accessToken, here);
}

/** Thank-you page of the site that sent the shopper to a product page; used for the next order. */
export function thankYouOfVisit(context: ShopContext): string | undefined {
  const visit = readVisit(context);
  return visit?.orderId === undefined ? visit?.callbacks.thankYouPageUrl : undefined;
}

function readVisit(context: ShopContext): Visit | undefined {
  const value = unpackCookie(context.jar.get(VISIT));
  if (typeof value !== "object" || value === null || !("callbacks" in value)) return undefined;
  return value as Visit; // Only this file writes the cookie, which is HttpOnly.
}

const PAYMENT = "cw_payment_visit";

/** A shopper whom another site sent to the page of a payment request. */
type PaymentVisit = {
  paymentRequestId: string;
  orderId: string;
  callbacks: Pick<RedirectCallbacks, "thankYouPageUrl" | "postFlowUrl">;
};

/** Opens the redirect session in the URL of a payment page. Returns whether there was one, so that the token can be removed. */
export async function openPaymentVisit(
  context: ShopContext,
  { paymentRequestId, orderId }: Omit<PaymentVisit, "callbacks">,
): Promise<boolean> {
  const sessionToken = context.request.url.searchParams.get("redirectSession");
  if (!sessionToken) return false;
  const opened = await orUndefined(context.request.call(openRedirectSession, { body: { sessionToken } }));
  if (opened?.target.paymentRequestId !== paymentRequestId) return true;
  const { thankYouPageUrl, postFlowUrl } = opened.callbacks;
  const visit = { paymentRequestId, orderId };
  const [thankYou, back] = [thankYouPageUrl && { thankYouPageUrl }, postFlowUrl && { postFlowUrl }];
  setFitting(context, PAYMENT, [
    { ...visit, callbacks: { ...thankYou, ...back } },
    { ...visit, callbacks: { ...thankYou } },
  ]);
  return true;
}

/** URLs of the site that sent the shopper to this payment page. */
export function paymentCallbacks(context: ShopContext, paymentRequestId: string): PaymentVisit["callbacks"] {
  const visit = readPaymentVisit(context);
  return visit?.paymentRequestId === paymentRequestId ? visit.callbacks : {};
}

function readPaymentVisit(context: ShopContext): PaymentVisit | undefined {
  const value = unpackCookie(context.jar.get(PAYMENT));
  if (typeof value !== "object" || value === null || !("paymentRequestId" in value)) return undefined;
  return value as PaymentVisit; // Only this file writes the cookie, which is HttpOnly.
}

/** Thank-you page of another site, with the order's id in its query. */
export function thankYouAddress(thankYouPageUrl: string, orderId: string): string {
  const url = new URL(thankYouPageUrl);
  url.searchParams.set("orderId", orderId);
  return url.href;
}

function handoverOf(context: ShopContext, checkoutId: string): Handover | undefined {
  const handover = readCookie(context);
  return handover?.checkoutId === checkoutId ? handover : undefined;
}

function readCookie(context: ShopContext): Handover | undefined {
  const value = unpackCookie(context.jar.get(COOKIE));
  if (typeof value !== "object" || value === null || !("checkoutId" in value)) return undefined;
  return value as Handover; // Only this file writes the cookie, which is HttpOnly.
}
