/**
 * The page of a redirect session's `fullUrl` and of standard authorization requests
 * (docs/protocol/redirect-sessions.md#authorize-page).
 */
import { type AuthorizationStep, type AuthorizeRequest, authorize } from "#api/identity/oauth.ts";
import { safeJson } from "#ui/pages/json.ts";
import { htmlResponse, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { type HostedContext, readHostedSession } from "../context.ts";
import { resource } from "../pages.tsx";
import { problemPage } from "../problem.tsx";
import { securityHeaders } from "../security.ts";
import { linkTo } from "../sign-in/links.ts";

export const authorizePage = resource("/auth/authorize", async (context) => {
  const { url, method } = context.request;
  // HEAD requests must not consume anything.
  if (method === "HEAD") return htmlResponse("", { headers: securityHeaders() });
  const request = context.carried.session;
  const session = readHostedSession(context);
  const visitorToken = url.searchParams.get("visitor_token")?.slice(0, 4096);
  const body =
    request === undefined
      ? { ...session, authorizeRequest: readRequest(url.searchParams), ...(visitorToken ? { visitorToken } : {}) }
      : { ...session, request };
  return followStep(context, await context.request.call(authorize, { body }, context.hostedOptions));
});

/** Redirects to the next step returned by the API. */
export function followStep(context: HostedContext, step: AuthorizationStep): PageResponse {
  const { message, targetOrigin } = step;
  const carried = { ...context.carried, session: step.request, next: undefined };
  if (step.step === "LOGIN" && step.providerId !== undefined)
    return redirectResponse(linkTo("/auth/provider", carried, { id: step.providerId }), 302);
  if (step.step === "LOGIN") return redirectResponse(linkTo("/auth/login", carried), 302);
  if (step.step === "CONSENT") return redirectResponse(linkTo("/auth/consent", carried), 302);
  if (step.step === "REDIRECT" && step.redirectTo !== undefined) return redirectToClient(step.redirectTo);
  if (step.step === "MESSAGE" && message !== undefined && targetOrigin !== undefined) {
    return renderMessagePage(context.request.nonce, message, targetOrigin);
  }
  const { stuckTitle, stuck } = context.texts.problems;
  return problemPage.render(context, {
    title: stuckTitle,
    problem: stuck,
    status: 400,
    ...(step.problem && { detail: step.problem }),
  });
}

/** The API has validated the URL against the client's registration. */
function redirectToClient(address: string): PageResponse {
  const headers: [string, string][] = [["location", address], ...securityHeaders()];
  return { status: 302, headers, body: "", cache: "private" };
}

/**
 * Posts the message to the parent frame at exactly one origin (docs/protocol/decisions.md#web-message), which alone can
 * frame the page.
 */
function renderMessagePage(nonce: string, message: object, targetOrigin: string): PageResponse {
  const script = `parent.postMessage(${safeJson(message)}, ${safeJson(targetOrigin)});`;
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body><script nonce="${nonce}">${script}</script></body></html>`;
  return htmlResponse(body, { headers: securityHeaders({ nonce, frameAncestors: [targetOrigin] }) });
}

/** Parameters of RFC 6749 and RFC 7636. The API validates them. */
function readRequest(parameters: URLSearchParams): AuthorizeRequest {
  const given = (name: string): string | undefined => parameters.get(name)?.slice(0, 2048) || undefined;
  const optional: { [K in keyof AuthorizeRequest]?: AuthorizeRequest[K] | undefined } = {
    redirectUri: given("redirect_uri"),
    scope: given("scope")?.slice(0, 200),
    responseMode: given("response_mode")?.slice(0, 50),
    codeChallenge: given("code_challenge")?.slice(0, 200),
    codeChallengeMethod: (given("code_challenge_method") ?? "S256").slice(0, 20),
    prompt: given("prompt")?.slice(0, 20),
    nonce: given("nonce")?.slice(0, 512),
    idp: given("idp")?.slice(0, 100),
    maxAge: parseInteger(given("max_age")),
    loginHint: given("login_hint")?.slice(0, 320),
    uiLocales: given("ui_locales")?.slice(0, 200),
  };
  return {
    clientId: (given("client_id") ?? "none").slice(0, 100),
    responseType: (given("response_type") ?? "none").slice(0, 50),
    state: (given("state") ?? "none").slice(0, 1024),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

const parseInteger = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
