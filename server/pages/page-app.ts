/** A server-rendered app as the server sees it: which paths are its own, and a request handler. Nothing inside it. */
import type { PageRequest, PageResponse } from "#ui/pages/page.ts";

export type { PageRequest, PageResponse } from "#ui/pages/page.ts";

export type PageApp = {
  owns(path: string): boolean;
  /** `undefined`: no such page here. */
  handle(request: PageRequest): Promise<PageResponse | undefined>;
};
