/** Addresses of the built client files. Written by `storefront/build.ts`, handed over by the server. */
export type Assets = {
  /** Style sheets of every page. */
  styles: readonly string[];
  /** Further ones of the account, orders and the checkout (see `build.ts`). */
  late?: readonly string[];
  /** The delegated script of every page. */
  script: string;
};
