/** Files in the back office: the media library, the media picker, product import and export. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { addProductMedia } from "#api/catalog/wire/v1/products.ts";
import { queryMedia } from "#api/store/media.ts";
import { assertAccessible, assertFits, openBrowser } from "../browser.ts";
import { type BackOffice, openBackOffice, settle } from "./backoffice-store.ts";

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

const picture = async (name: string, color: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer(),
});
const PHONE = { width: 390, height: 844 };

describe("the media library", () => {
  it("uploads several files with progress, and reports unsupported ones", async () => {
    const { page, context, complaints } = await office.open(browser, "/media");
    await page.getByText("No files yet").waitFor();
    await assertAccessible(page, "the empty library");
    await page
      .locator("input[type=file]")
      .setInputFiles([
        await picture("red.png", "#aa3322"),
        await picture("green.png", "#22aa55"),
        { name: "guide.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") },
        { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<p>hello") },
      ]);
    await page.getByText(/“page.html” can't be uploaded/).waitFor();
    await page.getByRole("list", { name: "Files" }).getByRole("listitem").nth(2).waitFor();
    await page.getByRole("button", { name: "Dismiss page.html" }).click();
    await page.getByRole("combobox", { name: "File type" }).selectOption({ label: "Documents and 3D models" });
    await page.getByText("1–1 of 1").waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("searchbox", { name: "Search files" }).fill("green");
    await page.getByText("1–1 of 1").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("describes, crops, replaces, deletes and restores a file", async () => {
    const { media } = await office.store.admin(queryMedia, { body: { search: "red" } });
    const id = media[0]?.id ?? "";
    const selection = { body: { media: [{ mediaId: id }] }, params: { id: office.cup.product.id } };
    await office.store.admin(addProductMedia, selection);
    const { page, context } = await office.open(browser, "/media");
    await page.getByRole("button", { name: /red\.jpg/ }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("link", { name: "Stoneware cup" }).waitFor();
    await sheet.getByRole("textbox", { name: "Alt text" }).fill("A red wall");
    await sheet.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("File saved").first().waitFor();
    await sheet.getByRole("button", { name: /^Focal point/ }).press("ArrowLeft");
    await sheet.getByRole("button", { name: "Save focal point" }).click();
    await sheet.getByRole("button", { name: "Reset to center" }).waitFor();
    await assertAccessible(page, "the details of a file");
    await sheet.locator("input[type=file]").setInputFiles(await picture("other.png", "#333399"));
    await page.getByText("File replaced").waitFor();
    await sheet.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Your store uses it in 1 place and will stop showing it.").waitFor();
    await page.getByRole("button", { name: "Move to trash" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: /red\.jpg/ }).waitFor();
    await context.close();
  });

  it("fits a phone", async () => {
    const { page, context } = await office.open(browser, "/media", { viewport: PHONE });
    await page.getByRole("list", { name: "Files" }).waitFor();
    await assertFits(page, "the library on a phone");
    await assertAccessible(page, "the library on a phone");
    await context.close();
  });
});

describe("product lists", () => {
  it("are checked first, then imported, then undone", async () => {
    const { page, context, complaints } = await office.open(browser, "/import");
    await assertAccessible(page, "import and export");
    const rows = ["Handle,Name,Price,Shelf", "vase,Tall vase,39,A1", "bowl,Wide bowl,ten,A2", "tray,Oak tray,24,A3"];
    const file = { name: "autumn.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
    await page.getByText("3 products in 3 rows: 2 to create, 1 with problems.").waitFor();
    await page.getByText("Price: Enter a number.").first().waitFor();
    await page.getByText("Columns: 1 of 4 not imported").waitFor();
    await settle(page);
    await assertAccessible(page, "a checked import");
    await assertFits(page, "a checked import");
    const [problems] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download problems" }).click(),
    ]);
    assert.equal(problems.suggestedFilename(), "autumn-problems.csv");
    await page.getByRole("button", { name: "Import 2 products" }).click();
    await page.getByText("1 couldn't be imported.").waitFor();
    await page.getByRole("button", { name: "Undo import" }).click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: "Undo import" })
      .click();
    await page.getByText("Undone: 2 products.").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("can be imported with other column mappings, and are rejected when they aren't product lists", async () => {
    const { page, context } = await office.open(browser, "/import");
    const rows = ["Handle,Article,What it costs", "lamp,Reading lamp,45"];
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "lamps.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
    await page.getByText("1 product in 1 row: 1 with problems.").waitFor();
    await page.getByRole("combobox", { name: "Import “Article” as" }).selectOption("Name");
    await page.getByRole("combobox", { name: "Import “What it costs” as" }).selectOption("Price");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("1 product in 1 row: 1 to create.").waitFor();
    await page.getByRole("link", { name: "Back to Import and export" }).click();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("one,two\n1,2\n") });
    await page.getByText(/None of the file.s columns is recognized\. The file starts with: one, two\./).waitFor();
    await context.close();
  });

  it("are exported as a file, also on a phone", async () => {
    const { page, context } = await office.open(browser, "/import", { viewport: PHONE });
    await page.getByRole("button", { name: "Export all products" }).click();
    const link = page.getByRole("link", { name: "Download", exact: true }).first();
    await link.waitFor();
    await assertFits(page, "import and export on a phone");
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    assert.match(file.suggestedFilename(), /^products-\d{4}-\d\d-\d\d\.csv$/);
    await context.close();
  });
});
