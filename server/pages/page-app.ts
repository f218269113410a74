/** Server-rendered apps as the server sees them: which paths are theirs, and a request handler. Nothing inside them. */
import type { PageRequest, PageResponse } from "#ui/pages/page.ts";

export type { PageRequest, PageResponse } from "#ui/pages/page.ts";

export type PageApp = {
  owns(path: string): boolean;
  /** `undefined`: no such page here. */
  handle(request: PageRequest): Promise<PageResponse | undefined>;
};

/** What every app is told about the store. */
export type PageAppOptions = {
  storeName: string;
  baseUrl: string;
  currency: string;
  locale: string;
  clientId: string;
  isDevelopment: boolean;
};

type Handler = { handle(request: PageRequest): Promise<PageResponse | undefined> };

/** What dist/ssr/storefront.js exports. */
export type StorefrontModule = {
  createStorefront(options: PageAppOptions): Handler;
  /** The personal part of public pages, from the shopper's cookies; "" for somebody unknown. */
  renderPersonalFromCookies(cookies: ReadonlyMap<string, string>): string;
};

/** What dist/ssr/hosted.js exports. */
export type HostedModule = { createHostedPages(options: PageAppOptions): Handler };
