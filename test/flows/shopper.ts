/** Shopper actions as HTTP API requests. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import {
  addToCurrentCart,
  createCheckoutFromCurrentCart,
  estimateCurrentCartTotals,
  getCurrentCart,
  updateCurrentCart,
} from "#api/checkout/carts/wire/v1/carts.ts";
import { createOrder, payCheckout, settlePayment } from "#api/checkout/checkout-completion.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import { getCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import { login, register } from "#api/identity/authentication.ts";
import { authorize, HOSTED_KEY_HEADER, token } from "#api/identity/oauth.ts";
import { getOrder, getOrderStatus } from "#api/orders/orders/orders.ts";
import { deriveHostedKey } from "#server/identity/oauth/public.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { CLIENT_ID, type Goods, REDIRECT_URI, type WholeStore } from "./whole-store.ts";

export const PASSWORD = "four plain words here";
const VERIFIER = "v".repeat(64);

export const ADDRESS = {
  address: { country: "US", subdivision: "US-OR", city: "Portland", postalCode: "97201", addressLine: "1 Main St" },
  contactDetails: { firstName: "Ada", lastName: "Lovelace", phone: "+1 503 555 0100" },
};

export type Shopper = ReturnType<typeof shopperWith>;
export type Placed = { orderId: string; orderNumber: string; statusKey: string };

/** A new visitor with an anonymous token. */
export async function aGuest(
  store: Pick<WholeStore, "call">,
  email = `guest-${randomUUID()}@example.com`,
): Promise<Shopper> {
  const tokens = await store.call(token, { body: { clientId: CLIENT_ID, grantType: "anonymous" } });
  return shopperWith(store, tokens.access_token, email);
}

/** Registers or signs in; the guest's cart is merged into the member's. */
export async function signedIn(store: WholeStore, guest: Shopper, how: "register" | "login"): Promise<Shopper> {
  const credentials = { body: { loginId: { email: guest.email }, password: PASSWORD } };
  const outcome = await store.call(how === "register" ? register : login, credentials, guest.as);
  assert.equal(outcome.state, "SUCCESS");
  const step = await store.call(
    authorize,
    {
      body: {
        visitorToken: guest.as.authorization,
        authorizeRequest: {
          clientId: CLIENT_ID,
          responseType: "code",
          redirectUri: REDIRECT_URI,
          state: "s",
          prompt: "none",
          codeChallenge: sha256(VERIFIER).toString("base64url"),
          codeChallengeMethod: "S256",
          sessionToken: outcome.sessionToken ?? "",
        },
      },
    },
    { headers: { [HOSTED_KEY_HEADER]: deriveHostedKey(store.app.store.config.secret) } },
  );
  const code = new URL(step.redirectTo ?? "").searchParams.get("code") ?? "";
  const grant = { grantType: "authorization_code", code, codeVerifier: VERIFIER, redirectUri: REDIRECT_URI };
  const tokens = await store.call(token, { body: { clientId: CLIENT_ID, ...grant } });
  return shopperWith(store, tokens.access_token, guest.email);
}

function shopperWith(store: Pick<WholeStore, "call">, accessToken: string, email: string) {
  const as = { authorization: accessToken };
  const readCheckout = async (id: string): Promise<Checkout> =>
    (await store.call(getCheckout, { params: { id } }, as)).checkout;
  const shopper = {
    as,
    email,
    cart: async () => (await store.call(getCurrentCart, {}, as)).cart,
    add: async (goods: Goods, quantity = 1) =>
      (
        await store.call(
          addToCurrentCart,
          { body: { lineItems: [{ catalogReference: goods.reference, quantity }] } },
          as,
        )
      ).cart,
    attachCoupon: async (couponCode: string) =>
      (await store.call(updateCurrentCart, { body: { couponCode, lineItems: [] } }, as)).cart,
    estimate: () =>
      store.call(
        estimateCurrentCartTotals,
        { body: { shippingAddress: ADDRESS.address, calculateTax: true, calculateShipping: true } },
        as,
      ),
    /** Creates a checkout from the cart that is ready for payment. */
    async checkOut(): Promise<Checkout> {
      const { checkoutId } = await store.call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } }, as);
      const changes = {
        buyerInfo: { email },
        billingInfo: ADDRESS,
        shippingInfo: { shippingDestination: ADDRESS },
      };
      const params = { id: checkoutId };
      const { checkout } = await store.call(updateCheckout, { params, body: { checkout: changes } }, as);
      const code = checkout.shippingInfo.carrierServiceOptions[0]?.shippingOptions[0]?.code;
      if (!checkout.requiresShipping || code === undefined) return checkout;
      const delivery = { shippingInfo: { selectedCarrierServiceOption: { code } } };
      return (await store.call(updateCheckout, { params, body: { checkout: delivery } }, as)).checkout;
    },
    readCheckout,
    place: (checkout: Checkout, idempotencyKey?: string): Promise<Placed> =>
      store.call(
        createOrder,
        {
          params: { id: checkout.id },
          body: { paymentMethod: "manual", expectedTotal: checkout.priceSummary.total.amount },
        },
        { ...as, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      ),
    /** Adds, checks out and orders in one step, paid by invoice. */
    async buy(goods: Goods, quantity = 1): Promise<Placed> {
      await shopper.add(goods, quantity);
      return shopper.place(await shopper.checkOut());
    },
    /** Starts the payment; returns the payment and the URL of the payment page. */
    startPaying: (checkout: Checkout) =>
      store.call(
        payCheckout,
        {
          params: { id: checkout.id },
          body: { paymentMethod: "test-gateway", expectedTotal: checkout.priceSummary.total.amount },
        },
        as,
      ),
    settle: (checkout: Checkout, paymentId: string) =>
      store.call(settlePayment, { params: { id: checkout.id }, body: { paymentId } }, as),
    order: async (id: string) => (await store.call(getOrder, { params: { id } }, as)).order,
    status: (id: string, key: string) => store.call(getOrderStatus, { params: { id }, query: { key } }, as),
  };
  return shopper;
}

/** Submits a button of the payment page as a browser does; returns the redirect URL. */
export async function pressAtGateway(redirectUrl: string, choice: string): Promise<URL | undefined> {
  const page = await fetch(redirectUrl);
  assert.equal(page.status, 200);
  const answer = await fetch(redirectUrl, {
    method: "POST",
    body: new URLSearchParams({ choice }),
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  return location === null ? undefined : new URL(location, redirectUrl);
}
