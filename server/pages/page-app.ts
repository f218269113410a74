/** Interface of server-rendered apps: their paths and a request handler. */
import type { PageRequest, PageResponse } from "#ui/pages/page.ts";
import type { PreviewFrames } from "./preview-frames.ts";

export type { PageRequest, PageResponse } from "#ui/pages/page.ts";

export type PageApp = {
  owns(path: string): boolean;
  /** `undefined` if the app has no such page. */
  handle(request: PageRequest): Promise<PageResponse | undefined>;
  /** Whether the page at this path ignores the query string. */
  ignoresQuery?(path: string): boolean;
};

/** URLs of the built style sheets and the script that every page loads, and of the themes' fonts. */
export type BuiltAssets = { styles: readonly string[]; script: string; fonts?: Readonly<Record<string, string>> };

/** Store data passed to every app. */
type PageAppOptions = {
  storeName: string;
  baseUrl: string;
  currency: string;
  locale: string;
  clientId: string;
  isDevelopment: boolean;
  assets: BuiltAssets;
  onError: (error: unknown, requestId: string) => void;
};

type Handler = { handle(request: PageRequest): Promise<PageResponse | undefined> };

/** Data for the personal part of a page, from the shopper's cookies. */
type PersonalFacts = { cartCount: number; memberName: string | undefined };

/** Exports of dist/ssr/storefront.js. */
export type StorefrontModule = {
  createStorefront(
    options: PageAppOptions & { frames: PreviewFrames },
  ): Handler & Required<Pick<PageApp, "ignoresQuery">>;
  readPersonal(cookies: ReadonlyMap<string, string>, isSecure: boolean): PersonalFacts;
  /** `language` is a BCP 47 tag, as in the page's `content-language` header. */
  renderPersonal(facts: PersonalFacts, language: string): string;
};

/** Exports of dist/ssr/hosted.js. `hostedKey` authenticates the hosted pages to the API. */
export type HostedModule = { createHostedPages(options: PageAppOptions & { hostedKey: string }): Handler };
