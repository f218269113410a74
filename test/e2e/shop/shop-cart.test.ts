/** The cart in a browser: saving for later, sharing and shipping estimates, with and without scripts; recovery by email. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { getAbandonedCheckout, queryAbandonedCheckouts } from "#api/checkout/abandoned-checkouts.ts";
import { findAbandoned } from "#server/checkout/abandoned-carts/public.ts";
import { type Goods, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, openBrowser, PHONE, visit } from "../browser.ts";

let store: WholeStore;
let browser: Browser;
let cup: Goods;
/** A product in two sizes. */
let mat: Goods;

before(async () => {
  browser = await openBrowser();
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Stoneware cup", priceData: { price: 20 } }, 40);
  const sizes = ["S", "M"].map((size) => ({ value: size, description: size }));
  mat = await store.addGoods(
    { name: "Round mat", manageVariants: true, productOptions: [{ name: "Size", choices: sizes }] },
    40,
  );
});
after(async () => {
  await browser?.close();
  await store?.close();
});

async function addCup(page: Page): Promise<void> {
  await page.goto(`${store.origin}/p/${cup.product.slug}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("Stoneware cup added to cart").first().waitFor();
}

for (const hasScripts of [true, false]) {
  it(`saves for later, moves back and shares ${hasScripts ? "with" : "without"} scripts`, async () => {
    const { page, context, complaints } = await visit(browser, { viewport: PHONE, hasScripts });
    await addCup(page);
    await page.goto(`${store.origin}/cart`);
    await page.getByRole("button", { name: /^Save for later/ }).click();
    await page.getByText("Stoneware cup saved for later.").first().waitFor();
    await page.getByRole("heading", { name: "Saved for later" }).waitFor();
    await page.getByRole("button", { name: /^Move to cart/ }).click();
    await page.getByText("Moved back to your cart.").first().waitFor();
    await page.getByText("Estimate delivery").click();
    await page.getByLabel("Country").selectOption("US");
    await page.getByRole("button", { name: "Estimate", exact: true }).click();
    await page.getByRole("button", { name: "Share this cart" }).click();
    const link = await page.getByLabel(/Anyone with this link/).inputValue();
    await assertFits(page, "/cart");
    if (hasScripts) await assertAccessible(page, "/cart");
    const friend = await visit(browser, { hasScripts });
    await friend.page.goto(link);
    await friend.page.getByRole("button", { name: "Add all to cart" }).click();
    await friend.page.getByText("All items added to your cart.").first().waitFor();
    assert.equal(await friend.page.getByRole("link", { name: "Stoneware cup" }).count(), 1);
    assert.deepEqual(complaints, []);
    await friend.context.close();
    await context.close();
  });
}

it("is filled from a quick-add dialog that leaves the product list open", async () => {
  const { page, context, complaints } = await visit(browser, { viewport: PHONE });
  const list = `${store.origin}/search?q=round`;
  await page.goto(list);
  const choose = page.getByRole("button", { name: "Choose options of Round mat" });
  await choose.click();
  const sheet = page.getByRole("dialog", { name: "Round mat" });
  await sheet.waitFor();
  await assertAccessible(page, "choices over a list");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await page.locator("[data-choose] button:focus").waitFor();
  await page.keyboard.press("Enter");
  await sheet.waitFor();
  // Pressed again before the dialog's close event.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("#choose")?.close();
    document.querySelector<HTMLElement>("[data-choose] button:focus")?.click();
  });
  await page.locator("#choose:modal").waitFor();
  await sheet.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await sheet.getByText("Size: M", { exact: true }).waitFor();
  await sheet.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog", { name: "Your cart" }).getByText("Round mat added to cart").waitFor();
  assert.equal(await sheet.count(), 0);
  assert.equal(page.url(), list);
  assert.deepEqual(complaints, []);
  await context.close();
  const plain = await visit(browser, { hasScripts: false });
  await plain.page.goto(list);
  await plain.page.getByRole("button", { name: "Choose options of Round mat" }).click();
  await plain.page.waitForURL(/\/p\/[\w-]+\??$/);
  await plain.context.close();
});

it("is filled once by a cart link, and applies a discount code from an earlier link", async () => {
  const code = "LETTER5";
  await store.addCoupon({ code });
  const { page, context } = await visit(browser, { viewport: PHONE, hasScripts: false });
  const quantities = () =>
    page.getByRole("spinbutton").evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await store.addCoupon({ code: "LETTER4", expirationDate: new Date(Date.now() - 1000).toISOString() });
  for (const [wrong, words] of [
    ["LETTER3", "Discount code not found."],
    ["LETTER4", "This discount code has expired."],
  ] as const) {
    await page.goto(`${store.origin}/discount/${wrong}`);
    await page.getByText(words).waitFor();
  }
  await page.goto(`${store.origin}/discount/${code}?redirect=//elsewhere.example`);
  assert.equal(page.url(), `${store.origin}/cart`);
  await page.getByText(`Discount code ${code} will apply`).waitFor();
  const link = `/cart/${cup.product.id}:2,${mat.variantId}:1`;
  const looked = await page.request.get(store.origin + link);
  assert.match(await looked.text(), /Add all to cart/);
  await page.getByText("Your cart is empty").waitFor();
  for (let time = 0; time < 2; time++) {
    await page.goto(store.origin + link);
    await page.getByText("All items added to your cart.").waitFor();
    assert.deepEqual(await quantities(), ["2", "1"]);
  }
  await page.getByRole("button", { name: `Remove code ${code}` }).waitFor();
  await page.goto(`${store.origin}/cart/${cup.product.slug}:3,gone-for-good:1`);
  await page.getByText("Some items are no longer available.").waitFor();
  assert.deepEqual(await quantities(), ["3", "1"]);
  for (const path of ["/cart/cup", "/cart/cup:0x", "/cart/a:1,", "/p/stoneware-cups"])
    assert.equal((await page.request.get(store.origin + path)).status(), 404, path);
  // The 404 page suggests results for the path.
  await page.goto(`${store.origin}/p/stoneware-cup-green`);
  await page.getByRole("heading", { name: "Were you looking for one of these?" }).waitFor();
  await page.getByRole("link", { name: "Stoneware cup" }).waitFor();
  await context.close();
});

