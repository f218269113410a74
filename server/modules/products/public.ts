/**
 * Products, options, variants, brands, ribbons, info sections. Invariants: a product has one variant per combination of
 * its choices (one without options) with ids that stay; a variant's price is never negative; `min_price`, `max_price`,
 * `discounted_price`, `availability` and `search_terms` follow from the rest in the same transaction. Emits the product
 * and variant events of `#api/catalog-events.ts`. Touches the cache tags `product:<id>` and, when lists change, `catalog`.
 */

export { findVisibleSlug } from "./find-visible-slug.ts";
export { refreshAvailability, refreshPrices, refreshSearchTerms } from "./refresh.ts";
export type { ModifierCharge, SubscriptionJson } from "./sellable-extras.ts";
export {
  findSellables,
  type Sellable,
  type SellableOptions,
  sellableKey,
  WEIGHT_UNIT_GRAMS,
} from "./sellables.ts";
export { nextFree, slugify } from "./slugs.ts";
export { readTerms, type Terms, termsOf } from "./terms.ts";
export { createEach, updateEach } from "./v3/bulk.ts";
export { createProductsV3 } from "./v3/create-products.ts";
export { deleteProductsV3 } from "./v3/delete-products.ts";
export { findProductIds, variantIdsOf } from "./v3/find-product-ids.ts";
export { readProductsV3, readVariantsV3, type ShownVariant } from "./v3/read-products.ts";
export { requestedFields } from "./v3/showing.ts";
export { changeProduct, updateProductV3 } from "./v3/update-product.ts";
export { answerBulk, readWrittenV3 } from "./v3/written.ts";
export { startWriting, type Writing } from "./write-context.ts";
