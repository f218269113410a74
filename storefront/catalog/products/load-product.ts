/** The product of a page, in one read. */
import { getShopProduct, getShopProductBySlug, type ShopProduct } from "#api/catalog/products/shop-products.ts";
import { orNotFound, type ShopContext } from "#storefront/context.ts";
import { leaveTo } from "#ui/pages/page.ts";
import { productPath } from "./present.ts";

/** The product of a slug; former slugs redirect to the current one. */
export async function loadProductBySlug(context: ShopContext, slug: string): Promise<ShopProduct> {
  const { product } = await orNotFound(context.request.call(getShopProductBySlug, { params: { slug } }));
  if (product.slug !== slug) throw leaveTo(productPath(product) + context.request.url.search, 301);
  return product;
}

export async function loadProduct(context: ShopContext, id: string): Promise<ShopProduct> {
  return (await orNotFound(context.request.call(getShopProduct, { params: { id } }))).product;
}
