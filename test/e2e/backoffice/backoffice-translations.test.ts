/** Longer words and right-to-left text don't break the layout of screens. */
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertFits, DESKTOP, openBrowser, PHONE } from "../browser.ts";
import { type BackOffice, openBackOffice, settle } from "./backoffice-store.ts";

let office: BackOffice;
let browser: Browser;
before(async () => {
  [office, browser] = await Promise.all([openBackOffice(), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await office?.store.close();
});

const paths = [
  "/",
  "/account",
  "/audit",
  "/customers",
  "/developers",
  "/settings/apps",
  "/settings/sign-in",
  "/settings/staff",
];

for (const [language, viewport] of [
  ["de", PHONE],
  ["ar", PHONE],
  ["ar", DESKTOP],
] as const) {
  it(`screens in ${language} fit at ${viewport.width} px`, async () => {
    const { page, context } = await office.open(browser, "/", { viewport });
    await page.evaluate((chosen) => localStorage.setItem("backoffice.language", chosen), language);
    for (const path of paths) {
      await page.goto(`${office.store.origin}/admin${path}`);
      await settle(page);
      await assertFits(page, `${path} in ${language}`);
      if (process.env.SHOTS === undefined) continue;
      const file = `${language}-${viewport.width}${path.replaceAll("/", "-")}.png`;
      await page.screenshot({ path: `${process.env.SHOTS}/${file}`, fullPage: true });
    }
    await context.close();
  });
}
