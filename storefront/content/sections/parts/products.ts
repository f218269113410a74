/** Products that sections show, as the same objects for the same responses. */
import { searchShopProducts } from "#api/catalog/products/product-search.ts";
import type { Output } from "#api/endpoint.ts";
import { productsById } from "#storefront/catalog/products/embedded.ts";
import { presentCard } from "#storefront/catalog/products/present.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { CollectionCardView, ProductCardView } from "#storefront/views.ts";
import { rememberPair } from "#ui/pages/remember.ts";

type Cards = readonly ProductCardView[];
type Wanted = { sort: "featured" | "newest"; limit: number; collectionSlug?: string };

const NEWEST = 4;
/** Enough to leave out the newest ones. */
const POPULAR = 12;

const cardsOf = rememberPair(
  ({ products }: Pick<Output<typeof searchShopProducts>, "products">, shop: ShopFacts): Cards =>
    products.map((product) => presentCard(product, shop)),
);

async function search({ request, shop }: ShopContext, { limit, ...wanted }: Wanted): Promise<Cards> {
  return cardsOf(await request.call(searchShopProducts, { body: { ...wanted, paging: { limit } } }), shop);
}

export const newestProducts = (context: ShopContext, limit = NEWEST): Promise<Cards> =>
  search(context, { sort: "newest", limit: Math.max(limit, NEWEST) });

export const popularProducts = (context: ShopContext, limit = 0): Promise<Cards> =>
  search(context, { sort: "featured", limit: Math.max(limit + NEWEST, POPULAR) });

export const productsOf = (context: ShopContext, collectionSlug: string, limit: number): Promise<Cards> =>
  search(context, { sort: "featured", limit, collectionSlug });

/** Products in the merchant's order. Hidden and deleted ones are missing. */
export async function chosenProducts(context: ShopContext, ids: readonly string[]): Promise<Cards> {
  const cards = await productsById(context, ids);
  return ids.flatMap((id) => cards.get(id) ?? []);
}

export const WITHOUT_NEWEST = NEWEST;

/** A visible collection by its id or slug. */
export const collectionNamed = (
  { collections }: Pick<ShopContext, "collections">,
  name: string | undefined,
): CollectionCardView | undefined => collections.find(({ id, slug }) => id === name || slug === name);

/** Collections with products, in the merchant's order. */
export const shownCollections = ({ collections }: Pick<ShopContext, "collections">): readonly CollectionCardView[] =>
  collections.filter(({ count }) => count > 0);
