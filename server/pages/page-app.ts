/** Server-rendered apps as the server sees them: which paths are theirs, and a request handler. Nothing inside them. */
import type { PageRequest, PageResponse } from "#ui/pages/page.ts";

export type { PageRequest, PageResponse } from "#ui/pages/page.ts";

export type PageApp = {
  owns(path: string): boolean;
  /** `undefined`: no such page here. */
  handle(request: PageRequest): Promise<PageResponse | undefined>;
  /** The page at the path is the same whatever the query of its address. */
  ignoresQuery?(path: string): boolean;
};

/** Addresses of the built style sheets and of the script every page loads. */
export type BuiltAssets = { styles: readonly string[]; script: string };

/** What every app is told about the store. */
export type PageAppOptions = {
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

/** What a shopper's cookies say about the personal part of a page. */
export type PersonalFacts = { cartCount: number; memberName: string | undefined };

/** What dist/ssr/storefront.js exports. */
export type StorefrontModule = {
  createStorefront(options: PageAppOptions): Handler & Required<Pick<PageApp, "ignoresQuery">>;
  readPersonal(cookies: ReadonlyMap<string, string>, isSecure: boolean): PersonalFacts;
  /** `language`: a BCP 47 tag, as the page has it in `content-language`. */
  renderPersonal(facts: PersonalFacts, language: string): string;
};

/** What dist/ssr/hosted.js exports. `hostedKey` proves to the API that a call comes from the hosted pages. */
export type HostedModule = { createHostedPages(options: PageAppOptions & { hostedKey: string }): Handler };
