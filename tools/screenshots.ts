/** Makes the pictures of the README: `node tools/run.mjs tools/screenshots.ts http://localhost:3000 [folder]`. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { DEMO_OWNER } from "#db/seed/seed-access.ts";
import { ensureBrowser } from "./browser.ts";

const [origin = "http://localhost:3000", folder = "docs/pictures"] = process.argv.slice(2);
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

const shopPages: [name: string, path: string][] = [
  ["home", "/"],
  ["collection", "/c/prints"],
  ["search", "/search?q=mug"],
  ["cart", "/cart"],
];
const officePages: [name: string, path: string][] = [
  ["office-dashboard", "/admin"],
  ["office-orders", "/admin/orders"],
  ["office-products", "/admin/products"],
];

await mkdir(folder, { recursive: true });
const executablePath = await ensureBrowser(console.log);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });
for (const [size, viewport] of Object.entries(sizes)) await takeAll(browser, size, viewport);
await browser.close();

async function takeAll(running: Browser, size: string, viewport: { width: number; height: number }): Promise<void> {
  const context = await running.newContext({ viewport, deviceScaleFactor: 1, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${origin}/c/prints`);
  const product = await page.locator('a[href^="/p/"]').first().getAttribute("href");
  for (const [name, path] of [...shopPages, ["product", product ?? "/"] as const])
    await take(page, `${name}-${size}`, path);
  await signIn(page);
  for (const [name, path] of officePages) await take(page, `${name}-${size}`, path);
  await context.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel(/e-?mail/i).fill(DEMO_OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_OWNER.password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

async function take(page: Page, name: string, path: string): Promise<void> {
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(name);
}
