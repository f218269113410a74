/** A complete store on a hostname that passkeys accept, and the steps shared by tests of its hosted pages. */
import { Secret, TOTP } from "otpauth";
import type { CDPSession, Page } from "playwright-core";
import { type SignOnPolicy, updateSignOnPolicy } from "#api/identity/sign-on.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";

export const PASSWORD = "four plain words here";

/** WebAuthn doesn't accept an IP address as a relying party, so the store uses a hostname. */
export const openHostedStore = (): Promise<WholeStore> => openWholeStore({ HOST: "localhost" });

export const setPolicy = (store: WholeStore, signOnPolicy: Partial<SignOnPolicy>) =>
  store.admin(updateSignOnPolicy, { body: { signOnPolicy } });

export const anEmail = (): string => `member-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Signs up on the hosted page and waits for the account page. */
export async function signUp(page: Page, store: WholeStore, email: string): Promise<void> {
  await page.goto(`${store.origin}/auth/signup`);
  await page.getByLabel("First name").fill("Ada");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await arrive(page);
}

export async function signIn(page: Page, store: WholeStore, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${store.origin}/auth/login`);
  await fillSignIn(page, email, password);
}

/** Fills in and submits the hosted sign-in form. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function arrive(page: Page): Promise<void> {
  await page.waitForURL(/\/account$/);
  await page.getByRole("heading", { level: 1, name: /^(Hello|Your account)/ }).waitFor();
}

/** Clears the storefront and hosted sessions of this browser, but keeps its trusted-device cookies. */
export async function signOut(page: Page): Promise<void> {
  const device = (await page.context().cookies()).filter(({ name }) => name.endsWith("cw_device"));
  await page.context().clearCookies();
  await page.context().addCookies(device);
}

/** Adds a virtual platform authenticator that always verifies the user (Chrome DevTools Protocol, WebAuthn domain). */
export async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** The authenticator app's code for this key, `steps` × 30 seconds from now (RFC 6238). */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")), digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Waits for an email to the address that matches the pattern; emails are sent by a job. */
export const mailTo = (store: WholeStore, address: string, pattern: RegExp): Promise<string> =>
  eventually(async () => {
    const mails = await store.mailsTo(address);
    return mails.map((mail) => pattern.exec(mail.text)?.[1]).find((found) => found !== undefined);
  }, `an email to ${address} with ${pattern}`);
