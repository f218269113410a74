/** URLs of the built client files, written by `storefront/build.ts` and passed by the server. */
export type Assets = {
  /** Style sheets of every page. */
  styles: readonly string[];
  /** Additional style sheets of the account, order and checkout pages (see `build.ts`). */
  late?: readonly string[];
  /** Font files by `<family>-<subset>` (api/content/fonts.ts). */
  fonts?: Readonly<Record<string, string>>;
  /** The script of every page. */
  script: string;
};
