import {
  getProduct,
  getProductBySlug,
  getProductOptionsAvailability,
  getStoreVariant,
  queryProducts,
  queryProductsV1,
  queryProductVariants,
  queryStoreVariants as queryStoreVariantsEndpoint,
} from "#api/catalog/wire/v1/products.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, isId } from "#server/platform/http/handlers.ts";
import { readPage } from "#server/platform/query/query-language.ts";
import type { ProductDocument } from "../../read/documents.ts";
import { variantIdOf } from "../../read/facts.ts";
import { findIdBySlug } from "../../read/find-by-slug.ts";
import { readTerms, type Terms } from "../../search/price-terms.ts";
import { computeAvailability, matchChoices } from "./availability.ts";
import {
  dimensionsOf,
  presentOptions,
  presentProduct,
  presentStoreVariant,
  presentVariant,
  variantMedia,
} from "./present.ts";
import { queryProductIds } from "./query-products.ts";
import { readWhole } from "./read-whole.ts";
import { pickVariant, queryStoreVariants, splitStoreVariantId } from "./store-variants.ts";

type Taggable = Pick<CallContext, "tag">;

/**
 * Returns a product that the caller can see, and tags the response with it. Shoppers get PRODUCT_NOT_FOUND for hidden
 * ones.
 */
async function requireProduct(connection: Connection, id: string, terms: Terms, context: Taggable) {
  const [product] = isId(id) ? await readWhole(connection, [id]) : [];
  if (product === undefined || !(product.is_visible || terms.seesHidden)) throw new AppError("PRODUCT_NOT_FOUND");
  context.tag(`product:${product.id}`, "media");
  return product;
}

async function readPageOf(
  connection: Connection,
  ids: readonly string[],
  { tag }: Taggable,
): Promise<ProductDocument[]> {
  tag("catalog", "media", ...ids.map((id) => `product:${id}`));
  return readWhole(connection, ids);
}

export const readRoutes = [
  handleRead(getProductBySlug, async (context) => {
    const terms = await readTerms(context, context.db, context.query.includeMerchantSpecificData);
    const id = (await findIdBySlug(context.db, context.params.slug)) ?? "";
    return { product: presentProduct(await requireProduct(context.db, id, terms, context), terms) };
  }),
  handleRead(getProduct, async (context) => {
    const terms = await readTerms(context, context.db, context.query.includeMerchantSpecificData);
    return { product: presentProduct(await requireProduct(context.db, context.params.id, terms, context), terms) };
  }),
  handleRead(queryProducts, async (context) => {
    const { db, body } = context;
    const terms = await readTerms(context, db, body.includeMerchantSpecificData);
    const page = await queryProductIds(db, { query: body.query ?? {}, terms, includesHidden: true });
    const products = await readPageOf(db, page.ids, context);
    return {
      products: products.map((product) => presentProduct(product, terms)),
      metadata: { count: products.length, offset: page.offset, total: page.total },
    };
  }),
  handleRead(queryProductsV1, async (context) => {
    const { db, body } = context;
    const terms = await readTerms(context, db, body.includeMerchantSpecificData);
    const includesHidden = body.includeHiddenProducts === true;
    const page = await queryProductIds(db, { query: body.query ?? {}, terms, includesHidden });
    const products = await readPageOf(db, page.ids, context);
    const withVariants = body.includeVariants === true;
    return {
      products: products.map((product) => presentProduct(product, terms, { withVariants })),
      metadata: { items: products.length, offset: page.offset },
      totalResults: page.total,
    };
  }),
  handleRead(queryProductVariants, async (context) => {
    const { db, body, params } = context;
    const terms = await readTerms(context, db, body.includeMerchantSpecificData);
    const product = await requireProduct(db, params.id, terms, context);
    const ids = body.variantIds === undefined || body.variantIds.length === 0 ? undefined : new Set(body.variantIds);
    const matching = matchChoices(product, body.choices ?? {}).filter(
      (variant) => ids === undefined || ids.has(variantIdOf(product, variant.id)),
    );
    const { limit, offset } = readPage(body);
    const variants = matching.slice(offset, offset + limit);
    return {
      variants: variants.map((variant) => presentVariant(product, variant, terms)),
      metadata: { items: variants.length, offset },
      totalResults: matching.length,
    };
  }),
  handleRead(getProductOptionsAvailability, async (context) => {
    const terms = await readTerms(context, context.db);
    const product = await requireProduct(context.db, context.params.id, terms, context);
    const { selected, isAvailable, selectedChoiceIds, isChoiceInStock } = computeAvailability(
      product,
      context.body.options ?? {},
    );
    return {
      ...(selected === undefined ? {} : { selectedVariant: presentSelected(product, selected, terms) }),
      media: variantMedia(product, selectedChoiceIds, terms),
      productOptions: presentOptions(product, terms, isChoiceInStock),
      availableForPurchase: isAvailable,
    };
  }),
  handleRead(queryStoreVariantsEndpoint, async (context) => {
    const terms = await readTerms(context, context.db);
    const { variants, productIds, total, offset } = await queryStoreVariants(context.db, context.body.query, terms);
    context.tag("catalog", "media", "inventory", ...productIds.map((id) => `product:${id}`));
    return { variants, metadata: { count: variants.length, offset, total } };
  }),
  handleRead(getStoreVariant, async (context) => {
    const terms = await readTerms(context, context.db);
    const ids = splitStoreVariantId(context.params.id);
    const [product] = ids === undefined ? [] : await readWhole(context.db, [ids.productId]);
    const variant = product === undefined || ids === undefined ? undefined : pickVariant(product, ids.variantId);
    if (product === undefined || variant === undefined || !(product.is_visible || terms.seesHidden)) {
      throw new AppError("VARIANT_NOT_FOUND");
    }
    context.tag(`product:${product.id}`, "media");
    return { variant: presentStoreVariant(product, variant, terms) };
  }),
];

function presentSelected(
  product: ProductDocument,
  variant: NonNullable<ProductDocument["variants"]>[number],
  terms: Terms,
) {
  const { id, variant: details, stock } = presentVariant(product, variant, terms);
  return {
    id,
    price: details.priceData,
    convertedPriceData: details.convertedPriceData,
    weight: details.weight,
    sku: details.sku,
    ...(stock.quantity === undefined ? {} : { quantity: stock.quantity }),
    inStock: stock.inStock,
    visible: details.visible,
    ...dimensionsOf(product, variant),
  };
}
