import { lazyRouteComponent } from "@tanstack/react-router";

/** The code of a screen could not be fetched. */
export class PageCodeError extends Error {
  constructor(cause: unknown) {
    super("Can't reach your store. Check your internet connection and try again.", { cause });
    this.name = "PageCodeError";
  }
}

/**
 * A screen whose code loads when it is opened. The router's own component reloads the whole page when that fails, which
 * replaces the back office with the browser's offline page; this one shows the error page.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch((error: unknown) => {
        throw new PageCodeError(error);
      }),
    exportName,
  );
