/** Parameters carried from page to page in URLs and forms, and links that keep them. */
import { localPath } from "#ui/pages/page.ts";

export type CarriedParameters = {
  /** Token of the pending authorization request, unguessable and opaque. */
  session: string | undefined;
  /** Where to go afterwards if no client started the sign-in: an account or hosted page. */
  next: string | undefined;
  /**
   * Preferred languages of the client (OpenID Connect Core section 3.1.2.1), separated by spaces, most preferred first.
   */
  ui_locales: string | undefined;
  /** What the customer was about to do: one of a few keys, each with its own text. */
  reason: Reason | undefined;
};

const reasons = ["wish-list"] as const;
type Reason = (typeof reasons)[number];

const TOKEN = /^[\w-]{20,128}$/;
const LOCALES = /^[\w -]{2,200}$/;

/** Reads each parameter from the first source with a valid value. */
export function readCarried(...sources: readonly URLSearchParams[]): CarriedParameters {
  const first = (name: string, accepts: (value: string) => boolean): string | undefined =>
    sources.map((source) => source.get(name)).find((value) => value !== null && accepts(value)) ?? undefined;
  return {
    session: first("session", (value) => TOKEN.test(value)),
    next: first("next", isLocalPage),
    ui_locales: first("ui_locales", (value) => LOCALES.test(value)),
    reason: reasons.find((reason) => reason === first("reason", (value) => value !== "")),
  };
}

const isLocalPage = (path: string): boolean => localPath(path, "") !== "" && /^\/(?:account|auth)(?:[/?]|$)/.test(path);

/** Link to a hosted page with the carried parameters, and further non-empty ones. */
export function linkTo(
  path: string,
  carried: Partial<CarriedParameters>,
  more: Record<string, string | undefined> = {},
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...carried, ...more })) if (value) parameters.set(name, value);
  const search = parameters.toString();
  return search === "" ? path : `${path}?${search}`;
}

/**
 * Where a completed sign-in continues: with the pending request, or on the member's account pages, which sign in
 * through this session.
 */
export function getSignInDestination({ session, next, ui_locales }: CarriedParameters): string {
  if (session !== undefined) return linkTo("/auth/authorize", { session, ui_locales });
  if (next?.startsWith("/auth/")) return next;
  return next === undefined ? "/account/sign-in" : `/account/sign-in?return=${encodeURIComponent(next)}`;
}
