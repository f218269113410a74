/** What a version 3 response depends on besides the product. */
import type { ProductV3Field } from "#api/catalog/wire/v3/product-values.ts";
import type { VariantV3 } from "#api/catalog/wire/v3/product-variants.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Terms } from "../../search/terms.ts";

export type DigitalFileV3 = NonNullable<NonNullable<VariantV3["digitalProperties"]>["digitalFile"]>;

export type PresentationV3 = {
  readonly terms: Terms;
  readonly fields: ReadonlySet<ProductV3Field>;
  readonly digitalFiles: ReadonlyMap<string, DigitalFileV3>;
};

/** @throws {AppError} NO_PERMISSION_TO_READ_MERCHANT_DATA: shoppers never receive cost and profit */
export function requestedFields(
  requested: readonly ProductV3Field[] | undefined,
  { seesHidden }: Terms,
): ReadonlySet<ProductV3Field> {
  const fields = new Set(requested ?? []);
  if (fields.has("MERCHANT_DATA") && !seesHidden) throw new AppError("NO_PERMISSION_TO_READ_MERCHANT_DATA");
  return fields;
}
