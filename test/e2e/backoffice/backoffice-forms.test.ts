/**
 * Forms and lists of the back office: server errors at their fields, focus management, and the texts of the rule tester, the
 * command palette and tables.
 */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { updateInventoryVariants } from "#api/inventory/wire/v1/inventory.ts";
import { assertAccessible, assertFits, openBrowser, PHONE } from "../browser.ts";
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

/** Asserts that the field is invalid with this message and has focus, and that the page shows no field name of the API. */
async function assertRefused(page: Page, field: Locator, words: string): Promise<void> {
  await page.getByText(words, { exact: true }).waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.equal(await field.evaluate((one) => one === document.activeElement), true, "focus");
  const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
  const descriptions = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  assert.ok(descriptions.includes(words), descriptions.join(" | "));
  assert.equal(await page.getByRole("alert").count(), 0, "said once, at the field");
  assert.doesNotMatch((await page.locator("body").textContent()) ?? "", /"\w+\.\w+/);
}

it("server errors are shown at their fields", async () => {
  const { page, context } = await office.open(browser, "/gift-cards");
  await page.getByRole("button", { name: "Issue gift card" }).click();
  const card = page.getByRole("dialog", { name: "Issue gift card" });
  await card.getByRole("textbox", { name: "Recipient's email" }).fill("ada@example.com");
  await card.getByRole("textbox", { name: "Amount" }).fill("a lot");
  await card.getByRole("button", { name: "Issue gift card" }).click();
  const wrongAmount = "Enter an amount such as 1200.50, without thousands separators.";
  await assertRefused(page, card.getByRole("textbox", { name: "Amount" }), wrongAmount);
  await assertAccessible(page, "a refused gift card");

  await page.goto(`${office.store.origin}/admin/settings/staff`);
  await page.getByRole("button", { name: "Invite" }).first().click();
  const invitation = page.getByRole("dialog", { name: "Invite staff member" });
  await invitation.getByRole("textbox", { name: "Email" }).fill("x@");
  await invitation.getByRole("button", { name: "Send invitation" }).click();
  const mail = "Enter an email address, such as name@example.com.";
  await assertRefused(page, invitation.getByRole("textbox", { name: "Email" }), mail);

  await page.goto(`${office.store.origin}/admin/developers`);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const endpoint = page.getByRole("dialog", { name: "Add endpoint" });
  await endpoint.getByRole("textbox", { name: "URL" }).fill("nonsense");
  await endpoint.getByRole("button", { name: "Add endpoint" }).click();
  const address = "Enter a web address that starts with https://.";
  await assertRefused(page, endpoint.getByRole("textbox", { name: "URL" }), address);
  await context.close();
});

it("client-side validation focuses the first invalid field", async () => {
  const { page, context } = await office.open(browser, "/settings/fees");
  await page.getByRole("button", { name: "Add fee" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Add fee" });
  await sheet.getByRole("button", { name: "Save" }).click();
  const name = sheet.getByRole("textbox", { name: "Name" });
  await sheet.getByText("Enter a name").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
  assert.equal(await name.evaluate((one) => one === document.activeElement), true);
  await context.close();
});

it("a list of choices follows its field when the page scrolls", async () => {
  const { page, context } = await office.open(browser, "/discounts/new");
  const field = page.getByRole("combobox", { name: "Sample cart" });
  const option = page.getByRole("option", { name: /Stoneware cup/ });
  await field.click();
  await page.keyboard.insertText("Stoneware");
  await option.waitFor();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(5, 200);
  await page.mouse.wheel(0, before > 0 ? -40 : 40);
  await page.waitForFunction((old) => scrollY !== old, before);
  await option.waitFor();
  const [list, input] = [await page.getByRole("listbox").boundingBox(), await field.boundingBox()];
  assert.ok(list && input && (list.y >= input.y + input.height || list.y + list.height <= input.y), "beside the field");
  await page.keyboard.press("Enter");
  await page.getByRole("spinbutton", { name: "Quantity of Stoneware cup" }).waitFor();
  await context.close();
});

it("a combobox works by keyboard: Enter chooses, Escape and Tab only close its list", async () => {
  const { page, context } = await office.open(browser, "/settings/fees");
  await page.getByRole("button", { name: "Add fee" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Add fee" });
  await sheet.getByRole("combobox", { name: "Applies to" }).selectOption("PRODUCTS");
  const field = sheet.getByRole("combobox", { name: "Add products" });
  const cup = page.getByRole("option", { name: "Stoneware cup" });
  const removal = sheet.getByRole("button", { name: "Remove Stoneware cup" });
  for (const key of ["Escape", "Tab"]) {
    await field.click();
    await page.keyboard.insertText("stone");
    await cup.waitFor();
    await page.keyboard.press(key);
    await cup.waitFor({ state: "detached" });
    await sheet.waitFor();
    assert.equal(await field.inputValue(), "");
    assert.equal(await removal.count(), 0);
  }
  await field.click();
  await page.keyboard.insertText("stone");
  await cup.waitFor();
  await assertAccessible(page, "an open combobox", { isListOpen: true });
  await page.keyboard.press("Enter");
  await removal.waitFor();
  assert.equal(await cup.count(), 0);
  assert.equal(await field.evaluate((one) => one === document.activeElement), true, "focus");
  await page.keyboard.press("ArrowDown");
  await cup.and(page.locator('[aria-selected="true"]')).click();
  await removal.waitFor({ state: "detached" });
  assert.equal(await cup.count(), 0);
  await context.close();
});

it("unsaved changes aren't lost to a link", async () => {
  const { page, context } = await office.open(browser, "/settings");
  const name = page.getByRole("textbox", { name: "Store name" });
  const before = await name.inputValue();
  await name.fill("Another name");
  const away = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Products", exact: true });
  await away.click();
  const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  assert.equal(await name.inputValue(), "Another name");
  await name.fill(before);
  await away.click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  await context.close();
});

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName ?? "");

it("removing an element moves focus to its neighbor", async () => {
  const { page, context } = await office.open(browser, "/products?q=cup");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.waitForURL((url) => !url.search.includes("q=cup"));
  assert.equal(await focused(page), "Search products");

  await page.goto(`${office.store.origin}/admin/products/${office.shirt.product.id}`);
  await settle(page);
  await page.getByRole("combobox", { name: "Add option" }).fill("Material");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove option Material" }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Remove option Size");
  await page.getByRole("button", { name: "Remove option Size" }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
  await context.close();
});

it("a toast is above the bulk action bar", async () => {
  const { page, context } = await office.open(browser, "/orders");
  const row = page.getByRole("checkbox", { name: /^Select / }).nth(1);
  const bar = page.getByRole("region", { name: "Selected orders" });
  const toast = page.getByRole("button", { name: "Dismiss" });
  await row.check();
  await bar.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  // The focus keeps the toast on the screen; a click by script leaves it there.
  await toast.focus();
  await bar.waitFor({ state: "hidden" });
  await row.evaluate((box: HTMLInputElement) => box.click());
  await bar.waitFor();
  const [above, below] = await Promise.all([toast.boundingBox(), bar.boundingBox()]);
  assert.ok(above && below && above.y + above.height <= below.y, JSON.stringify({ above, below }));
  await context.close();
});

it("a rule without effect is reported as such, and test runs name their subject", async () => {
  const set = (quantity: number) =>
    office.store.admin(updateInventoryVariants, {
      params: { productId: office.cup.product.id },
      body: { inventoryItem: { trackQuantity: true, variants: [{ variantId: office.cup.variantId, quantity }] } },
    });
  await set(30);
  const { page, context } = await office.open(browser, "/automation/new?template=low-stock");
  const most = page.getByRole("spinbutton", { name: "Alert when fewer than this many are available" });
  const tryIt = page.getByRole("button", { name: "Last 20 events" });
  const newest = page.locator("details").filter({ hasText: "Stoneware cup" }).first();
  const assertCounted = async (): Promise<void> => {
    const summary = await page.getByText(/The rule would have run/).textContent();
    const badges = await page.getByText("Would run", { exact: true }).count();
    assert.match(summary ?? "", new RegExp(`run for ${badges} of`));
  };
  await most.fill("1");
  await tryIt.click();
  await newest.getByText("Wouldn't run").click();
  await newest.getByText("Skipped: no variant has just fallen below 1.").waitFor();
  await assertCounted();
  await set(3);
  await most.fill("5");
  await tryIt.click();
  await newest.getByText("Would run", { exact: true }).waitFor();
  await assertCounted();
  await assertAccessible(page, "trials");
  await context.close();
});

it("the command palette finds pages by synonyms, opens them by keyboard, and announces a single result in the singular", async () => {
  const { page, context } = await office.open(browser, "/");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("gst");
  await palette.getByRole("option", { name: /^Taxes/ }).waitFor();
  await palette.getByText("1 result", { exact: true }).waitFor();
  await palette.getByRole("combobox").clear();
  await page.keyboard.type("time zone");
  await palette.locator('[role="option"][data-focused]', { hasText: "Settings" }).waitFor();
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await (await opened).waitForURL(/\/admin\/settings/);
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").waitFor();
  await page.keyboard.type("time zone");
  await palette.locator('[role="option"][data-focused]', { hasText: "Settings" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/settings/);
  await palette.waitFor({ state: "detached" });
  await context.close();
});

it("table values have labels on a phone", async () => {
  const { page, context } = await office.open(browser, "/analytics?tab=products", { viewport: PHONE });
  await settle(page);
  const units = page.getByRole("table").getByRole("cell").nth(1);
  assert.equal(await units.evaluate((cell) => getComputedStyle(cell, "::before").content), '"Units sold "');
  await page.goto(`${office.store.origin}/admin/analytics?tab=stock`);
  await settle(page);
  await page.getByText("Retail value").waitFor();
  await assertFits(page, "stock");
  const outside = await page
    .getByRole("region", { name: "Current inventory" })
    .evaluate(
      (tiles) =>
        [...tiles.querySelectorAll("span")].filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
          .length,
    );
  assert.equal(outside, 0);
  await context.close();
});
