/** Shopper steps shared by several tests, located by visible labels. */
import type { Page } from "playwright-core";

export const buyer = {
  name: "Ada Lovelace",
  line1: "12 Sample Street",
  city: "New York",
  state: "US-NY",
  zip: "10001",
} as const;

export const aTee = "/p/orange-season-tee";

/** Selects a size and adds the product; opens the cart drawer with scripts, the cart page without. */
export async function addTee(page: Page, origin: string): Promise<void> {
  await page.goto(origin + aTee);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("Orange Season Tee added to cart").first().waitFor();
}

/** Checks out from the cart up to the payment step. */
export async function fillCheckout(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Check out" }).click();
  await page.waitForURL(/\/checkout\//);
  await fillSteps(page, email, /Standard/);
}

/** Completes the checkout's steps up to payment. */
export async function fillSteps(page: Page, email: string, way: RegExp): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Full name").fill(buyer.name);
  await page.getByLabel("Street address").fill(buyer.line1);
  await page.getByLabel("City").fill(buyer.city);
  await page.getByLabel("State").selectOption(buyer.state);
  await page.getByLabel("ZIP code").fill(buyer.zip);
  await page.getByRole("button", { name: "Continue to delivery" }).click();
  await page.waitForURL(/step=delivery/);
  await page.getByRole("radio", { name: way }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/step=payment/);
}

export async function placeOrderByInvoice(page: Page): Promise<string> {
  await page.getByRole("radio", { name: /Bank transfer/ }).check();
  await page.getByRole("button", { name: /Place order/ }).click();
  await page.waitForURL(/\/orders\//);
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  return /\d+/.exec(title ?? "")?.[0] ?? "";
}

export const anEmail = (): string => `shopper-${crypto.randomUUID().slice(0, 8)}@example.com`;
