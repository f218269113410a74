/** Reads products as merchants edit them by id, including data from other modules. */
import type { Product } from "#api/catalog/products/product.ts";
import type { ProductField } from "#api/catalog/products/product-fields.ts";
import type { Variant } from "#api/catalog/products/product-variants.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type ProductDocument, readProducts } from "../read/documents.ts";
import type { Terms } from "../search/price-terms.ts";
import { findFilesOfVariants } from "../write/digital-files.ts";
import { presentProduct } from "./present-product.ts";
import { presentVariant } from "./present-variant.ts";
import { type Presentation, partsOf } from "./presentation.ts";

type ReadProductsOptions = {
  readonly terms: Terms;
  readonly fields: ReadonlySet<ProductField>;
  /** `query` and `search` return variants only with VARIANT_OPTION_CHOICE_NAMES, which requires them. */
  readonly withVariants?: boolean | number;
};

/** In the order of the ids. Skips unknown ids, and hidden products if the caller can't see them. */
export async function readMerchantProducts(
  connection: Connection,
  ids: readonly string[],
  options: ReadProductsOptions,
): Promise<Product[]> {
  const { documents, presentation } = await readVisible(connection, ids, options);
  return documents.map((document) => presentProduct(document, presentation));
}

async function readVisible(
  connection: Connection,
  ids: readonly string[],
  { terms, fields, withVariants = true }: ReadProductsOptions,
): Promise<{ documents: ProductDocument[]; presentation: Presentation }> {
  const all = await readProducts(connection, ids, { parts: partsOf(fields), withVariants });
  const documents = all.filter(({ is_visible }) => is_visible || terms.seesHidden);
  const fileIds = documents.flatMap(({ variants, cheapest }) =>
    [...(variants ?? []), ...(cheapest ?? [])].flatMap(({ digitalFileId }) => digitalFileId ?? []),
  );
  const digitalFiles = await findFilesOfVariants(connection, [...new Set(fileIds)]);
  return { documents, presentation: { terms, fields, digitalFiles } };
}

export type VariantOfProduct = { variant: Variant; product: ProductDocument };

/** Variants by the ids of their products, with those products. */
export async function readMerchantVariants(
  connection: Connection,
  productIds: readonly string[],
  options: ReadProductsOptions,
): Promise<VariantOfProduct[]> {
  const { documents, presentation } = await readVisible(connection, productIds, { ...options, withVariants: true });
  return documents.flatMap((product) =>
    (product.variants ?? [])
      .filter(({ visible }) => visible || options.terms.seesHidden)
      .map((variant) => ({ product, variant: presentVariant(product, variant, presentation) })),
  );
}
