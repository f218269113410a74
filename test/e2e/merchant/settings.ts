/** The steps of the setup guide: details, shipping, taxes, policies, payments. */
import { assertAccessible } from "../browser.ts";
import { doneStepOf, type Merchant, save, stepOf } from "./merchant.ts";

export async function addDetails(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(stepOf(merchant, "Add your store details"));
  await merchant.fill(page.locator('[data-field="name"]'), "Fern & Stone");
  await merchant.fill(page.locator('[data-field="contactEmail"]'), "hello@fernstone.example");
  await save(merchant, "Settings saved");
  await merchant.goHome();
  await merchant.click(stepOf(merchant, "Add your store details"));
  const seller = (field: string) => page.locator(`[data-field="invoiceSettings.seller.${field}"]`);
  await merchant.fill(seller("legalName"), "Fern & Stone LLC");
  await merchant.fill(seller("address.addressLine"), "12 Sample Street");
  await merchant.fill(seller("address.city"), "New York");
  await merchant.fill(seller("address.postalCode"), "10001");
  await merchant.look("legal name and address");
  await save(merchant, /saved/i);
  await merchant.goHome();
  await doneStepOf(merchant, "Add your store details").waitFor();
}

export async function setUpShipping(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(stepOf(merchant, "Review your shipping rate"));
  await merchant.click(page.getByRole("button", { name: "Change rate" }));
  const sheet = page.getByRole("dialog");
  await merchant.fill(sheet.getByRole("textbox", { name: "Price" }), "7.50");
  await merchant.look("shipping rate");
  await save(merchant, "Shipping rate saved", sheet);
  await merchant.goHome();
  await doneStepOf(merchant, "Set up shipping").waitFor();
}

export async function setUpTaxes(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(stepOf(merchant, "Set up taxes"));
  await merchant.click(page.getByRole("button", { name: "Add tax region" }).first());
  const sheet = page.getByRole("dialog");
  await merchant.choose(sheet.getByRole("combobox", { name: "State" }), "New York");
  await merchant.look("tax region with the standard rate");
  await save(merchant, "Tax region saved", sheet);
  await merchant.goHome();
  await doneStepOf(merchant, "Set up taxes").waitFor();
}

export async function writePolicy(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(stepOf(merchant, "Add your policies"));
  const field = page.getByRole("textbox", { name: /^Return/ });
  await merchant.click(page.getByRole("button", { name: "Start from template: Return policy" }));
  await merchant.fill(field, (await field.inputValue()).replaceAll(/\[[^\]]*\]/g, "30"));
  await merchant.check(page.getByRole("checkbox", { name: /^Show in store: Return/ }));
  await merchant.look("return policy from the template");
  await save(merchant, "Policies saved");
  await merchant.goHome();
  await doneStepOf(merchant, "Add your policies").waitFor();
}

/** The mail server's acceptance completes the step. */
export async function sendTestEmail(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(stepOf(merchant, "Send a test email"));
  await page.getByRole("heading", { level: 1, name: "Domain and email" }).waitFor();
  await page.getByText("v=DMARC1; p=none; rua=mailto:hello@fernstone.example").waitFor();
  await merchant.look("domain and email");
  await assertAccessible(page, "domain and email");
  await merchant.fill(page.getByRole("textbox", { name: "Recipient" }), "olive@fernstone.example");
  await merchant.click(page.getByRole("button", { name: "Send test email" }));
  await page.getByText(/^Your mail server accepted the email to olive@fernstone.example/).waitFor();
  await merchant.look("accepted test email");
  await merchant.goHome();
  await doneStepOf(merchant, "Send a test email").waitFor();
}

/** Test payments are ready in a new store: the merchant only checks it. */
export async function checkTestPayments(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(stepOf(merchant, "Set up payments"));
  const provider = page.locator("section", { has: page.getByRole("heading", { name: "Test payments" }) });
  await provider.getByText("Ready").waitFor();
  await merchant.look("payment methods");
  await merchant.goHome();
}
