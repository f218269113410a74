/**
 * `GET /seen-before?slugs=a,b`: cards of products that this browser remembers. Which ones is kept in the browser alone: no
 * cookie, no account, and nothing is written down here.
 */

import { queryProducts } from "#api/catalog/products/products.ts";
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
  const { products } = await context.request.call(queryProducts, {
    body: { query: { filter: { slug: { $in: slugs } }, paging: { limit: MAX_SHOWN } } },
  });
  const inOrder = slugs.flatMap((slug) => products.find((product) => product.slug === slug) ?? []);
  if (inOrder.length === 0) return htmlResponse("");
  const cards = inOrder.map((product) => presentCard(product, context.shop));
  return fragmentResponse(context, <ProductGrid products={cards} layout="row" isAdded />);
});
