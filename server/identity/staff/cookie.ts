/** The back-office cookie, and the same-origin check against cross-site requests. */
import { stringifySetCookie } from "cookie";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { parseCookies } from "#server/platform/http/routes.ts";
import type { Store } from "#server/platform/store.ts";

const NAME = "cw_staff";

const isSecure = (store: Store): boolean => store.baseUrl().startsWith("https:");
/** The prefix binds the cookie to this host, so that subdomains can't set it. */
export const getHostCookieName = (store: Store, name: string): string => (isSecure(store) ? `__Host-${name}` : name);

/** @param name with its prefix, from `getHostCookieName` */
export const formatHostCookie = (store: Store, name: string, value: string, maxAge: number): string =>
  stringifySetCookie({ name, value, maxAge, path: "/", httpOnly: true, sameSite: "strict", secure: isSecure(store) });

export const createStaffCookie = (store: Store, token: string, maxAgeSeconds: number): string =>
  formatHostCookie(store, getHostCookieName(store, NAME), token, maxAgeSeconds);

export function readStaffCookie({ store, header }: Pick<CallContext, "store" | "header">): string | undefined {
  return parseCookies(header("cookie")).get(getHostCookieName(store, NAME));
}

/** Rejects requests that another site's page sent. Clients without these headers don't have the cookie. */
export function requireSameOrigin({ store, header }: Pick<CallContext, "store" | "header">): void {
  const site = header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin") throw new AppError("CROSS_SITE_REQUEST");
  const origin = header("origin");
  if (origin === undefined) return;
  const ownHost = header("host");
  const isOwn = origin === store.baseUrl() || (URL.canParse(origin) && new URL(origin).host === ownHost);
  if (!isOwn) throw new AppError("CROSS_SITE_REQUEST");
}
