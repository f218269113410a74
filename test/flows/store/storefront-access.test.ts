/** A closed storefront: who sees the opening page, who sees the store, and that opening it applies to the next request. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  getStorefrontAccess,
  getStorefrontAccessSettings,
  updateStorefrontAccessSettings,
} from "#api/administration/storefront-access.ts";
import { listShopProducts } from "#api/catalog/products/shop-products.ts";
import { addToShopCart } from "#api/checkout/carts/shop-cart.ts";
import * as v2 from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import {
  addLineItemsToCurrentCart,
  createCurrentCart,
  getCurrentCart,
} from "#api/checkout/carts/wire/v2/current-cart.ts";
import { createCheckout } from "#api/checkout/checkouts.ts";
import { createStaffSession, deleteStaffSession } from "#api/identity/staff.ts";
import { updatePaymentProvider } from "#api/payments/payment-providers.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { reopen } from "#server/administration/storefront-access/jobs.ts";
import { aGuest } from "../shopper.ts";
import { type Goods, OWNER, openEmptyStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let cup: Goods;
before(async () => {
  store = await openEmptyStore();
  cup = await store.addGoods({ name: "Cup" }, 5);
});
after(() => store.close());

const update = (settings: object) => store.admin(updateStorefrontAccessSettings, { body: { settings } });
const settings = async () => (await store.admin(getStorefrontAccessSettings, {})).settings;

async function get(path: string, cookie = ""): Promise<{ status: number; headers: Headers; html: string }> {
  const response = await fetch(store.origin + path, { redirect: "manual", headers: { accept: "text/html", cookie } });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function enter(
  password: string,
  to = "/",
): Promise<{ status: number; location: string | null; cookie: string; html: string }> {
  const response = await fetch(`${store.origin}/password`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: store.origin },
    body: new URLSearchParams({ password, to }),
  });
  const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return { status: response.status, location: response.headers.get("location"), cookie, html: await response.text() };
}

const shopPaths = (): string[] => [
  "/",
  "/c",
  `/p/${cup.product.slug}`,
  "/search?q=cup",
  "/cart",
  "/no-such-page",
  "/sitemap.xml",
];

test("a new empty store is closed: every page of the shop is the opening page, with a status that crawlers don't index", async () => {
  const { password, mode } = await settings();
  assert.equal(mode, "CLOSED");
  assert.match(password ?? "", /^[0-9a-f]{8}$/);
  for (const path of shopPaths()) {
    const { status, headers, html } = await get(path);
    assert.equal(status, 503, path);
    assert.equal(headers.get("retry-after"), "3600", path);
    assert.equal(headers.get("x-robots-tag"), "noindex", path);
    assert.match(headers.get("cache-control") ?? "", /no-store/, path);
    assert.match(html, /Opening soon/, path);
    assert.match(html, /<meta name="robots" content="noindex/, path);
    assert.doesNotMatch(html, /Cup/, path);
  }
  const robots = await get("/robots.txt");
  assert.equal(robots.status, 200, "a robots.txt that fails stops crawlers from seeing the status of pages");
  assert.doesNotMatch(robots.html, /Sitemap/);
  const post = await fetch(`${store.origin}/cart/add`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: store.origin },
    body: new URLSearchParams({ product: cup.product.id, quantity: "1" }),
  });
  assert.equal(post.status, 503);
});

test("pages for existing customers, policies and contact stay available, without the shop's menu", async () => {
  for (const path of ["/contact", "/newsletter", "/gift-cards", "/favicon.svg"])
    assert.equal((await get(path)).status, 200, path);
  assert.equal((await get("/pages/terms")).status, 404, "the policy has no text");
  assert.doesNotMatch((await get("/contact")).html, /href="\/cart"/);
});

test("visitors with the password see the store, until the password changes", async () => {
  const { password } = await settings();
  const wrong = await enter("not the password");
  assert.equal(wrong.status, 403);
  assert.match(wrong.html, /This password is incorrect/);
  assert.equal(wrong.cookie, "");
  const product = `/p/${cup.product.slug}`;
  const right = await enter(password ?? "", product);
  assert.deepEqual([right.status, right.location], [303, product]);
  const page = await get(product, right.cookie);
  assert.equal(page.status, 200);
  assert.match(page.html, /Cup/);
  assert.match(page.headers.get("cache-control") ?? "", /no-store/);
  assert.equal((await get(product)).status, 503, "the page of a visitor with a pass isn't cached for others");
  assert.equal((await get(product, "cw_pass=9999999999.forged")).status, 503);
  assert.equal((await enter(password ?? "", "https://elsewhere.example/")).location, "/");

  await update({ password: "a new password" });
  assert.equal((await get(product, right.cookie)).status, 503);
});

test("staff who are signed in at the back office see the store, until they sign out", async () => {
  const headers = { origin: store.origin, "content-type": "application/json" };
  const signedIn = await fetch(store.origin + createStaffSession.path, {
    method: "POST",
    headers,
    body: JSON.stringify(OWNER),
  });
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  assert.equal((await get("/", cookie)).status, 200);
  await fetch(store.origin + deleteStaffSession.path, { method: "DELETE", headers: { ...headers, cookie } });
  assert.equal((await get("/", cookie)).status, 503);
});

test("the merchant chooses text, password field and newsletter form", async () => {
  await update({ message: "See you in May.", password: null, hasNewsletter: true });
  const { html } = await get("/");
  assert.match(html, /See you in May\./);
  assert.match(html, /action="\/newsletter"/);
  assert.doesNotMatch(html, /name="password"/);
  assert.equal((await enter("")).status, 403, "without a password, none is right");
  assert.deepEqual((await store.call(getStorefrontAccess, {})).access, {
    isOpen: false,
    mode: "CLOSED",
    status: "PENDING",
    acceptsOrders: false,
    holidayMessage: "",
    hasOpened: false,
    message: "See you in May.",
    hasPassword: false,
    hasNewsletter: true,
  });
});

test("the API creates passes for the right password only", async () => {
  await update({ password: "a new password" });
  const call = (password: string) =>
    fetch(`${store.origin}/v1/storefront-access/passes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password }),
    });
  assert.equal((await call("wrong")).status, 403);
  assert.equal((await call("a new password")).status, 200);
});

test("apps, clients with tokens and anonymous reads use the API of a store before its first opening unchanged", async () => {
  const guest = await aGuest(store);
  await guest.add(cup);
  const { products } = await store.call(listShopProducts, { body: { ids: [cup.product.id] } });
  assert.equal(products.length, 1);
});

test("opening applies to the next request of every visitor, and closing removes cached pages", async () => {
  const paths = ["/", "/c", `/p/${cup.product.slug}`];
  await update({ mode: "OPEN" });
  for (const path of paths) {
    for (let times = 0; times < 2; times++) {
      const { status, headers } = await get(path);
      assert.equal(status, 200, path);
      assert.equal(headers.get("cache-control"), "no-cache", path);
      assert.equal(headers.get("x-robots-tag"), null, path);
    }
  }
  assert.match((await get("/robots.txt")).html, /Sitemap/);
  assert.equal((await get("/sitemap.xml")).status, 200);
  assert.equal((await get("/password")).headers.get("location"), "/");
  await update({ mode: "CLOSED", message: "" });
  for (const path of paths) {
    const { status, html } = await get(path);
    assert.equal(status, 503, path);
    assert.match(html, /temporarily closed/, path);
  }
});

const access = async () => (await store.call(getStorefrontAccess, {})).access;

async function addOnPage(
  goods: Goods,
  cookie = "",
): Promise<{ status: number; location: string | null; html: string }> {
  const response = await fetch(`${store.origin}/cart/add`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: store.origin, cookie },
    body: new URLSearchParams({ product: goods.product.id, quantity: "1" }),
  });
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
}

test("a closed store refuses new carts and checkouts of shoppers, with the protocol's codes", async () => {
  await store.admin(updatePaymentProvider, {
    params: { id: "manual" },
    body: { paymentProvider: { isEnabled: true } },
  });
  await update({ mode: "OPEN" });
  const started = await aGuest(store);
  await started.add(cup);
  const checkout = await started.checkOut();
  const other = await aGuest(store);
  await other.add(cup);
  const { cart } = await store.call(createCurrentCart, { body: { catalogItems: [] } }, other.as);

  await update({ mode: "CLOSED", password: "a new password" });
  assert.equal((await access()).status, "DISABLED");
  const refused = { code: "SITE_NOT_ACCEPTING_PAYMENTS", status: 409 };
  const line = { catalogReference: cup.reference, quantity: 1 };
  const late = await aGuest(store);
  await assert.rejects(late.add(cup), refused);
  await assert.rejects(store.call(addToShopCart, { body: { lineItems: [line] } }, late.as), refused);
  await assert.rejects(store.call(createCurrentCart, { body: { catalogItems: [line] } }, late.as), refused);
  await assert.rejects(store.call(addLineItemsToCurrentCart, { body: { catalogItems: [line] } }, late.as), refused);
  await assert.rejects(store.call(v2.placeOrder, { params: { id: cart.id }, body: {} }, other.as), refused);
  await assert.rejects(store.call(v2.getCheckoutUrl, { params: { id: cart.id }, body: {} }, other.as), refused);
  await assert.rejects(other.checkOut(), { code: "SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT" });
  const body = { channelType: "WEB" as const, lineItems: [line] };
  await assert.rejects(store.call(createCheckout, { body }, other.as), { code: "SITE_MUST_ACCEPT_PAYMENTS" });
  assert.equal((await other.cart()).lineItems.length, 1, "carts can be read");
  await store.admin(createCheckout, { body });
  assert.ok((await started.place(checkout)).orderId, "a checkout that had begun can be ordered");
});

test("visitors with the password and staff can shop in the closed store", async () => {
  assert.equal((await addOnPage(cup)).status, 503);
  const { cookie } = await enter("a new password");
  const added = await addOnPage(cup, cookie);
  assert.equal(added.status, 303);
  const forged = await aGuest(store);
  const lineItems = [{ catalogReference: cup.reference, quantity: 1 }];
  const headers = { "x-storefront-visit": "9999999999.forged" };
  await assert.rejects(store.call(addToShopCart, { body: { lineItems } }, { ...forged.as, headers }), {
    code: "SITE_NOT_ACCEPTING_PAYMENTS",
  });
});

test("on holiday the shop can be browsed, with a notice, and takes orders only if the merchant allows it", async () => {
  await update({ mode: "HOLIDAY", holidayMessage: "Gone <surfing>", reopensOn: "2999-05-03" });
  assert.deepEqual(
    [(await access()).status, (await access()).acceptsOrders, (await access()).reopensOn],
    ["DISABLED", false, "2999-05-03"],
  );
  const product = `/p/${cup.product.slug}`;
  const { status, headers, html } = await get(product);
  assert.equal(status, 200);
  assert.equal(headers.get("cache-control"), "no-cache");
  assert.match(html, /Gone &lt;surfing&gt;<\/bdi><\/strong> (?:<!-- -->)?We(?:'|&#x27;)re back on May 3, 2999\./);
  assert.match(html, /<body data-sales="off">/);
  assert.match((await addOnPage(cup)).html, /isn(?:'|&#x27;)t accepting orders right now/);
  const guest = await aGuest(store);
  await assert.rejects(guest.add(cup), { code: "SITE_NOT_ACCEPTING_PAYMENTS" });

  await update({ acceptsHolidayOrders: true });
  assert.deepEqual([(await access()).status, (await access()).acceptsOrders], ["ENABLED", true]);
  const open = (await get(product)).html;
  assert.match(open, /Orders ship starting May 3, 2999\./);
  assert.doesNotMatch(open, /data-sales/);
  assert.ok((await guest.buy(cup)).orderId);
});

test("the notice speaks the store's language", async () => {
  const notices = {
    "de-DE": /3\. Mai 2999/,
    "fr-FR": /3 mai 2999/,
    "es-ES": /3 de mayo de 2999/,
    "ar-EG": /لا يزال بإمكانك/,
  };
  for (const [locale, notice] of Object.entries(notices)) {
    await store.admin(updateStoreSettings, { body: { settings: { locale } } });
    assert.match((await get("/")).html, notice, locale);
  }
  await store.admin(updateStoreSettings, { body: { settings: { locale: "en-US" } } });
});

test("in a demo carts can be filled, and no order is placed", async () => {
  await update({ mode: "DEMO" });
  assert.deepEqual([(await access()).status, (await access()).reopensOn], ["DEMO", undefined]);
  assert.match((await get("/")).html, /This is a demo store/);
  const guest = await aGuest(store);
  await guest.add(cup);
  const { cart } = await store.call(createCurrentCart, { body: { catalogItems: [] } }, guest.as);
  assert.equal(cart.demo, true);
  await assert.rejects(store.call(v2.placeOrder, { params: { id: cart.id }, body: {} }, guest.as), {
    code: "PLACE_ORDER_NOT_ALLOWED_FOR_DEMO_CART",
  });
  const checkout = await guest.checkOut();
  await assert.rejects(guest.place(checkout), { code: "SITE_NOT_ACCEPTING_PAYMENTS" });
  await assert.rejects(guest.startPaying(checkout), { code: "SITE_NOT_ACCEPTING_PAYMENTS" });
  await update({ mode: "OPEN" });
  assert.equal((await store.call(getCurrentCart, {}, guest.as)).cart.demo, false);
  assert.ok((await guest.place(checkout)).orderId);
});

test("the store opens at the start of the day that the merchant set, in its time zone", async () => {
  await store.admin(updateStoreSettings, { body: { settings: { timeZone: "Pacific/Auckland" } } });
  const runAt = (instant: string) => reopen.run({ ...store.app.store, now: () => new Date(instant) }, {});
  for (const mode of ["CLOSED", "HOLIDAY"]) {
    await update({ mode, reopensOn: "2999-07-02", acceptsHolidayOrders: false });
    await runAt("2999-07-01T11:59:00Z");
    assert.equal((await access()).mode, mode);
    await runAt("2999-07-01T12:00:00Z");
    const { mode: now, status, reopensOn } = await access();
    assert.deepEqual([now, status, reopensOn], ["OPEN", "ENABLED", undefined]);
    assert.equal((await get("/")).status, 200);
  }
  await assert.rejects(update({ reopensOn: "2020-01-01" }), { status: 400 });
});
