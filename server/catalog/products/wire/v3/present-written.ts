/** Responses of writes: the products after the change. */
import type { Product } from "#api/catalog/products/product.ts";
import type { ProductField } from "#api/catalog/products/product-fields.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { bulkMetadata, itemMetadata, type Outcome } from "#server/platform/http/values/bulk.ts";
import { requestedFields } from "../../merchant/presentation.ts";
import { readMerchantProducts } from "../../merchant/read-products.ts";
import { readTerms } from "../../search/price-terms.ts";

type Context = CallContext & { tx: Tx };
type Fields = readonly ProductField[] | undefined;

/** In the order of the ids. */
export async function readProductsAfterWrite(
  context: Context,
  ids: readonly string[],
  requested: { fields: Fields; withVariants?: boolean },
): Promise<Product[]> {
  const terms = await readTerms(context, context.tx);
  const fields = requestedFields(requested.fields, terms);
  return readMerchantProducts(context.tx, ids, { terms, fields, withVariants: requested.withVariants ?? true });
}

type RequestedProducts = { returnEntity?: boolean | undefined; fields?: Fields };

/** The response of a bulk call, with the products if requested. */
export async function presentBulkResult(
  context: Context,
  outcomes: readonly Outcome<unknown>[],
  requested: RequestedProducts = {},
) {
  const ids = requested.returnEntity === true ? outcomes.flatMap(({ id, error }) => (error || !id ? [] : [id])) : [];
  const products = ids.length === 0 ? [] : await readProductsAfterWrite(context, ids, { fields: requested.fields });
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    results: outcomes.map((outcome, index) => {
      const item = byId.get(outcome.id ?? "");
      return { itemMetadata: itemMetadata(outcome, index), ...(item === undefined ? {} : { item }) };
    }),
    bulkActionMetadata: bulkMetadata(outcomes),
  };
}
