/** Customers and orders of another shop in the back office: dropped, reviewed, imported, found again, undone. */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { after, before, it } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { assertAccessible, assertFits, openBrowser } from "../../browser.ts";
import { type BackOffice, openBackOffice, settle } from "../backoffice-store.ts";

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

const PHONE = { width: 390, height: 844 };
const customers = [
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Phone,Total Spent,Total Orders,Note,Tax Exempt,Tags",
  "7001,Nora,Castle,nora.castle@example.com,yes,5 Mill Lane,Boise,ID,US,83702,+12085550123,48.00,1,Met at the fair,no,fair",
  "7002,Piet,Visser,piet@example.com,no,Gracht 1,Utrecht,,Netherlands,3511,,0.00,0,,no,",
];
const orders = [
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem fulfillment status,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Refunded Amount,Id",
  "#88001,nora.castle@example.com,paid,2024-05-06 10:00:00 -0400,fulfilled,USD,42.00,4.00,2.00,48.00,,0.00,Ground,2024-05-06 09:10:11 -0400,2,Felt slippers,16.00,SLIP,fulfilled,Nora Castle,5 Mill Lane,Boise,83702,ID,US,0.00,990001",
  "#88001,,,,,,,,,,,,,,1,Candle,10.00,CANDLE,fulfilled,,,,,,,,",
  "#88002,nora.castle@example.com,paid,2024-05-07 10:00:00 -0400,,USD,10.00,0.00,0.00,99.00,,0.00,Ground,2024-05-07 09:10:11 -0400,1,Candle,10.00,CANDLE,pending,Nora Castle,5 Mill Lane,Boise,83702,ID,US,0.00,990002",
];

