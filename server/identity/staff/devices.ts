/**
 * Browsers that staff have signed in from. Failed attempts from such a browser are counted separately, so others can't
 * use up its attempts. The cookie grants nothing else. It is signed for one account and becomes invalid when the
 * password changes.
 */
import { createHmac } from "node:crypto";
import { newToken } from "#server/platform/crypto/ids.ts";
import { deriveKey, isEqual, sha256 } from "#server/platform/crypto/secrets.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { parseCookies } from "#server/platform/http/routes.ts";
import type { Store } from "#server/platform/store.ts";
import { formatHostCookie, getHostCookieName } from "./cookie.ts";

/** Browsers cap the lifetime of cookies at 400 days. */
const LIFE_SECONDS = 400 * 86_400;

type Account = { id: string; passwordHash: string };

/** One cookie per account, because several staff members can share a browser. */
const getCookieName = (store: Store, { id }: Account): string =>
  getHostCookieName(store, `cw_device_${sha256(id).toString("hex").slice(0, 12)}`);

const signDevice = (store: Store, { id, passwordHash }: Account, token: string, issuedAt: string): string =>
  createHmac("sha256", deriveKey(store.config.secret, "staff-device"))
    .update([id, sha256(passwordHash).toString("hex"), token, issuedAt].join("\n"))
    .digest("base64url");

/** Issued when a sign-in completes, and after a password change, which invalidates earlier cookies. */
export function createDeviceCookie(store: Store, account: Account): string {
  const issuedAt = String(Math.floor(store.now().getTime() / 1000));
  const token = newToken();
  const value = [token, issuedAt, signDevice(store, account, token, issuedAt)].join(".");
  return formatHostCookie(store, getCookieName(store, account), value, LIFE_SECONDS);
}

/** Returns the request's device token if the account has signed in from it before. */
export function findKnownDevice(
  { store, header }: Pick<CallContext, "store" | "header">,
  account: Account | undefined,
): string | undefined {
  if (account === undefined) return undefined;
  const [token = "", issuedAt = "", signature = ""] =
    parseCookies(header("cookie")).get(getCookieName(store, account))?.split(".") ?? [];
  const isAlive = (Number(issuedAt) + LIFE_SECONDS) * 1000 > store.now().getTime();
  return isAlive && isEqual(signature, signDevice(store, account, token, issuedAt)) ? token : undefined;
}
