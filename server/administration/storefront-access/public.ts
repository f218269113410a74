/**
 * storefront-access: whether visitors see the storefront or its opening page, and the passes that visitors get for the
 * password. Owns `storefront_access`, which has one row. Emits no events; changes invalidate the cache tag
 * `storefront-access`, which every public page has.
 */
export { closeNewStorefront } from "./queries.ts";
