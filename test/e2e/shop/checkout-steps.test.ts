/** The steps of the checkout in a browser: the total, and the errors of a rejected form. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { queryDeliveryProfiles } from "#api/checkout/shipping/delivery-profiles.ts";
import { createShippingOption } from "#api/checkout/shipping/shipping.ts";
import { type Goods, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, type Visit, visit } from "../browser.ts";
import { anEmail, buyer } from "./shopping.ts";

let store: WholeStore;
let browser: Browser;
let cup: Goods;

before(async () => {
  browser = await openBrowser();
  store = await openWholeStore({ HOST: "localhost" });
  const { deliveryProfiles } = await store.admin(queryDeliveryProfiles, { body: {} });
  const deliveryRegionIds = deliveryProfiles.flatMap(({ deliveryRegions }) => deliveryRegions.map(({ id }) => id));
  const rates = [{ amount: "19", conditions: [], multiplyByQuantity: false }];
  const shippingOption = { title: "Express", estimatedDeliveryTime: "1 day", deliveryRegionIds, rates };
  await store.admin(createShippingOption, { body: { shippingOption } });
  cup = await store.addGoods({ name: "Stoneware cup", priceData: { price: 20 } }, 100);
});
after(async () => {
  await browser?.close();
  await store?.close();
});

async function toCheckout(page: Page): Promise<void> {
  await page.goto(`${store.origin}/p/${cup.product.slug}`);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page.getByText("Stoneware cup added to cart").first().waitFor();
  await page.goto(`${store.origin}/cart`);
  await page.getByRole("button", { name: "Check out" }).click();
  await page.waitForURL(/\/checkout\//);
}

async function toDelivery(page: Page): Promise<void> {
  await toCheckout(page);
  await fillInformation(page);
}

async function fillInformation(page: Page): Promise<void> {
  await page.locator("[name=email]").fill(anEmail());
  await page.locator("[name=name]").fill(buyer.name);
  await page.locator("[name=line1]").fill(buyer.line1);
  await page.locator("[name=city]").fill(buyer.city);
  await page.locator("[name=subdivision]").selectOption(buyer.state);
  await page.locator("[name=postalCode]").fill(buyer.zip);
  await page.getByRole("button", { name: "Continue to delivery" }).click();
  await page.waitForURL(/step=delivery/);
}

/** A product for 20.00, with 10 % tax on items and shipping. */
const PARCEL = "$27.50";
const EXPRESS = "$42.90";

const totals = (page: Page) =>
  page.locator("[data-checkout-summary]").evaluateAll((parts) => parts.map((part) => part.textContent ?? ""));

async function assertTotal(page: Page, total: string): Promise<void> {
  await page.waitForFunction(
    (amount) =>
      [...document.querySelectorAll("[data-checkout-summary]")].every((part) => part.textContent?.includes(amount)),
    total,
  );
  for (const text of await totals(page)) assert.ok(text.includes(total), text);
}

const radio = (page: Page, name: RegExp) => page.getByRole("radio", { name });

const close = async ({ context, complaints }: Visit): Promise<void> => {
  assert.deepEqual(complaints, []);
  await context.close();
};

for (const viewport of [PHONE, DESKTOP]) {
  it(`the total includes the chosen rate from the start and follows each choice, at ${viewport.width} px`, async () => {
    const visited = await visit(browser, { viewport });
    const { page } = visited;
    await toDelivery(page);
    assert.equal(await radio(page, /Parcel/).isChecked(), true);
    await assertTotal(page, PARCEL);
    await radio(page, /Express/).check();
    await assertTotal(page, EXPRESS);
    await assertFits(page, "the delivery step");
    await assertAccessible(page, "the delivery step");
    await page.reload();
    assert.equal(await radio(page, /Express/).isChecked(), true, "the choice is saved");
    await assertTotal(page, EXPRESS);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("button", { name: `Place order for ${EXPRESS}` }).waitFor();
    await close(visited);
  });
}

