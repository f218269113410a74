/**
 * `GET /seen-before?slugs=a,b`: cards of recently viewed products. The list is stored only in the browser, not in a cookie
 * or account, and the server doesn't store it.
 */

import { listShopProducts } from "#api/catalog/products/shop-products.ts";
import { ProductGrid } from "#storefront/components/ProductGrid.tsx";
import { fragmentResponse } from "#storefront/fragment.ts";
import { resource } from "#storefront/pages.tsx";
import { htmlResponse } from "#ui/pages/page.ts";
import { presentCard } from "./present.ts";

const MAX_SHOWN = 4;

export const seenBefore = resource("/seen-before", async (context) => {
  const slugs = (context.request.url.searchParams.get("slugs") ?? "")
    .split(",")
    .filter((slug) => slug !== "" && slug.length <= 300)
    .slice(0, MAX_SHOWN);
  if (slugs.length === 0) return htmlResponse("");
  const { products } = await context.request.call(listShopProducts, { body: { slugs } });
  if (products.length === 0) return htmlResponse("");
  const cards = products.map((product) => presentCard(product, context.shop));
  return fragmentResponse(context, <ProductGrid products={cards} layout="row" isAdded />);
});
