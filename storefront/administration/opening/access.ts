/** Whether the store is open to the visitor of a request, and sells (docs/decisions/0114-store-status.md). */
import {
  checkStorefrontPass,
  getStorefrontAccess,
  type StorefrontAccess,
} from "#api/administration/storefront-access.ts";
import type { Call } from "#sdk/call.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { CookieJar } from "#ui/pages/cookies.ts";
import type { PageRequest } from "#ui/pages/page.ts";

export const PASS_COOKIE = "cw_pass";

type Visit = {
  isPrivate: boolean;
  opening: StorefrontAccess | undefined;
  /** The banner and buttons of every page, unless the store is simply open. */
  notice?: ShopFacts["notice"];
  /** Lets calls for this visitor buy in a closed store. */
  visit?: string | undefined;
};

/** The access is a cached response, so open stores make no extra request, and a change applies to the next page. */
export async function loadAccess({ call, cookies, header }: PageRequest, jar: CookieJar): Promise<Visit> {
  const { access } = await call(getStorefrontAccess, {});
  if (access.isOpen) return { isPrivate: false, opening: undefined, notice: noticeOf(access) };
  const pass = jar.get(PASS_COOKIE)?.slice(0, MAX_PASS);
  // Without cookies there is neither a pass nor a staff session.
  const { isValid, visit }: { isValid: boolean; visit?: string } =
    cookies.size === 0
      ? { isValid: false }
      : await call(
          checkStorefrontPass,
          { body: { ...(pass && { pass }) } },
          { headers: { cookie: header("cookie") ?? "" } },
        );
  return { isPrivate: true, opening: isValid ? undefined : access, visit };
}

const MAX_PASS = 200;

function noticeOf({ mode, acceptsOrders, holidayMessage, reopensOn }: StorefrontAccess): ShopFacts["notice"] {
  if (mode !== "HOLIDAY" && mode !== "DEMO") return undefined;
  return { mode, acceptsOrders, message: holidayMessage, reopensOn };
}

const VISIT_HEADER = "x-storefront-visit";

/** Calls for a visitor who sees the closed store. */
export function callWithVisit(call: Call, visit: string | undefined): Call {
  if (visit === undefined) return call;
  return (endpoint, input, options = {}) =>
    call(endpoint, input, { ...options, headers: { ...options.headers, [VISIT_HEADER]: visit } });
}

const shopsWithNotice = new WeakMap<ShopFacts, { key: string; shop: ShopFacts }>();

/** The same object for the same notice, so that parts of pages that depend on the shop stay cached. */
export function withNotice(shop: ShopFacts, notice: ShopFacts["notice"]): ShopFacts {
  if (notice === undefined) return shop;
  const key = JSON.stringify(notice);
  const known = shopsWithNotice.get(shop);
  if (known?.key === key) return known.shop;
  const noticed = { ...shop, notice };
  shopsWithNotice.set(shop, { key, shop: noticed });
  return noticed;
}

/**
 * Pages that stay available while the store is closed: the password form, policies and contact, and what existing customers
 * need. Checkouts have an unguessable id; other sites hand their customers over to them.
 */
const AVAILABLE =
  /^\/(?:password|newsletter|newsletter\/unsubscribe\/.+|contact|pages\/.+|account(?:\/.*)?|auth\/callback|checkout\/.+|orders\/.+|pay\/.+|tickets\/.+|gift-cards|robots\.txt|favicon\.svg|speculation-rules\.json|theme\/.+|preview\/.+)$/;

export const isAvailableWhileClosed = (path: string): boolean => AVAILABLE.test(path);
