/** Sensitive actions require a recent sign-in and continue after the password; attackers' guesses don't lock out the owner. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { Secret } from "otpauth";
import type { Browser, Page } from "playwright-core";
import { createWebhookEndpoint } from "#api/apps/webhooks.ts";
import type { Output } from "#api/endpoint.ts";
import { createMember } from "#api/identity/members.ts";
import { confirmStaffSecondFactor, createStaffSession, startStaffSecondFactor } from "#api/identity/staff.ts";
import { totpCode } from "#server/platform/crypto/totp.ts";
import { OWNER } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { type BackOffice, openBackOffice, settle, signIn } from "./backoffice-store.ts";

let office: BackOffice;
let browser: Browser;
before(async () => {
  [office, browser] = await Promise.all([openBackOffice(), openBrowser()]);
});
after(async () => {
  await browser.close();
  await office.store.close();
});

/** Moves all sign-ins an hour into the past. */
async function ageSignIns(): Promise<void> {
  const { db } = office.store.app.store.database;
  const authenticated_at = new Date(Date.now() - 3_600_000);
  await db.updateTable("staff_sessions").set({ authenticated_at }).execute();
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password").fill(OWNER.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.waitFor({ state: "detached" });
}

const saved = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFile(await download.path(), "utf8");
};

for (const viewport of [DESKTOP, PHONE]) {
  test(`${viewport.width} px: bank details, webhooks and exports continue after the password`, async (t) => {
    const { page, context } = await office.open(browser, "/settings/orders", { viewport });
    t.after(() => context.close());
    await ageSignIns();
    await page.getByLabel("IBAN").fill(`DE0212030000000020${viewport.width}`);
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByRole("dialog", { name: "Confirm it's you" }).waitFor();
    await assertAccessible(page, "confirming the password");
    await confirm(page);
    await page.getByText("saved", { exact: false }).first().waitFor();

    await ageSignIns();
    await page.goto(`${office.store.origin}/admin/developers`);
    await settle(page);
    await page.getByRole("button", { name: "Add endpoint" }).click();
    const sheet = page.getByRole("dialog", { name: "Add endpoint" });
    await sheet.getByRole("textbox", { name: "URL" }).fill(`https://hooks.example.com/${viewport.width}`);
    await sheet.getByRole("button", { name: "Add endpoint" }).click();
    await confirm(page);
    const secret = page.getByRole("dialog", { name: "Signing secret" });
    assert.match(await secret.getByRole("textbox", { name: "Secret" }).inputValue(), /^whsec_/);

    await ageSignIns();
    await page.goto(`${office.store.origin}/admin/orders`);
    await settle(page);
    const orders = await saved(page, async () => {
      await page.getByRole("button", { name: "Export" }).click();
      await confirm(page);
    });
    assert.match(orders, /ada@example\.com/);
    const { db } = office.store.app.store.database;
    const entries = await db
      .selectFrom("audit_entries")
      .select("id")
      .where("call", "=", "orders.startOrderExport")
      .execute();
    assert.ok(entries.length > 0, "the audit log has the export");
  });
}

