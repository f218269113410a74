/**
 * Redirects from paths of an earlier shop. Owns `content_redirects`. Invariants: paths are unique and normalized; a path never
 * redirects to itself. Emits nothing.
 */
export { checkRedirect, storeRedirects } from "./import-redirects.ts";
export { type EnteredRedirect, findEnteredRedirects, listEnteredRedirects, restoreRedirect } from "./redirects.ts";
