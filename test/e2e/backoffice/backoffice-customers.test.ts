/** The customer list: guests, figures, segments, export, and guests that become contacts. */
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { aGuest } from "#test/flows/shopper.ts";
import { assertAccessible, assertFits, openBrowser, PHONE } from "../browser.ts";
import { type BackOffice, openBackOffice, settle } from "./backoffice-store.ts";

let office: BackOffice;
let browser: Browser;
const pictures = process.env.PICTURES_OF_CUSTOMERS;

before(async () => {
  browser = await openBrowser();
  office = await openBackOffice();
  for (const email of ["gil@example.com", "gil@example.com", "hana@example.com"]) {
    const guest = await aGuest(office.store, email);
    await guest.add(office.cup);
    await guest.place(await guest.checkOut());
  }
});
after(async () => {
  await browser?.close();
  await office?.store.close();
});

async function picture(page: { screenshot(options: { path: string }): Promise<unknown> }, name: string) {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}

it("guests are listed with their figures, found by segments, and exported", async () => {
  const { page, context, complaints } = await office.open(browser, "/customers");
  const gil = page.getByRole("row", { name: /gil@example\.com/ });
  await gil.getByText("Guest", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Returning" }).click();
  await page.getByRole("row", { name: /hana@example\.com/ }).waitFor({ state: "detached" });
  await gil.waitFor();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await assertAccessible(page, "the customer list");
  await picture(page, "list");

  await page.getByRole("button", { name: "Create segment" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Name" }).fill("One order");
  await sheet.getByRole("combobox", { name: "Condition" }).selectOption({ label: "Number of orders" });
  await sheet.getByRole("combobox", { name: "Comparison" }).selectOption({ label: "At most" });
  await sheet.getByRole("textbox", { name: "Orders" }).fill("");
  await sheet.getByRole("status").getByText("Fill in every condition.").waitFor();
  await sheet.getByRole("textbox", { name: "Orders" }).fill("1");
  await sheet.getByRole("button", { name: "Add condition" }).click();
  await sheet.getByRole("combobox", { name: "Condition" }).nth(1).selectOption({ label: "Account" });
  await sheet.getByRole("combobox", { name: "Account" }).selectOption({ label: "Has no account" });
  await sheet.getByText(/^\d+ customers? match/).waitFor();
  await assertAccessible(page, "a segment");
  await picture(page, "segment");
  await sheet.getByRole("button", { name: "Save segment" }).click();
  await sheet.waitFor({ state: "detached" });
  await gil.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /hana@example\.com/ }).waitFor();
  assert.match(page.url(), /segment=/);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  const written = await readFile(await file.path(), "utf8");
  assert.match(written, /hana@example\.com/);
  assert.doesNotMatch(written, /gil@example\.com/);

  await page.getByRole("button", { name: "Edit segment" }).click();
  await sheet.getByRole("button", { name: "Delete segment" }).click();
  await gil.waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a guest has a page with orders, and becomes a contact with notes", async () => {
  const { page, context, complaints } = await office.open(browser, "/customers", { viewport: PHONE });
  await page
    .getByRole("link", { name: /Gil|gil@example\.com|Ada/ })
    .first()
    .waitFor();
  await page.getByRole("searchbox", { name: "Search customers" }).fill("gil@");
  await page.waitForURL(/q=gil/);
  await page
    .getByRole("row", { name: /gil@example\.com/ })
    .getByRole("link")
    .click();
  await page.waitForURL(/\/customers\/guests\//);
  await page.setViewportSize(PHONE);
  await settle(page);
  await assertFits(page, "a guest");
  await assertAccessible(page, "a guest");
  await picture(page, "guest");
  const spent = await page.getByText(/^\$\d/).first().textContent();
  await page.getByRole("button", { name: "Add as contact" }).click();
  await page.getByText("Contact added").waitFor();
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/);
  await page
    .getByText(spent ?? "", { exact: true })
    .first()
    .waitFor();
  await page.getByRole("textbox", { name: "New note" }).fill("Met at the fair.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("Met at the fair.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
