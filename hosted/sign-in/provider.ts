/** Sign-in with an identity provider configured by the merchant (OpenID Connect). */
import { beginProviderSignIn, finishProviderSignIn } from "#api/identity/hosted-identity.ts";
import { ApiError } from "#sdk/call.ts";
import type { PageResponse } from "#ui/pages/page.ts";
import type { HostedContext } from "../context.ts";
import { oneMessage } from "../form-errors.ts";
import { resource } from "../pages.tsx";
import { securityHeaders } from "../security.ts";
import { blockedPage } from "../sign-up/pending.tsx";
import { loadLogin, loginPage } from "./login.tsx";
import { followOutcome, readDeviceInfo } from "./sign-in-flow.ts";

/** Binds the provider's response to this browser, which prevents login CSRF. */
const FLOW_COOKIE = "cw_flow";
const FLOW_SECONDS = 10 * 60;

/** Allowed as a GET because it only sets a cookie in this browser. */
export const providerStart = resource("/auth/provider", async (context) => {
  const { call, url } = context.request;
  const providerId = (url.searchParams.get("id") ?? "").slice(0, 100);
  const request = context.carried.session;
  try {
    const body = { providerId, language: context.language, ...(request && { request }) };
    const { redirectTo, flowToken } = await call(beginProviderSignIn, { body }, context.hostedOptions);
    context.jar.set(FLOW_COOKIE, flowToken, { maxAge: FLOW_SECONDS });
    return { status: 302, headers: [["location", redirectTo], ...securityHeaders()], body: "", cache: "private" };
  } catch (error) {
    return renderSignInError(context, error);
  }
});

export const providerCallback = resource("/auth/provider-callback", async (context) => {
  const { searchParams } = context.request.url;
  const given = (name: string, length: number): string | undefined =>
    searchParams.get(name)?.slice(0, length) || undefined;
  const [code, iss, error] = [given("code", 4096), given("iss", 2048), given("error", 200)];
  const body = {
    flowToken: context.jar.get(FLOW_COOKIE) || "none",
    state: given("state", 200) ?? "none",
    ...(code && { code }),
    ...(iss && { iss }),
    ...(error && { error }),
    ...readDeviceInfo(context),
  };
  context.jar.delete(FLOW_COOKIE);
  try {
    return followOutcome(context, await context.request.call(finishProviderSignIn, { body }, context.hostedOptions));
  } catch (problem) {
    return renderSignInError(context, problem);
  }
});

async function renderSignInError(context: HostedContext, error: unknown): Promise<PageResponse> {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  if (error.details.applicationError?.code === "LOGIN_REFUSED") return blockedPage.render(context, null);
  return loginPage.render(context, await loadLogin(context, oneMessage(401, context.texts.errors.unavailable)));
}
