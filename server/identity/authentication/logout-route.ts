/**
 * `GET /v1/logout`. Redirects a browser to the sign-out page, which ends the hosted session. A request with an access
 * token ends that token's session directly. Not part of the JSON contract because it redirects
 * (docs/protocol/identity.md#endpoints).
 */
import { endSession } from "#server/identity/identities/public.ts";
import { checkReturnUrl } from "#server/identity/oauth/public.ts";
import type { RawContext, RawRoute } from "#server/platform/http/handlers.ts";

const PATH = "/v1/logout";

async function logout({ store, actor, url, transaction }: RawContext) {
  const clientId = url.searchParams.get("clientId") ?? undefined;
  const returnUrl = url.searchParams.get("postLogoutRedirectUri") ?? undefined;
  if (returnUrl !== undefined || clientId !== undefined) {
    await checkReturnUrl(store.database.db, store, { clientId: clientId ?? "", returnUrl });
  }
  if (actor.kind === "member") await transaction((tx) => endSession(tx, store, actor.sessionId, "signed out"));
  if (actor.kind !== "anonymous") {
    const headers: [string, string][] = [
      ["content-type", "application/json; charset=utf-8"],
      ["cache-control", "no-store"],
    ];
    return { status: 200, headers, body: "{}" };
  }
  const page = new URL("/auth/logout", store.baseUrl());
  if (clientId !== undefined) page.searchParams.set("client_id", clientId);
  if (returnUrl !== undefined) page.searchParams.set("post_logout_redirect_uri", returnUrl);
  const headers: [string, string][] = [
    ["location", page.href],
    ["cache-control", "no-store"],
  ];
  return { status: 302, headers };
}

export const rawRoutes: RawRoute[] = [
  { id: "authentication.logout", method: "GET", paths: [PATH, `/_api/iam/authentication${PATH}`], run: logout },
];
