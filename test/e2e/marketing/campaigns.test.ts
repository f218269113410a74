/** A campaign in the back office: written, tested, sent, clicked, and unsubscribed from. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { signUpForNewsletter } from "#api/identity/newsletter.ts";
import { updateInvoiceSettings } from "#api/orders/invoices.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { OWNER } from "#test/flows/whole-store.ts";
import { type BackOffice, openBackOffice, settle } from "../backoffice/backoffice-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";

const READER = "reader@example.com";

let office: BackOffice;
let browser: Browser;

before(async () => {
  browser = await openBrowser();
  office = await openBackOffice();
  await office.store.call(signUpForNewsletter, { body: { email: READER } });
});
after(async () => {
  await browser?.close();
  await office?.store.close();
});

/** With `SCREENSHOTS` set to a folder, keeps what the test sees. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
const campaignMail = async (to: string) =>
  (await office.store.mailsTo(to)).find(({ kind, subject }) => kind === "campaign" && !subject.startsWith("[Test]"));

it("a merchant writes a campaign, tests it, sends it to the subscribers, and sees who clicked", async (t) => {
  const { store } = office;
  const { page, context, complaints } = await office.open(browser, "/campaigns", { viewport: DESKTOP });
  t.after(() => context.close());
  await page.getByRole("heading", { name: "No campaigns yet" }).waitFor();
  await keep(page, "empty-1280");
  await page.getByRole("link", { name: "Create campaign" }).click();
  await page.getByRole("heading", { level: 1, name: "New campaign" }).waitFor();

  // What the law requires of the sender comes first.
  const problems = page.getByRole("main").getByText("Add your legal name and postal address.");
  await problems.waitFor();
  await store.admin(updateInvoiceSettings, {
    body: {
      invoiceSettings: {
        seller: { legalName: "Fern Ltd", address: { country: "US", city: "Portland", addressLine: "1 Main St" } },
      },
    },
  });
  await store.admin(updateStoreSettings, { body: { settings: { contactEmail: "hi@fern.example" } } });

  await page.getByRole("textbox", { name: "Name" }).fill("Spring");
  await page.getByRole("textbox", { name: "Subject" }).fill("Spring is here");
  await page.getByText("1 recipient", { exact: true }).waitFor();
  await problems.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Heading", exact: true }).fill("Cups for spring");
  await page.getByRole("button", { name: "Add block" }).click();
  await page.getByRole("menuitem", { name: "Products" }).click();
  await page.getByRole("combobox", { name: "Products" }).fill("Stoneware");
  await page.getByRole("option", { name: /Stoneware cup/ }).click();
  const preview = page.getByRole("region", { name: "Preview of the email" });
  await preview.getByRole("heading", { name: "Cups for spring" }).waitFor();
  await preview.getByText("Stoneware cup").waitFor();
  await page.getByRole("button", { name: "Move Products 4 up" }).click();
  await page.getByRole("button", { name: "Remove Text 2" }).click();
  const width = async () => (await preview.boundingBox())?.width ?? 0;
  await keep(page, "editor-1280");
  const desktop = await width();
  await page.getByText("Phone", { exact: true }).click();
  await eventually(async () => (await width()) < desktop);
  await settle(page);
  await keep(page, "editor-phone-1280");
  await assertAccessible(page, "campaign editor");

  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByText(`Test sent to ${OWNER.email}`).waitFor();
  const [test] = await store.mailsTo(OWNER.email);
  assert.equal(test?.subject, "[Test] Spring is here");
  assert.equal(await campaignMail(READER), undefined);

  // Saves the change first.
  await page.getByRole("textbox", { name: "Preview text" }).fill("New cups are in");
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send campaign" });
  await dialog.getByText("“Spring is here” goes to 1 subscriber.").waitFor();
  await keep(page, "send-1280");
  await dialog.getByRole("button", { name: "Send to 1 subscriber" }).click();
  const mail = await eventually(() => campaignMail(READER), "the campaign's email");
  assert.match(mail.html, /New cups are in/);
  await page.getByText("Sent", { exact: true }).waitFor();

  // The reader follows the link and buys nothing yet.
  const reader = await visit(browser, { viewport: PHONE });
  t.after(() => reader.context.close());
  await reader.page.goto(/http\S+\/go\/[\w.-]+/.exec(mail.text)?.[0] ?? "");
  assert.equal(new URL(reader.page.url()).pathname, "/p/stoneware-cup");
  // A mail scanner follows it as well.
  await fetch(/http\S+\/go\/[\w.-]+/.exec(mail.text)?.[0] ?? "", { redirect: "manual" });
  await page.reload();
  await settle(page);
  const results = page.getByRole("region", { name: "Results" });
  await results.getByText("100% of delivered").waitFor();
  await page.getByText("1 click, 0 orders, $0.00").or(page.getByRole("figure")).first().waitFor();
  await keep(page, "results-1280");
  await assertAccessible(page, "campaign results");
  const { rows } = await sql`select from campaign_clicks`.execute(store.app.store.database.db);
  assert.equal(rows.length, 1, "only the person's visit counts");

  await page.getByRole("link", { name: "Campaigns", exact: true }).first().click();
  await page.getByRole("cell", { name: "Spring", exact: true }).waitFor();
  await keep(page, "list-1280");
  assert.deepEqual(complaints, []);
});

it("a recipient unsubscribes by the link in the email, without signing in", async (t) => {
  const mail = await eventually(() => campaignMail(READER), "the campaign's email");
  const { page, context } = await visit(browser, { viewport: PHONE, hasScripts: false });
  t.after(() => context.close());
  await page.goto(/http\S+\/newsletter\/unsubscribe\/[\w.-]+/.exec(mail.text)?.[0] ?? "");
  await keep(page, "unsubscribe-390");
  await page.getByRole("main").getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { name: "You're unsubscribed" }).waitFor();
  const { rows } = await sql<{ email_key: string }>`select email_key from newsletter_refusals`.execute(
    office.store.app.store.database.db,
  );
  assert.deepEqual(rows, [{ email_key: READER }]);
});

it("campaign screens fit on a phone", async (t) => {
  const { page, context } = await office.open(browser, "/campaigns", { viewport: PHONE });
  t.after(() => context.close());
  await keep(page, "list-390");
  await assertFits(page, "campaigns");
  await page.getByRole("link", { name: "Spring", exact: true }).click();
  await page.getByRole("region", { name: "Results" }).waitFor();
  await settle(page);
  await keep(page, "results-390");
  await assertFits(page, "campaign results");
  await page.getByRole("link", { name: "Duplicate" }).click();
  await page.getByRole("textbox", { name: "Subject" }).waitFor();
  await settle(page);
  await keep(page, "editor-390");
  await assertFits(page, "campaign editor");
  await assertAccessible(page, "campaign editor on a phone");
});
