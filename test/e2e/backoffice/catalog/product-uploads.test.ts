/** Uploads in the product editor in a browser, while the product is saved. */
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { openBrowser } from "../../browser.ts";
import { type BackOffice, openBackOffice } from "../backoffice-store.ts";

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

const hold = () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return { released, release };
};

it("a new product keeps a file that is still uploaded when it is saved, and takes none until its own page is open", async () => {
  const { page, context } = await office.open(browser, "/products/new");
  await page.getByRole("radio", { name: /Digital file/ }).check();
  await page.getByRole("textbox", { name: "Name" }).first().fill("Weaving patterns");
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("12");
  const [uploads, products] = [hold(), hold()];
  await page.route("**/v1/uploads", async (route) => {
    await uploads.released;
    await route.continue();
  });
  await page.route("**/*products*", async (route) => {
    if (route.request().method() === "POST") await products.released;
    await route.continue();
  });
  const picker = page.getByLabel("Choose file");
  await picker.setInputFiles({ name: "patterns.txt", mimeType: "text/plain", buffer: Buffer.from("Over, under") });
  await page.getByText("0%", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("button[aria-busy]", { hasText: "Save" }).waitFor();
  uploads.release();
  await page.getByRole("button", { name: "Replace" }).and(page.locator(":disabled")).waitFor();
  products.release();
  await page.waitForURL(/\/products\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Replace" }).and(page.locator(":enabled")).waitFor();
  await page.unrouteAll();
  await page.reload();
  await page.getByText("patterns.txt").waitFor();
  await context.close();
});

it("a save that waits for an upload says so when the upload fails, and the next one goes through", async () => {
  const { page, context } = await office.open(browser, "/products/new");
  await page.getByRole("radio", { name: /Digital file/ }).check();
  await page.getByRole("textbox", { name: "Name" }).first().fill("Knitting patterns");
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("12");
  const upload = hold();
  await page.route("**/v1/uploads", async (route) => {
    await upload.released;
    await route.fulfill({ status: 400, json: { message: "This file is empty.", details: {} } });
  });
  const picker = page.getByLabel("Choose file");
  await picker.setInputFiles({ name: "patterns.txt", mimeType: "text/plain", buffer: Buffer.from("Knit, purl") });
  await page.getByText("0%", { exact: true }).waitFor();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await page.locator("button[aria-busy]", { hasText: "Save" }).waitFor();
  upload.release();
  await page.getByText("Not saved: 1 file couldn't be uploaded.").waitFor();
  await save.click();
  await page.waitForURL(/\/products\/[0-9a-f-]{36}$/);
  await context.close();
});
