/** Figures for people who run the store. Owns `search_misses`. Emits nothing, listens to nothing. */
export { MissedSearches } from "./missed-searches.ts";
