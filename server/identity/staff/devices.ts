/**
 * Browsers that staff have signed in from. Wrong passwords and codes from such a browser are counted apart from everyone else's,
 * so strangers can't use up its attempts. The cookie proves nothing else. It is signed for one account and ends with its password.
 */
import { createHmac } from "node:crypto";
import { newToken } from "#server/platform/crypto/ids.ts";
import { deriveKey, isEqual, sha256 } from "#server/platform/crypto/secrets.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { parseCookies } from "#server/platform/http/routes.ts";
import type { Store } from "#server/platform/store.ts";
import { cookieAttributes, hostCookieName } from "./cookie.ts";

/** The longest that browsers keep cookies. */
const LIFE_SECONDS = 400 * 86_400;

type Account = { id: string; passwordHash: string };

/** One cookie for each account, because several people may share a browser. */
const nameOf = (store: Store, { id }: Account): string =>
  hostCookieName(store, `cw_device_${sha256(id).toString("hex").slice(0, 12)}`);

const signatureOf = (store: Store, { id, passwordHash }: Account, token: string, issuedAt: string): string =>
  createHmac("sha256", deriveKey(store.config.secret, "staff-device"))
    .update([id, sha256(passwordHash).toString("hex"), token, issuedAt].join("\n"))
    .digest("base64url");

/** Set when a sign-in is complete, and after a change of the password, which ends earlier cookies. */
export function deviceCookie(store: Store, account: Account): string {
  const issuedAt = String(Math.floor(store.now().getTime() / 1000));
  const token = newToken();
  const value = [token, issuedAt, signatureOf(store, account, token, issuedAt)].join(".");
  return `${nameOf(store, account)}=${value}; ${cookieAttributes(store, LIFE_SECONDS)}`;
}

/** Identifies the request's browser when the account has signed in from it before. */
export function findKnownDevice(
  { store, header }: Pick<CallContext, "store" | "header">,
  account: Account | undefined,
): string | undefined {
  if (account === undefined) return undefined;
  const [token = "", issuedAt = "", signature = ""] =
    parseCookies(header("cookie")).get(nameOf(store, account))?.split(".") ?? [];
  const isAlive = (Number(issuedAt) + LIFE_SECONDS) * 1000 > store.now().getTime();
  return isAlive && isEqual(signature, signatureOf(store, account, token, issuedAt)) ? token : undefined;
}
