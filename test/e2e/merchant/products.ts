/** Five products: with variants, to download, a gift card, a bookable service, and with a subscription. */
import type { Page } from "playwright-core";
import { type Merchant, save } from "./merchant.ts";

async function startProduct(
  merchant: Merchant,
  kind: RegExp,
  name: string,
  price: string,
  field = "Price",
): Promise<void> {
  const { page } = merchant;
  await merchant.click(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Add product/ })
      .first(),
  );
  await page.getByRole("heading", { level: 1, name: "Add product" }).waitFor();
  await merchant.check(page.getByRole("radio", { name: kind }));
  await merchant.fill(page.getByRole("textbox", { name: "Name" }).first(), name);
  await merchant.fill(page.getByRole("textbox", { name: field, exact: true }), price);
}

async function saveProduct(merchant: Merchant, what: string): Promise<void> {
  const { page } = merchant;
  await merchant.look(what);
  await merchant.click(page.getByRole("button", { name: "Save", exact: true }));
  await page.waitForURL(/\/products\/[0-9a-f-]{36}$/);
}

async function isForSale(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Available for purchase", exact: true }).waitFor();
}

async function backToList(merchant: Merchant): Promise<void> {
  await merchant.click(merchant.page.getByRole("link", { name: "Back to Products" }));
  await merchant.page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
}

export async function addBowl(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await page.getByRole("heading", { level: 1, name: "Add product" }).waitFor();
  await merchant.fill(page.getByRole("textbox", { name: "Name" }).first(), "River stone bowl");
  await merchant.fill(page.getByRole("textbox", { name: "Price", exact: true }), "40");
  await merchant.fill(page.getByRole("combobox", { name: "Add option" }), "Size");
  await page.keyboard.press("Enter");
  const values = page.getByRole("combobox", { name: "Add values to Size" });
  await merchant.fill(values, "Small, Large");
  await page.keyboard.press("Enter");
  await page.getByText("Small", { exact: true }).first().waitFor();
  await saveProduct(merchant, "bowl with two sizes");
  await isForSale(page);
  await merchant.look("bowl");
}

export async function addPatternBook(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await backToList(merchant);
  await startProduct(merchant, /^Digital file/, "Glaze pattern book", "12");
  const file = { name: "patterns.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };
  const card = page.getByRole("region", { name: "File" });
  await merchant.upload(card.locator("input[type=file]"), file);
  await card.getByText("patterns.pdf").waitFor();
  await saveProduct(merchant, "digital product");
  await isForSale(page);
}

export async function addGiftCard(merchant: Merchant): Promise<void> {
  await backToList(merchant);
  await startProduct(merchant, /^Gift card/, "Gift card", "50", "Value");
  await saveProduct(merchant, "gift card");
  await isForSale(merchant.page);
}

export async function addClass(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await backToList(merchant);
  await startProduct(merchant, /^Service/, "Pottery class", "60");
  await saveProduct(merchant, "service");
  await merchant.click(page.getByRole("button", { name: "Add schedule" }));
  await merchant.look("schedule");
  await save(merchant, "Schedule saved", page.getByRole("dialog"));
  await isForSale(page);
}

export async function addCoffee(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await backToList(merchant);
  await startProduct(merchant, /^Physical/, "Potter's coffee", "15");
  await merchant.click(page.getByRole("button", { name: "Add plan" }));
  await merchant.fill(page.getByRole("textbox", { name: "Title", exact: true }), "Every month");
  await saveProduct(merchant, "subscription");
  await isForSale(page);
}
