import { listMerchantVariants } from "#api/catalog/products/merchant-products.ts";
import type { ProductField } from "#api/catalog/products/product-fields.ts";
import { queryVariants, type ReadOnlyVariant, searchVariants } from "#api/catalog/wire/v3/read-only-variants.ts";
import {
  readMerchantVariants,
  readTerms,
  requestedFields,
  type Terms,
  type VariantOfProduct,
} from "#server/catalog/products/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type CallContext, handleRead } from "#server/platform/http/handlers.ts";
import { type FoundVariant, findByQuery, findBySearch } from "./find-variants.ts";

type ReadContext = CallContext & { db: Connection };
type Requested = { terms: Terms; fields: ReadonlySet<ProductField> };

async function readRequested(context: ReadContext, requested: readonly ProductField[] | undefined): Promise<Requested> {
  const terms = await readTerms(context, context.db);
  return { terms, fields: requestedFields(requested, terms) };
}

/** In the order found; variants deleted in the meantime are skipped. */
async function present(
  context: ReadContext,
  rows: readonly FoundVariant[],
  requested: Requested,
): Promise<ReadOnlyVariant[]> {
  context.tag("catalog", "media", "catalog-entities", "inventory", ...rows.map((row) => `product:${row.product_id}`));
  const found = await readFound(context, rows, requested);
  return found.map((entry) => presentOne(entry, requested));
}

function presentOne({ variant, product }: VariantOfProduct, { terms, fields }: Requested): ReadOnlyVariant {
  const { choices, ...rest } = variant;
  const { fulfiller_id: fulfillerId, main_category_id: mainCategoryId, brand } = product;
  const weight = fields.has("WEIGHT_MEASUREMENT_UNIT_INFO")
    ? { weightMeasurementUnitInfo: { weightMeasurementUnit: terms.weightUnit } }
    : {};
  return {
    ...rest,
    variantId: variant.id,
    optionChoices: choices,
    productData: {
      productId: product.id,
      name: product.name,
      productType: product.item_type === "PHYSICAL" ? "PHYSICAL" : "DIGITAL",
      slug: product.slug,
      handle: product.handle,
      visible: product.is_visible,
      visibleInPos: product.is_visible_in_pos && product.item_type === "PHYSICAL",
      revision: String(product.revision),
      updatedDate: product.updated_at.toISOString(),
      ...(mainCategoryId === null ? {} : { mainCategoryId }),
      ...(fields.has("CURRENCY") ? { currency: terms.currency } : {}),
      ...(brand === null ? {} : { brand }),
      ...(product.item_type === "PHYSICAL"
        ? { physicalProperties: { ...(fulfillerId === null ? {} : { fulfillerId }), ...weight } }
        : {}),
    },
  };
}

async function readFound(
  { db }: ReadContext,
  found: readonly FoundVariant[],
  requested: Requested,
): Promise<VariantOfProduct[]> {
  const productIds = [...new Set(found.map((row) => row.product_id))];
  const fields = new Set<ProductField>([...requested.fields, "VARIANT_OPTION_CHOICE_NAMES"]);
  const shown = await readMerchantVariants(db, productIds, { terms: requested.terms, fields });
  const byId = new Map(shown.map((entry) => [entry.variant.id, entry]));
  return found.flatMap((row) => byId.get(row.variant_id) ?? []);
}

export const routes = [
  handleRead(listMerchantVariants, async (context) => {
    const { db, body } = context;
    const { text, productId, limit = 50 } = body;
    const requested = await readRequested(context, []);
    const search = {
      filter: productId === undefined ? {} : { "productData.productId": productId },
      search: { expression: text ?? "" },
      cursorPaging: { limit },
    };
    const { rows } = await findBySearch(db, search, requested.terms);
    const found = await readFound(context, rows, requested);
    return {
      variants: found.map(({ product, variant: { id, visible, sku, choices } }) => ({
        id,
        productId: product.id,
        productName: product.name,
        choices: choices.map(({ optionChoiceNames }) => optionChoiceNames?.choiceName ?? ""),
        ...(sku === undefined ? {} : { sku }),
        visible,
      })),
    };
  }),
  handleRead(queryVariants, async (context) => {
    const { db, body } = context;
    const requested = await readRequested(context, body.fields);
    const { rows, pagingMetadata } = await findByQuery(db, body.query, requested.terms.seesHidden);
    return { variants: await present(context, rows, requested), pagingMetadata };
  }),
  handleRead(searchVariants, async (context) => {
    const { db, body } = context;
    const requested = await readRequested(context, body.fields);
    const { rows, pagingMetadata, results } = await findBySearch(db, body.search ?? {}, requested.terms);
    return { variants: await present(context, rows, requested), pagingMetadata, aggregationData: { results } };
  }),
];
