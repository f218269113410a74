import type { ProductV3Field } from "#api/catalog/wire/v3/product-fields.ts";
import { queryVariants, type ReadOnlyVariant, searchVariants } from "#api/catalog/wire/v3/read-only-variants.ts";
import {
  readTerms,
  readVariantsV3,
  requestedFields,
  type Terms,
  type VariantOfProduct,
} from "#server/catalog/products/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type CallContext, handleRead } from "#server/platform/http/handlers.ts";
import { type FoundVariant, findByQuery, findBySearch } from "./find-variants.ts";

type ReadContext = CallContext & { db: Connection };
type Requested = { terms: Terms; fields: ReadonlySet<ProductV3Field> };

async function readRequested(
  context: ReadContext,
  requested: readonly ProductV3Field[] | undefined,
): Promise<Requested> {
  const terms = await readTerms(context, context.db);
  return { terms, fields: requestedFields(requested, terms) };
}

/** In the order found; variants deleted in the meantime are skipped. */
async function present(
  context: ReadContext,
  found: readonly FoundVariant[],
  requested: Requested,
): Promise<ReadOnlyVariant[]> {
  const productIds = [...new Set(found.map((row) => row.product_id))];
  context.tag("catalog", "media", "catalog-entities", "inventory", ...productIds.map((id) => `product:${id}`));
  const names = new Set<ProductV3Field>([...requested.fields, "VARIANT_OPTION_CHOICE_NAMES"]);
  const shown = await readVariantsV3(context.db, productIds, { terms: requested.terms, fields: names });
  const byId = new Map(shown.map((entry) => [entry.variant.id, entry]));
  return found.flatMap((row) => {
    const entry = byId.get(row.variant_id);
    return entry === undefined ? [] : [presentOne(entry, requested)];
  });
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

export const routes = [
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
