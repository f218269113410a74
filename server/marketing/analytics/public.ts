/** analytics: reports for staff. Owns `search_misses`. Emits no events and has no listeners. */
export { MissedSearches } from "./missed-searches.ts";
