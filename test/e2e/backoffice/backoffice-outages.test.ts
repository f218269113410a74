/** The back office when the store can't be reached: every screen shows an error with a retry, and none loads forever. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE } from "../browser.ts";
import { type BackOffice, openBackOffice, settle } from "./backoffice-store.ts";

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

const screens = (): string[] => [
  "/",
  "/orders",
  `/orders/${office.orders.paid}`,
  "/drafts",
  "/returns",
  "/invoices",
  "/abandoned",
  "/products",
  "/collections",
  "/promotions",
  "/inventory",
  "/back-in-stock",
  "/brands",
  "/ribbons",
  "/info-sections",
  "/customizations",
  "/product-groups",
  "/media",
  "/import",
  "/customers",
  "/newsletter",
  "/newsletter?view=waiting",
  "/discounts",
  "/discounts/calendar",
  "/gift-cards",
  "/checkout-links",
  "/bookings",
  "/subscriptions",
  "/analytics",
  "/analytics?tab=products",
  "/analytics?tab=customers",
  "/analytics?tab=searches",
  "/analytics?tab=stock",
  "/payments",
  "/payments?tab=providers",
  "/payments?tab=reconciliation",
  "/books",
  "/settings",
  "/settings/orders",
  "/settings/order-mails",
  "/settings/fees",
  "/online-store/redirects",
  "/settings/search-synonyms",
  "/settings/delivery",
  "/settings/checkout",
  "/settings/sign-in",
  "/settings/staff",
  "/settings/apps",
  "/account",
  "/automation",
  "/developers",
  "/taxes",
  "/audit",
];

const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

/** Fails every API call except the one that renews the session. */
async function failCalls(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname !== "/admin/api/token",
    (route) =>
      ["fetch", "xhr"].includes(route.request().resourceType())
        ? route.fulfill({ status: 400, json: { message: "Out of order.", details: {} } })
        : route.continue(),
  );
}

describe("a screen whose data can't be read", () => {
  it("shows an error with a retry, and no skeletons", async () => {
    const { page, context } = await office.open(browser, "/");
    await failCalls(page);
    const silent: string[] = [];
    for (const path of screens()) {
      await page.goto(`${office.store.origin}/admin${path}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      const isSettled = await tryAgain(page)
        .first()
        .waitFor()
        .then(() => settle(page))
        .then(
          () => true,
          () => false,
        );
      if (!isSettled) silent.push(path);
    }
    assert.deepEqual(silent, []);
    await context.close();
  });
});

describe("a browser without a connection", () => {
  it("is reported on the bookings screen at once, which loads automatically when the connection is back", async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, context } = await office.open(browser, "/bookings", { viewport });
      await context.setOffline(true);
      await page.getByRole("button", { name: "Next week" }).click();
      await tryAgain(page).waitFor({ timeout: 3000 });
      await page.getByText("You're offline.").waitFor();
      assert.equal(await page.locator('[aria-busy="true"]').count(), 0);
      await assertFits(page, "bookings offline");
      await assertAccessible(page, "bookings offline");
      await context.setOffline(false);
      await tryAgain(page).waitFor({ state: "detached" });
      assert.equal(await page.getByText("You're offline.").count(), 0);
      await context.close();
    }
  });

  it("keeps the layout when a screen's code can't be fetched, and opens the screen on retry", async () => {
    const { page, context } = await office.open(browser, "/bookings");
    await context.setOffline(true);
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Customers" }).click();
    await tryAgain(page).waitFor();
    await page.getByRole("navigation", { name: "Main menu" }).waitFor();
    await context.setOffline(false);
    await tryAgain(page).click();
    await page.getByRole("heading", { name: "Customers", level: 1 }).waitFor();
    await context.close();
  });

  it("rejects saving at once, with the reason", async () => {
    const { page, context } = await office.open(browser, "/settings");
    await page.getByRole("textbox", { name: "Tagline" }).fill("Offline");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Can't reach your store.").waitFor({ timeout: 3000 });
    await context.close();
  });
});
