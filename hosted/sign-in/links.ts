/** What travels from page to page in addresses and forms, and addresses that carry it on. */
import { localPath } from "#ui/pages/page.ts";

export type Carried = {
  /** The sign-in under way, an unguessable token that says nothing by itself. */
  session: string | undefined;
  /** Where to go afterwards when no client asked: a page of the account or of these. */
  next: string | undefined;
  /** Languages the client asks for (OpenID Connect Core, 3.1.2.1): separated by spaces, the dearest first. */
  ui_locales: string | undefined;
  /** What the shopper was about to do: one of a few keys, whose words are these pages' own. */
  reason: Reason | undefined;
};

const reasons = ["wish-list"] as const;
export type Reason = (typeof reasons)[number];

const TOKEN = /^[\w-]{20,128}$/;
const LOCALES = /^[\w -]{2,200}$/;

/** From the first of these that holds each. */
export function readCarried(...sources: readonly URLSearchParams[]): Carried {
  const first = (name: string, accepts: (value: string) => boolean): string | undefined =>
    sources.map((source) => source.get(name)).find((value) => value !== null && accepts(value)) ?? undefined;
  return {
    session: first("session", (value) => TOKEN.test(value)),
    next: first("next", isOurs),
    ui_locales: first("ui_locales", (value) => LOCALES.test(value)),
    reason: reasons.find((reason) => reason === first("reason", (value) => value !== "")),
  };
}

const isOurs = (path: string): boolean => localPath(path, "") !== "" && /^\/(?:account|auth)(?:[/?]|$)/.test(path);

/** A page of ours with what is carried, and further parameters that are not empty. */
export function linkTo(path: string, carried: Partial<Carried>, more: Record<string, string | undefined> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...carried, ...more })) if (value) parameters.set(name, value);
  const search = parameters.toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Where a finished sign-in leads: on with what was asked, or into the member's own pages, which begin a sign-in that finds this one. */
export function afterSignIn({ session, next, ui_locales }: Carried): string {
  if (session !== undefined) return linkTo("/auth/authorize", { session, ui_locales });
  if (next?.startsWith("/auth/")) return next;
  return next === undefined ? "/account/sign-in" : `/account/sign-in?return=${encodeURIComponent(next)}`;
}
