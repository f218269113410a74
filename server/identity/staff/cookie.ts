/** The back-office cookie, and the check that a request comes from a page of this site (checklist W3, W4). */
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { parseCookies } from "#server/platform/http/routes.ts";
import type { Store } from "#server/platform/store.ts";

const NAME = "cw_staff";

const isSecure = (store: Store): boolean => store.baseUrl().startsWith("https:");
/** The prefix binds the cookie to this very host, so that no sibling host can plant one. */
export const hostCookieName = (store: Store, name: string): string => (isSecure(store) ? `__Host-${name}` : name);

export const cookieAttributes = (store: Store, maxAgeSeconds: number): string =>
  `Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${isSecure(store) ? "; Secure" : ""}`;

export const staffCookie = (store: Store, token: string, maxAgeSeconds: number): string =>
  `${hostCookieName(store, NAME)}=${token}; ${cookieAttributes(store, maxAgeSeconds)}`;

export function readStaffCookie({ store, header }: Pick<CallContext, "store" | "header">): string | undefined {
  return parseCookies(header("cookie")).get(hostCookieName(store, NAME));
}

/** Refuses what a page of another site made the browser send. Programs without these headers have no cookie to abuse. */
export function requireSameOrigin({ store, header }: Pick<CallContext, "store" | "header">): void {
  const site = header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin") throw new AppError("CROSS_SITE_REQUEST");
  const origin = header("origin");
  if (origin === undefined) return;
  const ownHost = header("host");
  const isOwn = origin === store.baseUrl() || (URL.canParse(origin) && new URL(origin).host === ownHost);
  if (!isOwn) throw new AppError("CROSS_SITE_REQUEST");
}