it("the latest choice wins on a slow network, and a failed update of the total is reported", async () => {
  const { page, context } = await visit(browser);
  await toDelivery(page);
  const held: (() => void)[] = [];
  await page.route("**/delivery", async (route) => {
    if (route.request().headers()["x-fragment"] !== "summary") return route.continue();
    if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  await radio(page, /Express/).check();
  await page.locator("[data-summary-live][aria-busy=true]").first().waitFor({ state: "attached" });
  await radio(page, /Parcel/).check();
  await page.locator("[data-summary-live]:not([aria-busy=true])").first().waitFor({ state: "attached" });
  for (const release of held) release();
  await assertTotal(page, PARCEL);
  await page.unroute("**/delivery");
  await context.setOffline(true);
  await radio(page, /Express/).check();
  await page
    .getByRole("alert")
    .getByText(/couldn't be updated/)
    .waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: `Place order for ${EXPRESS}` }).waitFor();
  await context.close();
});

it("without scripts the total includes the rate, and Update total applies another one", async () => {
  const visited = await visit(browser, { hasScripts: false, viewport: PHONE });
  const { page } = visited;
  await toDelivery(page);
  for (const text of await totals(page)) assert.ok(text.includes(PARCEL), text);
  await radio(page, /Express/).check();
  await page.getByRole("button", { name: "Update total" }).click();
  await page.waitForURL(/step=delivery/);
  for (const text of await totals(page)) assert.ok(text.includes(EXPRESS), text);
  await close(visited);
});

for (const hasScripts of [true, false]) {
  it(`an empty form is rejected with focus on an error summary that links to each field, scripts ${hasScripts}`, async () => {
    const visited = await visit(browser, { hasScripts, viewport: PHONE });
    const { page } = visited;
    await toCheckout(page);
    await page.getByRole("button", { name: "Continue to delivery" }).click();
    const summary = page.locator("main").getByRole("alert").filter({ hasText: "Check these fields" });
    await summary.waitFor();
    // The test's scripts run even when the page's own are disabled.
    assert.equal(await summary.evaluate((element) => element === document.activeElement), true);
    const links = summary.getByRole("link");
    assert.equal(await links.count(), 6);
    assert.equal(await page.locator("[aria-invalid=true]").count(), 6, "each field is marked");
    await links.filter({ hasText: "ZIP code" }).click();
    await page.waitForFunction(() => document.activeElement?.id === "f-postalCode");
    if (hasScripts) await assertAccessible(page, "the rejected form");
    await close(visited);
  });
}

it("a corrected form continues with one press, although the error at the last field disappears", async () => {
  const visited = await visit(browser, { viewport: PHONE });
  const { page } = visited;
  await toCheckout(page);
  await page.getByRole("button", { name: "Continue to delivery" }).click();
  await page.getByText("Enter a ZIP code.").last().waitFor();
  await fillInformation(page);
  await close(visited);
});

it("reports an invalid ZIP code on blur, and from the server without scripts", async () => {
  const message = "ZIP codes have 5 digits, such as 10001.";
  const visited = await visit(browser);
  const { page } = visited;
  await toCheckout(page);
  const zip = page.locator("[name=postalCode]");
  await zip.fill("9720");
  await page.locator("[name=city]").focus();
  await page.getByText(message).waitFor();
  assert.equal(await zip.getAttribute("aria-invalid"), "true");
  await zip.fill("97201");
  await page.locator("[name=city]").focus();
  await page.getByText(message).waitFor({ state: "hidden" });
  assert.equal(await zip.getAttribute("aria-invalid"), null);
  await close(visited);

  const plain = await visit(browser, { hasScripts: false });
  await toCheckout(plain.page);
  await plain.page.locator("[name=postalCode]").fill("9720");
  await plain.page.getByRole("button", { name: "Continue to delivery" }).click();
  await plain.page.getByRole("link", { name: message }).waitFor();
  await close(plain);
});
