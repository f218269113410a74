/** The back office in a browser: every screen's accessibility, signing in, and the owner's daily work. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { readSeedState, writeSeedState } from "#server/store/settings/public.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { type BackOffice, openBackOffice, settle, signIn } from "./backoffice-store.ts";

let office: BackOffice;
let browser: Browser;

before(async () => {
  browser = await openBrowser();
  office = await openBackOffice();
});
after(async () => {
  await browser?.close();
  await office?.store.close();
});

const shots = process.env.SHOTS;

const screens = (): string[] => [
  "/",
  "/orders",
  "/orders?view=canceled",
  `/orders/${office.orders.paid}`,
  "/products",
  "/products?q=zzzz",
  "/products/new",
  `/products/${office.shirt.product.id}`,
  "/collections",
  "/collections/new",
  "/inventory",
  "/inventory?stock=low",
  "/back-in-stock",
  "/brands",
  "/ribbons",
  "/info-sections",
  "/info-sections/new",
  "/customizations",
  "/customizations/new",
  "/customers",
  "/newsletter",
  "/newsletter?view=refused",
  "/newsletter?view=waiting",
  "/analytics",
  "/analytics?tab=searches",
  "/gift-cards",
  "/discounts",
  "/discounts/calendar",
  "/discounts/calendar?view=table",
  "/discounts/new",
  "/settings",
  "/settings/checkout",
  "/settings/policies",
  "/no-such-screen",
];

/** Screens with the most distinct colors, checked in dark mode as well. */
const isColorful = (path: string): boolean =>
  path === "/" || path.startsWith("/orders") || path.startsWith("/products/") || path === "/inventory";