test("an owner signs in from a new browser during password guessing, and the browser is then trusted", async (t) => {
  const guess = () =>
    fetch(office.store.origin + createStaffSession.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: OWNER.email, password: "an attacker's guess" }),
    });
  for (let attempt = 0; attempt < 11; attempt++) await guess();
  const { page, context } = await visit(browser, { viewport: PHONE });
  t.after(() => context.close());
  await page.goto(`${office.store.origin}/admin/login`);
  await signIn(page);
  await page.getByText("we're checking your browser").waitFor();
  await page.getByRole("button", { name: "Open menu" }).waitFor();
  for (let attempt = 0; attempt < 11; attempt++) await guess();
  await context.clearCookies({ name: /cw_staff$/ });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${office.store.origin}/admin/login`);
  await signIn(page);
  await page.getByRole("button", { name: "Open menu" }).waitFor();
  assert.ok(!requests.includes("/admin/api/proof-of-work"), "a known browser needs no proof of work");
});

test("unrestricted sites, keys and apps are listed with a fix", async (t) => {
  const { db } = office.store.app.store.database;
  const id = "7e0d3a52-5f0c-4a59-9a43-0d6c2f1b8e01";
  await db.insertInto("oauth_clients").values({ id, name: "Gift finder", created_at: new Date() }).execute();
  const { page, context } = await office.open(browser, "/", { viewport: PHONE });
  t.after(() => context.close());
  await page.getByRole("link", { name: "2 apps, API keys or sites to review" }).click();
  await page.getByText("Full access to customer accounts").waitFor();
  await assertAccessible(page, "apps and keys");
  await page.getByRole("button", { name: "Limit access of Gift finder" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Limit access" }).click();
  await page.getByText("Full access to customer accounts").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Take over Seed key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take over" }).click();
  await page.getByText("Not tied to a staff member").waitFor({ state: "detached" });
});

for (const viewport of [DESKTOP, PHONE])
  test(`${viewport.width} px: a webhook without an owner is listed, and can be claimed after the password`, async (t) => {
    const webhookEndpoint = { url: `https://orders-${viewport.width}.example.com/hooks` };
    const made = await office.store.admin(createWebhookEndpoint, { body: { webhookEndpoint } });
    const { db } = office.store.app.store.database;
    const { id } = made.webhookEndpoint;
    await db.updateTable("webhook_endpoints").set({ made_by: null }).where("id", "=", id).execute();
    const { page, context } = await office.open(browser, "/", { viewport });
    t.after(() => context.close());
    await page.getByRole("link", { name: "1 webhook needs an owner" }).click();
    await page.getByText("No owner").waitFor();
    await page.getByRole("link", { name: webhookEndpoint.url }).first().click();
    await page.getByText("Not tied to a staff member").waitFor();
    await assertAccessible(page, "a webhook without an owner");
    await assertFits(page, "a webhook without an owner");
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/webhook-${viewport.width}.png` });
    await ageSignIns();
    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Take over" }).click();
    await confirm(page);
    await page.getByText("Not tied to a staff member").waitFor({ state: "detached" });
    const owner = await db.selectFrom("webhook_endpoints").select("made_by").where("id", "=", id).executeTakeFirst();
    assert.ok(owner?.made_by);
  });

test("a gift card is issued after the password", async (t) => {
  const { page, context } = await office.open(browser, "/gift-cards");
  t.after(() => context.close());
  await ageSignIns();
  await page.getByRole("button", { name: "Issue gift card" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /Amount/ }).fill("25");
  await dialog.getByRole("textbox", { name: "Recipient's email" }).fill("grace@example.com");
  await dialog.locator("button[type=submit]").click();
  await confirm(page);
  await page.getByText("$25.00 for grace@example.com").waitFor();
});

test("staff with an authenticator app also confirm with a code, and a customer's data is exported as a file", async (t) => {
  const body = { member: { loginEmail: "grace@example.com", contact: { firstName: "Grace" } } };
  const { member } = await office.store.admin(createMember, { body });
  const { page, context } = await office.open(browser, `/customers/${member.id}`);
  t.after(() => context.close());
  const post = (path: string, sent: object = {}): Promise<unknown> =>
    page.evaluate(
      async ([to, text]) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(to, { method: "POST", headers, body: text })).json();
      },
      [path, JSON.stringify(sent)] as const,
    );
  const { secondStep } = (await post(startStaffSecondFactor.path)) as Output<typeof startStaffSecondFactor>;
  const secret = Buffer.from(Secret.fromBase32(secondStep.secret ?? "").buffer);
  const first = { token: secondStep.token, code: totpCode(secret, new Date(Date.now() - 30_000)) };
  await post(confirmStaffSecondFactor.path, first);
  await ageSignIns();
  await page.reload();
  await settle(page);
  const file = await saved(page, async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Export customer data" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await dialog.getByLabel("Password").fill(OWNER.password);
    await dialog.getByLabel("Code from your authenticator app").fill("000000");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText("The code is wrong").waitFor();
    await dialog.getByLabel("Code from your authenticator app").fill(totpCode(secret, new Date()));
    await dialog.getByRole("button", { name: "Confirm" }).click();
  });
  assert.match(file, /grace@example\.com/);
});
