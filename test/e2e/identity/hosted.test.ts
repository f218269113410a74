/** The hosted pages in Chromium: the layout of every state, and the flows that need a browser. */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createClient } from "#server/identity/clients/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { type ClientPage, openClientPage } from "../client-page.ts";
import {
  addAuthenticator,
  anEmail,
  arrive,
  codeOf,
  mailTo,
  openHostedStore,
  PASSWORD,
  setPolicy,
  signIn,
  signOut,
  signUp,
} from "./hosted-store.ts";

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

describe("every state", () => {
  const looks = [
    { language: "en", viewport: PHONE, direction: "ltr" },
    { language: "ar", viewport: DESKTOP, direction: "rtl" },
  ];
  for (const { language, viewport, direction } of looks) {
    it(`is accessible, fits and violates no content security policy in ${language} at ${viewport.width} px`, async () => {
      const states: string[] = await (await fetch(`${store.origin}/dev/hosted/states.json`)).json();
      assert.ok(states.length > 50);
      const { page, context, complaints } = await visit(browser, { viewport });
      for (const state of states) {
        await page.goto(`${store.origin}/dev/hosted/${state}?lang=${language}`);
        assert.equal(await page.locator("html").getAttribute("dir"), direction);
        assert.equal(await page.locator("h1").count(), 1, state);
        await assertFits(page, state);
        await assertAccessible(page, `${state} in ${language}`);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  it("fits 320 px in the language with the longest texts", async () => {
    const states: string[] = await (await fetch(`${store.origin}/dev/hosted/states.json`)).json();
    const { page, context } = await visit(browser, { viewport: { width: 320, height: 640 } });
    for (const state of states) {
      await page.goto(`${store.origin}/dev/hosted/${state}?lang=de`);
      await assertFits(page, state);
    }
    await context.close();
  });

  it("is right to left in Arabic, with codes and email addresses left to right", async () => {
    const { page, context } = await visit(browser, { viewport: DESKTOP });
    await page.goto(`${store.origin}/dev/hosted/login?lang=ar`);
    const [brand, form] = await Promise.all([
      page.locator("header").boundingBox(),
      page.locator("form").first().boundingBox(),
    ]);
    assert.ok((brand?.x ?? 0) > (form?.x ?? 0), "the poster stands on the right");
    assert.equal(await page.locator("#f-email").evaluate((field) => getComputedStyle(field).direction), "ltr");
    const folder = new URL("../../../.cache/screens/", import.meta.url).pathname;
    await mkdir(folder, { recursive: true });
    const picture = await page.screenshot({ path: `${folder}hosted-login-ar.png` });
    assert.ok(picture.byteLength > 10_000);
    await context.close();
  });

  it("changes and keeps the language without losing the return URL", async () => {
    const { page, context } = await visit(browser, { viewport: PHONE });
    await page.goto(`${store.origin}/auth/login?next=/account/privacy`);
    await page.locator("summary", { hasText: "English" }).click();
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Anmelden" }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("next"), "/account/privacy");
    await page.goto(`${store.origin}/auth/recover`);
    await page.getByRole("heading", { name: "Neues Passwort festlegen" }).waitFor();
    await context.close();
  });
});

describe("passkeys", () => {
  it("are registered in the account and sign in without a password", async () => {
    const { page, context, complaints } = await visit(browser);
    const { session, authenticatorId } = await addAuthenticator(page);
    await signUp(page, store, anEmail());
    await page.goto(`${store.origin}/account/security`);
    await page.getByRole("link", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Set up Passkey" }).click();
    await page.getByRole("button", { name: "Create passkey" }).click();
    await page.getByRole("heading", { level: 1, name: /recovery codes|Protect your account/ }).waitFor();
    const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
    assert.equal(credentials.length, 1);
    assert.equal(credentials[0]?.isResidentCredential, true);

    await signOut(page);
    await page.goto(`${store.origin}/auth/login`);
    await pressPasskey(page);
    await arrive(page);
    await page.goto(`${store.origin}/account/security`);
    await page.getByRole("button", { name: "Remove Passkey" }).waitFor();
    await assertAccessible(page, "the security page with a passkey");
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("of other people are rejected, and the page suggests other ways to sign in", async () => {
    const { page, context } = await visit(browser);
    await addAuthenticator(page);
    await page.goto(`${store.origin}/auth/login`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("The passkey didn't work.").waitFor();
    await context.close();
  });
});

/** Presses the passkey button, unless the browser has already signed in through the field's autofill. */
async function pressPasskey(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: "Sign in with a passkey" })
    .click({ timeout: 3000 })
    .catch(() => {});
}

describe("two-step authentication", () => {
  it("by app is set up with a code and required at the next sign-in, except on a trusted device", async () => {
    const { page, context } = await visit(browser);
    const email = anEmail();
    await signUp(page, store, email);
    await page.goto(`${store.origin}/auth/mfa/enroll?next=/account/security`);
    await page.getByRole("button", { name: "Set up Authenticator app" }).click();
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    await page.getByText("Can't scan it?").click();
    const secret = (await page.locator("code").textContent()) ?? "";
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("Incorrect code").waitFor();
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    const codes = await page.locator("ol code").allTextContents();
    assert.equal(codes.length, 10);
    assert.equal(new Set(codes).size, 10);

    await signOut(page);
    await signIn(page, store, email);
    await page.getByRole("heading", { name: "Two-step verification" }).waitFor();
    assert.ok(!page.url().includes("state"), "no token in the address");
    await page.getByLabel("Code", { exact: true }).fill("12345x");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Incorrect code").waitFor();
    await assertAccessible(page, "the challenge");
    await page.getByLabel("Don't ask again").check();
    // Codes are valid once (RFC 6238, section 5.2), so the next one is entered; six digits submit the form.
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
    await arrive(page);

    await signOut(page);
    await signIn(page, store, email);
    await arrive(page);

    await context.clearCookies();
    await signIn(page, store, email);
    await page.getByRole("button", { name: "Recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await arrive(page);
    await context.close();
  });
});

describe("codes and links by email", () => {
  it("sign in without a password", async () => {
    const { page, context } = await visit(browser, { viewport: PHONE });
    const email = anEmail();
    await signUp(page, store, email);
    await signOut(page);
    await page.goto(`${store.origin}/auth/login`);
    await page.getByRole("button", { name: "Email me a code" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByText(email).waitFor();
    await page.getByLabel("Code", { exact: true }).fill(await mailTo(store, email, /\b(\d{6})\b/));
    await arrive(page);
    await context.close();
  });

  it("verify the email address at sign-up, without scripts", async () => {
    await setPolicy(store, { requireEmailVerification: true });
    const { page, context } = await visit(browser, { hasScripts: false, viewport: PHONE });
    const email = anEmail();
    await page.goto(`${store.origin}/auth/signup?lang=es`);
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByLabel("Contraseña").fill(PASSWORD);
    await page.getByRole("button", { name: "Crear la cuenta" }).click();
    await page.getByRole("heading", { name: "Revisa tu correo" }).waitFor();
    await page.getByLabel("Código").fill(await mailTo(store, email, /\b(\d{6})\b/));
    await page.getByRole("button", { name: "Continuar" }).click();
    await arrive(page);
    await setPolicy(store, { requireEmailVerification: false });
    await context.close();
  });

  for (const hasScripts of [true, false])
    it(`keep the entered email address across forms, and never in a URL; scripts ${hasScripts}`, async () => {
      const { page, context } = await visit(browser, { hasScripts, viewport: PHONE });
      const email = anEmail();
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url(), request.headers().referer ?? ""));
      await page.goto(`${store.origin}/auth/login`);
      await page.getByRole("textbox", { name: "Email" }).fill(email);
      for (const [button, path] of [
        ["Create an account", "/auth/signup"],
        ["Sign in", "/auth/login"],
        ["Forgot your password?", "/auth/recover"],
        ["Sign in", "/auth/login"],
      ] as const) {
        await page.locator("p").getByRole("button", { name: button, exact: true }).click();
        await page.waitForURL(`${store.origin}${path}`);
        assert.equal(await page.getByRole("textbox", { name: "Email" }).inputValue(), email, path);
      }
      assert.deepEqual(
        addresses.filter((address) => /member-|%40/.test(address)),
        [],
      );
      // Enter submits the sign-in button, even though the form has other buttons.
      await page.getByLabel("Password", { exact: true }).fill("wrong password 1");
      await page.getByLabel("Password", { exact: true }).press("Enter");
      await page.getByRole("alert").waitFor();
      assert.ok(page.url().endsWith("/auth/login"));
      await context.close();
    });

  it("set a new password, which the next sign-in requires", async () => {
    const { page, context } = await visit(browser);
    const email = anEmail();
    await signUp(page, store, email);
    await signOut(page);
    await page.goto(`${store.origin}/auth/login`);
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    assert.equal(await page.getByRole("textbox", { name: "Email" }).inputValue(), email);
    assert.ok(!page.url().includes("member-"), "the email isn't in the address");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.goto(await mailTo(store, email, /(http\S+\/auth\/reset\?token=[\w-]+)/));
    const field = page.getByLabel("New password", { exact: true });
    await field.pressSequentially("passwor");
    await page.getByText("Too short").waitFor();
    await field.fill("password1");
    await page.getByText("Easy to guess").waitFor();
    await page.getByRole("button", { name: "Show" }).click();
    assert.equal(await field.getAttribute("type"), "text");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("This password is too common").waitFor();
    await field.fill("seven quiet rivers");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByRole("link", { name: "Continue" }).click();
    await signIn(page, store, email, PASSWORD);
    await page.getByText("Incorrect email or password").waitFor();
    await signIn(page, store, email, "seven quiet rivers");
    await arrive(page);
    await context.close();
  });
});

describe("a page on another origin", () => {
  let client: ClientPage;
  before(async () => {
    const clientId = newId();
    client = await openClientPage(store.origin, clientId);
    await transaction(store.app.store.database.db, (tx) =>
      createClient(
        tx,
        {
          id: clientId,
          name: "Another shop",
          isCompatible: true,
          allowsDirectLogin: true,
          isFirstParty: false,
          redirectUris: [client.redirectUri],
          allowedOrigins: [client.origin],
        },
        new Date(),
      ),
    );
  });
  after(() => client.close());

  it("signs a member in by redirect through the hosted page", async () => {
    const { page, context, complaints } = await visit(browser);
    const email = anEmail();
    await signUp(page, store, email);
    await signOut(page);
    await page.goto(client.origin);
    await page.evaluate("void signInByRedirect()");
    await page.waitForURL(/\/auth\/login/);
    await page.getByText("to continue to Another shop").waitFor();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(`${client.redirectUri}#**`);
    await page.locator("#result").filter({ hasText: email }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("signs a member in directly, through a hidden frame that posts to it alone", async () => {
    const { page, context, complaints } = await visit(browser);
    const email = anEmail();
    await signUp(page, store, email);
    await signOut(page);
    await page.goto(client.origin);
    const done = await page.evaluate(`signInDirectly(${JSON.stringify(email)}, ${JSON.stringify(PASSWORD)})`);
    assert.deepEqual(done, { origin: store.origin, isFrame: true, error: undefined, email });
    const refused = await page.evaluate(`signInDirectly(${JSON.stringify(email)}, "not the password")`);
    assert.deepEqual(refused, { origin: store.origin, isFrame: true, error: "login_required", email: undefined });
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
