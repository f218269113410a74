/** The newsletter form and page in Chromium, without scripts. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import type { Browser } from "playwright-core";
import { updateNewsletterSettings } from "#api/identity/newsletter.ts";
import type { WholeStore } from "#test/flows/whole-store.ts";
import { openBrowser, PHONE, visit } from "../browser.ts";
import { anEmail, mailTo, openHostedStore } from "../identity/hosted-store.ts";

let store: WholeStore;
let browser: Browser;

before(async () => {
  browser = await openBrowser();
  store = await openHostedStore();
});
after(async () => {
  await browser?.close();
  await store?.close();
});

it("subscribes from the footer form without scripts, once the link in the email is confirmed", async (t) => {
  await store.admin(updateNewsletterSettings, { body: { newsletterSettings: { confirmsByMail: true } } });
  const { page, context } = await visit(browser, { viewport: PHONE, hasScripts: false });
  t.after(() => context.close());
  const email = anEmail();
  await page.goto(store.origin);
  await page.getByRole("textbox", { name: "Sign up for our newsletter" }).fill(email);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  await page.goto(await mailTo(store, email, /(http\S+newsletter\?token=\S+)/));
  await page.getByRole("main").getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("heading", { name: "You're subscribed" }).waitFor();
});

it("explains a rate limit on newsletter sign-ups, and keeps the input", async (t) => {
  const { config, now } = store.app.store;
  const { page, context } = await visit(browser, { viewport: PHONE, hasScripts: false });
  t.after(() => context.close());
  await page.goto(`${store.origin}/newsletter`);
  // In development, requests from localhost aren't rate limited.
  config.isProduction = true;
  t.after(() => {
    config.isProduction = false;
  });
  const subject = createHash("sha256").update("127.0.0.1").digest("base64url").slice(0, 32);
  const windowEnd = new Date(now().getTime() + 3_600_000);
  await sql`insert into throttle_counters (key, attempts, window_ends_at)
    values (${`newsletter source ${subject}`}, 30, ${windowEnd})`.execute(store.app.store.database.db);
  await page.getByRole("main").getByRole("textbox", { name: "Email" }).fill("patient@example.com");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("main").getByRole("button", { name: "Subscribe" }).click(),
  ]);
  assert.equal(answer.status(), 429);
  await page.getByRole("alert").getByText("Too many attempts. Try again in 60 minutes.").waitFor();
  assert.equal(
    await page.getByRole("main").getByRole("textbox", { name: "Email" }).inputValue(),
    "patient@example.com",
  );
});
