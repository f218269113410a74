/** The member's wish list. */
import { listShopProducts, type ProductSummary } from "#api/catalog/products/shop-products.ts";
import { removeWishlistItem } from "#api/marketing/wishlists.ts";
import type { CatalogReference } from "#api/values.ts";
import {
  hasPriceRange,
  needsMoreThanVariant,
  picturesOf,
  presentOffer,
  productPath,
  variantById,
  variantOf,
} from "#storefront/catalog/products/present.ts";
import type { ShopContext } from "#storefront/context.ts";
import { loadWishList } from "#storefront/marketing/wish-list/wish-list-items.ts";
import { redirectResponse } from "#ui/pages/page.ts";
import { memberPage } from "../profile/member-page.tsx";
import { ownedTexts } from "../texts/owned/texts.ts";
import { type SavedView, WishList } from "./WishList.tsx";

const MAX_ITEMS = 100;

export const savedPage = memberPage<readonly SavedView[]>({
  path: "/account/saved",
  section: "saved",
  async load(context) {
    const items = await loadWishList(context);
    const products = await productsOf(context, items);
    return items.map(({ catalogReference }) =>
      present(context, catalogReference, products.get(catalogReference.catalogItemId)),
    );
  },
  async act(context) {
    const key = (await context.request.form()).get("item");
    const items = await loadWishList(context);
    const item = items.find(({ catalogReference }) => keyOf(catalogReference) === key);
    // Items that are no longer on the list need no removal.
    if (item) await context.shopper.call(removeWishlistItem, { body: { catalogReference: item.catalogReference } });
    return redirectResponse("/account/saved?done=unsaved");
  },
  View: ({ data }) => <WishList items={data} />,
});

async function productsOf(
  { shopper }: ShopContext,
  items: readonly { catalogReference: CatalogReference }[],
): Promise<ReadonlyMap<string, ProductSummary>> {
  const ids = [...new Set(items.map(({ catalogReference }) => catalogReference.catalogItemId))];
  if (ids.length === 0) return new Map();
  const { products } = await shopper.call(listShopProducts, {
    body: { ids: ids.slice(0, MAX_ITEMS), withVariants: true },
  });
  return new Map(products.map((product) => [product.id, product]));
}

/** Key of an item within its list. */
const keyOf = ({ catalogItemId, options }: CatalogReference): string => JSON.stringify([catalogItemId, options ?? {}]);

function present({ shop }: ShopContext, reference: CatalogReference, product: ProductSummary | undefined): SavedView {
  const key = keyOf(reference);
  if (!product) return { key, state: "gone", name: ownedTexts[shop.language].wishes.unknown };
  const { options } = reference;
  const hasOptions = product.options.length > 0;
  const isOfVariant = hasOptions && (options?.variantId !== undefined || options?.options !== undefined);
  const variant = hasOptions ? chosenVariant(product, options) : product.variants[0];
  const href = productPath(product);
  const [picture] = picturesOf(product);
  if (isOfVariant && !variant?.visible) return { key, state: "gone", name: product.name, picture, href };
  const offer = presentOffer(product, variant, shop);
  const chosen = isOfVariant ? variant : undefined;
  const isComplete = !needsMoreThanVariant(product) && (!hasOptions || chosen !== undefined);
  return {
    key,
    state: offer.canBuy ? (isComplete ? "addable" : "choosable") : "soldOut",
    name: product.name,
    href: chosen ? `${href}?variant=${encodeURIComponent(chosen.id)}` : href,
    picture: picturesOf(product).find(({ id }) => id === offer.mediaId) ?? picture,
    productId: product.id,
    variantId: chosen?.id,
    choices: chosen ? product.options.map(({ name }) => `${name}: ${chosen.choices[name] ?? ""}`) : [],
    price: offer.price,
    compareAt: offer.compareAt,
    isFrom: variant === undefined && hasPriceRange(product),
    stock: offer.stock,
  };
}

/** The variant of a reference: by id, or by its choices (`{options: {<name>: <choice>}}`). */
function chosenVariant(product: ProductSummary, options: CatalogReference["options"]) {
  if (typeof options?.variantId === "string") return variantById(product, options.variantId);
  const named = Object.entries(options?.options ?? {}).map(([name, choice]) => [name, String(choice)] as const);
  return variantOf(product, Object.fromEntries(named));
}
