/**
 * A new merchant sets up an empty store and gets the first order: the back office, then a shopper's checkout, following only
 * what the screens show. Runs at phone and desktop width.
 */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openEmptyStore, type WholeStore } from "#test/flows/whole-store.ts";
import { renewSignIns, settle, signIn } from "./backoffice/backoffice-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "./browser.ts";

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

/** Folder for screenshots of every screen; none are saved when unset. */
const folder = process.env.PICTURES_OF_SETUP;

const widths = [
  { name: "a phone", viewport: PHONE },
  { name: "a desktop", viewport: DESKTOP },
] as const;

for (const { name, viewport } of widths) {
  describe(`an empty store on ${name}`, () => {
    let store: WholeStore;
    before(async () => {
      store = await openEmptyStore();
    });
    after(() => store?.close());

    it("goes from the first sign-in to a paid, fulfilled and refunded order", async () => {
      const { page, context, complaints } = await visit(browser, { viewport });
      let count = 0;
      const look = async (what: string): Promise<void> => {
        await settle(page);
        await assertFits(page, what);
        if (folder === undefined) return;
        count++;
        await mkdir(folder, { recursive: true });
        const file = `${viewport.width}-${String(count).padStart(2, "0")}-${what.replaceAll(" ", "-")}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: page.url().includes("/admin") === false });
      };
      const home = async (): Promise<void> => {
        await renewSignIns(store);
        await page.goto(`${store.origin}/admin`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await settle(page);
      };
      const step = (title: string) => page.getByRole("link", { name: new RegExp(`^${title}\\s*, to do`) });
      const done = (title: string) => page.getByRole("link", { name: new RegExp(`^${title}\\s*, done`) });

      await page.goto(`${store.origin}/admin`);
      await signIn(page);
      await page.getByRole("heading", { name: "Set up your store" }).waitFor();
      await page.getByText("0 of 9 complete").waitFor();
      await page.getByText("Test mode: customers can only make test payments.").waitFor();
      await page.getByText("Your store is private").waitFor();
      await look("setup guide");
      await assertAccessible(page, "the setup guide");

      await step("Add your store details").click();
      const storeName = page.locator('[data-field="name"]');
      await focused(page, "name");
      await storeName.fill("Fern & Stone");
      await page.locator('[data-field="contactEmail"]').fill("hello@fernstone.example");
      const chosen = (name: string) => page.getByRole("combobox", { name, exact: true }).inputValue();
      const formats = async () => [
        ...(await Promise.all(["Currency", "Time zone", "Weight unit", "Package dimensions"].map(chosen))),
        ...(await Promise.all(["Date format in English", "Time format"].map(chosen))),
      ];
      const country = page.getByRole("combobox", { name: "Country", exact: true });
      await country.selectOption("DE");
      assert.deepEqual(await formats(), ["EUR", "Europe/Berlin", "KG", "CM", "DMY", "H24"]);
      await page.getByText("Check time zone, currency, units and formats").waitFor();
      await country.selectOption("US");
      assert.deepEqual(await formats(), ["USD", "America/New_York", "LB", "IN", "MDY", "H12"]);
      await look("store details");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText(/saved/i).first().waitFor();
      await home();
      await page.getByText("Still missing: legal name and address").waitFor();
      await step("Add your store details").click();
      await focused(page, "invoiceSettings.seller.legalName");
      await page.locator('[data-field="invoiceSettings.seller.legalName"]').fill("Fern & Stone LLC");
      await page.locator('[data-field="invoiceSettings.seller.address.addressLine"]').fill("12 Sample Street");
      await page.locator('[data-field="invoiceSettings.seller.address.city"]').fill("New York");
      await page.locator('[data-field="invoiceSettings.seller.address.postalCode"]').fill("10001");
      await look("address");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page
        .getByText(/Saved|saved/)
        .first()
        .waitFor();
      await home();
      await done("Add your store details").waitFor();

      await step("Review your shipping rate").click();
      await page.getByRole("heading", { level: 1, name: "Shipping and delivery" }).waitFor();
      await look("shipping");
      await page.getByText("Review your shipping rate").waitFor();
      await assertAccessible(page, "shipping");
      await page.getByRole("button", { name: "Change rate" }).click();
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("textbox", { name: "Price" }).fill("7.50");
      await sheet.getByRole("textbox", { name: "Delivery time" }).fill("3–5 business days");
      await look("shipping rate");
      await assertAccessible(page, "a shipping rate");
      await sheet.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Shipping rate saved").waitFor();
      await page.getByText("Review your shipping rate").waitFor({ state: "detached" });
      await page.getByText("$7.50").waitFor();

      await page.getByRole("button", { name: "Add pickup location" }).click();
      await sheet.getByRole("textbox", { name: "Name" }).fill("The workshop");
      await sheet.getByRole("textbox", { name: "Address" }).fill("12 Sample Street");
      await sheet.getByRole("textbox", { name: "City" }).fill("New York");
      await sheet.getByRole("combobox", { name: "State" }).selectOption({ label: "New York" });
      await sheet.getByRole("textbox", { name: "Postal code" }).fill("10001");
      await sheet.getByRole("checkbox", { name: "United States" }).uncheck();
      assert.equal(await sheet.getByRole("button", { name: "Save", exact: true }).isDisabled(), true);
      await sheet.getByText("Choose at least one zone.").waitFor();
      await sheet.getByRole("checkbox", { name: "United States" }).check();
      await look("pickup location");
      await sheet.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Pickup location saved").waitFor();

      await home();
      await done("Set up shipping").waitFor();
      await step("Set up taxes").click();
      await page.getByRole("button", { name: "Add tax region" }).first().click();
      await sheet.getByRole("combobox", { name: "State" }).selectOption({ label: "New York" });
      // The state's standard rate; local taxes come on top.
      await sheet.getByText(/4% is the standard rate \(Tax Foundation/).waitFor();
      const taxRate = sheet.getByRole("textbox", { name: "Tax rate" });
      assert.equal(await taxRate.inputValue(), "4");
      assert.equal(await sheet.getByRole("textbox", { name: "Tax name" }).inputValue(), "Sales tax");
      await taxRate.fill("");
      assert.equal(await sheet.getByRole("button", { name: "Save", exact: true }).isDisabled(), true);
      await taxRate.fill("8.875");
      await look("tax region");
      await assertAccessible(page, "a tax region");
      await sheet.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Tax region saved").waitFor();
      await page.getByRole("button", { name: /United States, New York/ }).waitFor();
      await page.getByRole("button", { name: "Add standard rates" }).click();
      await sheet.getByText("Source: Tax Foundation, State Sales Tax Rates, as of January 1, 2026").waitFor();
      assert.equal(await sheet.getByRole("checkbox", { name: /New York/ }).count(), 0);
      await sheet.getByRole("checkbox", { name: "New Jersey: 6.625%" }).check();
      await look("standard tax rates");
      await assertAccessible(page, "standard tax rates");
      await sheet.getByRole("button", { name: "Add rates" }).click();
      await page.getByText("Tax rates added").waitFor();
      await page.getByRole("button", { name: /United States, New Jersey/ }).waitFor();
      await look("taxes");

      await home();
      await done("Set up taxes").waitFor();
      await step("Set up payments").click();
      const offline = page.locator("section", { has: page.getByRole("heading", { name: "Offline payment" }) });
      assert.equal(await offline.getByRole("checkbox", { name: "Offer at checkout" }).isChecked(), false);
      await offline.getByRole("checkbox", { name: "Offer at checkout" }).check();
      await offline
        .getByRole("textbox", { name: "Payment instructions" })
        .fill("Transfer the total to IBAN DE02 1203.");
      await look("payments");
      await page.getByRole("button", { name: "Save Offline payment" }).click();
      await offline.getByText("Ready").waitFor();

      await home();
      await step("Set up payments")
        .getByText(/^Place an order with .* and mark it as paid$/)
        .waitFor();
      await step("Add your policies").click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await look("policies");
      await writePolicy(page);

      await home();
      await done("Add your policies").waitFor();
      await step("Add a product").click();
      await page.getByRole("textbox", { name: "Name" }).first().fill("River stone bowl");
      await page.getByRole("textbox", { name: "Price", exact: true }).fill("40");
      await look("new product");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.waitForURL(/\/products\/[0-9a-f-]{36}$/);
      await page.getByRole("heading", { name: "Available for purchase", exact: true }).waitFor();
      await look("product");

      await home();
      await page.getByText("5 of 9 complete").waitFor();
      await look("setup guide before the first order");
      await page.getByRole("link", { name: "Edit opening page" }).click();
      await page.getByRole("heading", { level: 1, name: "Store access" }).waitFor();
      await page.getByRole("textbox", { name: "Message" }).fill("We open in May.");
      const password = await page.getByRole("textbox", { name: "Password" }).inputValue();
      await page.getByRole("checkbox", { name: "Show newsletter signup" }).check();
      await look("store access");
      await assertAccessible(page, "store access");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Opening page saved").waitFor();
      await shop(store, { viewport, password });

      await home();
      await page.getByText("6 of 9 complete").waitFor();
      await look("home after the first order");
      await step("Fulfill the test order").click();
      await page.getByRole("heading", { level: 1, name: /^Order/ }).waitFor();
      await page.getByRole("button", { name: "Mark as paid" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Mark as paid" }).click();
      await page.getByText("Paid", { exact: true }).first().waitFor();
      await page.getByRole("button", { name: "Fulfill items" }).first().click();
      await sheet.getByRole("button", { name: "Fulfill 1 item" }).click();
      await page.getByText("Fulfilled", { exact: true }).first().waitFor();
      await look("paid and fulfilled order");
      await page.getByRole("button", { name: "Refund" }).click();
      await sheet.getByRole("button", { name: "Select all" }).click();
      await look("refund");
      await sheet.getByRole("button", { name: /^Refund \$/ }).click();
      await page.getByText("Refunded", { exact: true }).first().waitFor();
      await look("refunded order");
      await home();
      await page.getByRole("heading", { name: "Set up your store" }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Open your store" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Open store" }).click();
      await page.getByText("Your store is private").waitFor({ state: "detached" });
      assert.equal((await fetch(store.origin)).status, 200, "the next visitor sees the store");
      // The only other entry is the API key that the test store was started with.
      await page.getByText("1 app, API key or site to review").waitFor();
      assert.equal(await page.getByText(/invoice/).count(), 0);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  });
}

/** Asserts that the field linked from a setup step has focus. */
async function focused(page: Page, field: string): Promise<void> {
  await page.waitForFunction((name) => document.activeElement?.getAttribute("data-field") === name, field);
}

/** Starts from the template, which can't be shown before its blanks are replaced. */
async function writePolicy(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start from template: Return policy" }).click();
  const template = await page.getByRole("textbox", { name: /^Return/ }).inputValue();
  assert.match(template, /within \[number\] days of delivery/);
  assert.match(template, /Fern & Stone LLC, 12 Sample Street, 10001 New York/);
  assert.equal(await page.getByRole("checkbox", { name: /^Show in store: Return/ }).isDisabled(), true);
  await page.getByRole("textbox", { name: /^Return/ }).fill("Send it back within 14 days for a refund.");
  await page.getByRole("checkbox", { name: /^Show in store: Return/ }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/saved/i).first().waitFor();
}

type Visit = { viewport: { width: number; height: number }; password: string };

/** A shopper enters the private store and buys the bowl with the store's only payment method outside of test mode. */
async function shop(store: WholeStore, { viewport, password }: Visit): Promise<void> {
  const { page, context, complaints } = await visit(browser, { viewport });
  const keep = async (what: string): Promise<void> => {
    await assertFits(page, what);
    if (folder === undefined) return;
    await page.screenshot({ path: join(folder, `${viewport.width}-shop-${what.replaceAll(" ", "-")}.png`) });
  };
  await page.goto(store.origin);
  await page.getByRole("heading", { level: 1, name: "Opening soon" }).waitFor();
  await page.getByText("We open in May.").waitFor();
  await keep("opening page");
  await assertAccessible(page, "the opening page");
  await page.getByLabel("Store password").fill("wrong");
  await page.getByRole("button", { name: "Enter store" }).click();
  await page.getByText("This password is incorrect.").waitFor();
  await page.getByLabel("Store password").fill(password);
  await page.getByRole("button", { name: "Enter store" }).click();
  await page
    .getByRole("link", { name: /River stone bowl/ })
    .first()
    .waitFor();
  // The opening page's status.
  complaints.splice(0);
  await keep("home");
  await page
    .getByRole("link", { name: /River stone bowl/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "River stone bowl" }).waitFor();
  await keep("product");
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  await page.getByText("River stone bowl added to cart").first().waitFor();
  await page.goto(`${store.origin}/cart`);
  await page.getByRole("button", { name: "Check out" }).click();
  await page.waitForURL(/\/checkout\//);
  await page
    .getByLabel(/^E-?mail/)
    .first()
    .fill("ada@example.com");
  await page.getByLabel("Full name").fill("Ada Lovelace");
  await page
    .getByLabel(/^(Street address|Address)/)
    .first()
    .fill("1 Main Street");
  await page.getByLabel("City").fill("New York");
  await page.getByLabel("State").selectOption("US-NY");
  await page.getByLabel("ZIP code").fill("10001");
  await keep("checkout address");
  await page.getByRole("button", { name: /^Continue to (delivery|shipping)/ }).click();
  await page.waitForURL(/step=delivery/);
  await page.getByRole("radio", { name: /Standard.*\$7\.50/ }).check();
  await keep("checkout shipping");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/step=payment/);
  await page.getByRole("radio", { name: /Bank transfer/ }).check();
  await keep("checkout payment");
  await page.getByRole("button", { name: /Place order/ }).click();
  await page.waitForURL(/\/orders\//);
  // The bowl at 40.00 and shipping, with 8.875 % tax on both: 47.50 × 1.08875 = 51.72 (rounded per line item).
  await page
    .getByText(/\$51\.7[12]/)
    .first()
    .waitFor();
  await page.getByText("Transfer the total to IBAN DE02 1203.").waitFor();
  await keep("order");
  assert.deepEqual(complaints, []);
  await context.close();
}
