/** Paths of an earlier shop as redirects store them. */
import { isSafeLink } from "./links.ts";
import { MAX_LINK } from "./settings.ts";

/**
 * The path in lower case without origin, query and trailing slash; undefined if it isn't a path, or is the home page. Lists of old
 * addresses come as paths or as whole addresses.
 */
export function normalizePath(address: string): string | undefined {
  const given = address.trim();
  if (!isSafeLink(given) || !/^(?:\/|https?:)/i.test(given)) return undefined;
  const { pathname } = new URL(given, "https://shop.example");
  const path = decode(pathname)
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "")
    .toLowerCase();
  const isUsable = path !== "" && path.length <= MAX_LINK && [...path].every((character) => character >= " ");
  return isUsable ? path : undefined;
}

/** An address that isn't percent-encoded correctly stays as it is. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** A path of this store or a web address. */
export const isRedirectTarget = (target: string): boolean =>
  target.length <= MAX_LINK && isSafeLink(target) && /^(?:\/|https?:\/\/)/i.test(target);
