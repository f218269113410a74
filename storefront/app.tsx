/**
 * The storefront as a function from a request to a page. The server mounts it; see `ui/pages/page.ts` for the interface.
 * Public pages hold `PERSONAL_MARKER` once, which the server replaces with `renderPersonal(readPersonal(cookies, …))`.
 */
// Must be the first import: CSS cascade layers are ordered by first occurrence.
import "#ui/tokens.css";
import "#ui/base.css";

import { chooseLanguage } from "#api/store/languages.ts";
import { ApiError } from "#sdk/call.ts";
import type { Assets } from "#storefront/assets.ts";
import { fallbackFacts, loadFacts } from "#storefront/catalog-facts.ts";
import type { ShopContext } from "#storefront/context.ts";
import { renderFailure, renderNotFound, renderUnavailable } from "#storefront/errors.tsx";
import { routes } from "#storefront/routes.ts";
import { createShopper, type ShopperFacts } from "#storefront/session.ts";
import { Personal } from "#storefront/shell/Personal.tsx";
import { createCookieJar } from "#ui/pages/cookies.ts";
import { renderFragment } from "#ui/pages/fragment.ts";
import { fillPersonal, type PageRequest, type PageResponse } from "#ui/pages/page.ts";
import { createPages, createQueryCheck } from "#ui/pages/pages.tsx";

export { readPersonal } from "#storefront/session.ts";

export type StorefrontOptions = {
  /** Fallback if the settings can't be read. */
  storeName: string;
  /** Public origin without a trailing slash; https makes cookies `Secure` with the `__Host-` prefix. */
  baseUrl: string;
  currency: string;
  locale: string;
  /** The store's own OAuth client. */
  clientId: string;
  isDevelopment: boolean;
  assets: Assets;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Called with errors for which the shopper sees the failure page. */
  onError?: (error: unknown, requestId: string) => void;
};

export type Storefront = {
  /** Returns `undefined` for a POST to a page without a form. GET and HEAD always return a page, including the 404 page. */
  handle(request: PageRequest): Promise<PageResponse | undefined>;
  /** Whether the page at this path ignores the query string. */
  ignoresQuery(path: string): boolean;
};

/** The header's account and cart links for one shopper. */
export const renderPersonal = ({ cartCount, memberName }: ShopperFacts, language: string): string =>
  renderFragment(chooseLanguage(language), <Personal cartCount={cartCount} memberName={memberName} />);

export function createStorefront(options: StorefrontOptions): Storefront {
  const answer = createPages<ShopContext>({
    routes,
    notFound: renderNotFound,
    failed(context, error) {
      options.onError?.(error, context.request.requestId);
      return renderFailure(context);
    },
    isOutage: (error) => error instanceof ApiError && error.status === 503,
    unavailable: renderUnavailable,
    finish(context, response) {
      const { language } = context.shop;
      const headers: PageResponse["headers"] = [
        ["content-language", language],
        ...response.headers,
        ...context.jar.headers(),
      ];
      if (response.cache === "public") return { ...response, headers };
      // Private pages use the shopper's current data, which the request's cookies may not contain yet.
      const body = fillPersonal(response.body, renderPersonal(context.shopper.facts(), language));
      return { ...response, body, headers };
    },
  });
  return {
    async handle(request) {
      return answer(await createContext(options, request));
    },
    ignoresQuery: createQueryCheck(routes),
  };
}

async function createContext(options: StorefrontOptions, request: PageRequest): Promise<ShopContext> {
  const now = options.now ?? Date.now;
  const jar = createCookieJar(request, options.baseUrl.startsWith("https:"));
  return {
    request,
    jar,
    now,
    store: options,
    baseUrl: options.baseUrl,
    clientId: options.clientId,
    assets: options.assets,
    shopper: createShopper({ call: request.call, jar, clientId: options.clientId, now }),
    ...(await factsOrFallback(options, request)),
  };
}

async function factsOrFallback(options: StorefrontOptions, request: PageRequest) {
  try {
    return await loadFacts(request.call);
  } catch (error) {
    options.onError?.(error, request.requestId);
    const shop = fallbackFacts(options.storeName, options.currency, options.locale);
    return { shop, collections: [], failure: error };
  }
}
