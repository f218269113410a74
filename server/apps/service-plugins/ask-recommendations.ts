/** Recommendations by apps. */
import type { AlgorithmConfig } from "#api/marketing/recommendations.ts";
import type { CatalogReference } from "#api/values.ts";
import type { Store } from "#server/platform/store.ts";
import { ask } from "./ask.ts";
import { getRecommendations } from "./kinds.ts";
import { listPlugins, type Plugin } from "./registry.ts";
import type { Asking } from "./types.ts";

export type Recommender = {
  readonly appId: string;
  readonly catalogAppIds: readonly string[];
  readonly algorithms: readonly AlgorithmConfig[];
};

/** Apps with algorithms, in order of registration. */
export async function listRecommenders(store: Store): Promise<readonly Recommender[]> {
  return (await listPlugins(store, "RECOMMENDATIONS")).map(read).filter(({ algorithms }) => algorithms.length > 0);
}

function read({ appId, options }: Plugin): Recommender {
  // Validated against the contract at registration.
  const { catalogAppIds = [], supportedAlgorithms = [] } = options as {
    catalogAppIds?: string[];
    supportedAlgorithms?: AlgorithmConfig[];
  };
  return { appId, catalogAppIds, algorithms: supportedAlgorithms };
}

export type RecommendationQuestion = {
  readonly appId: string;
  readonly algorithmIds: readonly string[];
  readonly items: readonly CatalogReference[];
};

/** Best first, by algorithm. Empty if the app fails or is uninstalled. */
export async function askRecommendations(
  asking: Asking,
  { appId, algorithmIds, items }: RecommendationQuestion,
): Promise<ReadonlyMap<string, readonly CatalogReference[]>> {
  const plugin = (await listPlugins(asking.store, "RECOMMENDATIONS")).find((one) => one.appId === appId);
  if (plugin === undefined) return new Map();
  const request = { items: [...items], algorithmIds: [...algorithmIds] };
  const asked = await ask(asking, plugin, getRecommendations, request);
  if ("problem" in asked) return new Map();
  return new Map(
    asked.answer.recommendationPerAlgorithm.map(({ algorithmId, recommendedItems }) => [algorithmId, recommendedItems]),
  );
}
