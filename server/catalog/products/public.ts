/**
 * Products with their options, modifiers and variants, in both API versions (decision 0016). Invariants: variants
 * differ in their choices and keep their ids; a price is never negative; `min_price`, `max_price`, `discounted_price`,
 * `availability`, the preorder columns and `search_terms` are derived in the same transaction; every change increments
 * the revision. Emits the product and variant events of `#api/catalog/catalog-events.ts` and
 * `#api/catalog/wire/v3/product-events.ts`. Touches the cache tags `product:<id>` and `catalog`.
 */

export { productHooks } from "./hooks.ts";
export { findProductIds, variantIdsOf } from "./merchant/find-product-ids.ts";
export { merchantFields } from "./merchant/merchant-fields.ts";
export { requestedFields } from "./merchant/presentation.ts";
export { readMerchantProducts, readMerchantVariants, type VariantOfProduct } from "./merchant/read-products.ts";
export { findIdBySlug } from "./read/find-by-slug.ts";
export { findVisibleSlug } from "./read/find-visible-slug.ts";
export { sellableKey } from "./read/read-reference.ts";
export { describeTime, subscriptionPrice } from "./read/sellable-extras.ts";
export { descriptionLinesOf, findSellables, type Sellable, WEIGHT_UNIT_GRAMS } from "./read/sellables.ts";
export { readTerms, type Terms, termsOf } from "./search/price-terms.ts";
export { readVersionOneFacts, type VersionOneFacts, writeVersionOneFacts } from "./wire/v1/version-one-facts.ts";
export { presentBulkResult, readProductsAfterWrite } from "./wire/v3/present-written.ts";
export { attachDigitalFile } from "./write/attach-digital-file.ts";
export { changeTags, createEach, updateEach } from "./write/bulk.ts";
export { createProducts } from "./write/create-products.ts";
export { deleteProducts } from "./write/delete-products.ts";
export { refreshAvailability, refreshPrices, refreshSearchTerms } from "./write/refresh.ts";
export { deleteSlugRedirects, nextFree, slugify } from "./write/slugs.ts";
export { restoreProduct } from "./write/trash-products.ts";
export { changeProduct, updateProduct } from "./write/update-product.ts";
export { createWriteContext, type ProductWriteContext } from "./write/write-context.ts";
