/**
 * Products with their options, modifiers and variants, in both API versions (decision 0016). Invariants: variants
 * differ in their choices and keep their ids; a price is never negative; `min_price`, `max_price`, `discounted_price`,
 * `availability`, the preorder columns and `search_terms` are derived in the same transaction; every change increments
 * the revision. Emits the product and variant events of `#api/catalog/catalog-events.ts` and
 * `#api/catalog/wire/v3/product-events.ts`. Touches the cache tags `product:<id>` and `catalog`.
 */

export { type ProductHooks, productHooks } from "./hooks.ts";
export { findVisibleSlug } from "./read/find-visible-slug.ts";
export { describeTime, type ModifierCharge, type SubscriptionJson } from "./read/sellable-extras.ts";
export {
  descriptionLinesOf,
  findSellables,
  type Sellable,
  type SellableOptions,
  sellableKey,
  WEIGHT_UNIT_GRAMS,
} from "./read/sellables.ts";
export { readTerms, type Terms, termsOf } from "./search/terms.ts";
export { readVersionOneFacts, type VersionOneFacts, writeVersionOneFacts } from "./wire/v1/version-one-facts.ts";
export { findProductIds, variantIdsOf } from "./wire/v3/find-product-ids.ts";
export { requestedFields } from "./wire/v3/presentation.ts";
export { readProductsV3, readVariantsV3, type VariantOfProduct } from "./wire/v3/read-products.ts";
export { changeTags, createEach, updateEach } from "./wire/v3/write/bulk.ts";
export { createProductsV3 } from "./wire/v3/write/create-products.ts";
export { deleteProductsV3 } from "./wire/v3/write/delete-products.ts";
export { presentBulkResult, readProductsAfterWrite } from "./wire/v3/write/present-written.ts";
export { changeProduct, updateProductV3 } from "./wire/v3/write/update-product.ts";
export { attachDigitalFile } from "./write/attach-digital-file.ts";
export { refreshAvailability, refreshPrices, refreshSearchTerms } from "./write/refresh.ts";
export { deleteSlugRedirects, nextFree, slugify } from "./write/slugs.ts";
export { createWriteContext, type ProductWriteContext } from "./write/write-context.ts";
