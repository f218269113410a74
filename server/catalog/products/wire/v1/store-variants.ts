/** Variants of all products: `/v1/variants` (docs/protocol/catalog-v1.md#reads). */
import { sql } from "kysely";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { StoreVariant } from "#api/catalog/wire/v1/product-variant-values.ts";
import type { Query } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { readOffsetPage } from "#server/platform/query/pages.ts";
import { isRecord } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import type { ProductDocument } from "../../read/documents.ts";
import type { Terms } from "../../search/price-terms.ts";
import { presentStoreVariant } from "./present.ts";
import { collectionIdsField } from "./query-products.ts";
import { readWhole } from "./read-whole.ts";

const wireId = sql`(case when v.choice_ids = '{}' then ${DEFAULT_VARIANT_ID} else v.id::text end)`;
const sortable = { isSortable: true, isRequired: true } as const;

/** All choices of a variant as one string, with options in name order, whatever the order in the filter. */
const choicesText = sql`(select string_agg(o.name || ${"\u001f"} || c.description, ${"\u001e"} order by o.name collate "C")
  from product_option_choices c join product_options o on o.id = c.option_id where c.id = any(v.choice_ids))`;

function readChoices(value: unknown): string | undefined {
  if (!isRecord(value) || !Object.values(value).every((choice) => typeof choice === "string")) return undefined;
  const names = Object.keys(value).sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return names.map((name) => `${name}\u001f${value[name]}`).join("\u001e");
}

const api: QueryApi = {
  name: "store-variants",
  key: { kind: "id", sql: sql`v.id` },
  defaultSort: [{ fieldName: "numericId", order: "ASC" }],
  fields: {
    id: { kind: "text", sql: sql`(p.id::text || '-' || ${wireId})`, ...sortable },
    variantId: { kind: "text", sql: wireId, ...sortable },
    productId: { kind: "id", sql: sql`p.id`, ...sortable },
    productName: { kind: "text", sql: sql`p.name`, lowered: sql`lower(p.name)`, ...sortable },
    /** The product's numeric id. */
    numericId: { kind: "number", sql: sql`p.numeric_id`, ...sortable },
    sku: { kind: "text", sql: sql`coalesce(nullif(v.sku, ''), p.sku)`, ...sortable },
    /** Option name → choice description, of all options. */
    choices: {
      kind: "text",
      sql: sql`coalesce(${choicesText}, '')`,
      read: readChoices,
      operators: ["$eq", "$ne", "$in", "$nin", "$exists", "$isEmpty"],
    },
    managedVariant: { kind: "boolean", sql: sql`p.manages_variants` },
    "stock.inStock": {
      kind: "boolean",
      sql: sql`(select is_in_stock from variant_stock s where s.variant_id = v.id)`,
    },
    "stock.quantity": { kind: "number", sql: sql`(select quantity from variant_stock s where s.variant_id = v.id)` },
    collectionIds: collectionIdsField,
  },
};

type StoreVariantPage = { variants: StoreVariant[]; productIds: string[]; total: number; offset: number };

export async function queryStoreVariants(
  connection: Connection,
  query: Query | undefined,
  terms: Terms,
): Promise<StoreVariantPage> {
  const { rows, total, offset } = await readOffsetPage<{ product_id: string; variant_id: string }>(connection, {
    api,
    query,
    select: sql`p.id::text as product_id, v.id::text as variant_id`,
    from: sql`products p join variants v on v.product_id = p.id`,
    ...(terms.seesHidden ? {} : { where: sql<boolean>`p.is_visible and v.is_visible` }),
  });
  const productIds = [...new Set(rows.map((row) => row.product_id))];
  const products = new Map((await readWhole(connection, productIds)).map((product) => [product.id, product]));
  const variants = rows.flatMap((row) => {
    const product = products.get(row.product_id);
    const variant = product?.variants?.find(({ id }) => id === row.variant_id);
    return product === undefined || variant === undefined ? [] : [presentStoreVariant(product, variant, terms)];
  });
  return { variants, productIds, total, offset };
}

/** `{productId}-{variantId}`, two GUIDs. */
export function splitStoreVariantId(id: string): { productId: string; variantId: string } | undefined {
  const guid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
  const match = new RegExp(`^(${guid})-(${guid})$`).exec(id);
  const [, productId, variantId] = match ?? [];
  return productId === undefined || variantId === undefined ? undefined : { productId, variantId };
}

export function pickVariant(product: ProductDocument, variantId: string) {
  const variants = product.variants ?? [];
  if (variantId === DEFAULT_VARIANT_ID) return (product.options ?? []).length === 0 ? variants[0] : undefined;
  return variants.find((variant) => variant.id === variantId.toLowerCase());
}
