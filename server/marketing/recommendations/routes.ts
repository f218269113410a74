/** recommendations: related and popular products. Owns no tables; reads views of orders and products. */
import { getRecommendation, listAvailableAlgorithms } from "#api/marketing/recommendations.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { availableAlgorithms, recommend } from "./recommend.ts";

export const routes = [
  handleRead(getRecommendation, async ({ db, body, ...context }) => ({
    recommendation: await recommend(db, context, body),
  })),
  handleRead(listAvailableAlgorithms, async ({ store }) => ({ availableAlgorithms: await availableAlgorithms(store) })),
];
