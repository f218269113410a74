/**
 * Builds the shops of `examples/designs` one after another in a running demo store, over the API, and takes pictures of their home
 * and product pages. It changes the store: use one that was started for it.
 *
 * `SEED_API_KEY=<key> PORT=<port> DATA_DIR=<folder> npm start`, then
 * `API_KEY=<key> node tools/run.mjs tools/example-shops/main.ts http://localhost:<port> <folder> [toy-box mug-club …]`.
 * Without names it also writes the contact sheets of docs/pictures.
 */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { updateStorefrontAccessSettings } from "#api/administration/storefront-access.ts";
import { listShopCollections } from "#api/catalog/collections/shop-collections.ts";
import { DESIGN_ID, type DesignFile, getDesign, importDesign, publishDesign } from "#api/content/designs.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { ensureBrowser } from "../browser.ts";
import { writeContactSheet } from "./contact-sheet.ts";
import { prepareDesign } from "./prepare-design.ts";
import { type Shop, shops } from "./shops.ts";

const [origin = "http://localhost:3000", folder = "example-shops", ...named] = process.argv.slice(2);
const call = createCall(fetchTransport(origin), { authorization: process.env.API_KEY ?? "" });

const sizes = {
  desktop: { width: 1280, height: 1600 },
  phone: { width: 390, height: 1040 },
};
const wanted = shops.filter(({ design }) => named.length === 0 || named.includes(design));

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureBrowser(console.log),
  args: ["--no-sandbox", "--disable-background-networking"],
});
const { collections } = await call(listShopCollections, {});
await call(updateStorefrontAccessSettings, { body: { settings: { mode: "OPEN" } } });
for (const shop of wanted) {
  await build(shop);
  await takePictures(shop);
}
await browser.close();
if (named.length === 0)
  for (const page of ["home", "product"])
    await writeContactSheet(folder, page, `docs/pictures/twelve-shops-${page}.webp`);

/** As a merchant would: names the store, imports the design, adds products and images, and publishes. */
async function build(shop: Shop): Promise<void> {
  const { name, tagline, design } = shop;
  await call(updateStoreSettings, { body: { settings: { name, tagline, announcement: "", promises: [] } } });
  const file: DesignFile = JSON.parse(await readFile(`examples/designs/${design}.json`, "utf8"));
  const params = { documentId: DESIGN_ID };
  const { document } = await call(getDesign, { params });
  const body = { revision: document.revision, file: prepareDesign(file, shop, collections) };
  const imported = await call(importDesign, { params, body });
  await call(publishDesign, { params, body: { revision: imported.document.revision } });
}

async function takePictures({ design, product }: Shop): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    const page = await context.newPage();
    await take(page, "/", `${design}-home-${size}`);
    await take(page, `/p/${product}`, `${design}-product-${size}`);
    await context.close();
  }
}

/** Scrolls through the page first, so that images below the fold are loaded in pictures of the whole page. */
async function take(page: Page, path: string, name: string): Promise<void> {
  const response = await page.goto(origin + path, { waitUntil: "networkidle" });
  if (response?.ok() !== true) throw new Error(`${path} isn't available.`);
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.screenshot({ path: join(folder, `${name}-whole.png`), fullPage: true });
  console.log(name);
}
