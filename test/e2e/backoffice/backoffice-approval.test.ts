/** Orders that wait for the merchant's approval, in the back office. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { createOrder } from "#api/orders/orders/order-intake.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { settle, signIn } from "./backoffice-store.ts";

let store: WholeStore;
let browser: Browser;
before(async () => {
  browser = await openBrowser();
  store = await openWholeStore({ HOST: "localhost" });
});
after(async () => {
  await browser?.close();
  await store?.close();
});

async function aPendingOrder(): Promise<string> {
  const lineItem = {
    productName: { original: "Mug" },
    quantity: 1,
    price: { amount: "12.00" },
    itemType: { preset: "PHYSICAL" as const },
  };
  const { order } = await store.admin(createOrder, { body: { order: { lineItems: [lineItem], status: "PENDING" } } });
  return order.id;
}

for (const viewport of [PHONE, DESKTOP]) {
  it(`are approved and rejected at ${viewport.width} pixels`, async () => {
    const { page, context, complaints } = await visit(browser, { viewport });
    const notice = page.getByText("This order needs your approval");
    const statusOf = async (id: string) => (await store.admin(getOrder, { params: { id } })).order.status;
    const [good, bad] = [await aPendingOrder(), await aPendingOrder()];
    await page.goto(`${store.origin}/admin/orders/${good}`);
    await signIn(page);
    await notice.waitFor();
    await page.getByText("Pending approval").first().waitFor();
    await settle(page);
    await assertFits(page, "an order that needs approval");
    await assertAccessible(page, "an order that needs approval");
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/approval-${viewport.width}.png` });
    assert.equal(await page.getByRole("button", { name: "Fulfill items" }).count(), 0);
    await page.getByRole("button", { name: "Approve order" }).click();
    await page.getByText("Order approved").first().waitFor();
    await page.getByRole("button", { name: "Fulfill items" }).first().waitFor();
    assert.equal(await statusOf(good), "APPROVED");

    await page.goto(`${store.origin}/admin/orders/${bad}`);
    await notice.waitFor();
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("Rejected orders can't be reopened.").waitFor();
    await dialog.getByRole("button", { name: "Reject order" }).click();
    await page.getByText("Order rejected").first().waitFor();
    await page.getByText("Rejected", { exact: true }).first().waitFor();
    assert.equal(await statusOf(bad), "REJECTED");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
