/** Product recommendations as cards. */
import type { Output } from "#api/endpoint.ts";
import { getRecommendation, type StoreAlgorithm, storeAlgorithm } from "#api/marketing/recommendations.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { productsById } from "#storefront/catalog/products/embedded.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { ProductCardView, RecommendedView } from "#storefront/views.ts";
import { rememberPair } from "#ui/pages/remember.ts";

/** One row. With fewer than FEWEST products, the next algorithm is used. */
const SHOWN = 4;
const FEWEST = 3;
const NEXT_TO: readonly StoreAlgorithm[] = ["boughtTogether", "similar", "newest"];
const FALLBACKS: readonly StoreAlgorithm[] = ["bestSellers", "newest"];

/** Without products, the store's bestsellers. Identical for all shoppers, so responses are cached. */
export async function loadRecommended(
  context: ShopContext,
  productIds: readonly string[],
): Promise<RecommendedView | undefined> {
  const names = productIds.length === 0 ? FALLBACKS : NEXT_TO;
  const { recommendation } = await context.request.call(getRecommendation, {
    body: {
      items: [...new Set(productIds)].sort().map((catalogItemId) => ({ catalogItemId, appId: STORE_APP_ID })),
      algorithms: names.map(storeAlgorithm),
      minimumRecommendedItems: FEWEST,
    },
  });
  const cards = await productsById(context, idsOf(recommendation));
  return viewOf(recommendation, cards);
}

type Answer = Output<typeof getRecommendation>["recommendation"];

const idsOf = ({ items }: Answer): string[] => items.slice(0, SHOWN).map(({ catalogItemId }) => catalogItemId);

/** Memoized by response, so that it is rendered once. */
const viewOf = rememberPair(
  (recommendation: Answer, cards: ReadonlyMap<string, ProductCardView>): RecommendedView | undefined => {
    const kind = [...NEXT_TO, ...FALLBACKS].find((one) => storeAlgorithm(one).id === recommendation.algorithm?.id);
    if (kind === undefined) return undefined;
    return { kind, products: idsOf(recommendation).flatMap((id) => cards.get(id) ?? []) };
  },
);
