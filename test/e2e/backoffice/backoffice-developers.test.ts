/** The developer pages: a webhook endpoint from its test event to a rotated secret, the event catalog, the API explorer. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { createBrand } from "#api/catalog/brands.ts";
import { type Received, type Receiver, startReceiver } from "#server/apps/webhooks/factory.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { assertAccessible, assertFits, openBrowser, PHONE } from "../browser.ts";
import { type BackOffice, openBackOffice, settle } from "./backoffice-store.ts";

let office: BackOffice;
let browser: Browser;
let receiver: Receiver;
before(async () => {
  [office, browser, receiver] = await Promise.all([openBackOffice(), openBrowser(), startReceiver()]);
});
after(async () => {
  receiver?.close();
  await browser?.close();
  await office?.store.close();
});

const BRAND_MADE = "wix.stores.catalog.v3.brand_created";
const received = (count: number) =>
  eventually(async () => (receiver.received.length >= count ? receiver.received[count - 1] : undefined), `${count}`);

function verified(secret: string, one: Received | undefined): { type: string; isTest?: boolean; id: string } {
  const headers = Object.fromEntries(Object.entries(one?.headers ?? {}).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(one?.body ?? "", headers) as { type: string; isTest?: boolean; id: string };
}

it("an endpoint is added, receives test, live and resent events, and rotates its secret", async () => {
  const { page, context, complaints } = await office.open(browser, "/developers");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const sheet = page.getByRole("dialog", { name: "Add endpoint" });
  await sheet.getByRole("textbox", { name: "URL" }).fill(receiver.url);
  await sheet.getByRole("textbox", { name: "Search event types" }).fill("brand_created");
  await sheet.getByRole("checkbox", { name: BRAND_MADE }).check();
  await assertAccessible(page, "a new endpoint");
  await sheet.getByRole("button", { name: "Add endpoint" }).click();
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  const old = await shown.getByRole("textbox", { name: "Secret" }).inputValue();
  await shown.getByRole("button", { name: "I've saved it" }).click();

  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page
    .getByRole("dialog", { name: "Send test event" })
    .getByRole("button", { name: "Send", exact: true })
    .click();
  assert.deepEqual(
    [verified(old, await received(1))].map(({ type, isTest }) => [type, isTest]),
    [[BRAND_MADE, true]],
  );

  await office.store.admin(createBrand, { body: { brand: { name: "Hearth & Sons" } } });
  const event = verified(old, await received(2));
  assert.equal(event.type, BRAND_MADE);
  await page.reload();
  await settle(page);
  await assertAccessible(page, "an endpoint");
  const log = page.getByRole("table", { name: "Deliveries" });
  await log.getByRole("button").first().click();
  const delivery = page.getByRole("dialog", { name: BRAND_MADE });
  await delivery.getByText("Hearth & Sons").waitFor();
  await assertAccessible(page, "a delivery");
  await delivery.getByRole("button", { name: "Resend" }).click();
  assert.equal(verified(old, await received(3)).id, event.id, "the same event comes with its id");
  await delivery.getByRole("button", { name: "Close", exact: true }).last().click();

  const more = page.getByRole("button", { name: "More" });
  await more.click();
  await page.getByRole("menuitem", { name: "Resend events" }).click();
  const replay = page.getByRole("dialog", { name: "Resend events" });
  await replay.getByLabel("From").fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 16));
  await replay.getByRole("checkbox", { name: "Only events that weren't delivered" }).setChecked(false);
  receiver.received.length = 0;
  await replay.getByRole("button", { name: "Resend" }).click();
  // The first of the two events is the cup's brand, created before the endpoint existed.
  await received(2);
  assert.ok(receiver.received.map((one) => verified(old, one).id).includes(event.id));
  receiver.received.length = 0;

  await more.click();
  await page.getByRole("menuitem", { name: "Rotate signing secret" }).click();
  await page.getByRole("button", { name: "Rotate signing secret" }).click();
  const renewed = page.getByRole("dialog", { name: "New signing secret" });
  const fresh = await renewed.getByRole("textbox", { name: "Secret" }).inputValue();
  await renewed.getByRole("button", { name: "I've saved it" }).click();
  await office.store.admin(createBrand, { body: { brand: { name: "Elm" } } });
  const both = await received(1);
  assert.equal(verified(fresh, both).id, verified(old, both).id, "both secrets sign for a day");
  await page.setViewportSize(PHONE);
  await settle(page);
  await assertFits(page, "an endpoint on a phone");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("the event catalog shows sample payloads, and the page sends an API request", async () => {
  const { page, context, complaints } = await office.open(browser, "/developers?tab=events");
  await page.getByRole("searchbox", { name: "Search event types" }).fill("order_approved");
  await page.getByText("wix.ecom.v1.order_approved").first().click();
  await page.getByText('"timestamp"').first().waitFor();
  await settle(page);
  await assertAccessible(page, "the event catalog");
  await page.goto(`${office.store.origin}/admin/developers?tab=calls`);
  await page.getByRole("searchbox", { name: "Search endpoints" }).fill("settings.getStoreSettings");
  await page.getByText("/v1/store-settings").first().click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("region", { name: "Response" }).getByText("Status 200").waitFor();
  await page.getByText("Flow Store").first().waitFor();
  await assertAccessible(page, "a call");
  assert.deepEqual(complaints, []);
  await context.close();
});
