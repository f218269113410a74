/** The owner creates, edits and deletes shipping settings, tax regions and locations in a browser, and buys shipping labels. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { queryDeliveryProfiles } from "#api/checkout/shipping/delivery-profiles.ts";
import { queryLocalDeliveryOptions } from "#api/checkout/shipping/local-delivery-options.ts";
import { createPickupLocation } from "#api/checkout/shipping/pickup-locations.ts";
import { queryShippingOptions } from "#api/checkout/shipping/shipping.ts";
import { queryLocations } from "#api/inventory/locations.ts";
import { updateInvoiceSettings } from "#api/orders/invoices.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { listShippingLabels } from "#api/orders/shipping-labels.ts";
import { queryTaxRegions } from "#api/pricing/taxes.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { EasypostStandIn } from "#test/flows/orders/shipping-labels/easypost-stand-in.ts";
import { ADDRESS, aGuest } from "#test/flows/shopper.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE } from "../browser.ts";
import { type BackOffice, openBackOffice, photograph } from "./backoffice-store.ts";

let browser: Browser;
let office: BackOffice;
const easypost = new EasypostStandIn();
before(async () => {
  const opening = easypost.listen().then((url) => openBackOffice({ EASYPOST_URL: url }));
  [browser, office] = await Promise.all([openBrowser(), opening]);
});
after(async () => {
  await browser?.close();
  await office?.store.close();
  await easypost.close();
});

const profiles = async () => (await office.store.admin(queryDeliveryProfiles, { body: {} })).deliveryProfiles;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Deletes the open sheet's item and confirms the dialog with its name. */
async function remove(page: Page, name: string, label: string): Promise<void> {
  await button(page, "Delete").click();
  const question = page.getByRole("alertdialog", { name: `Delete “${name}”?` });
  await question.getByText("This can't be undone.").waitFor();
  await question.getByRole("button", { name: label }).click();
}

it("a shipping profile with a zone of two states and a conditional rate is created, edited and deleted", async () => {
  const { page, context } = await office.open(browser, "/settings/delivery", { viewport: PHONE });
  const sheet = page.getByRole("dialog");
  await button(page, "Add profile").click();
  await sheet.getByRole("textbox", { name: "Name" }).fill("Fragile");
  await button(page, "Save").click();
  await page.getByText("Shipping profile saved").waitFor();

  const card = page.locator("section", { has: page.getByRole("heading", { level: 2, name: "Fragile" }) });
  await card.getByRole("button", { name: "Add zone" }).click();
  await button(page, "Add country").click();
  await sheet.getByRole("combobox", { name: "Limit to states of United States" }).selectOption({ label: "Oregon" });
  await sheet.getByRole("combobox", { name: "Add a state of United States" }).selectOption({ label: "California" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("West Coast");
  await assertFits(page, "the zone sheet");
  await assertAccessible(page, "the zone sheet");
  await button(page, "Save").click();
  await page.getByText("Shipping zone saved").waitFor();
  await card.getByText("United States (California, Oregon)").waitFor();

  await card.getByRole("button", { name: "Add rate in West Coast" }).click();
  await sheet.getByRole("textbox", { name: "Name" }).fill("Crate");
  await sheet.getByRole("textbox", { name: "Price" }).fill("25");
  await sheet.getByRole("button", { name: "Add condition" }).click();
  await sheet.getByRole("combobox", { name: "Condition" }).selectOption({ label: "Order weight" });
  await sheet.getByRole("combobox", { name: "Comparison" }).selectOption({ label: "more than" });
  assert.equal(await button(page, "Save").isDisabled(), true);
  await sheet.getByRole("textbox", { name: "Order weight" }).fill("10");
  await assertFits(page, "the rate sheet");
  await assertAccessible(page, "the rate sheet");
  await button(page, "Save").click();
  await page.getByText("Shipping rate saved").waitFor();
  await card.getByText("$25.00 for more than 10 lb").waitFor();
  const made = (await profiles()).find(({ name }) => name === "Fragile");
  assert.deepEqual(made?.deliveryRegions[0]?.destinations, [{ countryCode: "US", subdivisions: ["US-CA", "US-OR"] }]);

  await card.getByRole("button", { name: "Edit Crate" }).click();
  await remove(page, "Crate", "Delete shipping rate");
  await page.getByText("Shipping rate deleted").waitFor();
  await card.getByRole("button", { name: "Edit zone West Coast" }).click();
  await remove(page, "West Coast", "Delete shipping zone");
  await page.getByText("Shipping zone deleted").waitFor();
  await card.getByRole("button", { name: "Edit profile Fragile" }).click();
  await sheet.getByRole("textbox", { name: "Name" }).fill("Very fragile");
  await button(page, "Save").click();
  await page.getByRole("button", { name: "Edit profile Very fragile" }).click();
  await remove(page, "Very fragile", "Delete shipping profile");
  await page.getByText("Shipping profile deleted").waitFor();
  assert.deepEqual(
    (await profiles()).map(({ name }) => name),
    ["General profile"],
  );
  const { shippingOptions } = await office.store.admin(queryShippingOptions, { body: {} });
  assert.equal(shippingOptions.length, 1);
  await context.close();
});

it("a product uses the shipping profile selected in its editor", async () => {
  const { page, context } = await office.open(browser, "/settings/delivery");
  await button(page, "Add profile").click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Bulky");
  await button(page, "Save").click();
  await page.getByText("Shipping profile saved").waitFor();
  await page.goto(`${office.store.origin}/admin/products/${office.cup.product.id}`);
  await page.getByRole("heading", { name: "Available for purchase", exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Shipping profile" }).selectOption({ label: "Bulky" });
  await page.getByText("No shipping rate covers this product").waitFor();
  await page.getByRole("link", { name: "Set up shipping" }).click();
  // The change isn't saved, so leaving the editor opens a confirmation.
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Leave|Discard/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Shipping and delivery" }).waitFor();
  await context.close();
});

it("a pickup location outside of all zones shows a notice, and local delivery accepts cities", async () => {
  const address = { country: "US", subdivision: "US-NY", city: "New York", addressLine: "1 Main Street" };
  const pickupLocation = { name: "Nowhere", address, active: true, rates: [], deliveryRegionIds: [] };
  await office.store.admin(createPickupLocation, { body: { pickupLocation } });
  const { page, context } = await office.open(browser, "/settings/delivery");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Nowhere/ }) });
  await row.getByText("Not offered in any zone").waitFor();
  await button(page, "Add local delivery").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Name" }).fill("Bike courier");
  await sheet.getByRole("combobox", { name: "Area" }).selectOption({ label: "Cities" });
  await sheet.getByRole("textbox", { name: "City" }).fill("Brooklyn");
  await sheet.getByRole("combobox", { name: "State" }).selectOption({ label: "New York" });
  await assertAccessible(page, "the local delivery sheet");
  await button(page, "Save").click();
  await page.getByText("Local delivery saved").waitFor();
  const { localDeliveryOptions } = await office.store.admin(queryLocalDeliveryOptions, { body: {} });
  assert.deepEqual(localDeliveryOptions[0]?.cityConfig?.cityItems, [
    { cityName: "Brooklyn", country: "US", subdivision: "US-NY" },
  ]);
  await context.close();
});

