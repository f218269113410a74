/** Sign-in with a discoverable passkey (WebAuthn Level 3). */
import { createPasskeyChallenge, createPasskeySignIn } from "#api/identity/hosted-identity.ts";
import { ApiError } from "#sdk/call.ts";
import { oneMessage } from "../form-errors.ts";
import { action } from "../pages.tsx";
import { securityHeaders } from "../security.ts";
import { blockedPage } from "../sign-up/pending.tsx";
import { loadLogin, loginPage } from "./login.tsx";
import { followOutcome, readDeviceInfo } from "./sign-in-flow.ts";

/**
 * Returns JSON for the script: `{challengeId, publicKeyCredentialRequestOptionsJson}`. A POST, so that other sites
 * can't request it.
 */
export const passkeyChallenge = action("/auth/passkey/challenge", async (context) => {
  try {
    const challenge = await context.request.call(createPasskeyChallenge, { body: {} }, context.hostedOptions);
    return json(200, challenge);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return json(error.status, {});
    throw error;
  }
});

const json = (status: number, body: object) => ({
  status,
  headers: [["content-type", "application/json; charset=utf-8"], ...securityHeaders()] as [string, string][],
  body: JSON.stringify(body),
  cache: "private" as const,
});

export const passkeySignIn = action("/auth/passkey", async (context) => {
  const form = await context.request.form();
  const challengeId = (form.get("challengeId") ?? "").slice(0, 100);
  const credential = (form.get("credential") ?? "").slice(0, 20_000);
  try {
    const body = { challengeId, credential, ...readDeviceInfo(context) };
    return followOutcome(context, await context.request.call(createPasskeySignIn, { body }, context.hostedOptions));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.details.applicationError?.code === "LOGIN_REFUSED") return blockedPage.render(context, null);
    const { login, errors } = context.texts;
    const message = error.status === 429 ? errors.throttled : login.passkeyFailed;
    return loginPage.render(context, await loadLogin(context, oneMessage(error.status === 429 ? 429 : 401, message)));
  }
});
