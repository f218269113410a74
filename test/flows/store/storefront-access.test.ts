/** A closed storefront: who sees the opening page, who sees the store, and that opening it applies to the next request. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  getStorefrontAccess,
  getStorefrontAccessSettings,
  updateStorefrontAccessSettings,
} from "#api/administration/storefront-access.ts";
import { listShopProducts } from "#api/catalog/products/shop-products.ts";
import { createStaffSession, deleteStaffSession } from "#api/identity/staff.ts";
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
  const { password, isOpen } = await settings();
  assert.equal(isOpen, false);
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

test("apps, clients with tokens and anonymous reads use the API of a closed store unchanged", async () => {
  const guest = await aGuest(store);
  await guest.add(cup);
  const { products } = await store.call(listShopProducts, { body: { ids: [cup.product.id] } });
  assert.equal(products.length, 1);
});

test("opening applies to the next request of every visitor, and closing removes cached pages", async () => {
  const paths = ["/", "/c", `/p/${cup.product.slug}`];
  await update({ isOpen: true });
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
  await update({ isOpen: false, message: "" });
  for (const path of paths) {
    const { status, html } = await get(path);
    assert.equal(status, 503, path);
    assert.match(html, /temporarily closed/, path);
  }
});
