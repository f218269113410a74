/**
 * Addresses at which published client packages look for the store's calls, whatever their generation. The server answers
 * them all. Written by `tools/published-paths.ts`.
 */
import table from "./published-paths.json" with { type: "json" };

export type PublishedPath = {
  /** The endpoint's id. */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  /** Packages, and the first and last release that was seen to use the address. */
  readonly releases: string;
};

export const publishedPaths: readonly PublishedPath[] = table;
