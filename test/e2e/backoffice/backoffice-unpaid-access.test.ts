/** The merchant decides in the back office whether tickets and downloads wait for the payment. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { getOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
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

for (const viewport of [PHONE, DESKTOP]) {
  it(`is set at ${viewport.width} pixels`, async () => {
    const { page, context, complaints } = await visit(browser, { viewport });
    await page.goto(`${store.origin}/admin/settings/orders`);
    await signIn(page);
    const box = page.getByRole("checkbox", { name: "Release tickets and downloads before payment" });
    await box.waitFor();
    await settle(page);
    const isOn = await box.isChecked();
    await box.click();
    await assertFits(page, "the settings of orders");
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/settings-${viewport.width}.png` });
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText(/saved/i).first().waitFor();
    const { ordersSettings } = await store.admin(getOrdersSettings, {});
    assert.equal(ordersSettings.allowsUnpaidAccess, !isOn);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
