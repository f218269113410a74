/** Deleting moves products, collections and customers to the trash, which restores them or deletes them permanently. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createMerchantCollection, deleteMerchantCollection } from "#api/catalog/collections/merchant-collections.ts";
import { deleteMerchantProduct } from "#api/catalog/products/merchant-products.ts";
import { createSiteRedirect, listSiteRedirects } from "#api/content/site-redirects.ts";
import { createMember, getMember } from "#api/identity/members.ts";
import { type Goods, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, type Visit, visit } from "../../browser.ts";
import { photograph, settle, signIn } from "../backoffice-store.ts";

let store: WholeStore;
let browser: Browser;
let cup: Goods;

before(async () => {
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Stoneware cup" }, 40);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await store?.close();
});

async function open(path: string): Promise<Visit> {
  const opened = await visit(browser, { viewport: DESKTOP });
  await opened.page.goto(`${store.origin}/admin${path}`);
  await signIn(opened.page);
  await settle(opened.page);
  return opened;
}

async function confirm(page: Page, noun: string): Promise<void> {
  await page.getByRole("alertdialog").getByText("restore it for 30 days").waitFor();
  await page.getByRole("button", { name: `Delete ${noun}` }).click();
}

it("a deleted product is restored from the trash, and said to have another URL handle if its own is taken", async () => {
  const { page, context, complaints } = await open(`/products/${cup.product.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await confirm(page, "product");
  await page.getByText("Product deleted").waitFor();
  await store.addGoods({ name: "Stoneware cup" }, 1);
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("heading", { level: 1, name: "Trash" }).waitFor();
  await page.getByRole("row", { name: /Stoneware cup/ }).waitFor();
  await assertAccessible(page, "trash");
  await photograph(page, "trash-desktop");
  await page.setViewportSize(PHONE);
  await assertFits(page, "trash on the phone");
  await photograph(page, "trash-phone");
  await page.setViewportSize(DESKTOP);
  await page.getByRole("button", { name: "Restore Stoneware cup" }).click();
  await page.getByText("The new handle is stoneware-cup-1.").waitFor();
  await page.getByText("The trash is empty").waitFor();
  await assertAccessible(page, "restored");
  assert.equal(await store.unitsOf(cup), 40);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a collection in the trash is deleted permanently", async () => {
  const { collection } = await store.admin(createMerchantCollection, { body: { collection: { name: "Winter" } } });
  const { page, context, complaints } = await open(`/collections/${collection.id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await confirm(page, "collection");
  await page.getByText("Collection deleted").waitFor();
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("button", { name: "Delete Winter permanently" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete “Winter” permanently?" });
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByText("The trash is empty").waitFor();
  const views = page.getByRole("navigation", { name: "Deleted items" });
  await views.getByRole("button", { name: "Products" }).click();
  await page.waitForURL((url) => url.searchParams.get("kind") !== "collections");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a deleted customer is restored with Undo, or from the trash with tags of phone numbers and email addresses", async () => {
  const member = { loginEmail: "tessa@example.com", contact: { firstName: "Tessa", lastName: "Brook" } };
  const { id } = (await store.admin(createMember, { body: { member } })).member;
  const { page, context, complaints } = await open(`/customers/${id}`);
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("+49 30 901820");
  await page.getByRole("combobox", { name: "Phone: type", exact: true }).selectOption({ label: "Mobile" });
  await page.getByRole("textbox", { name: "Other email" }).fill("tessa@work.example");
  await page.getByRole("combobox", { name: "Other email: type" }).selectOption({ label: "Work" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Customer saved").waitFor();
  const remove = async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete this account?" });
    await dialog.getByText("restore it for 30 days").waitFor();
    await assertAccessible(page, "deleting an account");
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Account deleted").waitFor();
    await page.waitForURL(/\/customers$/);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await page
    .getByRole("link", { name: /Tessa Brook/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "Tessa Brook" }).waitFor();
  await remove();
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("row", { name: /Tessa Brook/ }).waitFor();
  await assertAccessible(page, "customers in the trash");
  await page.getByRole("button", { name: "Restore Tessa Brook" }).click();
  await page.getByText("The trash is empty").waitFor();
  const { contact } = (await store.admin(getMember, { params: { id }, query: { fieldsets: "FULL" } })).member;
  assert.deepEqual([contact?.phoneTags, contact?.emailTags], [["MOBILE"], ["MAIN", "WORK"]]);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("while the other tab loads, it shows no items of the first one", async () => {
  const bowl = await store.addGoods({ name: "River bowl" }, 1);
  await store.admin(deleteMerchantProduct, { params: { id: bowl.product.id } });
  const { page, context, complaints } = await open("/trash");
  await page.getByRole("button", { name: "Delete River bowl permanently" }).waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/v1/trash/collections*", async (route) => {
    await released;
    await route.continue();
  });
  const views = page.getByRole("navigation", { name: "Deleted items" });
  await views.getByRole("button", { name: "Collections" }).click();
  await page.getByRole("row", { name: /River bowl/ }).waitFor({ state: "detached" });
  release();
  await page.getByText("The trash is empty").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("deleting the only item of the last page leads to the page before, and another dialog starts without an error", async () => {
  for (const number of Array.from({ length: 51 }, (_, index) => index + 1)) {
    const body = { collection: { name: `Shelf ${number}` } };
    const { collection } = await store.admin(createMerchantCollection, { body });
    await store.admin(deleteMerchantCollection, { params: { id: collection.id } });
  }
  const { page, context } = await open("/trash?kind=collections");
  await page.getByRole("button", { name: "Next page" }).click();
  const remove = page.getByRole("button", { name: "Delete Shelf 1 permanently" });
  await remove.and(page.locator(":enabled")).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete “Shelf 1” permanently?" });
  await page.route("**/v1/trash/collections/*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await dialog.getByRole("alert").waitFor();
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await remove.click();
  await dialog.getByText("This can't be undone.").waitFor();
  assert.equal(await dialog.getByRole("alert").count(), 0);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByRole("button", { name: "Delete Shelf 51 permanently" }).waitFor();
  assert.equal(await page.getByText("The trash is empty").count(), 0);
  await context.close();
});

/** Selects the rows, deletes them, and returns the dialog's text. */
async function deleteSelected(page: Page, names: readonly (string | RegExp)[]): Promise<string> {
  for (const name of names) await page.getByRole("checkbox", { name }).check();
  await page
    .getByRole("region", { name: /^Bulk actions/ })
    .getByRole("button", { name: "Delete" })
    .click();
  const dialog = page.getByRole("alertdialog", { name: `Delete ${names.length} items?` });
  const text = await dialog.textContent();
  await assertAccessible(page, "deleting selected rows");
  await photograph(page, "bulk-delete");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText(`${names.length} items deleted`).waitFor();
  return text ?? "";
}

