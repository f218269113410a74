/** Alternatives to a sold-out selection: similar products, first those available in the selected options. */
import { listShopProducts, type ProductSummary } from "#api/catalog/products/shop-products.ts";
import { getRecommendation, storeAlgorithm } from "#api/marketing/recommendations.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { ShopContext } from "#storefront/context.ts";
import { type Chosen, optionField } from "./options/fields.ts";
import { canBuy, presentCard } from "./present.ts";
import type { AlternativeView } from "./views.ts";

const SHOWN = 3;
const LOOKED_AT = 12;

export async function loadAlternatives(
  context: ShopContext,
  product: ProductSummary,
  chosen: Chosen,
): Promise<readonly AlternativeView[]> {
  const { request, shop } = context;
  const { recommendation } = await request.call(getRecommendation, {
    body: { items: [{ catalogItemId: product.id, appId: STORE_APP_ID }], algorithms: [storeAlgorithm("similar")] },
  });
  const ids = recommendation.items.slice(0, LOOKED_AT).map(({ catalogItemId }) => catalogItemId);
  if (ids.length === 0) return [];
  const { products } = await request.call(listShopProducts, { body: { ids, withVariants: true } });
  const wanted = sizesOf(product, chosen);
  return products
    .map((one) => ({ card: presentCard(one, shop), query: sameOf(one, wanted) }))
    .filter(({ card }) => !card.isSoldOut)
    .sort((a, b) => Number(b.query !== "") - Number(a.query !== ""))
    .slice(0, SHOWN)
    .map(({ card: { id, name, href, pictures, price, compareAt, isFrom }, query }) => ({
      id,
      name,
      href: href + query,
      picture: pictures[0],
      price,
      compareAt,
      isFrom,
    }));
}

type Choice = readonly [option: string, choice: string];

/** Options whose values are interchangeable: another color is an alternative, another size isn't. */
const sizesOf = (product: ProductSummary, chosen: Chosen): readonly Choice[] =>
  product.options
    .filter(({ isColor }) => !isColor)
    .flatMap(({ name }) => (chosen[name] === undefined ? [] : [[name, chosen[name]] as const]));

/** The same choices as a query for the product's page, where it can be bought in them; else empty. */
function sameOf(product: ProductSummary, wanted: readonly Choice[]): string {
  const isMade = product.variants.some(
    (variant) =>
      variant.visible && canBuy(variant) && wanted.every(([option, choice]) => variant.choices[option] === choice),
  );
  if (!isMade || wanted.length === 0) return "";
  return `?${new URLSearchParams(wanted.map(([option, choice]) => [optionField(option), choice]))}`;
}