/** Waits for transitions to finish, so axe doesn't measure colors midway. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

describe("every screen", () => {
  it("is accessible and fits on a phone, down to 320 px", async () => {
    const { page, context, complaints } = await office.open(browser, "/", { viewport: PHONE });
    for (const path of screens()) {
      await page.goto(`${office.store.origin}/admin${path}`);
      await settle(page);
      await assertFits(page, path);
      await assertAccessible(page, path);
      await page.setViewportSize({ width: 320, height: 640 });
      await assertFits(page, `${path} at 320 px`);
      await page.setViewportSize(PHONE);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("is accessible and fits on a desktop, in light and dark", async () => {
    const { page, context, complaints } = await office.open(browser, "/", { viewport: DESKTOP });
    for (const path of screens()) {
      await page.goto(`${office.store.origin}/admin${path}`);
      await settle(page);
      await assertFits(page, path);
      await assertAccessible(page, path);
      assert.equal(await page.locator("h1").count(), 1, path);
      assert.match(await page.title(), / · Back office$/, path);
      if (!isColorful(path)) continue;
      await page.emulateMedia({ colorScheme: "dark" });
      await waitForTransitions(page);
      await assertAccessible(page, `${path} in the dark`);
      await page.emulateMedia({ colorScheme: "light" });
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
});

describe("signing in", () => {
  it("reports invalid credentials, and opens the requested page after a valid sign-in", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${office.store.origin}/admin/orders?view=unpaid`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await assertAccessible(page, "the sign-in page");
    await signIn(page, "not the password");
    await page.getByRole("alert").waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Email" }).inputValue(), "owner@example.com");
    await signIn(page);
    await page.getByRole("heading", { name: "Orders" }).waitFor();
    assert.match(page.url(), /\/admin\/orders\?view=unpaid$/);
    await context.close();
  });

  it("ends with the session, in the window and on the server", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${office.store.origin}/admin/`);
    await signIn(page);
    await page.getByRole("button", { name: /Owner/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto(`${office.store.origin}/admin/products`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await context.close();
  });

  it("redirects only to pages of the back office", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${office.store.origin}/admin/login?returnTo=%2F%2Fevil.example%2F`);
    await signIn(page);
    await page.getByRole("navigation", { name: "Main menu" }).waitFor();
    assert.equal(new URL(page.url()).origin, office.store.origin);
    await context.close();
  });
});

it("shows the progress of a new demo store's sample data until it is complete", async () => {
  const { db } = office.store.app.store.database;
  const state = await readSeedState(db);
  await writeSeedState(db, { ...state, isFinished: false, percent: 40 });
  const { page, context } = await office.open(browser, "/", { viewport: PHONE });
  const progress = page.getByRole("progressbar", { name: "Sample data added" });
  await progress.waitFor();
  assert.equal(await progress.getAttribute("value"), "40");
  await page.getByText("40% complete").waitFor();
  await assertAccessible(page, "the progress of sample data");
  await assertFits(page, "the progress of sample data");
  if (shots) await page.screenshot({ path: `${shots}/sample-data.png` });
  await writeSeedState(db, { ...state, isFinished: false, percent: 70 });
  await page.getByText("70% complete").waitFor();
  await writeSeedState(db, state);
  await progress.waitFor({ state: "detached" });
  await context.close();
});

describe("the keyboard", () => {
  it("finds a product from anywhere and opens it", async () => {
    const { page, context } = await office.open(browser, "/orders");
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: /Search orders/ });
    await field.waitFor();
    await field.pressSequentially("stonew");
    await page.getByRole("option", { name: /Stoneware cup/ }).waitFor();
    await assertAccessible(page, "the command palette");
    const chosen = page.getByRole("dialog").locator('[role="option"][data-focused]');
    while ((await chosen.textContent())?.includes("Stoneware") !== true) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Stoneware cup" }).waitFor();
    await context.close();
  });

  it("finds settings by topic, and lists recently opened pages", async () => {
    const { page, context } = await office.open(browser, "/");
    await page.getByRole("heading", { name: "Set up your store" }).waitFor();
    await page.getByText(/^\d of 9 complete$/).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /Search orders/ }).pressSequentially("pickup");
    await page.getByRole("option", { name: /^Shipping and delivery/ }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("stonew");
    await page.getByRole("option", { name: /Stoneware cup/ }).click();
    await page.getByRole("heading", { level: 1, name: "Stoneware cup" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByText("Recent", { exact: true }).waitFor();
    await page.getByRole("option", { name: /Stoneware cup/ }).waitFor();
    await context.close();
  });

  it("opens an area with a two-key shortcut, except in text fields or with shortcuts turned off", async () => {
    const { page, context } = await office.open(browser, "/orders");
    await page.keyboard.press("/");
    await page.keyboard.type("gp");
    assert.equal(await page.getByRole("searchbox").inputValue(), "gp");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Shift+?");
    await page.getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.type("gc");
    assert.match(page.url(), /\/admin\/orders/);
    await page.evaluate(() => localStorage.clear());
    await page.keyboard.type("gc");
    await page.getByRole("heading", { level: 1, name: "Collections" }).waitFor();
    await context.close();
  });

  it("returns focus to the trigger when a sheet closes", async () => {
    const { page, context } = await office.open(browser, `/orders/${office.orders.unpaid}`);
    const opener = page.getByRole("button", { name: "Fulfill items" }).first();
    await opener.click();
    await page.getByRole("dialog").waitFor();
    await assertAccessible(page, "the fulfill sheet");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await opener.evaluate((element) => element === document.activeElement), true);
    await settle(page);
    await context.close();
  });
});

describe("the menu", () => {
  for (const viewport of [PHONE, DESKTOP]) {
    it(`lists a merchant's day at ${viewport.width} px, with bookings and subscriptions once they are used`, async () => {
      const { page, context } = await office.open(browser, "/abandoned", { viewport });
      const menu = page.getByRole("navigation", { name: "Main menu" });
      const openMenu = async (): Promise<void> => {
        if (viewport === PHONE) await page.getByRole("button", { name: "Open menu" }).click();
        await menu.waitFor();
      };
      await openMenu();
      assert.deepEqual(await visibleLinks(menu), [
        "Home",
        "Orders",
        "Drafts",
        "Returns",
        "Abandoned carts",
        "Payments",
        ...(hasService ? ["Bookings"] : []),
        "Products",
        "Customers",
        "Marketing",
        "Online store",
        "Analytics",
        "Settings",
      ]);
      assert.equal(await menu.locator("[aria-current]").textContent(), "Abandoned carts");
      await assertAccessible(page, "the open menu");
      await menu.getByRole("button", { name: "Pages of Products" }).click();
      await menu.getByRole("link", { name: "Collections" }).click();
      await page.getByRole("heading", { level: 1, name: "Collections" }).waitFor();
      await openMenu();
      await menu.getByRole("link", { name: "Marketing" }).click();
      await page.getByRole("heading", { level: 1, name: "Discounts" }).waitFor();
      await page.goto(`${office.store.origin}/admin/books`);
      await page.getByRole("heading", { level: 1, name: "Books" }).waitFor();
      await openMenu();
      assert.equal(await menu.locator("[aria-current]").textContent(), "Settings");

      await page.goto(`${office.store.origin}/admin/products/new`);
      await page.getByRole("radio", { name: /^Service/ }).check();
      await page.getByRole("textbox", { name: "Name" }).first().fill("Pottery class");
      await page.getByRole("textbox", { name: "Price", exact: true }).fill("40");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.waitForURL(/\/products\/[0-9a-f-]{36}$/);
      hasService = true;
      await openMenu();
      await menu.getByRole("link", { name: "Bookings" }).waitFor();
      assert.equal(await menu.getByRole("link", { name: "Subscriptions" }).count(), 0);
      await context.close();
    });
  }
});

let hasService = false;

async function visibleLinks(menu: Locator): Promise<string[]> {
  const links = await menu.getByRole("link").all();
  return Promise.all(links.map(async (link) => (await link.textContent()) ?? ""));
}
