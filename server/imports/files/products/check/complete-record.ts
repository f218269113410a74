/**
 * Derives dependent fields of a record, overriding the file: a file is compared with a state its product can have.
 * Pure.
 */
import type { ProductRecord, VariantRecord } from "../record/record.ts";

export function completeRecord(record: ProductRecord): ProductRecord {
  const inside = new Set(record.collections);
  const managesVariants = record.options.length > 0 && (record.managesVariants || !haveSameValues(record.variants));
  const shared = {
    ...record,
    places: Object.fromEntries(Object.entries(record.places).filter(([slug]) => inside.has(slug))),
    managesVariants,
    deposit: record.paymentOption === "DEPOSIT_ONLINE" ? record.deposit : "",
    sku: record.options.length > 0 && !managesVariants ? record.sku : "",
    ...(record.options.length > 0 ? {} : { productDimensions: null, packageDimensions: null }),
    discountPercent: explainsPrices(record.discountPercent, record.variants) ? record.discountPercent : null,
    files: record.files.filter(
      ({ address }, index) => record.files.findIndex((each) => each.address === address) === index,
    ),
  };
  if (record.itemType === "PHYSICAL") {
    return { ...shared, variants: record.variants.map((variant) => ({ ...variant, digitalFile: null })) };
  }
  return {
    ...shared,
    visibleInPos: false,
    variants: record.variants.map((variant) => ({
      ...variant,
      weight: 0,
      unit: null,
      productDimensions: null,
      packageDimensions: null,
    })),
    unit: null,
  };
}

/** Whether the variants can share the values that version 1 has on the product. */
function haveSameValues([first, ...others]: readonly VariantRecord[]): boolean {
  const figures = (variant: VariantRecord | undefined): string =>
    JSON.stringify([
      Number(variant?.price),
      Number(variant?.compareAtPrice ?? variant?.price),
      variant?.cost === null ? null : Number(variant?.cost),
      variant?.weight,
      variant?.sku,
    ]);
  return others.every((variant) => figures(variant) === figures(first));
}

/** Whether the discount turns every compare-at price into the price, to the precision of the prices. */
function explainsPrices(percent: number | null, variants: readonly VariantRecord[]): boolean {
  if (percent === null) return true;
  const digits = Math.max(
    0,
    ...variants.flatMap(({ price, compareAtPrice }) =>
      [price, compareAtPrice ?? price].map((text) => (text.split(".")[1] ?? "").length),
    ),
  );
  const tolerance = 0.5 * 10 ** -digits + 1e-9;
  return variants.every(({ price, compareAtPrice }) => {
    const full = Number(compareAtPrice ?? price);
    return Math.abs(full * (1 - percent / 100) - Number(price)) <= tolerance;
  });
}