/** Screenshots for people. */
async function picture(page: Page, name: string): Promise<void> {
  const pictures = process.env.PICTURES;
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

async function drop(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await page.goto(`${office.store.origin}/admin/import`);
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
}

it("customers and orders of a Shopify file are reviewed, imported and undone", async () => {
  const { page, context, complaints } = await office.open(browser, "/orders");
  await page.getByRole("button", { name: "Drafts, returns, invoices" }).click();
  await page.getByRole("menuitem", { name: "Import and export" }).click();
  await page.waitForURL(/\/import$/);
  await picture(page, "import");
  await drop(page, "customers_export.csv", customers);
  await page.getByText("2 customers in 2 rows: 1 to create, 1 with problems.").waitFor();
  await page.getByText("Default Address Country Code: Enter a two-letter country code, such as US.").first().waitFor();
  await page.getByRole("combobox", { name: "Content" }).waitFor();
  await page.getByRole("button", { name: "Fix values in the column Default Address Country Code" }).click();
  const country = page.getByRole("textbox", { name: "Default Address Country Code, Piet Visser (row 3)" });
  await country.waitFor();
  await settle(page);
  await assertAccessible(page, "checked customers");
  await picture(page, "customers");
  await country.fill("NL");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("2 customers in 2 rows: 2 to create.").waitFor();
  await country.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Import 2 customers" }).click();
  await page.getByRole("link", { name: "Nora Castle" }).click();
  await page.getByText("nora.castle@example.com").first().waitFor();
  await picture(page, "customer");

  await drop(page, "orders_export.csv", orders);
  await page.getByText("2 orders in 3 rows: 1 to create, 1 with problems.").waitFor();
  await page.getByText("Total: The amounts add up to 10.00, but the total is 99.00.").first().waitFor();
  await settle(page);
  await assertAccessible(page, "checked orders");
  await picture(page, "orders");
  await page.getByRole("button", { name: "Import 1 order" }).click();
  await page.getByText("1 couldn't be imported.").waitFor();
  const imported = page.url();
  await page.getByRole("link", { name: "#88001" }).click();
  await page.getByText("Fulfilled before the import").waitFor();
  await page.getByText("Felt slippers").filter({ visible: true }).first().waitFor();
  assert.equal(await page.getByText("Tax 0%").count(), 0);
  await picture(page, "order");

  await page.goto(imported);
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Undo import" }).click();
  await page.getByText("Undone: 1 order.").waitFor();
  await page.getByRole("link", { name: "#88001" }).waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

const customerHeader =
  "Customer ID,First Name,Last Name,Email,Default Address Address1,Default Address City,Default Address Country Code";
const customersAbroad = [
  customerHeader,
  "7101,Anke,One,anke@example.com,1 Mill Lane,Delft,Netherlands",
  "7102,Bart,Two,bart@example.com,2 Mill Lane,Ghent,Belgium",
  "7103,Cléa,Three,clea@example.com,3 Mill Lane,Lyon,France",
];

it("corrections are sent one after another, and values that aren't applied yet stay during a check", async () => {
  const { page, context, complaints } = await office.open(browser, "/import");
  await drop(page, "customers_export.csv", customersAbroad);
  await page.getByText("3 customers in 3 rows: 3 with problems.").waitFor();
  await page.getByRole("button", { name: "Fix values in the column Default Address Country Code" }).click();
  const cellOf = (customer: string) =>
    page.getByRole("textbox", { name: `Default Address Country Code, ${customer}`, exact: true });
  const [anke, bart, clea] = [cellOf("Anke One (row 2)"), cellOf("Bart Two (row 3)"), cellOf("Cléa Three (row 4)")];
  const applyOf = (field: Locator) =>
    page.getByRole("listitem").filter({ has: field }).last().getByRole("button", { name: "Apply", exact: true });
  const isFocused = (field: Locator) => field.and(page.locator(":focus")).waitFor();

  const [bothApplied, checkSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  let sending = 0;
  let mostAtOnce = 0;
  await page.route(/\/imports\/[0-9a-f-]{36}\/corrections$/, async (route) => {
    sent++;
    sending++;
    mostAtOnce = Math.max(mostAtOnce, sending);
    const isFirst = sent === 1;
    if (isFirst) await bothApplied.promise;
    const response = await route.fetch();
    const body = await response.json();
    sending--;
    // The server answers so when it has to check the whole file again.
    if (isFirst) body.import.state = "CHECKING";
    await route.fulfill({ response, json: body });
  });
  await page.route(/\/imports\/[0-9a-f-]{36}$/, async (route) => {
    if (sent > 0) await checkSeen.promise;
    await route.continue();
  });
  await clea.fill("FR");
  await anke.fill("NL");
  await anke.press("Enter");
  await isFocused(bart);
  await bart.fill("BE");
  await bart.press("Enter");
  await isFocused(clea);
  await applyOf(bart).and(page.locator("[aria-busy=true]")).waitFor();
  bothApplied.resolve();
  await page.getByRole("heading", { name: "Checking the file" }).waitFor();
  assert.equal(await clea.inputValue(), "FR");
  assert.equal(await applyOf(clea).isDisabled(), true);
  await isFocused(clea);
  await picture(page, "customers-checking");
  checkSeen.resolve();
  await page.getByText("3 customers in 3 rows: 2 to create, 1 with problems.").waitFor();
  await bart.waitFor({ state: "detached" });
  assert.equal(await clea.inputValue(), "FR");
  await isFocused(clea);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Fix values in the column Default Address Country Code" }).click();
  await applyOf(clea).click();
  await page.getByText("3 customers in 3 rows: 3 to create.").waitFor();
  assert.deepEqual({ sent, mostAtOnce, complaints }, { sent: 3, mostAtOnce: 1, complaints: [] });
  await context.close();
});

const pages = [
  "Handle,Title,Author,Body HTML,Published,Published At,Template Suffix",
  'our-garden,Our garden,Ada,"<h2>Roses</h2><p>And <b>thyme</b></p><iframe src=""https://video.example""></iframe>",TRUE,2021-03-04 05:06:07 UTC,',
];

it("a page of a Shopify file is reviewed, imported and shown; redirects too", async () => {
  const { page, context, complaints } = await office.open(browser, "/import");
  await drop(page, "pages.csv", pages);
  await page.getByText("1 page or post in 1 row: 1 to create.").waitFor();
  await page.getByText("These elements can't be imported and are left out: <iframe>.").first().waitFor();
  await settle(page);
  await assertAccessible(page, "checked pages");
  await picture(page, "pages");
  await page.getByRole("button", { name: "Import 1 page or post" }).click();
  await page.getByRole("button", { name: "Undo import" }).waitFor();
  const shop = await context.newPage();
  await shop.goto(`${office.store.origin}/pages/our-garden`);
  await shop.getByRole("heading", { name: "Roses" }).waitFor();
  await shop.close();
  await page.getByRole("link", { name: "Our garden" }).click();
  await page.waitForURL(/\/online-store\/pages\//);

  await drop(page, "redirects.csv", ["Redirect from,Redirect to", "/garden,/pages/our-garden"]);
  await page.getByText("1 redirect in 1 row: 1 to create.").waitFor();
  await page.getByRole("button", { name: "Import 1 redirect" }).click();
  await page.getByRole("button", { name: "Undo import" }).waitFor();
  const moved = await context.newPage();
  await moved.goto(`${office.store.origin}/garden`);
  await moved.waitForURL(/\/pages\/our-garden$/);
  await moved.close();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("an import of orders fits a phone", async () => {
  const { page, context } = await office.open(browser, "/import", { viewport: PHONE });
  await picture(page, "import-phone");
  await drop(page, "orders_export.csv", orders);
  await page.getByText("2 orders in 3 rows: 1 to create, 1 with problems.").waitFor();
  await settle(page);
  await page.getByRole("button", { name: "Fix values in the column Total" }).click();
  await page.getByRole("textbox", { name: "Total, #88002 (row 4)" }).waitFor();
  await assertFits(page, "checked orders on a phone");
  await picture(page, "orders-phone");
  await context.close();
});
