/** Data of embeds in rich content: products with their current prices, and polls. */
import { listShopProducts, type ProductSummary } from "#api/catalog/products/shop-products.ts";
import { isId } from "#api/ids.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { ProductCardView } from "#storefront/views.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { dataOf, nodesOf, text } from "../rich-content/nodes.ts";
import { pollsIn } from "../rich-content/polls.ts";
import { presentCard } from "./present.ts";
import type { DetailsView, EmbeddedView } from "./views.ts";

const MAX_EMBEDDED = 50;

const mentioned = remember(({ description, sections }: DetailsView) => {
  const nodes = [description, ...sections].flatMap((section) => (section && "nodes" in section ? section.nodes : []));
  const ids = nodesOf(nodes, "APP_EMBED")
    .map((node) => text(dataOf(node, "appEmbedData"), "itemId"))
    .filter(isId);
  return {
    productIds: [...new Set(ids)].slice(0, MAX_EMBEDDED),
    polls: new Map(pollsIn(nodes).map((poll) => [poll.id, poll])),
  };
});

export async function loadEmbedded(context: ShopContext, details: DetailsView): Promise<EmbeddedView> {
  const { productIds, polls } = mentioned(details);
  return { products: await productsById(context, productIds), polls };
}

/** Cards of visible products, by id; the same map for the same answer. */
export async function productsById(
  context: ShopContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductCardView>> {
  if (ids.length === 0) return NONE;
  const answer = await context.request.call(listShopProducts, { body: { ids: [...ids] } });
  return cardsOf(answer, context.shop);
}

const NONE: ReadonlyMap<string, ProductCardView> = new Map();
const cardsOf = rememberPair(
  ({ products }: { products: readonly ProductSummary[] }, shop: ShopFacts): ReadonlyMap<string, ProductCardView> =>
    new Map(products.map((product) => [product.id, presentCard(product, shop)])),
);
