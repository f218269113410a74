/**
 * The storefront as a function from a request to a page. The server mounts it; see `ui/pages/page.ts` for the interface.
 * Public pages hold `PERSONAL_MARKER` once, which the server replaces with `renderPersonal(readPersonal(cookies, …))`.
 */
// Must be the first import: CSS cascade layers are ordered by first occurrence.
import "#ui/tokens.css";
import "#ui/base.css";

import { PREVIEW_COOKIE, PREVIEW_PARAMETER } from "#api/content/previews.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { ApiError } from "#sdk/call.ts";
import { callWithVisit, loadAccess, withNotice } from "#storefront/administration/opening/access.ts";
import { renderOpeningPage } from "#storefront/administration/opening/routes.tsx";
import type { Assets } from "#storefront/assets.ts";
import { fallbackFacts, loadFacts } from "#storefront/catalog-facts.ts";
import { type FrameSealer, openFramePath } from "#storefront/content/preview/frame-path.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { renderFailure, renderNotFound, renderUnavailable } from "#storefront/errors.tsx";
import { routes } from "#storefront/routes.ts";
import { createShopper, type ShopperFacts } from "#storefront/session.ts";
import { Personal } from "#storefront/shell/Personal.tsx";
import { type CookieJar, createCookieJar } from "#ui/pages/cookies.ts";
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
  /** Seals addresses of frames in previews. */
  frames: FrameSealer;
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

/** The header's account and cart links for one shopper. Called by the server (`StorefrontModule`), which imports the built module. */
export const renderPersonal = ({ cartCount, memberName }: ShopperFacts, language: string): string =>
  renderFragment(chooseLanguage(language), <Personal cartCount={cartCount} memberName={memberName} />);

export function createStorefront(options: StorefrontOptions): Storefront {
  const answer = createPages<ShopContext>({
    routes,
    intercept: renderOpeningPage,
    notFound: renderNotFound,
    failed(context, error) {
      options.onError?.(error, context.request.requestId);
      return renderFailure(context);
    },
    isOutage: (error) => error instanceof ApiError && error.status === 503,
    unavailable: renderUnavailable,
    finish(context, response) {
      const { language } = context.shop;
      const cache = context.isPrivate ? "private" : response.cache;
      const headers: PageResponse["headers"] = [
        ["content-language", language],
        ...response.headers,
        ...context.jar.headers(),
      ];
      if (context.preview !== undefined) headers.push(["x-robots-tag", "noindex"]);
      if (cache === "public") return { ...response, headers };
      // Private pages use the shopper's current data, which the request's cookies may not contain yet.
      const body = fillPersonal(response.body, renderPersonal(context.shopper.facts(), language));
      return { ...response, body, headers, cache, isFramable: context.preview !== undefined };
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
  const { visit, ...facts } = await factsOrFallback(options, request, jar);
  const call = callWithVisit(request.call, visit);
  return {
    request,
    jar,
    now,
    report: (error) => options.onError?.(error, request.requestId),
    store: options,
    baseUrl: options.baseUrl,
    clientId: options.clientId,
    assets: options.assets,
    shopper: createShopper({ call, jar, clientId: options.clientId, now }),
    ...facts,
  };
}

const MAX_TOKEN = 100;

async function factsOrFallback(options: StorefrontOptions, request: PageRequest, jar: CookieJar) {
  const { pathname, searchParams } = request.url;
  const parameter = openFramePath(options.frames, pathname)?.token ?? searchParams.get(PREVIEW_PARAMETER);
  const framed = parameter?.slice(0, MAX_TOKEN) || undefined;
  const token = framed ?? jar.get(PREVIEW_COOKIE);
  try {
    const draft = token === undefined ? undefined : await orUndefined(loadFacts(request.call, token));
    // People with a preview link see the store before it opens.
    if (token !== undefined && draft !== undefined) {
      const shop = { ...draft.shop, isPreview: framed === undefined, frameToken: framed };
      return { ...draft, shop, preview: { token }, isPrivate: true, opening: undefined, visit: undefined };
    }
    // The link has expired or was revoked.
    if (framed === undefined && token !== undefined) jar.delete(PREVIEW_COOKIE);
    const [facts, { notice, ...access }] = await Promise.all([loadFacts(request.call), loadAccess(request, jar)]);
    const isClosed = access.isPrivate && access.opening === undefined;
    const shop = isClosed ? { ...facts.shop, isClosed } : withNotice(facts.shop, notice);
    return { visit: undefined, ...facts, ...access, shop };
  } catch (error) {
    options.onError?.(error, request.requestId);
    const shop = fallbackFacts(options.storeName, options.currency, options.locale);
    return { shop, collections: [], failure: error, isPrivate: true, opening: undefined, visit: undefined };
  }
}
