/** Staff change where a subscription is sent, and extend and cancel passes; members change their own address. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { querySubscriptionContracts, type SubscriptionContract } from "#api/orders/subscription-contracts.ts";
import { type Membership, queryMemberships } from "#api/pricing/memberships.ts";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { assertAccessible, assertFits, openBrowser, PHONE, visit } from "../../browser.ts";
import { API_KEY, type DemoStore, OWNER, openDemoStore } from "../../demo-store.ts";
import { fillSignIn } from "../../identity/hosted-store.ts";
import { settle } from "../backoffice-store.ts";

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

const as = { authorization: API_KEY };

async function openOffice(path: string) {
  const opened = await visit(browser);
  await opened.page.goto(`${store.origin}/admin${path}`);
  await opened.page.getByRole("textbox", { name: "Email" }).fill(OWNER.email);
  await opened.page.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
  await opened.page.getByRole("button", { name: "Sign in" }).click();
  await opened.page.getByRole("heading", { level: 1, name: "Subscriptions" }).waitFor();
  await settle(opened.page);
  return opened;
}

/** Active subscriptions that send something, the oldest first. */
async function shippedContracts(): Promise<SubscriptionContract[]> {
  const query = { filter: { state: "ACTIVE" }, sort: [{ fieldName: "createdDate", order: "ASC" as const }] };
  const call = createCall(fetchTransport(store.origin));
  const { subscriptionContracts } = await call(querySubscriptionContracts, { body: { query } }, as);
  return subscriptionContracts.filter(({ shippingInfo }) => shippingInfo !== undefined);
}
const cityOf = async (id: string) =>
  (await shippedContracts()).find((contract) => contract.id === id)?.recipientInfo?.address?.city;

async function passes(): Promise<Membership[]> {
  const call = createCall(fetchTransport(store.origin));
  return (await call(queryMemberships, { body: { query: {} } }, as)).memberships;
}

const rowOf = (page: Page, words: readonly string[]) =>
  words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole("row"));

it("the shipping address of a subscription is changed by staff", async () => {
  const [contract] = await shippedContracts();
  assert.ok(contract);
  const { page, context, complaints } = await openOffice("/subscriptions");
  const row = rowOf(page, [contract.title, contract.buyerInfo.email ?? ""]).first();
  await row.getByRole("button", { name: contract.title }).click();
  const sheet = page.getByRole("dialog", { name: contract.title });
  await sheet.getByText("Shipping address").waitFor();
  await sheet.getByRole("button", { name: "Change address" }).click();
  const dialog = page.getByRole("dialog", { name: "Shipping address of the next orders" });
  await dialog.getByRole("textbox", { name: "City" }).fill("Astoria");
  await assertAccessible(page, "the address of a subscription");
  await page.setViewportSize(PHONE);
  await assertFits(page, "the address of a subscription on a phone");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Shipping address changed").waitFor();
  await sheet
    .getByText(/Astoria/)
    .first()
    .waitFor();
  assert.equal(await cityOf(contract.id), "Astoria");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a pass is extended and canceled", async () => {
  const pass = (await passes()).find(({ state, credits }) => state === "ACTIVE" && credits !== undefined);
  assert.ok(pass?.credits);
  const { page, context, complaints } = await openOffice("/subscriptions");
  await rowOf(page, [pass.planName, pass.email]).first().getByRole("button", { name: pass.planName }).click();
  const sheet = page.getByRole("dialog", { name: pass.planName, exact: true });
  await sheet.getByRole("heading", { name: "Used for" }).waitFor();
  await assertAccessible(page, "a pass");
  await sheet.getByRole("button", { name: "Extend pass" }).click();
  const dialog = page.getByRole("dialog", { name: /^Extend/ });
  await dialog.getByLabel("Credits to add").fill("two");
  await dialog.getByRole("button", { name: "Extend pass" }).click();
  await dialog.getByText("Enter a whole number").waitFor();
  await dialog.getByLabel("Credits to add").fill("2");
  await dialog.getByLabel("Expires on").fill("2040-05-06");
  await dialog.getByRole("button", { name: "Extend pass" }).click();
  await page.getByText("Pass extended").waitFor();
  const after = (await passes()).find(({ id }) => id === pass.id);
  assert.deepEqual(after?.credits, { total: pass.credits.total + 2, remaining: pass.credits.remaining + 2 });
  assert.match(after?.expirationDate ?? "", /^2040-05-0[67]/);
  await sheet.getByRole("button", { name: "Cancel pass" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Reason").fill("Moved away");
  await question.getByRole("button", { name: "Cancel pass" }).click();
  await page.getByText("Pass canceled").waitFor();
  await sheet.getByText("Moved away").waitFor();
  assert.equal(await sheet.getByRole("button", { name: "Extend pass" }).count(), 0);
  const canceled = (await passes()).find(({ id }) => id === pass.id);
  assert.deepEqual([canceled?.state, canceled?.cancelReason], ["CANCELED", "Moved away"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("members change the address of their subscription, within the region", async () => {
  const contract = (await shippedContracts()).at(-1);
  assert.ok(contract);
  const { page, context, complaints } = await visit(browser, { viewport: PHONE, hasScripts: false });
  await page.goto(`${store.origin}/account/subscriptions`);
  await fillSignIn(page, contract.buyerInfo.email ?? "", "picture-frame-77");
  await page.waitForURL(/\/account\/subscriptions/);
  await page.getByRole("link", { name: `Change address ${contract.title}` }).click();
  await page.getByRole("heading", { name: "Change shipping address" }).waitFor();
  await assertFits(page, "the address form of a subscription");
  await page.getByLabel(/city/i).fill("");
  await page.getByRole("button", { name: "Save address" }).click();
  await page
    .getByText(/^Enter a (?:town or )?city\.$/)
    .first()
    .waitFor();
  await page.getByLabel(/city/i).fill("Tillamook");
  await page.getByRole("button", { name: "Save address" }).click();
  await page.getByText("Shipping address changed. It applies to your next deliveries.").waitFor();
  await page
    .getByText(/Tillamook/)
    .first()
    .waitFor();
  assert.equal(await cityOf(contract.id), "Tillamook");
  assert.deepEqual(complaints, []);
  await context.close();
});
