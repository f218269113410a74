/** Settings of a new store in a browser: currency, languages, order emails, invoice details and payment keys. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { setSearchSynonyms } from "#api/catalog/products/product-search.ts";
import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import { generateInvoice } from "#api/orders/invoices.ts";
import { updatePaymentProvider } from "#api/payments/payment-providers.ts";
import { getStoreSettings } from "#api/store/settings.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { writeStoreSettings } from "#server/store/settings/public.ts";
import { StripeStandIn } from "#test/flows/payments/stripe-stand-in.ts";
import { aGuest } from "#test/flows/shopper.ts";
import { openEmptyStore, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { settle, signIn } from "./backoffice-store.ts";

const stripe = new StripeStandIn();
let store: WholeStore;
let browser: Browser;

before(async () => {
  const STRIPE_URL = await stripe.listen();
  store = await openEmptyStore({ STRIPE_URL });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await store?.close();
  await stripe.close();
});

async function open(path: string) {
  const opened = await visit(browser);
  await opened.page.goto(`${store.origin}/admin${path}`);
  await signIn(opened.page);
  await opened.page.getByRole("navigation", { name: "Main menu" }).waitFor();
  await settle(opened.page);
  return opened;
}

async function assertPresentable(page: Page, what: string): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    // Scrolls to the top: further down, the top bar covers part of a field, which axe reports as a small target.
    await page.evaluate(() => scrollTo(0, 0));
    await assertFits(page, what);
    await assertAccessible(page, what);
    const folder = process.env.SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${what} ${viewport.width}.png`, fullPage: true });
  }
}

it("order emails are previewed with a sample order while the store has no orders", async () => {
  const { page, context, complaints } = await open("/settings/order-mails");
  await page.getByRole("region", { name: "Preview with a sample order" }).waitFor();
  await page.getByText("Sample product").waitFor();
  await page.getByRole("combobox", { name: "Email" }).selectOption("refunded");
  await page.getByText(/^Your refund for order 1001/).waitFor();
  // Collapsed borders ignore the card's border radius.
  const card = page.getByRole("region", { name: "Preview with a sample order" }).locator("table table").first();
  assert.equal(await card.evaluate((table) => getComputedStyle(table).borderCollapse), "separate");
  await assertPresentable(page, "sample email");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("test emails go to the signed-in staff member, or to an address that is kept for other templates", async () => {
  const { page, context } = await open("/settings/order-mails");
  const recipient = page.getByRole("textbox", { name: "Send a test to" });
  assert.match(await recipient.inputValue(), /^\S+@\S+$/);
  await recipient.fill("test@shop.example");
  await page.getByRole("combobox", { name: "Email" }).selectOption("refunded");
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  assert.equal(await recipient.inputValue(), "test@shop.example");
  await context.close();
});

it("new orders are emailed to the addresses that staff choose", async () => {
  const { page, context, complaints } = await open("/settings/orders");
  const recipients = page.getByRole("textbox", { name: "Email new orders to" });
  await recipients.fill("not an address");
  await page.getByRole("button", { name: "Update recipients" }).click();
  await page.getByText("Enter an email address, such as name@example.com.", { exact: true }).waitFor();
  await recipients.fill("owner@s.example, packing@s.example");
  await page.getByRole("button", { name: "Update recipients" }).click();
  await page.getByText("Recipients saved").waitFor();
  await page.reload();
  assert.equal(await recipients.inputValue(), "owner@s.example, packing@s.example");
  await assertPresentable(page, "order settings");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("the seller's address on invoices has the states of its country", async () => {
  const { page, context } = await open("/settings/orders");
  await page.getByRole("combobox", { name: "Country" }).selectOption("US");
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "New York" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.reload();
  const state = page.getByRole("combobox", { name: "State" });
  assert.equal(await state.locator("option:checked").textContent(), "New York");
  await page.getByRole("combobox", { name: "Country" }).selectOption("DE");
  await state.waitFor({ state: "detached" });
  await context.close();
});

it("only translated languages can be selected, and a store with another one sees a notice", async () => {
  const { database, cache, now } = store.app.store;
  await transaction(database.db, (tx) => writeStoreSettings(tx, { locale: "ja-JP" }, now()), { cache });
  const { page, context } = await open("/settings");
  await page.getByText("Japanese (Japan) isn't available").waitFor();
  const language = page.getByRole("combobox", { name: "Language and formats" });
  const offered = await language.locator("option").allTextContents();
  assert.deepEqual(
    offered.filter((name) => /Italiano|Nederlands|Português|Polski|Svenska|日本語/.test(name)),
    [],
  );
  await assertPresentable(page, "language without texts");
  await language.selectOption("de-DE");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Settings saved").waitFor();
  assert.equal(await page.getByText("isn't available").count(), 0);
  await language.selectOption("en-US");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await eventually(
    async () => ((await store.call(getStoreSettings, {})).settings.locale === "en-US" ? true : undefined),
    "the language is saved",
  );
  await context.close();
});

it("an invalid Stripe key is rejected at its field, and unverified keys don't enable the payment method", async () => {
  const { page, context } = await open("/payments?tab=providers");
  const card = page.getByRole("region", { name: "Stripe" });
  const key = card.getByLabel("Secret key");
  await key.fill("sk_test_madeup0000000000");
  await card.getByLabel("Webhook signing secret").fill(stripe.webhookSecret);
  await card.getByRole("button", { name: "Save Stripe" }).click();
  await card.getByText("Was rejected by Stripe: invalid_api_key.").waitFor();
  assert.equal(await key.getAttribute("aria-invalid"), "true");
  await card.getByText("Keys missing").waitFor();
  await assertPresentable(page, "rejected key");

  stripe.isDown = true;
  await key.fill(stripe.secretKey);
  await card.getByRole("button", { name: "Save Stripe" }).click();
  await card.getByText("Stripe hasn't verified your keys yet").waitFor();
  await card.getByText("Test mode").waitFor();
  // The toast would cover a field on the phone.
  await page.getByRole("button", { name: "Dismiss" }).click();
  await assertPresentable(page, "unverified key");
  stripe.isDown = false;
  await card.getByRole("button", { name: "Verify keys" }).click();
  await card.getByText("Ready", { exact: true }).waitFor();
  await assertPresentable(page, "verified key");
  await context.close();
});

it("search synonyms are listed, added, edited and deleted, and the storefront's search uses them", async () => {
  await store.addGoods({ name: "Ring binder" }, 5);
  const { page, context, complaints } = await open("/settings/search-synonyms");
  await page.getByText("These are the default synonyms").waitFor();
  await page.getByRole("button", { name: "Edit mug, cup" }).waitFor();
  await assertPresentable(page, "search synonyms");
  const finds = async (word: string) =>
    (await store.call(searchProducts, { body: { expression: word } })).products.map(({ name }) => name);
  assert.deepEqual(await finds("folder"), []);

  await page.getByRole("button", { name: "Add synonyms" }).click();
  const dialog = page.getByRole("dialog", { name: "Add synonyms" });
  await dialog.getByLabel("Words").fill("folder");
  await dialog.getByRole("button", { name: "Add synonyms" }).click();
  await dialog.getByText("Enter at least two different words.").waitFor();
  await assertPresentable(page, "search synonyms dialog");
  await dialog.getByLabel("Words").fill("Folder, binder");
  await dialog.getByRole("button", { name: "Add synonyms" }).click();
  await page.getByText("Synonyms added").waitFor();
  assert.deepEqual(await finds("folder"), ["Ring binder"]);
  assert.equal(await page.getByText("These are the default synonyms").count(), 0);

  await page.getByRole("button", { name: "Edit folder, binder" }).click();
  const editing = page.getByRole("dialog", { name: "Edit synonyms" });
  await editing.getByRole("radio", { name: /One-way/ }).check();
  await editing.getByLabel("Search term").fill("ringbuch");
  await editing.getByLabel("Also finds").fill("binder");
  await editing.getByRole("button", { name: "Save" }).click();
  await page.getByText("Synonyms saved").waitFor();
  assert.deepEqual(await finds("ringbuch"), ["Ring binder"]);
  assert.deepEqual(await finds("folder"), []);

  await page.getByRole("button", { name: "Delete ringbuch → binder" }).click();
  await page.getByRole("button", { name: "Delete synonyms" }).click();
  await page.getByText("Synonyms deleted").waitFor();
  assert.deepEqual(await finds("ringbuch"), []);
  await store.admin(setSearchSynonyms, { body: { synonyms: [] } });
  await page.reload();
  await page.getByText("No synonyms yet").waitFor();
  await assertPresentable(page, "no search synonyms");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("the currency can be changed with a confirmation until the first sale, and is locked from then on", async () => {
  const goods = await store.addGoods({ name: "Cup", priceData: { price: 28 } }, 5);
  const { page, context } = await open("/settings");
  const currency = page.getByRole("combobox", { name: "Currency" });
  await currency.selectOption("EUR");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Change the currency to EUR?" });
  await question.getByText("a product that costs $28.00 will cost €28.00").waitFor();
  await assertPresentable(page, "currency question");
  await question.getByRole("button", { name: "Cancel" }).click();
  assert.equal((await store.call(getStoreSettings, {})).settings.currency, "USD");

  const manual = { params: { id: "manual" }, body: { paymentProvider: { isEnabled: true } } } as const;
  await store.admin(updatePaymentProvider, manual);
  const { orderId } = await (await aGuest(store, "ada@example.com")).buy(goods);
  await page.reload();
  await page.getByText("You can't change the currency after your first sale, because").waitFor();
  assert.equal(await currency.isDisabled(), true);
  await assertPresentable(page, "locked currency");

  await page.goto(`${store.origin}/admin/orders/${orderId}`);
  await page.getByText("Add your invoice details").waitFor();
  await page.getByRole("button", { name: "Create invoice" }).waitFor();
  await assertPresentable(page, "order without seller");
  await page.getByRole("link", { name: "Add details" }).click();
  await page.getByText("Invoices can't be issued yet").waitFor();
  await assertPresentable(page, "invoice details");
  await page.getByRole("textbox", { name: "Legal name" }).fill("Cup Works Ltd");
  await page.getByRole("textbox", { name: "Street address" }).fill("1 Main Street");
  await page.getByRole("textbox", { name: "City" }).fill("Portland");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Settings saved").waitFor();
  await page.getByText("Invoices can't be issued yet").waitFor({ state: "detached" });
  assert.ok((await store.admin(generateInvoice, { params: { orderId }, body: {} })).invoiceId);
  await context.close();
});

it("the store goes on vacation with a notice and without buttons to buy, becomes a demo, and opens again", async () => {
  const cup = await store.addGoods({ name: "River cup" }, 5);
  const { page, context, complaints } = await open("/settings/access");
  const choose = async (mode: string) => {
    await page.getByRole("radio", { name: mode, exact: true }).check();
    await page.getByRole("button", { name: "Save store mode" }).click();
    await page.getByText("Store mode saved").last().waitFor();
  };
  await page.getByRole("radio", { name: "On vacation", exact: true }).check();
  await page.getByRole("textbox", { name: "Notice" }).fill("Gone surfing");
  await page.getByLabel("Open on").fill("2999-05-03");
  await assertPresentable(page, "store modes");
  await choose("On vacation");
  await page.getByRole("link", { name: "Store is on vacation" }).waitFor();
  await page.getByText("It opens on May 3, 2999.").waitFor();

  const shop = await visit(browser);
  await shop.page.goto(`${store.origin}/p/${cup.product.slug}`);
  const notice = shop.page.getByRole("complementary", { name: "Store notice" });
  await notice.getByText("Gone surfing").waitFor();
  assert.match((await notice.textContent()) ?? "", /We're back on May 3, 2999\. We aren't taking orders right now\./);
  assert.equal(await shop.page.getByRole("button", { name: "Add to cart" }).count(), 0);
  await assertPresentable(shop.page, "a product on vacation");

  await page.getByRole("checkbox", { name: "Keep taking orders" }).check();
  await choose("On vacation");
  await shop.page.reload();
  await notice.getByText("Orders ship starting May 3, 2999.").waitFor();
  await shop.page.getByRole("button", { name: "Add to cart" }).first().waitFor();

  await choose("Demo");
  await shop.page.reload();
  await notice.getByText("This is a demo store.").waitFor();
  await choose("Open");
  await shop.page.reload();
  await notice.waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await shop.context.close();
  await context.close();
});
