import { ApiError } from "#sdk/call.ts";
import type { ProductForm } from "./product-form.ts";

/** Where a violation of the server's body stands in the form. Longest path first. */
const fieldPaths: readonly (readonly [path: string, field: keyof ProductForm])[] = [
  ["product.name", "name"],
  ["product.description", "description"],
  ["product.priceData", "price"],
  ["product.discount", "discountValue"],
  ["product.costAndProfitData", "cost"],
  ["product.sku", "sku"],
  ["product.weight", "weight"],
  ["product.ribbon", "ribbon"],
  ["product.brand", "brand"],
  ["product.slug", "slug"],
  ["product.productOptions", "options"],
  ["product.seoData", "seoTitle"],
  ["variants", "variants"],
  ["inventoryItem", "variants"],
  ["media", "media"],
];

const codeFields: Record<string, keyof ProductForm> = {
  DUPLICATE_SLUG_ERROR: "slug",
  SKU_ALREADY_EXIST_ERROR: "sku",
  NEGATIVE_PRICE: "price",
  TOO_MANY_VARIANTS: "options",
  INVALID_OPTIONS: "options",
};

export type FormProblem = { field: keyof ProductForm | undefined; message: string };

/** What a refused save says, by field; `undefined` for what belongs to no field. */
export function problemsOf(error: unknown): FormProblem[] {
  if (!(error instanceof ApiError)) return [{ field: undefined, message: error instanceof Error ? error.message : "" }];
  if (error.violations.length === 0) {
    return [{ field: error.code === undefined ? undefined : codeFields[error.code], message: error.message }];
  }
  return error.violations.map(({ field, description }) => ({
    field: fieldPaths.find(
      ([path]) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`),
    )?.[1],
    message: description,
  }));
}
