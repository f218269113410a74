import type { Product } from "#api/catalog/products/product.ts";
import type { ProductField } from "#api/catalog/products/product-fields.ts";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import { CATEGORY_TREE } from "#api/catalog/wire/v3/category-values.ts";
import {
  countProductsV3,
  getAllProductsCategory,
  getProductBySlugV3,
  getProductV3,
  queryProductsV3,
  searchProductsV3,
} from "#api/catalog/wire/v3/products.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, isId } from "#server/platform/http/handlers.ts";
import { countProducts, findByQuery, findBySearch } from "../../merchant/find-products.ts";
import { requestedFields } from "../../merchant/presentation.ts";
import { readMerchantProducts } from "../../merchant/read-products.ts";
import { findIdBySlug } from "../../read/find-by-slug.ts";
import { readTerms } from "../../search/price-terms.ts";

/** Tags of the categories in the response: their names and slugs change independently of the product. */
function categoryTags({ breadcrumbsInfo, directCategoriesInfo, allCategoriesInfo }: Product): string[] {
  const ids = [
    ...(breadcrumbsInfo?.breadcrumbs ?? []).map(({ categoryId }) => categoryId),
    ...[directCategoriesInfo, allCategoriesInfo].flatMap((info) => (info?.categories ?? []).map(({ id }) => id)),
  ];
  return [...new Set(ids)].map((id) => `collection:${id}`);
}

type ReadRequest = { fields: readonly ProductField[] | undefined; connection: Connection };

async function readOne(
  context: CallContext,
  id: string,
  { fields: requested, connection }: ReadRequest,
): Promise<Product> {
  const terms = await readTerms(context, connection);
  const fields = requestedFields(requested, terms);
  const [product] = isId(id) ? await readMerchantProducts(connection, [id], { terms, fields }) : [];
  if (product === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  context.tag(`product:${product.id}`, "media", ...categoryTags(product));
  return product;
}

export const readRoutesV3 = [
  handleRead(getProductBySlugV3, async (context) => {
    const id = (await findIdBySlug(context.db, context.params.slug)) ?? "";
    return { product: await readOne(context, id, { fields: context.query.fields, connection: context.db }) };
  }),
  handleRead(getProductV3, async (context) => ({
    product: await readOne(context, context.params.productId, {
      fields: context.query.fields,
      connection: context.db,
    }),
  })),
  handleRead(queryProductsV3, async (context) => {
    const { db, body, tag } = context;
    const terms = await readTerms(context, db);
    const fields = requestedFields(body.fields, terms);
    const page = await findByQuery(db, body.query, terms);
    tag("catalog", "media", ...page.ids.map((id) => `product:${id}`));
    const products = await readMerchantProducts(db, page.ids, {
      terms,
      fields,
      withVariants: fields.has("VARIANT_OPTION_CHOICE_NAMES"),
    });
    return { products, pagingMetadata: page.pagingMetadata };
  }),
  handleRead(searchProductsV3, async (context) => {
    const { db, body, tag } = context;
    const terms = await readTerms(context, db);
    const fields = requestedFields(body.fields, terms);
    const page = await findBySearch(db, body.search, terms);
    tag("catalog", "media", ...page.ids.map((id) => `product:${id}`));
    const products = await readMerchantProducts(db, page.ids, {
      terms,
      fields,
      withVariants: fields.has("VARIANT_OPTION_CHOICE_NAMES"),
    });
    return { products, pagingMetadata: page.pagingMetadata, aggregationData: { results: page.aggregations } };
  }),
  handleRead(countProductsV3, async (context) => {
    const { db, body, tag } = context;
    const terms = await readTerms(context, db);
    const requestsHidden = body.returnNonVisibleProducts;
    if (requestsHidden === true && !terms.seesHidden) {
      throw new AppError("NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS");
    }
    tag("catalog");
    const seesHidden = terms.seesHidden && requestsHidden !== false;
    return { count: await countProducts(db, body, { ...terms, seesHidden }) };
  }),
  handleRead(getAllProductsCategory, async () => ({
    categoryId: ALL_PRODUCTS_COLLECTION_ID,
    treeReference: { appNamespace: CATEGORY_TREE, treeKey: null },
  })),
];
