/** Variants with their own values, and resetting them (docs/protocol/catalog-v1.md#write-rules). */
import { sql } from "kysely";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { VariantOverride } from "#api/catalog/wire/v1/product-variant-values.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { ProductDocument, VariantRow } from "../../read/documents.ts";
import { choicesOf, variantIdOf } from "../../read/facts.ts";
import { emitVariantsChanged, finishProduct } from "../../write/finish-product.ts";
import { refreshAvailability, refreshPrices, refreshSearchTerms } from "../../write/refresh.ts";
import { lockProduct, type ProductWriteContext } from "../../write/write-context.ts";
import { matchChoices } from "./availability.ts";
import { toMinorUnits } from "./rows.ts";
import { readProductAfterWrite } from "./write-product.ts";

/** @throws {AppError} PRODUCT_NOT_FOUND, VARIANT_NOT_FOUND, VARIANTS_NOT_MANAGED */
export async function overrideVariants(
  tx: Tx,
  productId: string,
  overrides: readonly VariantOverride[],
  writeContext: ProductWriteContext,
): Promise<void> {
  const { manages_variants: isManaged } = await lockProduct(tx, productId);
  const product = await readProductAfterWrite(tx, productId);
  const changed = new Map<string, { row: VariantRow; fields: Set<string> }>();
  for (const override of overrides) {
    if (!isManaged && hasOwnValues(override)) throw new AppError("VARIANTS_NOT_MANAGED");
    for (const variant of selectVariants(product, override)) {
      const known = changed.get(variant.id) ?? { row: variant, fields: new Set<string>() };
      changed.set(variant.id, applyOverride(known, override, { product, currency: writeContext.currency }));
    }
  }
  const rows = [...changed.values()].map(({ row }) => row);
  await sql`
    update variants v set price = r.price, cost = r.cost, weight = r.weight, sku = r.sku, is_visible = r.visible,
      sale_price = case when v.price = r.price then v.sale_price end,
      product_dimensions = r."productDimensions", package_dimensions = r."packageDimensions",
      discounted_price = least(v.discounted_price, r.price), revision = v.revision + 1, updated_at = ${writeContext.now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id uuid, price bigint, cost bigint, weight numeric, sku text, visible boolean,
        "productDimensions" jsonb, "packageDimensions" jsonb)
    where v.id = r.id`.execute(tx);
  await refreshPrices(tx, [productId]);
  await refreshSearchTerms(tx, [productId]);
  if (overrides.some((override) => override.visible !== undefined)) await refreshAvailability(tx, [productId]);
  await finishProduct(tx, productId, ["variants"], writeContext);
  const changes = [...changed.values()].map(({ row, fields }) => ({
    variantId: variantIdOf(product, row.id),
    choices: choicesOf(product, row),
    changedFields: [...fields],
  }));
  await emitVariantsChanged(tx, [{ productId, variants: changes }], writeContext);
}

const hasOwnValues = ({ price, cost, weight, sku }: VariantOverride): boolean =>
  [price, cost, weight, sku].some((value) => value !== undefined);

/** Selects by ids, by all or some of the choices, or every variant when neither is given. */
function selectVariants(product: ProductDocument, { variantIds, choices }: VariantOverride): VariantRow[] {
  const matching = matchChoices(product, choices ?? {});
  if (variantIds === undefined || variantIds.length === 0) {
    if (matching.length === 0) throw new AppError("VARIANT_NOT_FOUND", { data: { choices } });
    return matching;
  }
  return variantIds.map((id) => {
    const variant = matching.find((entry) => [entry.id, variantIdOf(product, entry.id)].includes(id.toLowerCase()));
    if (variant === undefined) throw new AppError("VARIANT_NOT_FOUND", { data: { variantId: id } });
    return variant;
  });
}

const FIELDS = ["price", "cost", "weight", "sku", "visible", "productDimensions", "packageDimensions"] as const;

type Changed = { row: VariantRow; fields: Set<string> };

/** Null inherits from the product. */
function applyOverride(
  { row, fields }: Changed,
  override: VariantOverride,
  { product, currency }: { product: ProductDocument; currency: string },
): Changed {
  const toMinor = (amount: number | null | undefined, own: number | null, shared: number | null): number | null =>
    amount === undefined ? own : amount === null ? shared : toMinorUnits(amount, currency);
  const next: VariantRow = {
    ...row,
    price: toMinor(override.price, row.price, product.price) ?? row.price,
    cost: toMinor(override.cost, row.cost, product.cost),
    weight: override.weight === null ? Number(product.weight) : (override.weight ?? row.weight),
    sku: override.sku === null ? "" : (override.sku ?? row.sku),
    visible: override.visible === null ? true : (override.visible ?? row.visible),
    productDimensions: override.productDimensions === undefined ? row.productDimensions : override.productDimensions,
    packageDimensions: override.packageDimensions === undefined ? row.packageDimensions : override.packageDimensions,
  };
  const names = FIELDS.filter((name) => override[name] !== undefined);
  return { row: next, fields: new Set([...fields, ...names]) };
}

/** Resets all variants to the product's values. */
export async function resetVariants(tx: Tx, productId: string, writeContext: ProductWriteContext): Promise<void> {
  await lockProduct(tx, productId);
  await sql`
    update variants v set price = p.price, cost = p.cost, weight = p.weight, sku = '', is_visible = true,
      sale_price = null, product_dimensions = null, package_dimensions = null, discounted_price = discounted_price(p.price, p.discount_type, p.discount_amount, p.discount_percent),
      revision = v.revision + 1, updated_at = ${writeContext.now}
    from products p where p.id = v.product_id and p.id = ${productId}`.execute(tx);
  await refreshPrices(tx, [productId]);
  await refreshSearchTerms(tx, [productId]);
  await refreshAvailability(tx, [productId]);
  await finishProduct(tx, productId, ["variants"], writeContext);
  const product = await readProductAfterWrite(tx, productId);
  const changes = (product.variants ?? []).map((variant) => ({
    variantId: product.options === null ? DEFAULT_VARIANT_ID : variant.id,
    choices: choicesOf(product, variant),
    changedFields: ["price", "cost", "weight", "sku", "visible"],
  }));
  await emitVariantsChanged(tx, [{ productId, variants: changes }], writeContext);
}
