/** After the order, in a browser: bookings, returns, saved views and bulk actions, gift cards, email templates. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import type { Browser } from "playwright-core";
import { getSchedule, setSchedule } from "#api/orders/bookings.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { getGiftCardTerms } from "#api/payments/gift-cards.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import type { Goods } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, openBrowser, PHONE, visit } from "../browser.ts";
import { type BackOffice, buyPaid, openBackOffice, settle } from "./backoffice-store.ts";

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

const DAY = 86_400_000;
const orderOf = async (id: string) => (await office.store.admin(getOrder, { params: { id } })).order;
const becomes = (goods: Goods, kind: string) =>
  sql`update products set item_type = ${kind} where id = ${goods.product.id}::uuid`.execute(
    office.store.app.store.database.db,
  );

it("a booking is rescheduled and canceled, and the dialog shows the refund", async () => {
  const lesson = await office.store.addGoods({ name: "Throwing lesson", productType: "digital" }, 10);
  await becomes(lesson, "SERVICE");
  const start = new Date(Math.ceil(Date.now() / DAY) * DAY + 2 * DAY + 10 * 3_600_000);
  await office.store.admin(setSchedule, {
    params: { productId: lesson.product.id },
    body: {
      schedule: {
        kind: "WEEKLY",
        timeZone: "Asia/Tokyo",
        durationMinutes: 60,
        stepMinutes: 60,
        capacity: 3,
        leadMinutes: 0,
        horizonDays: 30,
        changeUntilMinutes: 60,
        hasTickets: false,
        place: "Studio",
        isOpen: true,
        hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensMinute: 1140, closesMinute: 1320 })),
        blackouts: [],
      },
    },
  });
  const reference = { ...lesson.reference, options: { scheduledDate: start.toISOString() } };
  const orderId = await buyPaid(office.store, { ...lesson, reference }, { quantity: 2, email: "tomo@example.com" });
  const { page, context } = await office.open(browser, "/bookings");
  // At most two weeks ahead, whatever the current date.
  for (let week = 0; week < 2 && (await page.getByText("Throwing lesson, ").count()) === 0; week++) {
    if ((await page.getByRole("button", { name: /^Reschedule Throwing/ }).count()) > 0) break;
    await page.getByRole("button", { name: "Next week" }).click();
    await settle(page);
  }
  await page.getByText(/7:00\s–\s8:00\sPM/).waitFor();
  await assertAccessible(page, "the calendar");
  await page.getByRole("button", { name: /^Reschedule Throwing/ }).click();
  await page.getByRole("combobox", { name: "Time" }).selectOption({ label: "8:00 PM (3 places available)" });
  await assertAccessible(page, "rescheduling a booking");
  await page.getByRole("button", { name: "Reschedule", exact: true }).click();
  await page.getByText(/8:00\s–\s9:00\sPM/).waitFor();
  await page.getByRole("button", { name: /^Cancel Throwing/ }).click();
  await page.getByRole("checkbox", { name: /^Refund \$\d+\.\d\d/ }).waitFor();
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByText(/Booking canceled, \$/).waitFor();
  await eventually(
    async () => ((await orderOf(orderId)).paymentStatus === "FULLY_REFUNDED" ? true : undefined),
    "the money goes back",
  );
  await page.goto(`${office.store.origin}/admin/products/${lesson.product.id}`);
  await page.getByRole("button", { name: "Edit schedule" }).click();
  await page.getByRole("spinbutton", { name: "Refund" }).fill("50");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Schedule saved").waitFor();
  const { schedule } = await office.store.admin(getSchedule, { params: { productId: lesson.product.id } });
  assert.equal(schedule.refundPercent, 50);
  await context.close();
});

it("a return is requested on the buyer's phone without scripts, received, and refunded", async () => {
  const orderId = await buyPaid(office.store, office.cup, { quantity: 1, email: "rosa@example.com" });
  const params = { orderId };
  await office.store.admin(createFulfillment, { params, body: { fulfillment: {}, sendShippingEmail: false } });
  const { rows } = await sql<{ key: string }>`select status_key as key from orders where id = ${orderId}::uuid`.execute(
    office.store.app.store.database.db,
  );
  const buyer = await visit(browser, { viewport: PHONE, hasScripts: false });
  await buyer.page.goto(`${office.store.origin}/orders/${orderId}?key=${rows[0]?.key}`);
  await buyer.page.getByRole("link", { name: "Return items" }).click();
  await assertFits(buyer.page, "the return");
  await buyer.page.getByRole("button", { name: "Request return" }).click();
  await buyer.page.getByText("Return requested.").waitFor();
  assert.equal(await buyer.page.getByRole("link", { name: "Return items" }).count(), 0);
  await buyer.context.close();

  const { page, context } = await office.open(browser, `/orders/${orderId}`);
  await page.getByText(/^Return R-\d+ requested$/).waitFor();
  await page.getByRole("button", { name: "Review return" }).click();
  await page.getByRole("textbox", { name: "Return address" }).fill("1 Main Street");
  await page.getByRole("textbox", { name: "Message to the customer" }).fill("Please use our label.");
  await assertAccessible(page, "a return");
  await page.getByRole("button", { name: "Approve return" }).click();
  await page.getByText("Return approved").first().waitFor();
  await page.getByRole("textbox", { name: /^Quantity received/ }).waitFor();
  await page.getByRole("button", { name: "Mark as received" }).click();
  await page.getByText("1 of 1 arrived").waitFor();
  await page.getByRole("textbox", { name: "Amount to refund" }).fill("5000");
  await page.getByText(/^You can refund up to \$/).waitFor();
  await page.getByRole("textbox", { name: "Amount to refund" }).fill("1");
  await page.getByRole("button", { name: "Refund $1.00" }).click();
  await page.getByText("$1.00 refunded").first().waitFor();
  await page.getByRole("dialog").getByText("Closed", { exact: true }).waitFor();
  await eventually(
    async () => (/REFUNDED/.test((await orderOf(orderId)).paymentStatus ?? "") ? true : undefined),
    "the money goes back",
  );
  assert.ok(
    (await office.store.mailsTo("rosa@example.com")).some(
      ({ text }) => text.includes("1 Main Street") && text.includes("Please use our label."),
    ),
  );
  await context.close();
});

it("an order view is saved, and several orders are handled at once", async () => {
  const { page, context } = await office.open(browser, "/orders?view=unpaid");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Who owes us");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(`${office.store.origin}/admin/orders`);
  await settle(page);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Who owes us" }).click();
  await page.waitForURL(/view=unpaid/);
  await settle(page);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Shipping" }).uncheck();
  await page.getByRole("checkbox", { name: "Total" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("button", { name: "Move Total up" }).press("Enter");
  await page.getByRole("status").filter({ hasText: "Total: position 1 of" }).waitFor();
  await assertAccessible(page, "the columns of a list");
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/preferences/columns.orders"));
  await page.getByRole("checkbox", { name: "Email" }).check();
  await kept;
  // Without the browser's copy, the views are loaded from the server.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await settle(page);
  await page.getByRole("columnheader", { name: "Email" }).waitFor();
  const headers = await page.getByRole("columnheader").allInnerTexts();
  assert.deepEqual([headers.includes("Shipping"), headers.indexOf("Total")], [false, 2], headers.join());
  const boxes = page.locator("tbody").getByRole("checkbox");
  const count = await boxes.count();
  for (let index = 0; index < count; index++) await boxes.nth(index).check();
  await assertAccessible(page, "orders that are chosen");
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark as paid" }).click();
  await eventually(
    async () => ((await orderOf(office.orders.unpaid)).paymentStatus === "PAID" ? true : undefined),
    "they are paid",
  );
  await context.close();
});

it("gift card terms are set in the product editor, and a card issued in the back office is delivered", async () => {
  const card = await office.store.addGoods({ name: "Card", productType: "digital" }, 10);
  await becomes(card, "GIFT_CARD");
  const { page, context } = await office.open(browser, `/products/${card.product.id}`);
  await page.getByRole("button", { name: "Edit terms" }).click();
  await page.getByRole("textbox", { name: "Minimum amount" }).fill("15");
  await page.getByRole("textbox", { name: "Maximum amount" }).fill("250");
  await page.getByRole("spinbutton", { name: "Valid for" }).fill("1095");
  await assertAccessible(page, "the terms");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page
    .getByText("Customers choose an amount from $15.00 to $250.00. Gift cards expire after 1,095 days.")
    .waitFor();
  const { terms } = await office.store.admin(getGiftCardTerms, { params: { id: card.product.id } });
  assert.deepEqual([terms.minAmount, terms.maxAmount, terms.validityDays], ["15.00", "250.00", 1095]);
  await page.goto(`${office.store.origin}/admin/gift-cards`);
  await page.getByRole("button", { name: "Issue gift card" }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("20");
  await page.getByRole("textbox", { name: "Recipient's email" }).fill("gift@example.com");
  await page.getByRole("dialog").getByRole("button", { name: "Issue gift card" }).click();
  await page.getByText("Gift card issued").waitFor();
  await eventually(
    async () => (await office.store.mailsTo("gift@example.com")).find(({ kind }) => kind === "gift-card"),
    "the card's mail",
  );
  await context.close();
});

it("an email template is customized for one language after a preview and a test email", async () => {
  const { page, context, complaints } = await office.open(browser, "/settings/order-mails");
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.getByRole("textbox", { name: "Subject" }).fill("Juhu, {number}!");
  await page.getByRole("region", { name: /^Preview with a sample order/ }).waitFor();
  await page.getByText(/^Juhu, \d+!$/).waitFor();
  await assertAccessible(page, "words of mails");
  await page.setViewportSize(PHONE);
  await assertFits(page, "words of mails");
  await page.getByRole("textbox", { name: "Send a test to" }).fill("me@example.com");
  await page.getByRole("button", { name: "Send test email" }).click();
  const tried = await eventually(async () => (await office.store.mailsTo("me@example.com"))[0], "the test mail");
  assert.match(tried.subject, /^\[Test\] Juhu, \d+!$/);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Email saved").waitFor();
  await page.getByRole("button", { name: "Restore default text" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
