/**
 * Emits product events of both API versions, in the transaction of the change (docs/protocol/events-and-webhooks.md).
 */
import { sql } from "kysely";
import { productChanged, productCreated, productDeleted } from "#api/catalog/catalog-events.ts";
import type { Product } from "#api/catalog/products/product.ts";
import { productV3Created, productV3Deleted, productV3Updated } from "#api/catalog/wire/v3/product-events.ts";
import { announceImplicitChanges } from "#server/catalog/customizations/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { readMerchantProducts } from "./merchant/read-products.ts";
import { type Terms, termsOf } from "./search/price-terms.ts";
import { presentProduct } from "./wire/v1/present.ts";
import { readWhole } from "./wire/v1/read-whole.ts";
import type { ProductWriteContext } from "./write/write-context.ts";

/** Larger products are sent without variants to bound the payload; subscribers read them over the API. */
const MAX_EVENT_VARIANTS = 100;

const versionOf = ({ version = "V1_CATALOG" }: ProductWriteContext) => version;

async function merchantTerms(tx: Tx, { terms }: ProductWriteContext): Promise<Terms> {
  return { ...(terms ?? (await termsOf(tx))), withMerchantData: true, seesHidden: true };
}

export type FieldChange = { readonly id: string; readonly fields: readonly string[] };

/** The event entities of the products, by id. */
export async function readForEvents(
  tx: Tx,
  ids: readonly string[],
  writeContext: ProductWriteContext,
): Promise<Map<string, Product>> {
  const terms = await merchantTerms(tx, writeContext);
  const fields = new Set<never>();
  const products = await readMerchantProducts(tx, ids, { terms, fields, withVariants: MAX_EVENT_VARIANTS });
  return new Map(products.map((product) => [product.id, product]));
}

/** Emits events of options and modifiers that the products created, or gave new choices. */
async function announceCustomizations(
  tx: Tx,
  ids: readonly string[],
  writeContext: ProductWriteContext,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select customization_id::text as id from product_options
      where product_id = any(${[...ids]}::uuid[]) and customization_id is not null
    union select customization_id::text from product_modifiers
      where product_id = any(${[...ids]}::uuid[]) and customization_id is not null`.execute(tx);
  const { now, actor, currency, terms } = writeContext;
  await announceImplicitChanges(
    tx,
    rows.map(({ id }) => id),
    { now, actor, currency, baseUrl: terms?.baseUrl ?? "" },
  );
}

const SHARED_FIELDS = new Set(["options", "productOptions", "modifiers"]);

export async function announceCreated(
  tx: Tx,
  ids: readonly string[],
  writeContext: ProductWriteContext,
): Promise<void> {
  const terms = await merchantTerms(tx, writeContext);
  const entities = await readForEvents(tx, ids, writeContext);
  const { actor, now } = writeContext;
  const originatedFromVersion = versionOf(writeContext);
  await announceCustomizations(tx, ids, writeContext);
  const emissions = (await readWhole(tx, ids)).flatMap((product) => {
    const wire = presentProduct(product, terms, { withVariants: false });
    const entity = entities.get(product.id);
    const common = { entityId: product.id, actor, now };
    return [
      emission({
        ...common,
        event: productCreated,
        payload: {
          productId: product.id,
          name: wire.name,
          price: wire.priceData,
          visible: wire.visible,
          media: wire.media,
          ...(wire.sku === undefined ? {} : { sku: wire.sku }),
          productPageUrl: wire.productPageUrl,
          ...(wire.brand === undefined ? {} : { brand: wire.brand }),
          ...(wire.costAndProfitData === undefined ? {} : { costAndProfitData: wire.costAndProfitData }),
          slug: wire.slug,
          originatedFromVersion,
        },
      }),
      ...(entity === undefined ? [] : [emission({ ...common, event: productV3Created, payload: entity })]),
    ];
  });
  await emitAll(tx, emissions);
}

export async function announceChanged(
  tx: Tx,
  changes: readonly FieldChange[],
  writeContext: ProductWriteContext,
): Promise<void> {
  const sharing = changes.filter(({ fields }) => fields.some((field) => SHARED_FIELDS.has(field)));
  if (sharing.length > 0) {
    await announceCustomizations(
      tx,
      sharing.map(({ id }) => id),
      writeContext,
    );
  }
  const ids = [...new Set(changes.map(({ id }) => id))];
  const entities = await readForEvents(tx, ids, writeContext);
  const { actor, now } = writeContext;
  const originatedFromVersion = versionOf(writeContext);
  await emitAll(
    tx,
    changes.flatMap(({ id: productId, fields }) => {
      const entity = entities.get(productId);
      const common = { entityId: productId, actor, now };
      return [
        emission({
          ...common,
          event: productChanged,
          payload: { productId, changedFields: [...fields], originatedFromVersion },
        }),
        ...(entity === undefined ? [] : [emission({ ...common, event: productV3Updated, payload: entity })]),
      ];
    }),
  );
}

/** `entities` must be read before the products are deleted. */
export async function announceDeleted(
  tx: Tx,
  entities: ReadonlyMap<string, Product>,
  writeContext: ProductWriteContext,
): Promise<void> {
  const { actor, now } = writeContext;
  const originatedFromVersion = versionOf(writeContext);
  await emitAll(
    tx,
    [...entities].flatMap(([productId, entity]) => {
      const common = { entityId: productId, actor, now };
      return [
        emission({ ...common, event: productDeleted, payload: { productId, originatedFromVersion } }),
        emission({ ...common, event: productV3Deleted, payload: entity }),
      ];
    }),
  );
}