it("a tax region is moved to a state and deleted", async () => {
  const { page, context } = await office.open(browser, "/taxes");
  await page.getByRole("button", { name: /^United States/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: "State" }).selectOption({ label: "Oregon" });
  await button(page, "Save").click();
  await page.getByRole("button", { name: /^United States, Oregon/ }).click();
  await remove(page, "United States, Oregon", "Delete tax region");
  await page.getByText("Tax region deleted").waitFor();
  const { taxRegions } = await office.store.admin(queryTaxRegions, { body: {} });
  assert.deepEqual(taxRegions, []);
  await page.getByRole("button", { name: "I don't collect tax" }).click();
  await page.getByRole("button", { name: "I collect tax" }).waitFor();
  await context.close();
});

it("a location is added, renamed and deleted", async () => {
  const { page, context } = await office.open(browser, "/settings/locations", { viewport: PHONE });
  const names = async () => {
    const { storesLocations } = await office.store.admin(queryLocations, { body: {} });
    return storesLocations.map(({ name, defaultLocation }) => (defaultLocation ? `${name} (default)` : name)).sort();
  };
  await button(page, "Add location").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Name" }).fill("Annex");
  await button(page, "Save").click();
  await page.getByText("Location saved").waitFor();
  await assertAccessible(page, "locations");
  await button(page, "Edit Annex").click();
  await sheet.getByRole("textbox", { name: "Name" }).fill("North warehouse");
  await button(page, "Save").click();
  await button(page, "Edit North warehouse").click();
  await remove(page, "North warehouse", "Delete location");
  await page.getByText("Location deleted").waitFor();
  assert.equal((await names()).length, 1);
  await context.close();
});

const labelsOf = async (orderId: string) =>
  (await office.store.admin(listShippingLabels, { params: { orderId } })).shippingLabels;
const fulfillmentOf = async (id: string) =>
  (await office.store.admin(getOrder, { params: { id } })).order.fulfillmentStatus;

it("the label provider is connected with a verified key", async () => {
  const { page, context } = await office.open(browser, "/settings/delivery", { viewport: PHONE });
  const card = page.locator("section", { has: page.getByRole("heading", { level: 2, name: "Shipping labels" }) });
  await card.getByText("Not set up").waitFor();
  const [key, save] = [card.getByLabel("EasyPost API key"), button(page, "Save label settings")];
  await save.click();
  await card.getByText("Enter an API key to turn on shipping labels.").waitFor();
  await key.fill("sk_live_1");
  await save.click();
  await card.getByText("Enter an EasyPost API key. It starts with EZAK or EZTK.").waitFor();
  await key.fill("EZTKmadeup0123456789abcdef");
  await save.click();
  await card.getByText("Was rejected by EasyPost: This api key is no longer active.").waitFor();
  await key.fill(easypost.apiKey);
  await save.click();
  await page.getByText("Label settings saved").waitFor();
  await card.getByText("Test mode").waitFor();
  await assertFits(page, "label settings");
  await assertAccessible(page, "label settings");
  await card.scrollIntoViewIfNeeded();
  await photograph(page, "label-settings-phone");
  await context.close();
});

