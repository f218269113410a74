/**
 * Runs storefront programs of several generations against the store, with each generation's unmodified published packages over
 * HTTP. Their requests must also pass a browser's CORS preflight. test/clients/generations lists the releases.
 */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { createCollection } from "#api/catalog/wire/v1/collections.ts";
import { addProductMedia } from "#api/catalog/wire/v1/products.ts";
import { installGeneration, listGenerations } from "#test/clients/install.ts";
import { API_KEY, CLIENT_ID, openWholeStore, REDIRECT_URI, type WholeStore } from "#test/flows/whole-store.ts";
import { PlainBrowser } from "#test/hosted-pages.ts";

/** Releases before 1.7 read from the second host; since 1.17, member requests go to the third. */
const API_HOSTS = ["www.wixapis.com", "readonly.wixapis.com", "edge.wixapis.com"];
const PASSWORD = "four plain words here";
const isExcluded = process.env.WITHOUT_REGISTRY === "1";
const skip = isExcluded ? "WITHOUT_REGISTRY=1: published client packages are not installed" : false;

type Steps = Readonly<Record<string, () => Promise<void>>>;
type Options = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly email: string;
  readonly password: string;
  signIn(authUrl: string): Promise<string>;
  visit(address: string): Promise<string>;
  typeOf(address: string): Promise<string>;
};
type Program = { createProgram(options: Options): Steps };
type Sent = { readonly method: string; readonly path: string; readonly headers: readonly string[] };

const STEPS = 19;
/** The only host whose image URLs the packages' media helpers resize; operators map it to the store. */
const MEDIA_ORIGIN = "https://static.wixstatic.com";
const platformFetch = globalThis.fetch;
const installed = new Map<string, Promise<string>>();
let store: WholeStore;
let sent: Sent[] = [];

before(async () => {
  if (isExcluded) return;
  for (const name of await listGenerations()) installed.set(name, installGeneration(name));
  store = await openWholeStore({ MEDIA_ORIGIN });
  const { product } = await store.addGoods({ name: "Published cup", slug: "published-cup" }, 1000);
  const media = [{ mediaId: await uploadImage() }];
  await store.admin(addProductMedia, { params: { id: product.id }, body: { media } });
  await store.admin(createCollection, { body: { collection: { name: "Published things" } } });
  globalThis.fetch = sendToStore;
  await Promise.all(installed.values());
});
after(async () => {
  globalThis.fetch = platformFetch;
  if (isExcluded) return;
  await store.close();
  for (const address of await Promise.all(installed.values())) await rm(fileURLToPath(address), { force: true });
});

async function uploadImage(): Promise<string> {
  const bytes = await sharp({ create: { width: 120, height: 80, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  const answer = await platformFetch(`${store.origin}/v1/media/upload?fileName=cup.jpg`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", authorization: API_KEY },
    body: new Uint8Array(bytes),
  });
  return JSON.parse(await answer.text()).media.id;
}

/** Fetches a media host URL from the store and returns the content type. */
async function typeOf(address: string): Promise<string> {
  assert.ok(address.startsWith(`${MEDIA_ORIGIN}/media/`), address);
  const answer = await platformFetch(store.origin + address.slice(MEDIA_ORIGIN.length));
  assert.equal(answer.status, 200, address);
  return answer.headers.get("content-type") ?? "";
}

/** The published packages have fixed hosts; requests to those are sent to the store, and to any other host fail. */
async function sendToStore(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.origin === store.origin) return platformFetch(input, init);
  assert.ok(API_HOSTS.includes(url.hostname), `The client sends a request to ${url.href}.`);
  const headers = [...new Headers(init?.headers).keys()];
  sent.push({ method: init?.method ?? "GET", path: url.pathname + url.search, headers });
  return platformFetch(store.origin + url.pathname + url.search, init);
}

async function signIn(email: string, authUrl: string): Promise<string> {
  const browser = new PlainBrowser(store.origin);
  const page = await browser.get(authUrl);
  assert.equal(page.status, 200, page.body.slice(0, 500));
  const answer = await browser.submit(page, "/auth/login", { email, password: PASSWORD });
  const location = answer.headers.get("location") ?? "";
  assert.ok(location.startsWith(REDIRECT_URI), `${answer.status} ${location} ${answer.body.slice(0, 500)}`);
  return location;
}

/** Fetches a page as a browser without scripts does, with cookies and redirects. */
async function visit(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next: string | null = address;
  for (let hop = 0; next !== null && hop < 5; hop += 1) {
    const cookie = [...cookies.values()].join("; ");
    const page: Response = await platformFetch(next, { redirect: "manual", headers: cookie === "" ? {} : { cookie } });
    for (const line of page.headers.getSetCookie()) cookies.set(line.split("=")[0] ?? "", line.split(";")[0] ?? "");
    if (page.status === 200) return page.text();
    const location: string | null = page.headers.get("location");
    next = location === null ? null : new URL(location, next).href;
  }
  throw new Error(`No page at ${address}.`);
}

const names = isExcluded ? [] : await listGenerations();
test("at least six generations are tested", { skip }, () => assert.ok(names.length >= 6));

for (const name of names) {
  describe(`programs of @wix/sdk ${name}`, { skip }, () => {
    test("complete a purchase, from the first visit to signing out", async (t) => {
      sent = [];
      const { createProgram }: Program = await import((await installed.get(name)) ?? "");
      const email = `published-${name.replaceAll(".", "-")}@example.com`;
      const options = { clientId: CLIENT_ID, redirectUri: REDIRECT_URI, email, password: PASSWORD };
      const steps = Object.entries(
        createProgram({ ...options, visit, typeOf, signIn: (authUrl) => signIn(email, authUrl) }),
      );
      assert.equal(steps.length, STEPS);
      for (const [step, run] of steps) await t.test(step, run);
    });

    test("pass the browser's preflight with all of their requests", async () => {
      assert.ok(sent.length >= STEPS);
      const distinct = new Map(sent.map((one) => [`${one.method} ${one.path.split("?")[0]} ${one.headers}`, one]));
      for (const { method, path, headers } of distinct.values()) {
        const preflight = await platformFetch(store.origin + path, {
          method: "OPTIONS",
          headers: {
            origin: "https://shop.example.com",
            "access-control-request-method": method,
            "access-control-request-headers": [...headers, "x-wix-linguist"].sort().join(","),
          },
        });
        assert.equal(preflight.status, 200, `${method} ${path}`);
        assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
        assert.match(preflight.headers.get("access-control-allow-methods") ?? "", new RegExp(`\\b${method}\\b`));
        const allowed = (preflight.headers.get("access-control-allow-headers") ?? "").toLowerCase().split(",");
        for (const header of [...headers, "x-wix-linguist"]) assert.ok(allowed.includes(header), `${path}: ${header}`);
      }
    });
  });
}
