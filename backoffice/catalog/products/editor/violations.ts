/** Maps API errors to fields of the editor. */
import { formatMessage } from "#api/store/messages.ts";
import { messageOf, messageOfViolations, violationOf } from "#backoffice/components/error-messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ApiError } from "#sdk/call.ts";
import type { FieldName } from "../form/product-form.ts";
import { productEditorTexts } from "./texts/texts.ts";

const { editor, fields } = productEditorTexts[staffLanguage()];

export type EditorProblem = {
  /** Id of the element to jump to. */
  anchor: string | undefined;
  /** Field of the form to mark; variants are marked in their table. */
  field: FieldName | undefined;
  message: string;
};

const fieldPaths: readonly (readonly [path: string, field: FieldName | "variants"])[] = [
  ["product.name", "name"],
  ["product.slug", "slug"],
  ["product.description", "description"],
  ["product.plainDescription", "description"],
  ["product.media", "media"],
  ["product.options", "options"],
  ["product.modifiers", "modifiers"],
  ["product.brand", "brand"],
  ["product.ribbon", "ribbon"],
  ["product.additionalRibbons", "additionalRibbons"],
  ["product.infoSections", "infoSections"],
  ["product.physicalProperties.pricePerUnit", "unitBase"],
  ["product.subscriptionDetails", "subscriptions"],
  ["product.seoData", "seoTitle"],
  ["product.tags", "tags"],
  ["product.physicalProperties.deliveryProfileId", "deliveryProfileId"],
  ["product.paymentTerms.paymentOption", "paymentOption"],
  ["product.paymentTerms", "depositValue"],
  ["product.taxGroupId", "taxGroupId"],
  ["product.mainCategoryId", "mainCategoryId"],
  ["product.variantsInfo", "variants"],
];

const codeFields: Record<string, FieldName | "variants"> = {
  DUPLICATE_SLUG_ERROR: "slug",
  DUPLICATE_BARCODE_ERROR: "variants",
  COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE: "variants",
  TOO_MANY_VARIANTS: "options",
  DUPLICATE_PRODUCT_OPTIONS: "options",
  MISSING_VARIANT_OPTION_CHOICE: "options",
  INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT: "subscriptions",
  INVALID_PRODUCT_TYPE_FOR_SUBSCRIPTION: "subscriptions",
  ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT: "subscriptions",
  BRAND_NOT_FOUND: "brand",
  RIBBON_NOT_FOUND: "ribbon",
  DUPLICATE_RIBBON_IN_ADDITIONAL: "additionalRibbons",
  DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL: "additionalRibbons",
  PRODUCT_MEDIA_NOT_EXIST: "media",
};

export function problemsOf(error: unknown): EditorProblem[] {
  if (!(error instanceof ApiError)) return [plain(messageOf(error))];
  if (error.violations.length === 0) {
    const place = error.code === undefined ? undefined : codeFields[error.code];
    return [place === undefined ? plain(messageOf(error)) : at(place, messageOf(error))];
  }
  return error.violations.map((violation) => {
    const { field } = violation;
    const place = fieldPaths.find(
      ([path]) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`),
    )?.[1];
    if (place === undefined) return plain(messageOfViolations([violation]));
    if (place !== "variants") return at(place, violationOf(fields[place], violation));
    const index = /variants\[(\d+)\]\.(.+)$/.exec(field);
    if (index === null) return at(place, violationOf(fields.variants, violation));
    const values = { number: Number(index[1]) + 1, problem: violationOf("", violation) };
    return at(place, formatMessage(staffLanguage(), editor.problemOfVariant, values));
  });
}

function plain(message: string): EditorProblem {
  return { anchor: undefined, field: undefined, message };
}

export function at(place: FieldName | "variants", message: string): EditorProblem {
  return { anchor: `product-${place}`, field: place === "variants" ? undefined : place, message };
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "REVISION_CONFLICT" || error.code === "PRODUCT_CHANGED");
}
