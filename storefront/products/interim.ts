/** Until version 3 is bound: what version 1 knows of it. */
import type { ProductV3 } from "#api/product-v3-values.ts";
import type { Product } from "#api/products.ts";
import { remember } from "#ui/pages/remember.ts";

const zero = { amount: "0" };

export const wholeOf = remember(
  (product: Product): ProductV3 => ({
    id: product.id,
    revision: "1",
    createdDate: product.createdDate,
    updatedDate: product.lastUpdated,
    name: product.name,
    slug: product.slug,
    handle: product.slug,
    productType: product.itemType === "PHYSICAL" ? "PHYSICAL" : "DIGITAL",
    itemType: product.itemType,
    visible: true,
    visibleInPos: true,
    plainDescription: product.description,
    media: {},
    options: [],
    modifiers: product.customTextFields.map((field, index) => ({
      id: String(index),
      name: field.title,
      key: field.title,
      mandatory: field.mandatory,
      modifierRenderType: "FREE_TEXT",
      freeTextSettings: { minCharCount: 0, maxCharCount: field.maxLength, title: field.title, key: field.title },
    })),
    additionalRibbons: [],
    infoSections: product.additionalInfoSections.map((section, index) => ({
      id: String(index),
      title: section.title,
      plainDescription: section.description,
    })),
    actualPriceRange: { minValue: zero, maxValue: zero },
    compareAtPriceRange: { minValue: zero, maxValue: zero },
    inventory: { availabilityStatus: "IN_STOCK", preorderStatus: "DISABLED", preorderAvailability: "NO_VARIANTS" },
    seoData: { tags: [] },
    variantSummary: { variantCount: 1 },
  }),
);
