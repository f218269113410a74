/**
 * `GET /v1/callback?state&sessionToken` (specification section 7): a client that signed somebody in by itself finishes the
 * sign-in that `state` stands for, which is the token of an authorization request. The session token works once, for a
 * minute, at its own client; both leave the address line at once and no answer sets a cookie here (T3).
 */
import type { AuthorizationStep } from "#api/identity/oauth.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { RawAnswer, RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { finishWithSessionToken } from "./authorize.ts";

const PATH = "/v1/callback";

async function callback({ store, url, transaction }: RawContext): Promise<RawAnswer> {
  const token = url.searchParams.get("state") ?? "";
  const sessionToken = url.searchParams.get("sessionToken") ?? "";
  if (token === "" || sessionToken === "" || token.length > 512 || sessionToken.length > 512)
    throw new AppError("INVALID_STATE_TOKEN");
  const step = await transaction((tx) => finishWithSessionToken(tx, store, { token, sessionToken }));
  return { status: 303, headers: [["location", addressOf(step)], ...PRIVATE] };
}

const PRIVATE: [string, string][] = [
  ["cache-control", "no-store"],
  ["referrer-policy", "no-referrer"],
];

/** The client's own address, which was checked when the request was made; nothing else is followed. */
function addressOf({ step, redirectTo }: AuthorizationStep): string {
  if (step !== "REDIRECT" || redirectTo === undefined) throw new AppError("INVALID_STATE_TOKEN");
  return redirectTo;
}

export const rawRoutes: RawRoute[] = [
  { id: "oauth.callback", method: "GET", paths: [PATH, `/_api/iam/authentication${PATH}`], run: callback },
];
