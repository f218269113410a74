/** The member area in Chromium, with scripts and without. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { loadSharp } from "#server/store/media/sharp.ts";
import type { WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, type VisitOptions, visit } from "../browser.ts";
import { anEmail, arrive, fillSignIn, mailTo, openHostedStore, PASSWORD, signIn, signUp } from "./hosted-store.ts";

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

type Member = { page: Page; context: BrowserContext; email: string; complaints: string[] };

async function aMember(options: VisitOptions = {}): Promise<Member> {
  const visited = await visit(browser, options);
  const email = anEmail();
  await signUp(visited.page, store, email);
  return { ...visited, email };
}

const pages = [
  "/account",
  "/account/orders",
  "/account/profile",
  "/account/email",
  "/account/confirm-email",
  "/account/addresses",
  "/account/addresses/new",
  "/account/security",
  "/account/privacy",
  "/account/confirm",
  "/account/delete",
  "/newsletter",
];

describe("every page", () => {
  for (const viewport of [PHONE, DESKTOP]) {
    it(`is accessible and fits at ${viewport.width} px`, async () => {
      const { page, context, complaints } = await aMember({ viewport });
      for (const path of pages) {
        await page.goto(store.origin + path);
        assert.equal(new URL(page.url()).pathname, path);
        await assertFits(page, path);
        await assertAccessible(page, path);
        assert.equal(await page.locator("h1").count(), 1);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  it("redirects signed-out visitors to the sign-in page and back", async () => {
    const { page, context } = await aMember();
    const second = await context.browser()?.newContext();
    assert.ok(second);
    const guest = await second.newPage();
    await guest.goto(`${store.origin}/account`);
    await guest.getByRole("link", { name: "Sign in or create an account" }).waitFor();
    await guest.goto(`${store.origin}/account/privacy`);
    await guest.waitForURL(/\/auth\/login/);
    await second.close();
    await page.goto(`${store.origin}/account/sign-in?return=/account/privacy`);
    await page.waitForURL(/\/account\/privacy$/);
    await context.close();
  });
});

for (const hasScripts of [true, false]) {
  describe(hasScripts ? "with scripts" : "without scripts", () => {
    it("manages the address book: add, edit, set as default, remove, undo", async () => {
      const { page, context } = await aMember({ viewport: PHONE, hasScripts });
      await page.getByRole("link", { name: "Addresses" }).click();
      await page.getByRole("link", { name: "Add address" }).click();
      await page.getByLabel("Country or region").selectOption("GB");
      if (!hasScripts) await page.getByRole("button", { name: "Update fields" }).click();
      await page.getByLabel("Postcode").fill("nonsense");
      await page.getByLabel("Full name").fill("Ada Lovelace");
      await page.getByLabel("Street address").fill("12 St James’s Square");
      await page.getByLabel("Town or city").fill("London");
      await page.locator("form[data-checkout]").evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await page.getByRole("button", { name: "Add address" }).click();
      await page.getByRole("link", { name: "Postcodes look like SW1A 1AA." }).waitFor();
      await page.getByLabel("Postcode").fill("SW1A 1AA");
      await page.getByRole("button", { name: "Add address" }).click();
      await page.getByText("Address saved").waitFor();
      await page.getByText("Default", { exact: true }).waitFor();

      await page.getByRole("link", { name: "Add address" }).click();
      await page.getByLabel("Full name").fill("Grace Hopper");
      await page.getByLabel("Country or region").selectOption("US");
      await page.getByLabel("Street address").fill("1 Main St");
      await page.getByLabel("City").fill("Portland");
      await page.getByLabel("State").selectOption("US-OR");
      await page.getByLabel("ZIP code").fill("97201");
      await page.getByLabel("Label").selectOption("WORK");
      await page.getByRole("button", { name: "Add address" }).click();
      await page.getByText("Portland, OR 97201").waitFor();
      await page.getByRole("button", { name: "Set as default Grace Hopper" }).click();
      await page.getByText("Default address updated").waitFor();
      const first = page
        .locator("main li")
        .filter({ has: page.locator("address") })
        .first();
      assert.match((await first.textContent()) ?? "", /Grace Hopper.*Work.*Default/);

      await page.getByRole("link", { name: "Edit Ada Lovelace" }).click();
      assert.equal(await page.getByLabel("Postcode").inputValue(), "SW1A 1AA");
      await page.getByLabel("Town or city").fill("Bath");
      await page.getByRole("button", { name: "Save address" }).click();
      await page.locator("address", { hasText: /Bath.*SW1A 1AA/is }).waitFor();
      await page.getByRole("button", { name: "Remove Ada Lovelace" }).click();
      await page.getByText(/Ada Lovelace.* removed/).waitFor();
      assert.equal(await page.locator("address", { hasText: /Bath/i }).count(), 0);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.locator("address", { hasText: /Bath.*SW1A 1AA/is }).waitFor();
      await context.close();
    });

    it("saves the profile, and shows errors at their fields", async () => {
      const { page, context } = await aMember({ hasScripts });
      await page.goto(`${store.origin}/account/profile`);
      await page.getByLabel("First name").fill("Augusta");
      await page.getByLabel("Last name").fill("Lovelace");
      await page.getByLabel("Phone", { exact: true }).fill("+44 20 7946 0000");
      await page.getByLabel("Phone: type", { exact: true }).selectOption({ label: "Work" });
      await page.getByLabel("Other email", { exact: true }).fill("augusta@home.example");
      await page.getByLabel("Other email: type").selectOption({ label: "Home" });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Profile saved").waitFor();
      assert.equal(await page.getByLabel("Last name").inputValue(), "Lovelace");
      assert.match(await page.getByLabel("Phone", { exact: true }).inputValue(), /7946/);
      assert.equal(await page.getByLabel("Phone: type", { exact: true }).inputValue(), "WORK");
      assert.equal(await page.getByLabel("Other email", { exact: true }).inputValue(), "augusta@home.example");
      assert.equal(await page.getByLabel("Other email: type").inputValue(), "HOME");
      await page.getByRole("link", { name: "Augusta" }).waitFor();
      await context.close();
    });

    it("changes the newsletter subscription and the profile's visibility", async () => {
      const { page, context } = await aMember({ hasScripts });
      await page.goto(`${store.origin}/account/privacy`);
      await page.getByRole("button", { name: "Subscribe" }).click();
      await page.getByText("You're subscribed to our newsletter.").waitFor();
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await page.getByText("You're not subscribed.").waitFor();
      await page.getByLabel(/^Public/).check();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Profile visibility saved").waitFor();
      assert.ok(await page.getByLabel(/^Public/).isChecked());
      await context.close();
    });
  });
}

describe("the wish list", () => {
  it("keeps products saved before signing in, without scripts", async () => {
    const sizes = ["S", "M"].map((size) => ({ value: size, description: size }));
    const { product } = await store.addGoods(
      { name: "Scarf", manageVariants: true, productOptions: [{ name: "Size", choices: sizes }] },
      5,
    );
    const { page, context, email } = await aMember({ viewport: PHONE, hasScripts: false });
    await context.clearCookies();
    await page.goto(`${store.origin}/p/${product.slug}`);
    await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Save to wish list" }).click();
    await fillSignIn(page, email);
    await page.getByRole("status").getByText("Scarf, M added to your wish list.").waitFor();

    // Saves the product without a variant, twice: the public page doesn't show it.
    const form = { product: product.id };
    for (let time = 0; time < 2; time++) {
      const answer = await page.request.post(`${store.origin}/wish-list`, { form });
      assert.equal(answer.status(), 200);
      assert.match(await answer.text(), /href="\/account\/saved">View wish list/);
    }
    const open = await page.request.get(`${store.origin}/p/${product.slug}`);
    assert.doesNotMatch(await open.text(), /View wish list/);

    await page.goto(`${store.origin}/account/saved`);
    assert.deepEqual(await page.locator("main h2").allTextContents(), ["Scarf", "Scarf"]);
    await page.getByRole("link", { name: "Choose options" }).waitFor();
    const scripted = await visit(browser, { viewport: PHONE });
    await scripted.context.addCookies(await context.cookies());
    await scripted.page.goto(`${store.origin}/account/saved`);
    await assertAccessible(scripted.page, "the wish list");
    await assertFits(scripted.page, "the wish list");
    await scripted.context.close();
    await page.getByRole("button", { name: /^Add to cart/ }).click();
    await page.waitForURL(/\/cart$/);
    assert.match((await page.locator("main").textContent()) ?? "", /Scarf.*Size: M/s);

    const { db } = store.app.store.database;
    await sql`update wishlist_items set options = '{"variantId": "made no more"}' where options <> '{}'
      and product_id = ${product.id}::uuid`.execute(db);
    await page.goto(`${store.origin}/account/saved`);
    await page.getByText("This option is no longer available.").waitFor();
    for (let left = 2; left > 0; left--) {
      await page.getByRole("button", { name: "Remove Scarf" }).first().click();
      await page.getByText("Removed from your wish list").waitFor();
      assert.equal(await page.locator("main h2").count(), left - 1);
    }
    await page.getByText("Your wish list is empty.").waitFor();
    await context.close();
  });

  it("is filled by the buttons on product cards, which don't leave the page", async () => {
    const { product } = await store.addGoods({ name: "Kite", manageVariants: false }, 5);
    const { page, context, email, complaints } = await aMember({ viewport: PHONE });
    const heart = page.getByRole("button", { name: "Save Kite to wish list" });
    await page.goto(`${store.origin}/search?q=Kite`);
    await page.getByRole("link", { name: "Kite", exact: true }).focus();
    await page.keyboard.press("Tab");
    await page.locator('[data-heart][aria-pressed="false"]:focus').waitFor();
    await page.keyboard.press("Enter");
    await page.locator("#announcer").getByText("Kite added to your wish list.").waitFor();
    assert.equal(await heart.getAttribute("aria-pressed"), "true");
    await page.reload();
    await page.locator('[data-heart][aria-pressed="true"]').waitFor();
    await assertAccessible(page, "a list with a full heart");
    await heart.click();
    await page.locator("#announcer").getByText("Kite removed from your wish list.").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();

    const plain = await visit(browser, { viewport: PHONE, hasScripts: false });
    const plainHeart = plain.page.getByRole("button", { name: "Save Kite to wish list" });
    const fill = () => plainHeart.locator("svg").evaluate((svg) => getComputedStyle(svg).fill);
    await plain.page.goto(`${store.origin}/search?q=Kite`);
    assert.equal(await fill(), "none");
    await plainHeart.click();
    await fillSignIn(plain.page, email);
    await plain.page.waitForURL(`${store.origin}/search?q=Kite#card-${product.id}`);
    assert.notEqual(await fill(), "none");
    await Promise.all([plain.page.waitForEvent("load"), plainHeart.click()]);
    assert.equal(await fill(), "none");
    await plain.context.close();
  });
});

describe("sign-in and security", () => {
  it("rejects a wrong password, changes it with the right one, and signs out the other device", async () => {
    const { page, context, email } = await aMember();
    const other = await visit(browser);
    await signIn(other.page, store, email);
    await arrive(other.page);
    await page.goto(`${store.origin}/account/security`);
    await page.getByLabel("Current password").fill("not the password");
    await page.getByLabel("New password").fill("seven quiet rivers");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Your current password is incorrect.").waitFor();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password").fill("seven quiet rivers");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password changed.").waitFor();
    await other.page.goto(`${store.origin}/account/orders`);
    await other.page.waitForURL(/\/auth\/login/);
    await other.context.close();
    await context.close();
  });

  it("lists the member's sessions, and ends one of them at once", async () => {
    const { page, context, email } = await aMember();
    const other = await visit(browser, { viewport: PHONE });
    await signIn(other.page, store, email);
    await arrive(other.page);
    await page.goto(`${store.origin}/account/security`);
    await page.getByText("This device").waitFor();
    const before = await page.getByRole("button", { name: /^Sign out / }).count();
    assert.ok(before >= 1);
    await page.getByRole("button", { name: "Sign out all other devices" }).click();
    await page.getByText("Other devices signed out").waitFor();
    await other.page.goto(`${store.origin}/account/orders`);
    await other.page.waitForURL(/\/auth\/login/);
    await page.goto(`${store.origin}/account`);
    await page.getByRole("heading", { name: /Hello/ }).waitFor();
    await other.context.close();
    await context.close();
  });

  it("confirms the email address with a code", async () => {
    const { page, context, email } = await aMember();
    await page.getByRole("button", { name: "Send code" }).click();
    const field = page.getByLabel(`Code sent to ${email}`);
    const code = await mailTo(store, email, /\b(\d{6})\b/);
    await field.fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("This code is incorrect or has expired.").waitFor();
    // A mistyped code doesn't require a new email.
    await field.fill(code);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Email address confirmed").waitFor();
    await context.close();
  });
});

describe("privacy", () => {
  it("exports the member's data as a file", async () => {
    const { page, context, email } = await aMember();
    await page.goto(`${store.origin}/account/privacy`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    assert.match(download.suggestedFilename(), /\.json$/);
    assert.ok(text.includes(email));
    JSON.parse(text);
    await context.close();
  });

  it("deletes the account after a confirmation, and signing in no longer works", async () => {
    const { page, context, email } = await aMember();
    await page.goto(`${store.origin}/account/privacy`);
    await page.getByRole("link", { name: "Delete my account" }).click();
    await page.getByLabel(/Yes, delete my account/).check();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("heading", { name: "Your account has been deleted" }).waitFor();
    await assertAccessible(page, "the page after the end");
    await context.clearCookies();
    await signIn(page, store, email);
    await page.getByRole("alert").waitFor();
    await context.close();
  });
});

describe("a profile photo", () => {
  it("is uploaded without scripts, shown, and removed", async () => {
    const { page, context } = await aMember({ hasScripts: false });
    await page.goto(`${store.origin}/account/profile`);
    const portrait = page.getByRole("img", { name: "You" });
    assert.equal(await portrait.count(), 0);
    const file = page.getByLabel("Photo, up to 5 MB");
    const sharp = await loadSharp();
    const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#a33" } })
      .png()
      .toBuffer();
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: svg });
    await page.getByRole("button", { name: "Upload photo" }).click();
    await page.getByText("This file isn't a supported image. Try a JPEG or PNG.").waitFor();
    await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: photo });
    await page.getByRole("button", { name: "Upload photo" }).click();
    await page.getByText("Photo saved").waitFor();
    assert.deepEqual(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth), 320);
    await page.getByRole("button", { name: "Remove profile photo" }).click();
    await page.getByText("Photo removed").waitFor();
    assert.equal(await portrait.count(), 0);
    await context.close();
  });
});

describe("an action that requires a recent sign-in", () => {
  it("asks for the password again and then continues", async () => {
    const { page, context, email } = await aMember();
    await sql`update member_sessions set authenticated_at = authenticated_at - interval '10 minutes'
      where member_id = (select id from members where email = ${email})`.execute(store.app.store.database.db);
    await page.goto(`${store.origin}/account/delete`);
    await page.getByLabel(/Yes, delete my account/).check();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("heading", { name: "Confirm it's you" }).waitFor();
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Incorrect password.").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Thanks for confirming. You can continue now.").waitFor();
    assert.equal(new URL(page.url()).pathname, "/account/delete");

    await page.goto(`${store.origin}/auth/mfa/enroll?next=/account/security`);
    await sql`update member_sessions set authenticated_at = authenticated_at - interval '10 minutes'
      where member_id = (select id from members where email = ${email})`.execute(store.app.store.database.db);
    await page.getByRole("button", { name: "Set up Authenticator app" }).click();
    await page.getByRole("heading", { name: "Confirm it's you" }).waitFor();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Protect your account" }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("next"), "/account/security");
    await context.close();
  });
});
