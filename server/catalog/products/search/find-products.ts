/** One page of the shop's search, with facets and, when nothing matches, with help. */
import type { searchShopProducts } from "#api/catalog/products/product-search.ts";
import type { Output, Received } from "#api/endpoint.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Terms } from "./price-terms.ts";
import { searchProducts } from "./search.ts";
import { findSearchHelp } from "./search-help.ts";

type Endpoint = typeof searchShopProducts;
type Found = Omit<Output<Endpoint>, "products"> & { ids: readonly string[] };

export async function findProducts(
  { db, body }: { db: Connection; body: Received<Endpoint>["body"] },
  terms: Terms,
): Promise<Found> {
  const { ids, total, offset, isEstimate, facets, correctedExpression, partialMatch } = await searchProducts(
    db,
    body,
    terms,
  );
  const help = total === 0 ? await findSearchHelp(db, body.expression ?? "") : undefined;
  return {
    ids,
    facets,
    metadata: { count: ids.length, offset, total, ...(isEstimate ? { isEstimate: true } : {}) },
    ...(correctedExpression === undefined ? {} : { correctedExpression }),
    ...(partialMatch === undefined ? {} : { partialMatch }),
    ...(help === undefined ? {} : { help }),
  };
}
