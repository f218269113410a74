/**
 * A storefront program that uses only the published client packages. It is copied next to each generation's installed packages
 * and run from there, so its imports resolve to that generation.
 */
import assert from "node:assert/strict";
import { createClient, media, OAuthStrategy } from "@wix/sdk";
import * as checkout from "checkout";
import * as collections from "collections";
import * as currentCart from "current-cart";
import * as inventory from "inventory";
import * as members from "members";
import * as orders from "orders";
import * as products from "products";
import * as recommendations from "recommendations";
import { redirects } from "redirects";

const STORES_APP_IDS = ["215238eb-22a5-4c36-9e7b-e7c08025e04e", "1380b703-ce81-ff05-f115-39571d94dfcd"];
const SAME_CATEGORIES = "68ebce04-b96a-4c52-9329-08fc9d8c1253";
const modules = {
  checkout,
  collections,
  currentCart,
  inventory,
  members,
  orders,
  products,
  recommendations,
  redirects,
};

/** Steps of `shop` in order; each one is a test. */
export function createProgram({ clientId, redirectUri, email, password, signIn, visit, typeOf }) {
  const auth = OAuthStrategy({ clientId });
  const client = createClient({ modules, auth });
  const reference = (product, appId = STORES_APP_IDS[0]) => ({ appId, catalogItemId: product._id });
  let product;
  let checkoutId;
  const me = async () => {
    const answer = await client.members.getCurrentMember({ fieldsets: ["FULL"] });
    return answer.member ?? answer;
  };
  const expire = () => {
    const { accessToken, refreshToken } = auth.getTokens();
    auth.setTokens({ accessToken: { ...accessToken, expiresAt: 1 }, refreshToken });
  };

  return {
    "visitor tokens": async () => {
      const tokens = await auth.generateVisitorTokens();
      assert.ok(tokens.accessToken.value && tokens.refreshToken.value);
      auth.setTokens(tokens);
    },
    "products are queried by builder": async () => {
      const { items } = await client.products.queryProducts().eq("slug", "published-cup").find();
      [product] = items;
      assert.equal(product.name, "Published cup");
      assert.equal((await client.products.queryProducts().limit(1).find()).items.length, 1);
      const found = await client.products.getProduct(product._id);
      assert.equal(found.product.slug, "published-cup");
      const helped = media.getImageUrl("wix:image://v1/picture/cup.jpg#originWidth=40&originHeight=30");
      assert.deepEqual([helped.id, helped.width], ["picture", 40]);
    },
    "images are resized by the client's own helpers": async () => {
      const { url } = product.media.mainMedia.image;
      const { id, width, height } = media.getImageUrl(url);
      assert.deepEqual([width, height], [120, 80]);
      const filled = media.getScaledToFillImageUrl(url, 60, 60, {});
      const fitted = media.getScaledToFitImageUrl(url, 60, 60, {});
      const cropped = media.getCroppedImageUrl(url, 10, 10, 80, 60, 40, 30, {});
      for (const address of [filled, fitted, cropped]) {
        assert.ok(address.includes(`/media/${id}/v1/`), address);
        assert.match(await typeOf(address), /^image\//);
      }
    },
    "collections are queried, and found by slug and id": async () => {
      const { items } = await client.collections.queryCollections().find();
      assert.ok(items.length > 0);
      const answer = await client.collections.getCollectionBySlug("all-products");
      const all = answer.collection ?? answer;
      assert.equal(all.slug, "all-products");
      assert.equal((await client.collections.getCollection(all._id)).slug, "all-products");
    },
    "a missing collection has the code 404": async () => {
      await assert.rejects(client.collections.getCollectionBySlug("no-such-collection"), (error) => {
        assert.equal(String(error.details?.applicationError?.code), "404");
        return true;
      });
    },
    "the inventory is queried": async () => {
      const answer = await client.inventory.queryInventory({ query: {} });
      assert.ok(Array.isArray(answer.inventoryItems));
    },
    "items are added to the cart under either id of the stores app": async () => {
      for (const appId of STORES_APP_IDS)
        await client.currentCart.addToCurrentCart({
          lineItems: [{ catalogReference: reference(product, appId), quantity: 1 }],
        });
      const answer = await client.currentCart.getCurrentCart();
      const { lineItems } = answer.cart ?? answer;
      assert.deepEqual(
        lineItems.map(({ quantity }) => quantity),
        [2],
      );
    },
    "quantities change and totals are estimated": async () => {
      const answer = await client.currentCart.getCurrentCart();
      const { lineItems } = answer.cart ?? answer;
      await client.currentCart.updateCurrentCartLineItemQuantity([{ _id: lineItems[0]._id, quantity: 3 }]);
      const totals = await client.currentCart.estimateCurrentCartTotals({});
      assert.equal(Number(totals.priceSummary.subtotal.amount), 60);
    },
    "products are recommended": async () => {
      const algorithms = [{ _id: SAME_CATEGORIES, appId: STORES_APP_IDS[0] }];
      const answer = await client.recommendations.getRecommendation(algorithms, { items: [reference(product)] });
      assert.ok(Array.isArray((answer.recommendation ?? answer).items));
    },
    "a checkout starts from the cart and is read": async () => {
      ({ checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: "WEB" }));
      const answer = await client.checkout.getCheckout(checkoutId);
      assert.equal((answer.checkout ?? answer).lineItems[0].quantity, 3);
    },
    "a redirect session leads to the checkout page": async () => {
      const { redirectSession } = await client.redirects.createRedirectSession({
        ecomCheckout: { checkoutId },
        callbacks: { postFlowUrl: redirectUri },
      });
      const page = await visit(redirectSession.fullUrl);
      assert.match(page, /Published cup/);
    },
    "a visitor's expired tokens are renewed by the next call": async () => {
      const before = auth.getTokens().accessToken.value;
      expire();
      const answer = await client.currentCart.getCurrentCart();
      assert.equal((answer.cart ?? answer).lineItems[0].quantity, 3);
      assert.notEqual(auth.getTokens().accessToken.expiresAt, 1);
      assert.ok(before);
    },
    "an authorization address is generated without data": async () => {
      // The first releases build URLs only from given data.
      const { authUrl } = await auth.getAuthUrl(
        auth.getAuthUrl.length > 0 ? auth.generateOAuthData("unused://") : undefined,
      );
      assert.match(authUrl, /\/auth\/authorize\?/);
    },
    "a member registers": async () => {
      const outcome = await auth.register({ email, password });
      assert.equal(outcome.loginState, "SUCCESS");
      const wrong = await auth.login({ email, password: "not the password" });
      assert.equal(wrong.errorCode, "invalidPassword");
    },
    "a member signs in through the hosted pages": async () => {
      const data = auth.generateOAuthData(redirectUri, redirectUri);
      const { authUrl } = await auth.getAuthUrl(data);
      const returned = new URL(await signIn(authUrl));
      // Releases before 1.7 only read the URL of the browser window.
      const parameters = new URLSearchParams(returned.hash.slice(1));
      const parsed =
        auth.parseFromUrl.length > 0
          ? auth.parseFromUrl(returned.href)
          : { code: parameters.get("code"), state: parameters.get("state") };
      auth.setTokens(await auth.getMemberTokens(parsed.code, parsed.state, data));
      assert.ok(auth.loggedIn());
    },
    "the member reads their profile and keeps the cart": async () => {
      const member = await me();
      assert.equal(member.loginEmail, email);
      assert.ok(member.profile.slug && member.profile.nickname);
      const answer = await client.currentCart.getCurrentCart();
      assert.equal((answer.cart ?? answer).lineItems[0].quantity, 3);
    },
    "a member's expired tokens are renewed, and the member stays signed in": async () => {
      expire();
      assert.equal((await me()).loginEmail, email);
      const renewed = await auth.renewToken(auth.getTokens().refreshToken);
      auth.setTokens(renewed);
      assert.equal((await me()).loginEmail, email);
    },
    "the member lists their orders": async () => {
      const answer = await client.orders.searchOrders({});
      assert.deepEqual(answer.orders, []);
    },
    "the member signs out": async () => {
      const { logoutUrl } = await auth.logout(redirectUri);
      assert.match(logoutUrl, /\/auth\/logout\?/);
    },
  };
}
