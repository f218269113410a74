/** The first order, bought in the private store by the merchant, then fulfilled and refunded. */
import { assertFits, type DESKTOP } from "../browser.ts";
import { createMerchant, doneStepOf, type Merchant, stepOf } from "./merchant.ts";

/** The setup guide opens the store in a new tab, where staff see it although it is private. */
export async function buyBowl(merchant: Merchant, viewport: typeof DESKTOP): Promise<void> {
  const tab = merchant.page.context().waitForEvent("page");
  await merchant.click(stepOf(merchant, "Place a test order"));
  const page = await tab;
  await page.setViewportSize(viewport);
  const shopper = createMerchant(page, merchant.origin);
  await page.getByRole("heading", { name: "Clay for every day" }).waitFor();
  await page.getByText("This store is private. Only staff and visitors with the password can see it.").waitFor();
  await shopper.look("shop home");
  const bowl = page.getByRole("link", { name: /River stone bowl/ }).first();
  await shopper.click(bowl);
  await page.getByRole("heading", { level: 1, name: "River stone bowl" }).waitFor();
  await shopper.click(page.locator("label").filter({ hasText: /^Large$/ }));
  await shopper.look("shop product");
  await shopper.click(page.getByRole("button", { name: "Add to cart" }).first());
  await page.getByText("River stone bowl added to cart").first().waitFor();
  await page.goto(`${merchant.origin}/cart`);
  await shopper.click(page.getByRole("button", { name: "Check out" }));
  await page.waitForURL(/\/checkout\//);
  await shopper.fill(page.getByLabel(/^E-?mail/).first(), "owner@example.com");
  await shopper.fill(page.getByLabel("Full name"), "Olive Owner");
  await shopper.fill(page.getByLabel("Street address"), "1 Main Street");
  await shopper.fill(page.getByLabel("City"), "New York");
  await shopper.choose(page.getByLabel("State"), "New York");
  await shopper.fill(page.getByLabel("ZIP code"), "10001");
  await shopper.click(page.getByRole("button", { name: /^Continue to delivery/ }));
  await page.waitForURL(/step=delivery/);
  await shopper.check(page.getByRole("radio", { name: /Standard.*\$7\.50/ }));
  await shopper.click(page.getByRole("button", { name: "Continue to payment" }));
  await page.waitForURL(/step=payment/);
  await shopper.look("shop payment");
  await shopper.check(page.getByRole("radio", { name: /Test payment/ }));
  await shopper.click(page.getByRole("button", { name: /Place order/ }));
  await shopper.click(page.getByRole("button", { name: "Approve" }));
  await page.getByText("Thank you for your order.").waitFor();
  await assertFits(page, "the confirmation");
  merchant.effort.clicks += shopper.effort.clicks;
  merchant.effort.fields += shopper.effort.fields;
  await page.close();
}

export async function fulfillOrder(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.goHome();
  await doneStepOf(merchant, "Place a test order").waitFor();
  await merchant.click(stepOf(merchant, "Fulfill the test order"));
  await page.getByRole("heading", { level: 1, name: /^Order/ }).waitFor();
  await merchant.click(page.getByRole("button", { name: "Fulfill items" }).first());
  await merchant.click(page.getByRole("dialog").getByRole("button", { name: "Fulfill 1 item" }));
  await page.getByText("Fulfilled", { exact: true }).first().waitFor();
  await merchant.look("fulfilled order");
}

export async function refundOrder(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(page.getByRole("button", { name: "Refund" }));
  const sheet = page.getByRole("dialog");
  await merchant.click(sheet.getByRole("button", { name: "Select all" }));
  await merchant.click(sheet.getByRole("button", { name: /^Refund \$/ }));
  await page.getByText("Refunded", { exact: true }).first().waitFor();
  await merchant.look("refunded order");
}