it("selected collections and redirects are deleted together, and come back with Undo", async () => {
  for (const name of ["Bowls", "Plates", "Vases"])
    await store.admin(createMerchantCollection, { body: { collection: { name } } });
  for (const path of ["/old-a", "/old-b"])
    await store.admin(createSiteRedirect, { body: { path, target: "/products" } });
  const { page, context, complaints } = await open("/collections");
  await page.setViewportSize(PHONE);
  const text = await deleteSelected(page, ["Select Bowls", "Select Plates"]);
  assert.match(text, /Bowls, Plates.*You can undo this right afterwards\./s);
  await page.getByRole("link", { name: "Bowls", exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 items restored").waitFor();
  await page.getByRole("link", { name: "Bowls", exact: true }).waitFor();
  await assertFits(page, "collections");
  await page.goto(`${store.origin}/admin/online-store/redirects`);
  await settle(page);
  await deleteSelected(page, ["Select /old-a", "Select /old-b"]);
  const paths = async () =>
    (await store.admin(listSiteRedirects, { query: { q: "/old-" } })).redirects.map(({ path }) => path);
  assert.deepEqual(await paths(), []);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 items restored").waitFor();
  assert.deepEqual((await paths()).sort(), ["/old-a", "/old-b"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("selected discounts are deleted for good, and say so", async () => {
  for (const code of ["SPRING", "SUMMER"]) await store.addCoupon({ code });
  const { page, context } = await open("/discounts");
  const text = await deleteSelected(page, ["Select SPRING", "Select SUMMER"]);
  assert.match(text, /This can't be undone\./);
  assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
  await page.getByText("SPRING").waitFor({ state: "detached" });
  await context.close();
});
