import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { aCoupon, aProduct } from "#server/checkout/carts/factory.ts";
import { bindings } from "#server/modules.ts";
import { createPageMount } from "#server/pages/page-mount.ts";
import { createPreviewFrames } from "#server/pages/preview-frames.ts";
import { startListener } from "#server/platform/http/serve/listener.ts";
import { startTestServer, TEST_CLIENT_ID, type TestServer } from "#server/platform/testing/test-server.ts";
import type { Storefront, StorefrontOptions } from "#storefront/app.tsx";
import { packCookie } from "#ui/pages/cookies.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const outDir = join(root, ".cache", `storefront-${process.pid}`);

let server: TestServer;
let origin = "";
let close = async () => {};
const errors: unknown[] = [];

before(async () => {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [react()],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "node24",
      rolldownOptions: { input: { shop: join(root, "storefront/app.tsx") }, output: { entryFileNames: "[name].js" } },
    },
  });
  const module: { createStorefront(options: StorefrontOptions): Storefront } = await import(
    pathToFileURL(join(outDir, "shop.js")).href
  );
  server = await startTestServer({ bindings });
  const shop = module.createStorefront({
    storeName: "Test",
    baseUrl: server.origin,
    currency: "USD",
    locale: "en-US",
    clientId: TEST_CLIENT_ID,
    isDevelopment: true,
    assets: { styles: [], script: "/assets/shop.js" },
    frames: createPreviewFrames("secret"),
    onError: (error) => errors.push(error),
  });
  const pages = createPageMount({
    runtime: server.runtime,
    apps: [
      { owns: () => true, handle: (request) => shop.handle(request), ignoresQuery: (path) => shop.ignoresQuery(path) },
    ],
    personal: { anonymous: () => "", render: () => "" },
    formTargets: () => [],
  });
  const listener = await startListener({ runtime: server.runtime, rawRoutes: [], pages });
  origin = listener.origin;
  close = () => listener.close();
});
after(async () => {
  await close();
  await server.close();
  await rm(outDir, { recursive: true, force: true });
});

/** A shopper without scripts. */
function aBrowser() {
  const accessToken = server.visitorToken();
  const session = { accessToken, refreshToken: "none", expiresAt: Date.now() / 1000 + 3600, role: "visitor" };
  const cookies = new Map([["cw_session", packCookie(session)]]);
  const send = async (
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; url: string; body: string }> => {
    const response = await fetch(new URL(path, origin), {
      method: form === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form && {
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "same-origin",
          origin,
        }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (response.status === 303 && location === "/cart") return send(location);
    return { status: response.status, url: location ?? path, body: await response.text() };
  };
  return send;
}

const lineOf = (body: string): string => /name="line" value="([^"]+)"/.exec(body)?.[1] ?? "";
const textOf = (body: string): string =>
  body
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("a shopper without scripts changes the cart and starts the checkout", async () => {
  const send = aBrowser();
  assert.match(textOf((await send("/cart")).body), /empty/i);
  const mug = await server.transaction((tx) => aProduct(tx, { price: 1250, stock: 7 }));
  const added = await send("/cart/add", { product: mug.productId, quantity: "2" });
  assert.deepEqual(errors, []);
  assert.match(textOf(added.body), /\$25\.00/);
  const line = lineOf(added.body);
  assert.match(textOf((await send("/cart/quantity", { line, quantity: "3" })).body), /\$37\.50/);
  const capped = textOf((await send("/cart/quantity", { line, quantity: "9" })).body);
  assert.match(capped, /Only 7 units of Mug left/);
  const code = await server.transaction((tx) => aCoupon(tx));
  assert.match(textOf((await send("/cart/coupon", { code })).body), /− ?\$8\.75/);
  assert.doesNotMatch(textOf((await send("/cart/coupon/remove", {})).body), /8\.75/);
  const refused = await send("/cart/coupon", { code: "NOPE" });
  assert.match(textOf(refused.body), /Discount code not found/);
  assert.match((await send("/cart/note", { note: "Ring twice" })).body, /Ring twice/);
  assert.match((await send("/cart/destination", { country: "US", postalCode: "10001" })).body, /value="10001"/);
  assert.match(textOf((await send("/cart/drawer")).body), /\$87\.50/);
  const removed = await send("/cart/remove", { line });
  assert.match(textOf(removed.body), /empty/i);
  assert.match(textOf((await send("/cart/undo", {})).body), /\$87\.50/);
  const checkout = await send("/cart/checkout", {});
  assert.match(checkout.url, /^\/checkout\/[0-9a-f-]{36}$/);
  assert.deepEqual(errors, []);
});
