/** Saved payment methods in the member area, with scripts and without. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { keepMethod, listSavedMethods } from "#server/payments/payments/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { anEmail, openHostedStore, signUp } from "./hosted-store.ts";

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

async function saveCards(email: string, lastFours: readonly string[]): Promise<string> {
  const { db } = store.app.store.database;
  const { id } = await db.selectFrom("members").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const now = Date.now();
  await transaction(db, async (tx) => {
    for (const [index, lastFour] of lastFours.entries())
      await keepMethod(tx, store.app.store, {
        memberId: id,
        provider: "test-gateway",
        token: { token: newId(), brand: "Visa", lastFour, expiresOn: "2031-04" },
        now: new Date(now + index),
      });
  });
  return id;
}

for (const hasScripts of [true, false])
  it(`lists them, and removes one after a confirmation, ${hasScripts ? "with" : "without"} scripts`, async () => {
    const viewport = hasScripts ? DESKTOP : PHONE;
    const { page, context, complaints } = await visit(browser, { viewport, hasScripts });
    const email = anEmail();
    await signUp(page, store, email);
    await page.getByRole("link", { name: "Payment methods" }).last().click();
    await page.getByText("No saved payment methods.").waitFor();

    const memberId = await saveCards(email, ["1111", "4242"]);
    await page.goto(`${store.origin}/account/payment-methods`);
    const newest = page.getByRole("listitem").filter({ hasText: "Visa ending in 4242" });
    await newest.getByText("Used for renewals").waitFor();
    await newest.getByText("Expires 04/2031").waitFor();
    await assertFits(page, "payment methods");
    // axe runs in the page.
    if (hasScripts) await assertAccessible(page, "payment methods");

    await page.getByRole("button", { name: "Remove Visa ending in 4242" }).click();
    await page.getByText("Remove Visa ending in 4242? This can't be undone.").waitFor();
    if (hasScripts) await assertAccessible(page, "the confirmation");
    await page.getByRole("link", { name: "Keep" }).click();
    await page.getByRole("button", { name: "Remove Visa ending in 4242" }).click();
    await page.getByRole("button", { name: "Remove payment method" }).click();
    await page.getByText("Payment method removed").waitFor();
    assert.equal(await page.getByText("4242").count(), 0);
    await page.getByRole("heading", { name: /Visa ending in 1111/ }).waitFor();
    const left = await listSavedMethods(store.app.store.database.db, memberId);
    assert.deepEqual(
      left.map((method) => method.last_four),
      ["1111"],
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });
