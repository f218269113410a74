/**
 * A new merchant opens their own shop: from an empty store to a design of their own, five products and the first order,
 * through screens only. Runs at phone and desktop width. `effort` counts what the merchant clicks and fills in.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { SMTPServer } from "smtp-server";
import { startNameServer } from "#server/administration/domain-checks/server-fixtures.ts";
import { openEmptyStore, type WholeStore } from "#test/flows/whole-store.ts";
import { renewSignIns, signIn } from "./backoffice/backoffice-store.ts";
import { DESKTOP, openBrowser, PHONE, visit } from "./browser.ts";
import { addAboutPage, addToMenu, designStore } from "./merchant/design.ts";
import { createMerchant, doneStepOf, type Merchant, stepOf } from "./merchant/merchant.ts";
import { addBowl, addClass, addCoffee, addGiftCard, addPatternBook } from "./merchant/products.ts";
import {
  addDetails,
  checkTestPayments,
  sendTestEmail,
  setUpShipping,
  setUpTaxes,
  writePolicy,
} from "./merchant/settings.ts";
import { buyBowl, fulfillOrder, refundOrder } from "./merchant/test-order.ts";

let browser: Browser;
let smtp: SMTPServer;
/** Replaces the name servers of the merchant's domain, which has no records yet. */
let dns: Awaited<ReturnType<typeof startNameServer>>;
before(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => done());
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  dns = await startNameServer({});
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await dns?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

for (const viewport of [PHONE, DESKTOP]) {
  describe(`a new merchant at ${viewport.width} px`, () => {
    let store: WholeStore;
    before(async () => {
      // A TCP server's address is an object with a port; only pipes have a string.
      const { port } = smtp.server.address() as AddressInfo;
      store = await openEmptyStore({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        DNS_SERVERS: `127.0.0.1:${dns.port}`,
        MAIL_FROM: "Fern & Stone <hello@fernstone.example>",
      });
    });
    after(() => store?.close());

    it("opens a shop of their own and takes the first order", async (test) => {
      const { page, context, complaints } = await visit(browser, { viewport });
      const merchant = createMerchant(page, store.origin);
      await page.goto(`${store.origin}/admin`);
      await signIn(page);
      await page.getByRole("heading", { name: "Set up your store" }).waitFor();
      await merchant.look("setup guide");
      await page.getByRole("link", { name: "Store is private" }).waitFor();
      await addDetails(merchant);

      await openOnlineStore(merchant);
      await designStore(merchant);
      await addAboutPage(merchant);
      await openOnlineStore(merchant);
      await merchant.click(page.getByRole("main").getByRole("link", { name: "Customize", exact: true }));
      await addToMenu(merchant);

      await renewSignIns(store);
      await merchant.goHome();
      await merchant.click(stepOf(merchant, "Add a product"));
      await addBowl(merchant);
      await addPatternBook(merchant);
      await addGiftCard(merchant);
      await addClass(merchant);
      await addCoffee(merchant);
      await assertMenuHas(merchant, ["Bookings", "Subscriptions"]);

      await renewSignIns(store);
      await merchant.goHome();
      await doneStepOf(merchant, "Add a product").waitFor();
      await setUpShipping(merchant);
      await setUpTaxes(merchant);
      await sendTestEmail(merchant);
      await writePolicy(merchant);
      await checkTestPayments(merchant);

      await buyBowl(merchant, viewport);
      await fulfillOrder(merchant);
      await refundOrder(merchant);
      // Without a reload: the guide follows the order, and the refund succeeds when the gateway has confirmed it.
      await openMenu(merchant);
      await merchant.click(page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Home" }));
      await doneStepOf(merchant, "Refund the test order").waitFor();
      await doneStepOf(merchant, "Set up payments")
        .getByText(/^Test mode: a test payment went through/)
        .waitFor();
      await merchant.look("setup guide in test mode");
      await openStore(merchant);

      assert.deepEqual(complaints, []);
      const { clicks, fields, screens } = merchant.effort;
      test.diagnostic(`${clicks} clicks, ${fields} fields, ${screens} screens`);
      await context.close();
    });
  });
}

async function openMenu({ page }: Merchant): Promise<void> {
  const menuButton = page.getByRole("button", { name: "Open menu" });
  if (await menuButton.isVisible()) await menuButton.click();
}

async function openOnlineStore(merchant: Merchant): Promise<void> {
  await openMenu(merchant);
  const menu = merchant.page.getByRole("navigation", { name: "Main menu" });
  await merchant.click(menu.getByRole("link", { name: "Online store" }));
  await merchant.page.getByRole("heading", { level: 1, name: "Online store" }).waitFor();
}

async function assertMenuHas(merchant: Merchant, names: readonly string[]): Promise<void> {
  await openMenu(merchant);
  const menu = merchant.page.getByRole("navigation", { name: "Main menu" });
  for (const name of names) await menu.getByRole("link", { name }).waitFor();
  await merchant.page.keyboard.press("Escape");
}

async function openStore(merchant: Merchant): Promise<void> {
  const { page, origin } = merchant;
  await merchant.click(page.getByRole("button", { name: "Open your store" }));
  // Only test payments are set up, which the merchant decides to accept.
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("listitem").filter({ hasText: "Test mode: a test payment went through" }).waitFor();
  await merchant.click(dialog.getByRole("button", { name: "Open anyway" }));
  await page.getByText("Your store is private").waitFor({ state: "detached" });
  const home = await fetch(origin);
  const text = await home.text();
  assert.equal(home.status, 200);
  assert.match(text, /Clay for every day/);
  assert.match(text, /href="\/pages\/about-us"/);
  assert.match(text, /River stone bowl/);
}
