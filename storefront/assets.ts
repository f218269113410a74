/** Addresses of the built client files. Written by `storefront/build.ts`, handed over by the server. */
export type Assets = {
  /** Style sheets of every page. */
  styles: readonly string[];
  /** The delegated script of every page. */
  script: string;
};
