/** Whether the storefront is open to the visitor of a request (docs/decisions/0073-storefront-access.md). */
import {
  checkStorefrontPass,
  getStorefrontAccess,
  type StorefrontAccess,
} from "#api/administration/storefront-access.ts";
import type { CookieJar } from "#ui/pages/cookies.ts";
import type { PageRequest } from "#ui/pages/page.ts";

export const PASS_COOKIE = "cw_pass";

type Visit = { isPrivate: boolean; opening: StorefrontAccess | undefined };

/** The access is a cached response, so open stores make no extra request, and a change applies to the next page. */
export async function loadAccess({ call, cookies, header }: PageRequest, jar: CookieJar): Promise<Visit> {
  const { access } = await call(getStorefrontAccess, {});
  if (access.isOpen) return { isPrivate: false, opening: undefined };
  const pass = jar.get(PASS_COOKIE)?.slice(0, MAX_PASS);
  // Without cookies there is neither a pass nor a staff session.
  const { isValid } =
    cookies.size === 0
      ? { isValid: false }
      : await call(
          checkStorefrontPass,
          { body: { ...(pass && { pass }) } },
          { headers: { cookie: header("cookie") ?? "" } },
        );
  return { isPrivate: true, opening: isValid ? undefined : access };
}

const MAX_PASS = 200;

/**
 * Pages that stay available while the store is closed: the password form, policies and contact, and what existing customers
 * need. Checkouts have an unguessable id; other sites hand their customers over to them.
 */
const AVAILABLE =
  /^\/(?:password|newsletter|newsletter\/unsubscribe\/.+|contact|pages\/.+|account(?:\/.*)?|auth\/callback|checkout\/.+|orders\/.+|pay\/.+|tickets\/.+|gift-cards|robots\.txt|favicon\.svg|speculation-rules\.json|theme\/.+|preview\/.+)$/;

export const isAvailableWhileClosed = (path: string): boolean => AVAILABLE.test(path);
