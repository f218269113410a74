/** The owner handles orders in a browser: fulfill, refund, mark as paid, cancel, comment. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import type { Browser } from "playwright-core";
import { getOrder } from "#api/orders/orders/orders.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest } from "#test/flows/shopper.ts";
import { assertAccessible, openBrowser } from "../browser.ts";
import { wordsOf } from "../shop/page-words.ts";
import { type BackOffice, openBackOffice } from "./backoffice-store.ts";

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

const orderOf = async (id: string) => (await office.store.admin(getOrder, { params: { id } })).order;

describe("an order", () => {
  it("is found by email, and views list the matching orders", async () => {
    const { page, context } = await office.open(browser, "/orders");
    assert.equal(await page.getByRole("row").count(), 4);
    await page.getByRole("button", { name: "Unpaid" }).click();
    await page.waitForURL(/view=unpaid/);
    await page.getByRole("cell", { name: "Unpaid" }).first().waitFor();
    await page.getByRole("searchbox", { name: "Search orders" }).fill("bruno@");
    await page.waitForURL(/q=bruno/);
    await page.getByText("1–1 of 1").waitFor();
    await page.reload();
    await page.getByText("1–1 of 1").waitFor();
    assert.equal(await page.getByRole("searchbox", { name: "Search orders" }).inputValue(), "bruno@");
    await context.close();
  });

  it("is found by tag, country, amount, delivery method and product, also in a saved view", async () => {
    const { db } = office.store.app.store.database;
    await sql`update orders set private_tags = '{wholesale}' where id = ${office.orders.unpaid}::uuid`.execute(db);
    const { page, context } = await office.open(browser, "/orders");
    await page.getByRole("button", { name: "More filters" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Tag" }).selectOption("wholesale");
    await dialog.getByRole("combobox", { name: "Country" }).selectOption({ label: "United States" });
    await dialog.getByRole("combobox", { name: "Delivery method" }).selectOption("Parcel");
    await dialog.getByRole("combobox", { name: "Product" }).fill("cup");
    await page.getByRole("option", { name: "Stoneware cup" }).click();
    await dialog.getByRole("textbox", { name: "Minimum total" }).fill("many");
    await dialog.getByRole("button", { name: "Apply filters" }).click();
    await dialog.getByText("Enter an amount, such as 12.50.").waitFor();
    await dialog.getByRole("textbox", { name: "Minimum total" }).fill("10");
    await assertAccessible(page, "filters of the orders list");
    await dialog.getByRole("button", { name: "Apply filters" }).click();
    await page.getByText("1–1 of 1").waitFor();
    await page.getByRole("button", { name: "Remove filter Product: Stoneware cup" }).waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save view…" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Wholesale cups");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "All", exact: true }).click();
    for (const filter of ["Tag: wholesale", "Country: United States", "Delivery method: Parcel"]) {
      await page.getByRole("button", { name: `Remove filter ${filter}` }).click();
    }
    await page.getByText("1–2 of 2").waitFor();
    await page.getByRole("button", { name: "Wholesale cups" }).click();
    await page.getByText("1–1 of 1").waitFor();
    await page.getByRole("button", { name: "Remove filter Country: United States" }).waitFor();
    await context.close();
  });

  it("is announced above an open list, whose rows don't change until it is requested", async () => {
    const { page, context } = await office.open(browser, "/orders");
    const rows = page.getByRole("table").getByRole("row");
    const before = await rows.count();
    await (await aGuest(office.store, "newcomer@example.com")).buy(office.cup);
    // Simulates a return to the window: the list is still fresh, so only the count of new orders is requested.
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    const show = page.getByRole("button", { name: "Show 1 new order" });
    await show.waitFor();
    assert.equal(await rows.count(), before);
    await assertAccessible(page, "orders with a new one");
    await show.click();
    await show.waitFor({ state: "detached" });
    assert.equal(await rows.count(), before + 1);
    await context.close();
  });

  it("links to the previous and next order in the list it was opened from, and back to the list", async () => {
    const { page, context } = await office.open(browser, "/orders?view=unpaid");
    const links = page.getByRole("table").getByRole("link", { name: /^#\d+$/ });
    const [first = "", second = ""] = await links.allTextContents();
    await links.first().click();
    await page.getByRole("heading", { level: 1, name: `Order ${first}` }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Previous order" }).isDisabled(), true);
    await page.keyboard.press("j");
    await page.getByRole("heading", { level: 1, name: `Order ${second}` }).waitFor();
    await page.getByText("2 of ").waitFor();
    await page.getByRole("button", { name: "Previous order" }).click();
    await page.getByRole("heading", { level: 1, name: `Order ${first}` }).waitFor();
    await assertAccessible(page, "an order with neighbors");
    await page.getByRole("link", { name: "Back to orders" }).click();
    await page.waitForURL(/\/orders\?view=unpaid$/);
    await context.close();
  });

  it("is partially fulfilled with a detected carrier, and the buyer gets an email", async () => {
    const { page, context } = await office.open(browser, `/orders/${office.orders.paid}`);
    await page.getByRole("button", { name: "Fulfill items" }).first().click();
    await page.getByRole("spinbutton").fill("9");
    assert.equal(await page.getByRole("spinbutton").inputValue(), "3");
    await page.getByRole("spinbutton").fill("2");
    await page.getByRole("textbox", { name: "Tracking number" }).fill("1Z999AA10123456784");
    assert.equal(await page.getByRole("combobox", { name: "Carrier" }).inputValue(), "UPS");
    await page.getByRole("button", { name: "Fulfill 2 items" }).click();
    await page.getByText("Items fulfilled").waitFor();
    await page.getByText("Partially fulfilled").waitFor();
    await page.getByRole("link", { name: /1Z999AA10123456784/ }).waitFor();
    const order = await orderOf(office.orders.paid);
    assert.equal(order.fulfillmentStatus, "PARTIALLY_FULFILLED");
    await eventually(
      async () =>
        (await office.store.mailsTo("ada@example.com")).find(({ text }) => text.includes("1Z999AA10123456784")),
      "the shipping mail",
    );
    const { rows } = await sql<{ key: string }>`select status_key as key from orders
      where id = ${office.orders.paid}::uuid`.execute(office.store.app.store.database.db);
    const status = await fetch(`${office.store.origin}/orders/${office.orders.paid}?key=${rows[0]?.key}`);
    const seen = wordsOf(await status.text());
    for (const words of ["Partially shipped", "Items: 2 × Stoneware cup", "Not shipped yet: Stoneware cup", "Shipped"])
      assert.ok(seen.has(words), words);
    await page.getByRole("button", { name: "Undo fulfillment" }).click();
    const question = page.getByRole("alertdialog", { name: "Undo this fulfillment?" });
    await assertAccessible(page, "undoing a fulfillment");
    await question.getByRole("button", { name: "Undo fulfillment" }).click();
    await page.getByText("Fulfillment undone").first().waitFor();
    assert.equal((await orderOf(office.orders.paid)).fulfillmentStatus, "NOT_FULFILLED");
    await context.close();
  });

  it("is refunded by line item, with the amount and payment method shown beforehand", async () => {
    const before = await office.store.unitsOf(office.cup);
    const { page, context } = await office.open(browser, `/orders/${office.orders.paid}`);
    await page.getByRole("button", { name: "Refund" }).click();
    // No units are selected by default; one button selects the entire order.
    assert.equal(await page.getByRole("spinbutton").inputValue(), "0");
    await page.getByRole("button", { name: "Select all" }).click();
    assert.equal(await page.getByRole("spinbutton").inputValue(), "3");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("spinbutton").fill("2");
    await page.getByText("The customer gets $44.00").waitFor();
    await assertAccessible(page, "the refund sheet");
    await page.getByRole("textbox", { name: "Amount to refund" }).fill("1000");
    await page.getByText(/You can refund up to \$/).waitFor();
    const sheet = page.getByRole("dialog");
    assert.equal(await sheet.getByRole("button", { name: "Refund", exact: true }).isDisabled(), true);
    assert.equal(await sheet.getByText("The customer gets").count(), 0);
    await page.getByRole("textbox", { name: "Amount to refund" }).fill("20");
    await page
      .getByText(/^This is \$24\.00 less than the value of the selection\. 2 items will still be marked as refunded\./)
      .waitFor();
    await assertAccessible(page, "the refund sheet with an amount by hand");
    await page.getByRole("textbox", { name: "Amount to refund" }).fill("44");
    await page.getByRole("textbox", { name: "Reason" }).fill("A crack");
    await page.getByRole("button", { name: "Refund $44.00" }).click();
    await page.getByText("Refund started").waitFor();
    await page.getByText("Partially refunded").first().waitFor();
    const order = await eventually(async () => {
      const now = await orderOf(office.orders.paid);
      return now.paymentStatus === "PARTIALLY_REFUNDED" ? now : undefined;
    }, "the refund");
    assert.equal(order.balanceSummary.refunded.amount, "44.00");
    assert.equal(await office.store.unitsOf(office.cup), before + 2);
    await context.close();
  });

  it("has no units selected after a refund, and excludes refunded units from the next fulfillment", async () => {
    const before = await office.store.unitsOf(office.cup);
    const { page, context } = await office.open(browser, `/orders/${office.orders.paid}`);
    await page.getByText("2 refunded").waitFor();
    await page.getByRole("button", { name: "Fulfill items" }).first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("2 refunded").waitFor();
    assert.equal(await sheet.getByRole("spinbutton").inputValue(), "1");
    await sheet.getByRole("button", { name: "Fulfill 1 item" }).waitFor();
    // Refunded units can still be fulfilled by entering a quantity.
    await sheet.getByRole("spinbutton").fill("3");
    await sheet.getByRole("button", { name: "Fulfill 3 items" }).waitFor();
    await assertAccessible(page, "the fulfillment sheet with refunded units");
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Refund" }).click();
    assert.equal(await sheet.getByRole("spinbutton").inputValue(), "0");
    await sheet.getByRole("textbox", { name: "Amount to refund" }).fill("5");
    await sheet.getByText("This is a goodwill refund.").waitFor();
    await sheet.getByRole("button", { name: "Refund $5.00" }).click();
    await page.getByText("Refund started").waitFor();
    const order = await eventually(async () => {
      const now = await orderOf(office.orders.paid);
      return now.balanceSummary.refunded.amount === "49.00" ? now : undefined;
    }, "the goodwill");
    assert.equal(order.lineItems[0]?.refundQuantity, 2);
    assert.equal(await office.store.unitsOf(office.cup), before);
    await page.getByText("Pending", { exact: true }).waitFor({ state: "detached" });
    await page.getByText("−$49.00").waitFor();
    await context.close();
  });

  it("is marked as paid", async () => {
    const { page, context } = await office.open(browser, `/orders/${office.orders.unpaid}`);
    await page.getByRole("button", { name: "Mark as paid" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Mark as paid" }).click();
    await page.getByText("Order marked as paid").waitFor();
    assert.equal((await orderOf(office.orders.unpaid)).paymentStatus, "PAID");
    await context.close();
  });

  it("is canceled with its items restocked and an email to the buyer", async () => {
    const before = await office.store.unitsOf(office.shirt);
    const { page, context } = await office.open(browser, `/orders/${office.orders.toCancel}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel order" }).click();
    await page.getByRole("textbox", { name: "Message in the email" }).fill("The cloth is flawed, we are sorry.");
    await assertAccessible(page, "the cancel dialog");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
    await page.getByText("Order canceled", { exact: true }).waitFor();
    assert.equal((await orderOf(office.orders.toCancel)).status, "CANCELED");
    assert.equal(await office.store.unitsOf(office.shirt), before + 1);
    assert.equal(await page.getByRole("button", { name: "Fulfill items" }).count(), 0);
    await eventually(
      async () => (await office.store.mailsTo("chiara@example.com")).find(({ text }) => text.includes("flawed")),
      "the mail",
    );
    await context.close();
  });

  it("has comments that staff can add and delete", async () => {
    const { page, context } = await office.open(browser, `/orders/${office.orders.unpaid}`);
    await page.getByRole("textbox", { name: "Leave a comment" }).fill("Second door on the left.");
    await page.getByRole("button", { name: "Add comment" }).click();
    await page.getByText("Second door on the left.").first().waitFor();
    const comment = page.getByRole("listitem").filter({ hasText: "Second door on the left." });
    await comment.getByText("Owner", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Delete comment" }).click();
    await page.getByText("Comment deleted").waitFor();
    assert.equal(await page.getByText("Second door on the left.").count(), 0);
    await context.close();
  });

  it("is fulfilled in bulk without its refunded units, and leaves the list of unfulfilled orders", async () => {
    const { page, context } = await office.open(browser, "/orders");
    const boxes = page.locator("tbody").getByRole("checkbox");
    const count = await boxes.count();
    for (let index = 0; index < count; index++) await boxes.nth(index).check();
    await page.getByRole("button", { name: "Fulfill", exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("1 order without unfulfilled items won't change.").waitFor();
    await assertAccessible(page, "fulfilling several orders");
    await dialog.getByRole("button", { name: /^Fulfill \d+ items?$/ }).click();
    await page.getByText(`${count} orders fulfilled`).waitFor();
    const { lineItems, fulfillmentStatus } = await orderOf(office.orders.paid);
    assert.deepEqual([lineItems[0]?.fulfilledQuantity, fulfillmentStatus], [1, "PARTIALLY_FULFILLED"]);
    assert.equal((await orderOf(office.orders.toCancel)).lineItems[0]?.fulfilledQuantity, 0);
    // Two of its three units were refunded, so they don't need to be fulfilled.
    await page.getByRole("button", { name: "Unfulfilled", exact: true }).click();
    await page.waitForURL(/view=unfulfilled/);
    await page.locator("tbody").waitFor({ state: "detached" });
    await page.goto(`${office.store.origin}/admin/orders/${office.orders.paid}`);
    await page.getByText("Fulfilled: 1 × Stoneware cup.").waitFor();
    const buttons = await page.getByRole("button", { name: "Fulfill items" }).count();
    assert.equal(buttons, 1, "only beside what was refunded");
    await assertAccessible(page, "an order with nothing left to send");
    await context.close();
  });
});
