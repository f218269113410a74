/**
 * Takes the screenshots of the README from a running demo store, all or selected ones:
 * `node tools/run.mjs tools/screenshots.ts http://localhost:3000 [folder [home office-orders …]]`.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { DEMO_OWNER } from "#db/seed/seed-access.ts";
import { simpleGoods } from "#examples/demo-store/history/simple-goods.ts";
import { ensureBrowser } from "./browser.ts";

const [origin = "http://localhost:3000", folder = "docs/pictures", ...named] = process.argv.slice(2);
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
type Size = keyof typeof sizes;

/** Flat colors and text stay sharp at this quality in a few dozen kilobytes. */
const QUALITY = 84;
const GOODS = simpleGoods(0.6);

const shopPages: [name: string, path: string][] = [
  ["home", "/"],
  ["collection", "/c/prints"],
  ["product", `/p/${GOODS}`],
];
const officePages: [name: string, path: string][] = [
  ["office-dashboard", "/admin"],
  ["office-orders", "/admin/orders"],
  ["office-bookings", "/admin/bookings"],
  ["office-subscriptions", "/admin/subscriptions"],
  ["office-books", "/admin/books"],
  ["office-analytics", "/admin/analytics"],
];
/** The next week has more appointments. */
const pressed: Readonly<Record<string, { button: string; until: string }>> = {
  "office-bookings": { button: "The week after", until: "Move" },
};
/** Pages that the documentation shows on a phone; those that it shows only there. */
const onPhone = ["product", "checkout", "office-dashboard", "office-orders"];
const onlyOnPhone = ["product", "office-dashboard"];

await mkdir(folder, { recursive: true });
const executablePath = await ensureBrowser(console.log);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });
await takeAll(browser, "desktop");
await takeAll(browser, "phone");
await browser.close();

async function takeAll(running: Browser, size: Size): Promise<void> {
  const context = await running.newContext({ viewport: sizes[size], deviceScaleFactor: 1, reducedMotion: "reduce" });
  const page = await context.newPage();
  const isWanted = (name: string): boolean =>
    (size === "phone" ? onPhone.includes(name) : !onlyOnPhone.includes(name)) &&
    (named.length === 0 || named.includes(name));
  for (const [name, path] of shopPages) if (isWanted(name)) await visit(page, { name, size, path });
  if (isWanted("cart") || isWanted("checkout")) await buy(page, size, isWanted);
  await signIn(page);
  for (const [name, path] of officePages) if (isWanted(name)) await visit(page, { name, size, path });
  if (isWanted("office-order")) {
    await page.goto(`${origin}/admin/orders`, { waitUntil: "networkidle" });
    const links = await page
      .locator("a[href*='/admin/orders/']")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const path = links.find((link) => /[0-9a-f-]{36}$/.test(link)) ?? "/admin/orders";
    await visit(page, { name: "office-order", size, path });
  }
  await context.close();
}

/** Adds products to a cart and opens its checkout. */
async function buy(page: Page, size: Size, isWanted: (name: string) => boolean): Promise<void> {
  await page.goto(`${origin}/p/${GOODS}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  await page
    .getByText(/^Added /)
    .first()
    .waitFor();
  await page.goto(`${origin}/cart`, { waitUntil: "networkidle" });
  if (isWanted("cart")) await take(page, `cart-${size}`);
  await page.getByRole("button", { name: "Check out" }).first().click();
  await page.waitForURL(/\/checkout\//);
  await page.waitForLoadState("networkidle");
  if (isWanted("checkout")) await take(page, `checkout-${size}`);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel(/e-?mail/i).fill(DEMO_OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_OWNER.password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

async function visit(page: Page, { name, size, path }: { name: string; size: Size; path: string }): Promise<void> {
  await page.goto(origin + path, { waitUntil: "networkidle" });
  const pressing = pressed[name];
  if (pressing !== undefined) {
    await page.getByRole("button", { name: pressing.button }).click();
    await page.getByRole("button", { name: pressing.until }).first().waitFor();
    await page.mouse.move(0, 0);
  }
  await take(page, `${name}-${size}`);
}

async function take(page: Page, name: string): Promise<void> {
  // Waits for placeholders to disappear: on a busy machine, data arrives after the network was idle for a moment.
  await page.waitForFunction(() => document.querySelector("main [aria-busy='true']") === null);
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  console.log(name);
}
