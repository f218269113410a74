/**
 * The hosted checkout in a browser: from another site and back, without scripts, by keyboard alone on a phone, with every
 * payment method, and with a payment service that fails midway.
 */
import assert from "node:assert/strict";
import { after, afterEach, before, it } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { updateCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { createCheckout, getCheckoutUrl } from "#api/checkout/checkouts.ts";
import { createRedirectSession } from "#api/checkout/redirects.ts";
import { searchOrders } from "#api/orders/orders/orders.ts";
import { aGuest } from "#test/flows/shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, openBrowser, PHONE, visit } from "../browser.ts";
import { signUp } from "../identity/hosted-store.ts";
import { addChoices, aGiftCard, handOver, makeSubscription, openSite, type Site, setFaults } from "./checkout-site.ts";
import { anEmail, fillSteps } from "./shopping.ts";

let store: WholeStore;
let browser: Browser;
let site: Site;
let cup: Goods;
let coffee: Goods;

before(async () => {
  site = await openSite();
  browser = await openBrowser();
  store = await openWholeStore({ HOST: "localhost", SEED_REDIRECT_URIS: `${site.origin}/in` });
  await addChoices(store);
  cup = await store.addGoods({ name: "Stoneware cup", priceData: { price: 20 } }, 100);
  coffee = await store.addGoods({ name: "Coffee", priceData: { price: 12 } }, 100);
  await makeSubscription(store, coffee);
});
after(async () => {
  await browser?.close();
  assert.deepEqual(await store?.audit(), []);
  await store?.close();
  site?.close();
});

afterEach(() => setFaults(store));

const place = async (page: Page): Promise<void> => page.getByRole("button", { name: /^Place order/ }).click();
const press = async (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();
const choose = async (page: Page, name: RegExp): Promise<void> => page.getByRole("radio", { name }).check();

it("from another site without scripts on a phone: gift card, 3-D Secure challenge, and back to the site", async () => {
  const back = `${site.origin}/products/cup?from=checkout`;
  const { page, context, complaints } = await visit(browser, { hasScripts: false, viewport: PHONE });
  await page.goto(await handOver(store, cup, { postFlowUrl: back, cartPageUrl: `${site.origin}/cart` }));
  assert.ok(!page.url().includes("redirectSession"), "the address loses its token");
  assert.equal(await page.getByRole("link", { name: "Back to cart" }).getAttribute("href"), `${site.origin}/cart`);
  await fillSteps(page, anEmail(), /Parcel/);
  for (const [code, message] of [
    ["AAAA-BBBB-CCCC-DDDD", "Gift card not found."],
    [await aGiftCard(store, "10"), "pays $10.00"],
  ] as const) {
    if (
      !(await page
        .getByText(/gift card\?$/)
        .first()
        .isVisible())
    )
      await page.getByText("1 item").click();
    const field = page.getByLabel("Gift card code").first();
    if (!(await field.isVisible())) await page.getByText("Have a gift card?").first().click();
    await field.fill(code);
    await page.getByRole("button", { name: "Apply", exact: true }).first().click();
    await page.getByText(message).first().waitFor({ state: "attached" });
  }
  await assertFits(page, "the payment");
  await choose(page, /Test payment/);
  await place(page);
  await page.getByText("$17.50").first().waitFor();
  await press(page, "Ask for confirmation");
  await press(page, "No");
  await page.getByText("Your bank couldn't verify your identity. Try again.").waitFor();
  await place(page);
  await press(page, "Ask for confirmation");
  await press(page, "Yes, it is me");
  await page.getByText("Thank you for your order.").waitFor();
  await page.getByText(/^Paid \(/).waitFor();
  await page.getByRole("link", { name: `Back to ${new URL(site.origin).host}` }).click();
  await page.waitForURL(back);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("ends on the other site's own thank-you page, which receives the order's id", async () => {
  const { page, context, complaints } = await visit(browser);
  const url = await handOver(store, cup, { thankYouPageUrl: `${site.origin}/thanks?theme=dark` });
  await page.goto(url);
  await fillSteps(page, anEmail(), /Parcel/);
  const here = page.url();
  await choose(page, /Bank transfer/);
  await place(page);
  await page.waitForURL(/\/thanks\?theme=dark&orderId=/);
  const orderId = new URL(page.url()).searchParams.get("orderId") ?? "";
  const { orders } = await store.admin(searchOrders, { body: { search: { filter: { id: orderId } } } });
  assert.equal(orders.length, 1);
  // Going back to the checkout redirects to its confirmation, and the initial URL doesn't create a second checkout.
  await page.goto(here);
  await page.waitForURL(/\/thanks\?theme=dark&orderId=/);
  const stranger = await visit(browser);
  assert.equal((await stranger.page.goto(url))?.status(), 404);
  assert.deepEqual(complaints, []);
  await Promise.all([context.close(), stranger.context.close()]);
});

it("of a product linked from another site, and back to that site", async () => {
  const back = `${site.origin}/after`;
  const guest = await aGuest(store);
  const body = { storesProduct: { productSlug: cup.product.slug }, callbacks: { postFlowUrl: back } };
  const { redirectSession } = await store.call(createRedirectSession, { body }, guest.as);
  const { page, context, complaints } = await visit(browser);
  await page.goto(redirectSession.fullUrl);
  assert.equal(new URL(page.url()).search, "");
  await press(page, "Add to cart");
  await page.getByText("Stoneware cup added to cart").first().waitFor();
  await press(page, "Check out");
  await page.waitForURL(/\/checkout\//);
  await fillSteps(page, anEmail(), /Parcel/);
  await choose(page, /Bank transfer/);
  await place(page);
  await page.getByRole("link", { name: `Back to ${new URL(site.origin).host}` }).click();
  await page.waitForURL(back);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Presses Tab until the control has focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the Tab key does not reach ${target}`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  const inputs = page.getByRole("textbox", { name: label }).or(page.getByRole("combobox", { name: label }));
  await tabTo(page, inputs);
  await page.keyboard.type(text);
}

async function enter(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, page.getByRole("button", { name }).last());
  await page.keyboard.press("Enter");
}

it("by keyboard alone on a phone, with accessible steps: a delivery time, a tip, a card with a challenge", async () => {
  const { page, context, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(`${store.origin}/p/${cup.product.slug}`);
  await enter(page, /^Add to cart$/);
  await page.getByText("Stoneware cup added to cart").first().waitFor();
  await enter(page, /^Check out$/);
  await page.waitForURL(/\/checkout\//);
  await assertAccessible(page, "the details");
  await type(page, "Email", "ada@example.com");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a street address.").first().waitFor();
  await assertAccessible(page, "the details with problems");
  await tabTo(page, page.getByRole("checkbox", { name: /if I don.t finish/ }));
  await page.keyboard.press("Space");
  await type(page, "Full name", "Ada Lovelace");
  await type(page, "Street address", "12 Sample Street");
  await type(page, "City", "New York");
  await type(page, "State", "New York");
  await type(page, "ZIP code", "10001");
  await page.keyboard.press("Enter");
  await page.waitForURL(/step=delivery/);
  await assertAccessible(page, "the delivery");
  await assertFits(page, "the delivery");
  // The arrow keys move between the shipping options.
  await tabTo(page, page.getByRole("radio", { checked: true }));
  const bicycle = page.getByRole("radio", { name: /By bicycle/ });
  for (let presses = 0; presses < 3 && !(await bicycle.isChecked()); presses++) await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByLabel("Time for By bicycle"));
  await page.keyboard.press("ArrowDown");
  await enter(page, /Continue to payment/);
  await page.waitForURL(/step=payment/);
  await tabTo(page, page.getByRole("radio", { name: "No tip" }));
  await page.keyboard.press("ArrowDown");
  await enter(page, /Update tip/);
  await page.getByRole("radio", { name: "$2.00", checked: true }).waitFor();
  await assertAccessible(page, "the payment");
  await assertFits(page, "the payment");
  await tabTo(page, page.locator("summary", { hasText: "1 item" }));
  await page.keyboard.press("Enter");
  await page.getByText("Tip", { exact: true }).first().waitFor();
  await assertAccessible(page, "the payment with the order unfolded");
  await enter(page, /^Place order/);
  await enter(page, /Ask for confirmation/);
  await page.getByText("Your bank asks whether this is really you.").waitFor();
  await assertAccessible(page, "the challenge");
  await enter(page, /Yes, it is me/);
  await page.getByText("Thank you for your order.").waitFor();
  await assertAccessible(page, "the order");
  await assertFits(page, "the order");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("of a checkout created by staff: the deposit now, the balance later", async () => {
  const lineItems = [
    {
      quantity: 1,
      catalogReference: cup.reference,
      catalogOverrideFields: { paymentOption: { value: "DEPOSIT_ONLINE" as const }, depositAmount: "5" },
    },
  ];
  const { checkout } = await store.admin(createCheckout, { body: { lineItems } });
  const { checkoutUrl } = await store.admin(getCheckoutUrl, { params: { id: checkout.id } });
  const { page, context, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(checkoutUrl);
  await fillSteps(page, anEmail(), /Parcel/);
  await page
    .getByText(/be charged a .* deposit now/)
    .first()
    .waitFor({ state: "attached" });
  await assertAccessible(page, "a deposit");
  await choose(page, /Test payment/);
  await place(page);
  await press(page, "Approve");
  await page.getByText("Thank you for your order.").waitFor();
  // The first change assigns the checkout to this shopper.
  const stranger = await visit(browser);
  assert.equal((await stranger.page.goto(checkoutUrl))?.status(), 404);
  assert.deepEqual(complaints, []);
  await Promise.all([context.close(), stranger.context.close()]);
});

it("of a download: street and city are omitted when the merchant doesn't require them", async () => {
  const little = { checkoutBillingFields: "MINIMUM_REQUIRED_FIELDS" } as const;
  await store.admin(updateCheckoutSettings, { body: { checkoutSettings: little } });
  const song = await store.addGoods({ name: "Song", productType: "digital", priceData: { price: 2 } }, 5);
  const { page, context, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(await handOver(store, song, { postFlowUrl: `${site.origin}/` }));
  await page.getByRole("textbox", { name: "Email" }).fill(anEmail());
  await page.getByLabel("Full name").fill("Ada Lovelace");
  assert.equal(await page.getByLabel("Street address").count(), 0);
  await page.getByLabel("State").selectOption("US-NY");
  await page.getByLabel("ZIP code").fill("10001");
  await press(page, "Continue to payment");
  await page.waitForURL(/step=payment/);
  await choose(page, /Bank transfer/);
  await place(page);
  await page.getByText("Thank you for your order.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Total number of captures at the gateway. */
const captures = async (): Promise<number> =>
  (await store.gatewayJournal()).filter(({ kind }) => kind === "CAPTURE").length;

it("reports a payment service that is down, slow or unresponsive, charges once and recovers", async () => {
  const before = await captures();
  const { page, context } = await visit(browser, { viewport: PHONE });
  await page.goto(`${store.origin}/p/${cup.product.slug}`);
  await press(page, "Add to cart");
  await page.getByText("Stoneware cup added to cart").first().waitFor();
  await press(page, "Check out");
  await page.waitForURL(/\/checkout\//);
  await fillSteps(page, anEmail(), /Parcel/);
  await choose(page, /Test payment/);
  await setFaults(store, { isDown: true });
  await place(page);
  await page
    .getByRole("alert")
    .getByText(/couldn't reach the payment provider\. You haven't been charged/)
    .waitFor();
  await setFaults(store, { latency: 1500 });
  await page.getByRole("button", { name: /^Place order/ }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.getByRole("button", { name: "Approve" }).waitFor();
  // The payment is captured, but the store isn't notified until the service recovers.
  await setFaults(store, { isDown: true, losesCallbacks: true });
  await press(page, "Approve");
  await page.getByRole("heading", { name: "Processing your payment" }).waitFor();
  await page.getByText(/email you when your payment is confirmed/).waitFor();
  await setFaults(store);
  await page.getByText("Thank you for your order.").waitFor();
  assert.equal((await captures()) - before, 1);
  await context.close();
});

it("of a member: a subscription saves the card; a charge with a lost response is neither repeated nor dropped", async () => {
  const before = await captures();
  const { page, context, complaints } = await visit(browser);
  await signUp(page, store, anEmail());
  const goToPayment = async (goods: Goods) => {
    await page.goto(`${store.origin}/p/${goods.product.slug}`);
    const monthly = page.getByRole("radio", { name: /Every month/ });
    if ((await monthly.count()) > 0) await monthly.check({ force: true });
    await page
      .getByRole("button", { name: /^(Subscribe|Add to cart)$/ })
      .first()
      .click();
    await page.getByText(`${goods.product.name} added to cart`).first().waitFor();
    await press(page, "Check out");
    await page.waitForURL(/\/checkout\//);
    await fillSteps(page, anEmail(), /Parcel/);
  };
  await goToPayment(coffee);
  await page
    .getByText(/^Subscription: \$\d+\.\d\d every month, until you cancel\.$/)
    .first()
    .waitFor({ state: "attached" });
  await choose(page, /Test payment/);
  const keeping = page.getByRole("checkbox", { name: /my subscription renewals/ });
  await keeping.uncheck();
  await place(page);
  await page.getByText("A subscription needs a saved payment method.").first().waitFor();
  await assertAccessible(page, "a subscription's payment");
  await keeping.check();
  await place(page);
  await press(page, "Approve");
  await page.getByText("Thank you for your order.").waitFor();
  assert.equal((await captures()) - before, 1);
  await goToPayment(cup);
  await choose(page, /ending in/);
  await setFaults(store, { dropsAnswers: true, losesCallbacks: true });
  await place(page);
  await page
    .getByRole("heading", { name: "Processing your payment" })
    .or(page.getByText("Thank you for your order."))
    .waitFor();
  await setFaults(store);
  await page.getByText("Thank you for your order.").waitFor();
  assert.equal((await captures()) - before, 2);
  assert.deepEqual(complaints, []);
  await context.close();
});
