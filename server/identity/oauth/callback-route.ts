/**
 * `GET /v1/callback?state&sessionToken` (docs/protocol/core.md#core-calls): a client with its own sign-in form
 * completes an authorization request, whose token is `state`. The session token works once, for a minute, at its own
 * client. Both leave the URL with the redirect, and the response sets no cookie.
 */
import type { AuthorizationStep } from "#api/identity/oauth.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { RawAnswer, RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { completeWithSessionToken } from "./authorize.ts";

const PATH = "/v1/callback";

async function callback({ store, url, transaction }: RawContext): Promise<RawAnswer> {
  const token = url.searchParams.get("state") ?? "";
  const sessionToken = url.searchParams.get("sessionToken") ?? "";
  if (token === "" || sessionToken === "" || token.length > 512 || sessionToken.length > 512)
    throw new AppError("INVALID_STATE_TOKEN");
  const step = await transaction((tx) => completeWithSessionToken(tx, store, { token, sessionToken }));
  return { status: 303, headers: [["location", getRedirectUrl(step)], ...PRIVATE] };
}

const PRIVATE: [string, string][] = [
  ["cache-control", "no-store"],
  ["referrer-policy", "no-referrer"],
];

/** Redirects only to the client's URL, which was validated when the request was created. */
function getRedirectUrl({ step, redirectTo }: AuthorizationStep): string {
  if (step !== "REDIRECT" || redirectTo === undefined) throw new AppError("INVALID_STATE_TOKEN");
  return redirectTo;
}

export const rawRoutes: RawRoute[] = [
  { id: "oauth.callback", method: "GET", paths: [PATH, `/_api/iam/authentication${PATH}`], run: callback },
];
