/** The connection to the store: the client with the shopper's tokens, the cart, the way to the checkout, and sign-in. */
import { createClient, oauthStrategy, SdkError, type Tokens } from "@cartwright/sdk";
import { getProductBySlug, queryProducts } from "@cartwright/sdk/api/catalog/wire/v1/products";
import {
  addToCurrentCart,
  type Cart,
  createCheckoutFromCurrentCart,
  getCurrentCart,
  removeLineItemsFromCurrentCart,
  updateCurrentCartLineItemQuantity,
} from "@cartwright/sdk/api/checkout/carts/wire/v1/carts";
import { createRedirectSession } from "@cartwright/sdk/api/checkout/redirects";
import { getMyMember } from "@cartwright/sdk/api/identity/members";
import { STORE_APP_ID } from "@cartwright/sdk/api/values";

const TOKENS = "store-tokens";
const SIGN_IN = "store-sign-in";

const saved = localStorage.getItem(TOKENS);

// Visitors get tokens with the first request. They are kept, because the cart belongs to them.
const auth = oauthStrategy({
  clientId: import.meta.env.VITE_CLIENT_ID,
  ...(saved !== null && { tokens: JSON.parse(saved) as Tokens }),
  onTokens: (tokens) => localStorage.setItem(TOKENS, JSON.stringify(tokens)),
});
const { call } = createClient({ origin: import.meta.env.VITE_STORE, auth });

// Products

export const listProducts = async () =>
  (await call(queryProducts, { body: { query: { paging: { limit: 24, offset: 0 } } } })).products;

export const findProduct = async (slug: string) =>
  (await call(getProductBySlug, { params: { slug }, query: {} })).product;

// Cart

/** Undefined until something has been added. */
export type StoreCart = Cart | undefined;

export async function loadCart(): Promise<StoreCart> {
  try {
    return (await call(getCurrentCart, {})).cart;
  } catch (error) {
    if (error instanceof SdkError && error.status === 404) return undefined;
    throw error;
  }
}

export async function addToCart(productId: string, variantId: string): Promise<Cart> {
  const catalogReference = { appId: STORE_APP_ID, catalogItemId: productId, options: { variantId } };
  return (await call(addToCurrentCart, { body: { lineItems: [{ catalogReference, quantity: 1 }] } })).cart;
}

export const changeQuantity = async (id: string, quantity: number): Promise<Cart> =>
  (await call(updateCurrentCartLineItemQuantity, { body: { lineItems: [{ id, quantity }] } })).cart;

export const removeLine = async (id: string): Promise<Cart> =>
  (await call(removeLineItemsFromCurrentCart, { body: { lineItemIds: [id] } })).cart;

/** Leaves for the store's checkout, which comes back to this site's pages. */
export async function goToCheckout(): Promise<void> {
  const { checkoutId } = await call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } });
  const page = (path: string): string => location.origin + path;
  const callbacks = { thankYouPageUrl: page("/thank-you"), cartPageUrl: page("/cart"), postFlowUrl: page("/") };
  const { redirectSession } = await call(createRedirectSession, { body: { ecomCheckout: { checkoutId }, callbacks } });
  location.assign(redirectSession.fullUrl);
}

// Members

export const isSignedIn = (): boolean => auth.loggedIn();

/** Leaves for the store's sign-in page. The code verifier (PKCE) stays in this tab. */
export async function signIn(): Promise<void> {
  const data = await auth.generateOAuthData(`${location.origin}/signed-in`, location.pathname);
  sessionStorage.setItem(SIGN_IN, JSON.stringify(data));
  location.assign((await auth.getAuthUrl(data)).authUrl);
}

/** Exchanges the code in the URL for the member's tokens. Returns the path of the page where the sign-in started. */
export async function finishSignIn(): Promise<string> {
  const { code, state, error, errorDescription } = auth.parseFromUrl();
  const started = sessionStorage.getItem(SIGN_IN);
  sessionStorage.removeItem(SIGN_IN);
  if (error !== null) throw new Error(errorDescription ?? error);
  if (started === null) throw new Error("This sign-in didn't start in this tab. Sign in again.");
  const data = JSON.parse(started);
  auth.setTokens(await auth.getMemberTokens(code, state, data));
  return data.originalUri;
}

export async function signOut(): Promise<void> {
  location.assign((await auth.logout(`${location.origin}/`)).logoutUrl);
}

export const loadMember = async () => (await call(getMyMember, { query: { fieldsets: ["FULL"] } })).member;
