/** The merchant's design on the hosted pages: logo, colors, fonts and buttons are those of the store. */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import type { Browser, Locator } from "playwright-core";
import sharp from "sharp";
import type { Theme } from "#api/content/design.ts";
import { DESIGN_ID, getDesign, publishDesign, saveDesign } from "#api/content/designs.ts";
import { themes } from "#api/content/themes.ts";
import { API_KEY, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { openHostedStore } from "./hosted-store.ts";

let store: WholeStore;
let browser: Browser;
let logo: string;

before(async () => {
  browser = await openBrowser();
  store = await openHostedStore();
  logo = await uploadLogo();
});
after(async () => {
  await browser?.close();
  await store?.close();
});

async function uploadLogo(): Promise<string> {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><circle cx="60" cy="60" r="50" fill="#1d2433"/><rect x="130" y="40" width="330" height="40" fill="#1d2433"/></svg>`;
  const response = await fetch(`${store.origin}/v1/media/upload?fileName=logo.png&altText=Logo`, {
    method: "POST",
    headers: { authorization: API_KEY, "content-type": "image/png" },
    body: new Uint8Array(await sharp(Buffer.from(mark)).png().toBuffer()),
  });
  assert.equal(response.status, 200);
  return JSON.parse(await response.text()).media.id;
}

async function publish(theme: Theme): Promise<void> {
  const params = { documentId: DESIGN_ID };
  const { document } = await store.admin(getDesign, { params });
  const image = { mediaId: logo, url: "/", width: 480, height: 120, alt: "" };
  const draft = { ...document.draft, theme, brand: { ...document.draft.brand, logo: image } };
  const saved = await store.admin(saveDesign, { params, body: { revision: document.revision, draft } });
  await store.admin(publishDesign, { params, body: { revision: saved.document.revision } });
}

/** A pale brand on a dark page: the hardest case for texts. */
const dark: Theme = {
  ...themes.market.theme,
  colors: { page: "#14110f", surface: "#1f1b18", text: "#f4efe8", brand: "#ffe14d", accent: "#3ad0ff" },
};
const designs: readonly (readonly [name: string, theme: Theme])[] = [
  ["studio", themes.studio.theme],
  ["market", themes.market.theme],
  ["atelier", themes.atelier.theme],
  ["dark", dark],
];
const STATES = /^(?:login|signup|consent|mfa|enroll|blocked|email-code|reset)/;

/** One state of each page. */
function firstOfEach(states: readonly string[]): string[] {
  const pages = new Map(states.flatMap((state) => (STATES.test(state) ? [[STATES.exec(state)?.[0], state]] : [])));
  return [...pages.values()].flatMap((state) => state ?? []);
}

describe("the merchant's design on the hosted pages", () => {
  for (const [name, theme] of designs) {
    it(`applies in ${name}, with readable texts`, async () => {
      await publish(theme);
      const states: string[] = await (await fetch(`${store.origin}/dev/hosted/states.json`)).json();
      const shown = firstOfEach(states);
      assert.ok(shown.length >= 3, shown.join());
      for (const viewport of [PHONE, DESKTOP]) {
        const { page, context, complaints } = await visit(browser, { viewport });
        const styleOf = (button: Locator) =>
          button.evaluate((element) => {
            const { backgroundColor, borderRadius } = getComputedStyle(element);
            return [backgroundColor, borderRadius];
          });
        await page.goto(`${store.origin}/contact`);
        const inStore = await styleOf(page.locator("main form button[type=submit]:visible").first());
        await page.goto(`${store.origin}/auth/login`);
        assert.deepEqual(
          await styleOf(page.getByRole("button", { name: "Sign in", exact: true })),
          inStore,
          "buttons look as in the store",
        );
        const image = page.getByRole("img", { name: "Flow Store" });
        assert.ok((await image.boundingBox())?.width, "the logo");
        const isLoaded = await image.evaluate((element: HTMLImageElement) => element.decode().then(() => true));
        assert.equal(isLoaded, true);
        const folder = new URL("../../../.cache/screens/", import.meta.url).pathname;
        await mkdir(folder, { recursive: true });
        await page.screenshot({ path: `${folder}hosted-${name}-${viewport.width}.png` });
        for (const state of viewport === PHONE ? shown : ["login"]) {
          await page.goto(`${store.origin}/dev/hosted/${state}?lang=en`);
          await assertFits(page, state);
          await assertAccessible(page, `${state} in ${name}`);
        }
        assert.deepEqual(complaints, []);
        await context.close();
      }
    });
  }
});