it("a label is bought for an order, fulfills it, is printed and voided", async () => {
  const { orderId } = await (await aGuest(office.store, "lara@example.com")).buy(office.cup, 2);
  const { page, context } = await office.open(browser, `/orders/${orderId}`, { viewport: PHONE });
  await button(page, "Buy shipping label").click();
  const sheet = page.getByRole("dialog");
  await button(page, "Get rates").click();
  await sheet.getByText("Enter the weight of the package.").waitFor();
  await sheet.getByRole("textbox", { name: "Weight with packaging" }).fill("1.5");
  await sheet.getByRole("textbox", { name: "Length" }).fill("10");
  await button(page, "Get rates").click();
  await sheet.getByText("Enter length, width and height, or leave all three empty.").first().waitFor();
  await sheet.getByRole("textbox", { name: "Width" }).fill("8");
  await sheet.getByRole("textbox", { name: "Height" }).fill("4");
  await button(page, "Get rates").click();
  await sheet.getByText("Add your store's legal address first.").waitFor();
  await sheet.getByRole("link", { name: "Add legal address" }).waitFor();
  await assertAccessible(page, "the package");
  await photograph(page, "label-package-phone");
  await assertFits(page, "the package");
  const seller = { legalName: "Cup Store LLC", address: { ...ADDRESS.address, city: "Salem", postalCode: "97301" } };
  await office.store.admin(updateInvoiceSettings, { body: { invoiceSettings: { seller } } });
  await button(page, "Get rates").click();
  const priority = sheet.getByRole("radio", { name: /USPS Priority/ });
  assert.equal(await sheet.getByRole("radio", { name: /USPS Ground Advantage.*\$5\.93/ }).isChecked(), true);
  await sheet.getByText("2 business days").waitFor();
  await priority.check();
  await assertAccessible(page, "rates");
  await photograph(page, "label-rates-phone");
  await assertFits(page, "rates");
  await button(page, "Buy label for $9.40").click();
  await sheet.getByText(/The items are fulfilled with tracking number 94001/).waitFor();
  assert.deepEqual([easypost.charges.length, await fulfillmentOf(orderId)], [1, "FULFILLED"]);
  await button(page, "Close").first().click();
  const [label] = await labelsOf(orderId);
  await button(page, `Print label ${label?.trackingNumber}`).click();
  const isPrinted = (request: string) => request === `GET /labels/${label?.trackingNumber}.pdf`;
  await eventually(async () => easypost.requests.find(isPrinted), "the label is opened");
  await page.bringToFront();
  await page.setViewportSize(DESKTOP);
  await photograph(page, "label-order-desktop");
  await page.getByText(/^Shipping label purchased \(Service: USPS Priority, Price: 9\.40 USD/).waitFor();
  await button(page, `Void label ${label?.trackingNumber}`).click();
  await button(page, "Void label").click();
  await page.getByText("Label voided. Refund requested.").waitFor();
  await page.getByText(/^Shipping label voided/).waitFor();
  assert.equal(await fulfillmentOf(orderId), "NOT_FULFILLED");
  easypost.refundStatus = "refunded";
  Object.assign(easypost.shipmentOf(label?.id ?? "") ?? {}, { refund_status: "refunded" });
  await button(page, "Check refund").click();
  await page.getByText("Refunded by the carrier.").first().waitFor();
  await context.close();
});

it("a purchase whose answer was lost is shown as pending and isn't paid twice", async () => {
  const { orderId } = await (await aGuest(office.store, "mona@example.com")).buy(office.cup, 1);
  const { page, context } = await office.open(browser, `/orders/${orderId}`);
  await button(page, "Buy shipping label").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Weight with packaging" }).fill("1");
  await button(page, "Get rates").click();
  const before = easypost.charges.length;
  easypost.refusal = { code: "SHIPMENT.POSTAGE.FAILURE", message: "The address is undeliverable." };
  await button(page, "Buy label for $5.93").click();
  await sheet.getByText("The label was rejected: The address is undeliverable.").waitFor();
  easypost.refusal = undefined;
  easypost.dropsAnswers = true;
  await button(page, "Buy label for $5.93").click();
  await sheet.getByText("Purchase not confirmed yet").waitFor();
  easypost.dropsAnswers = false;
  await button(page, "Close").first().click();
  await page.getByText(/^EasyPost hasn't confirmed this purchase yet/).waitFor();
  await assertAccessible(page, "a pending label");
  await photograph(page, "label-pending-desktop");
  await button(page, "Try again").click();
  await page.getByText("Shipping label purchased", { exact: true }).waitFor();
  assert.deepEqual([easypost.charges.length, await fulfillmentOf(orderId)], [before + 1, "FULFILLED"]);
  await context.close();
});
