/** Recommendations by apps. */
import type { AlgorithmConfig } from "#api/marketing/recommendations.ts";
import type { CatalogReference } from "#api/values.ts";
import type { Store } from "#server/platform/store.ts";
import { callApp } from "./call-app.ts";
import { getRecommendations } from "./kinds.ts";
import { listPlugins, type Plugin } from "./registry.ts";
import type { PluginContext } from "./types.ts";

type Recommender = {
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

type RecommendationQuestion = {
  readonly appId: string;
  readonly algorithmIds: readonly string[];
  readonly items: readonly CatalogReference[];
};

/** Best first, by algorithm. Empty if the app fails or is uninstalled. */
export async function fetchRecommendations(
  context: PluginContext,
  { appId, algorithmIds, items }: RecommendationQuestion,
): Promise<ReadonlyMap<string, readonly CatalogReference[]>> {
  const plugin = (await listPlugins(context.store, "RECOMMENDATIONS")).find((one) => one.appId === appId);
  if (plugin === undefined) return new Map();
  const request = { items: [...items], algorithmIds: [...algorithmIds] };
  const result = await callApp(context, plugin, getRecommendations, request);
  if ("problem" in result) return new Map();
  return new Map(
    result.answer.recommendationPerAlgorithm.map(({ algorithmId, recommendedItems }) => [
      algorithmId,
      recommendedItems,
    ]),
  );
}
