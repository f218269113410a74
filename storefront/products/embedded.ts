/** What written texts show besides words: products of the shop with their present price, and polls. */
import { type Product, queryProducts } from "#api/products.ts";
import type { ShopContext } from "../context.ts";
import { dataOf, nodesOf, text } from "../rich-content/nodes.ts";
import { pollsIn } from "../rich-content/polls.ts";
import type { ProductCardView } from "../views.ts";
import { presentCard } from "./present.ts";
import type { DetailsView, EmbeddedView } from "./views.ts";

const MAX_EMBEDDED = 50;
const ID = /^[0-9a-f-]{36}$/i;

export async function loadEmbedded(
  context: ShopContext,
  { description, sections }: DetailsView,
): Promise<EmbeddedView> {
  const nodes = [description, ...sections].flatMap((section) => (section && "nodes" in section ? section.nodes : []));
  const ids = nodesOf(nodes, "APP_EMBED")
    .map((node) => text(dataOf(node, "appEmbedData"), "itemId"))
    .filter((id) => ID.test(id));
  return {
    products: await productsById(context, [...new Set(ids)].slice(0, MAX_EMBEDDED)),
    polls: new Map(pollsIn(nodes).map((poll) => [poll.id, poll])),
  };
}

/** Cards of visible products, by id. */
export async function productsById(
  context: ShopContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductCardView>> {
  if (ids.length === 0) return new Map();
  const { products } = await context.request.call(queryProducts, {
    body: { query: { filter: { id: { $in: ids } }, paging: { limit: MAX_EMBEDDED } } },
  });
  return new Map(products.map((product: Product) => [product.id, presentCard(product, context.shop)]));
}