it("sends a requested reminder, which restores the cart on another device and can be turned off", async () => {
  const { page, context } = await visit(browser);
  await addCup(page);
  await page.goto(`${store.origin}/cart`);
  await page.getByText("Not ready to buy? Get a reminder").click();
  await page.getByRole("textbox", { name: "Email" }).fill("reader@example.com");
  await page.getByRole("button", { name: "Remind me" }).click();
  await page.getByText("We'll email a reminder to reader@example.com").first().waitFor();
  await context.close();
  await findAbandonedCarts();
  const { abandonedCheckouts } = await store.admin(queryAbandonedCheckouts, { body: {} });
  const [left] = abandonedCheckouts.filter(({ buyerInfo }) => buyerInfo.email === "reader@example.com");
  const other = await visit(browser);
  await other.page.goto(left?.checkoutUrl ?? "");
  await other.page.waitForURL(/\/cart$/);
  await other.page.getByText("Welcome back.").first().waitFor();
  assert.equal(await other.page.getByRole("link", { name: "Stoneware cup" }).count(), 1);
  await other.page.goto((left?.checkoutUrl ?? "").replace("/recover/", "/reminders/"));
  await assertAccessible(other.page, "/cart/reminders");
  await other.page.getByRole("button", { name: "Stop reminders" }).click();
  await other.page.getByRole("heading", { name: "Reminders stopped" }).waitFor();
  const { abandonedCheckout } = await store.admin(getAbandonedCheckout, { params: { id: left?.id ?? "" } });
  assert.equal(abandonedCheckout.mayBeMailed, false);
  await other.context.close();
});

/** Runs the job that finds abandoned carts, with its clock two hours ahead. */
async function findAbandonedCarts(): Promise<void> {
  const later = new Date(Date.now() + 7_200_000);
  await findAbandoned({ ...store.app.store, now: () => later });
}
