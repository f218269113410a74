/** Products that aren't shipped, bought in a browser: a service booking, a gift card, a subscription. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { queryAbandonedCheckouts } from "#api/checkout/abandoned-checkouts.ts";
import { listBookings } from "#api/orders/bookings.ts";
import { queryDraftOrders } from "#api/orders/draft-orders.ts";
import { queryReturns } from "#api/orders/returns.ts";
import { querySubscriptionContracts } from "#api/orders/subscription-contracts.ts";
import { getBookRun, startBookRun } from "#api/payments/books.ts";
import { queryGiftCards } from "#api/payments/gift-cards.ts";
import { queryMemberships } from "#api/pricing/memberships.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { assertAccessible, assertFits, openBrowser, PHONE, visit } from "../browser.ts";
import { API_KEY, type DemoStore, openDemoStore } from "../demo-store.ts";
import { anEmail, buyer, placeOrderByInvoice } from "./shopping.ts";

const DAY = 86_400_000;
let store: DemoStore;
let browser: Browser;

before(async () => {
  browser = await openBrowser();
  store = await openDemoStore();
});
after(async () => {
  await browser?.close();
  await store?.close();
});

/** Fills the customer details; only a print subscription needs a shipping address. */
async function fillDetails(page: Page, email: string, isShipped: boolean): Promise<void> {
  await page.goto(`${store.origin}/cart`);
  await page.getByRole("button", { name: "Check out" }).click();
  await page.waitForURL(/\/checkout\//);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Full name").fill(buyer.name);
  await page.getByLabel("Street address").fill(buyer.line1);
  await page.getByLabel("City").fill(buyer.city);
  await page.getByLabel("State").selectOption(buyer.state);
  await page.getByLabel("ZIP code").fill(buyer.zip);
  await page.getByRole("button", { name: /^Continue to/ }).click();
  if (isShipped) {
    await page.waitForURL(/step=delivery/);
    await page.getByRole("radio", { name: /Standard/ }).check();
    await page.getByRole("button", { name: "Continue to payment" }).click();
  }
  await page.waitForURL(/step=payment/);
}

async function payByTest(page: Page): Promise<void> {
  await page.getByRole("radio", { name: /Test payment/ }).check();
  await page.getByRole("button", { name: /Place order/ }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Thank you for your order.").waitFor();
}

const mailTo = (address: string, words: RegExp): Promise<string> =>
  eventually(async () => {
    const answer = await fetch(`${store.origin}/dev/outbox?to=${encodeURIComponent(address)}`);
    return words.exec(await answer.text())?.[0];
  }, `an email to ${address} with ${words}`);

it("a service is booked without scripts on a phone, shown with the order, and its time is no longer offered", async () => {
  const { page, context, complaints } = await visit(browser, { hasScripts: false, viewport: PHONE });
  await page.goto(`${store.origin}/p/custom-framing`);
  await assertFits(page, "times to book");
  const slot = page
    .getByRole("group", { name: /Choose a date and time/ })
    .getByRole("radio")
    .first();
  const time = (await slot.getAttribute("value")) ?? "";
  await slot.check({ force: true });
  await page.getByLabel("What should we frame?").fill("A ticket");
  await page.getByRole("radio", { name: "8 × 10 in" }).check({ force: true });
  await page.getByRole("radio", { name: "In the workshop" }).check({ force: true });
  await page.getByRole("button", { name: "Book" }).first().click();
  await page.getByText("Framing Session added to cart").first().waitFor();
  await fillDetails(page, anEmail(), false);
  await placeOrderByInvoice(page);
  await page.getByRole("heading", { name: "Your booking" }).waitFor();
  const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  assert.match(await (await fetch(calendar ?? "")).text(), /BEGIN:VEVENT/);
  await page.goto(`${store.origin}/p/custom-framing`);
  assert.equal(await page.locator(`input[name=when][value="${time}"]`).count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a gift card with a custom amount arrives by email, and its code shows the balance", async () => {
  const { page, context, complaints } = await visit(browser);
  const [from, to] = [anEmail(), anEmail()];
  await page.goto(`${store.origin}/p/custom-framing`);
  await assertAccessible(page, "times to book");
  await page.goto(`${store.origin}/p/gift-card`);
  await page.getByRole("radio", { name: "$25", exact: true }).check({ force: true });
  await page.getByLabel("Custom amount").fill("41.50");
  await page.getByRole("radio", { name: "Botanical" }).check({ force: true });
  await page.getByLabel("Recipient's email").fill(to);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("Larkfold Gift Card added to cart").first().waitFor();
  await fillDetails(page, from, false);
  await payByTest(page);
  const code = await mailTo(to, /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/);
  await page.goto(`${store.origin}/gift-cards`);
  await assertAccessible(page, "gift card balance");
  await page.getByLabel("Code").fill("0000-0000-0000-0000");
  await page.getByRole("button", { name: "Check balance" }).click();
  await page.getByText("We couldn't find a gift card with this code.").waitFor();
  await page.getByLabel("Code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Check balance" }).click();
  await page.getByText("$41.50").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a subscription starts with its first payment", async () => {
  const { page, context } = await visit(browser);
  const email = anEmail();
  await page.goto(`${store.origin}/p/print-of-the-month`);
  await page
    .getByRole("radio", { name: /Every month/ })
    .first()
    .check({ force: true });
  await page
    .getByRole("button", { name: /Subscribe|Add to cart/ })
    .first()
    .click();
  await page.getByText("Print of the Month added to cart").first().waitFor();
  await fillDetails(page, email, true);
  await payByTest(page);
  const call = createCall(fetchTransport(store.origin));
  const query = { filter: { "buyerInfo.email": email } };
  const found = await call(querySubscriptionContracts, { body: { query } }, { authorization: API_KEY });
  const [contract] = found.subscriptionContracts;
  assert.deepEqual([found.total, contract?.state, contract?.nextCycleNumber], [1, "ACTIVE", 2]);
  await context.close();
});

it("the demo store's order history passes every ledger rule and sent no emails", async () => {
  const call = createCall(fetchTransport(store.origin), { authorization: API_KEY });
  const { total: contracts } = await call(querySubscriptionContracts, { body: {} });
  const { giftCards } = await call(queryGiftCards, { body: {} });
  const { returns } = await call(queryReturns, { body: {} });
  const { draftOrders } = await call(queryDraftOrders, { body: {} });
  const { memberships } = await call(queryMemberships, { body: {} });
  const { abandonedCheckouts } = await call(queryAbandonedCheckouts, { body: {} });
  const now = Date.now();
  const span = { from: new Date(now - 30 * DAY).toISOString(), to: new Date(now + 30 * DAY).toISOString() };
  const { bookings } = await call(listBookings, { query: span });
  const seen = [contracts, giftCards, returns, draftOrders, memberships, abandonedCheckouts, bookings].map((all) =>
    typeof all === "number" ? all : all.length,
  );
  assert.ok(
    [12, 8, 4, 2, 5, 9, 20].every((least, index) => (seen[index] ?? 0) >= least),
    `too little of something: ${seen.join(", ")}`,
  );
  assert.deepEqual(await brokenRules(call), []);
  const outbox = await fetch(`${store.origin}/dev/outbox?to=${encodeURIComponent("maya.okafor@example.com")}`);
  assert.deepEqual(await outbox.json(), []);
});

/** Runs the ledger audit; returns the violated rules with their rows. */
async function brokenRules(call: Call): Promise<(readonly [rule: string, rows: readonly string[]])[]> {
  const { run } = await call(startBookRun, {});
  const results = await eventually(async () => {
    const checked = await call(getBookRun, { params: { id: run.id } });
    return checked.run.endedDate === undefined ? undefined : checked.results;
  }, "the end of the audit");
  return results.flatMap(({ state, ruleId, rows }) => (state === "HELD" ? [] : [[ruleId, rows] as const]));
}
