/**
 * Yardstick 3: the complete tree of a page of the running store, rendered repeatedly by `renderToString`. The
 * storefront creates the page once with data from the store; the last tree passed to React is the document.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ReactNode } from "react";
import { createCall, fetchTransport } from "#sdk/call.ts";
import type { BuiltAssets, StorefrontModule } from "#server/pages/page-app.ts";
import { createPreviewFrames } from "#server/pages/preview-frames.ts";

export type RenderWork = {
  origin: string;
  path: string;
  clientId: string;
  renders: number;
  /** The storefront built with React external. */
  bundle: string;
};
type ReactServer = { renderToString(node: ReactNode): string };

const work: RenderWork = JSON.parse(await readFile(process.env.WORK_FILE ?? "", "utf8"));
process.env.NODE_ENV = "production";
// The same object that the bundle imports from, so it must be patched before the bundle is loaded.
const react: ReactServer = createRequire(import.meta.url)("react-dom/server");
const { renderToString } = react;
let tree: ReactNode;
react.renderToString = (node) => {
  tree = node;
  return renderToString(node);
};

const dist = new URL("../dist/", import.meta.url);
const storefront: StorefrontModule = await import(work.bundle);
const assets: Record<string, BuiltAssets> = JSON.parse(await readFile(new URL("storefront/assets.json", dist), "utf8"));
const shop = storefront.createStorefront({
  storeName: "Shop",
  baseUrl: work.origin,
  currency: "USD",
  locale: "en-US",
  clientId: work.clientId,
  isDevelopment: true,
  assets: assets.storefront ?? { styles: [], script: "" },
  frames: createPreviewFrames("bench"),
  onError: (error) => console.error(error),
});
const page = await shop.handle({
  method: "GET",
  url: new URL(work.path, work.origin),
  cookies: new Map(),
  header: () => null,
  form: async () => new URLSearchParams(),
  upload: async () => undefined,
  uploads: async () => [],
  nonce: "",
  requestId: "bench",
  call: createCall(fetchTransport(work.origin)),
});
if (page?.status !== 200 || tree === undefined) throw new Error(`${work.path} rendered no page.`);
// The store's own parts leave a mark; the yardstick must render them as elements.
if (renderToString(tree).includes("<!--kept ")) throw new Error("The yardstick contains parts of the fragment cache.");

for (let warm = 0; warm < work.renders / 4; warm++) renderToString(tree);
const begun = performance.now();
let characters = 0;
for (let count = 0; count < work.renders; count++) characters += renderToString(tree).length;
const seconds = (performance.now() - begun) / 1000;
console.log(JSON.stringify({ seconds, failures: 0, characters: characters / work.renders }));
