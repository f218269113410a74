/** Automation rules and third-party apps: created, tested, run and installed in the browser. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { createApp } from "#api/identity/clients.ts";
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

it("a rule is created from a template, tested without side effects, and turned off", async () => {
  const { page, context, complaints } = await office.open(browser, "/automation");
  await page.getByRole("link", { name: /^Discount code after the first order/ }).click();
  await page.getByRole("heading", { name: "New rule" }).waitFor();
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByRole("combobox", { name: "Field 2" }).fill("order total");
  await page.getByRole("option", { name: /^Order total for example/ }).click();
  await page.getByRole("combobox", { name: "Operator 2" }).selectOption({ label: "is greater than" });
  await page.getByRole("textbox", { name: "Value 2" }).fill("many");
  await page.getByRole("button", { name: "Sample event" }).click();
  await page.getByRole("alert").filter({ hasText: "must be a number or a date" }).waitFor();
  await page.getByRole("textbox", { name: "Value 2" }).fill("1");
  await page.getByRole("button", { name: "Sample event" }).click();
  await page.getByText("Wouldn't run").waitFor();
  await page.getByRole("button", { name: "Remove condition 1" }).click();
  await page.getByRole("button", { name: "Sample event" }).click();
  await page.getByText("Would run").click();
  await page.getByText("Here's a discount code for your next order: THE-CODE").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The trigger hasn't occurred since the rule was turned on.").waitFor();
  await settle(page);
  await assertAccessible(page, "a rule");
  await page.getByRole("link", { name: "Back to Automation" }).click();
  await page.getByRole("button", { name: "Turn off: Discount code after the first order" }).click();
  await page.getByRole("button", { name: "Turn on: Discount code after the first order" }).waitFor();
  await page.getByRole("link", { name: "Discount code after the first order", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add action" }).click();
  await page.getByRole("menuitem", { name: "Send email" }).click();
  await page.getByRole("combobox", { name: "Recipient" }).selectOption({ label: "Staff" });
  await page.getByRole("combobox", { name: "Staff members" }).selectOption({ label: "Selected staff members" });
  await page.getByRole("group", { name: "Select staff members" }).getByRole("checkbox").first().waitFor();
  await page.getByRole("button", { name: "Add action" }).click();
  await page.getByRole("menuitem", { name: "Activate or deactivate discount" }).click();
  await page.getByRole("combobox", { name: "Automatic discount" }).waitFor();
  await settle(page);
  await assertAccessible(page, "actions for the staff and of discounts");
  await page.getByRole("link", { name: "Back to Automation" }).click();
  await page.setViewportSize(PHONE);
  await settle(page);
  await assertFits(page, "rules");
  await assertAccessible(page, "rules on a phone");
  assert.deepEqual(
    complaints.filter((text) => !text.includes("400")),
    [],
  );
  await context.close();
});

it("a third-party app is installed with consent, and its page lists its permissions", async () => {
  const { page, context } = await office.open(browser, "/settings/apps", { viewport: PHONE });
  const request = page.waitForRequest((one) => one.headers().authorization !== undefined);
  await page.reload();
  const { authorization = "" } = (await request).headers();
  const redirectUrl = `${office.store.origin}/installed`;
  const { app } = await office.store.call(
    createApp,
    {
      body: {
        app: { name: "Parcel Pilot", permissions: ["orders:read", "orders:write"], redirectUris: [redirectUrl] },
      },
    },
    { authorization },
  );
  const link = (to: string) =>
    `${office.store.origin}/installer/install?${new URLSearchParams({ appId: app.id, redirectUrl: to, state: "1e5" })}`;
  await page.goto(link("https://elsewhere.example/"));
  await page.getByText("This app can't be installed").waitFor();
  await page.goto(link(redirectUrl));
  await page.getByText("Create, edit, fulfill and cancel orders").waitFor();
  await page.getByText(new URL(redirectUrl).origin, { exact: true }).waitFor();
  await settle(page);
  await assertFits(page, "consent");
  await assertAccessible(page, "consent");
  await page.getByRole("button", { name: "Install Parcel Pilot" }).click();
  await page.waitForURL(/\/installed\?/);
  const query = new URL(page.url()).searchParams;
  assert.equal(query.get("state"), "1e5");
  assert.ok((query.get("code") ?? "").length > 20);
  await page.goto(`${office.store.origin}/admin/settings/apps/${app.id}`);
  await page.getByText("No requests in the last seven days").waitFor();
  await settle(page);
  await assertFits(page, "an app");
  await assertAccessible(page, "an app");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Uninstall" }).click();
  await page.getByText("It loses access to your store right away.").waitFor();
  await page.getByRole("button", { name: "Uninstall" }).click();
  await page.getByRole("heading", { name: "Apps and API keys" }).waitFor();
  await context.close();
});
