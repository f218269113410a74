/**
 * store-status: whether the store is open, on holiday, closed or a demo, and what shoppers can do then. Owns
 * `storefront_access`, which has one row; its endpoints are those of `administration/storefront-access`. Emits no
 * events; changes invalidate the cache tag `storefront-access`, which every public page has.
 */
export {
  ACCESS_TAG,
  type Access,
  closeNewStorefront,
  readAccess,
  readSettingsAndState,
  readStoreState,
  reopenStore,
  writeAccess,
} from "./queries.ts";
export { refuseDemoOrder, requireSales } from "./require-sales.ts";
export { type StoreState, statusOf } from "./state.ts";
export { createVisit } from "./visits.ts";
