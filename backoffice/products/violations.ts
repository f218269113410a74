import { ApiError } from "#sdk/call.ts";
import type { ProductForm } from "./product-form.ts";

/** Where a violation of the server's body stands in the form, and what people call it. */
const fieldPaths: readonly (readonly [path: string, field: keyof ProductForm, label: string])[] = [
  ["product.name", "name", "Name"],
  ["product.description", "description", "Description"],
  ["product.priceData", "price", "Price"],
  ["product.discount", "discountValue", "Discount"],
  ["product.costAndProfitData", "cost", "Cost"],
  ["product.sku", "sku", "SKU"],
  ["product.weight", "weight", "Weight"],
  ["product.ribbon", "ribbon", "Ribbon"],
  ["product.brand", "brand", "Brand"],
  ["product.slug", "slug", "Address"],
  ["product.productOptions", "options", "Options"],
  ["product.seoData", "seoTitle", "Title for search engines"],
  ["variants", "variants", "Variants"],
  ["inventoryItem", "variants", "Variants"],
  ["media", "media", "Pictures"],
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
  return error.violations.map(({ field, description }) => {
    const place = fieldPaths.find(
      ([path]) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`),
    );
    return { field: place?.[1], message: `${place?.[2] ?? field} ${description}` };
  });
}
