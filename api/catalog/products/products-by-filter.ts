/**
 * Changes of every product that a filter finds (wire, catalogue 4.1). The answer names a job that does it after the
 * commit, a hundred products at a time.
 */
import { type Static, type TSchema, Type } from "typebox";
import { JobAnswer } from "../../bulk-values.ts";
import { endpoint } from "../../endpoint.ts";
import { OneOf, Text } from "../../values.ts";
import { ProductPatchV3, tagChanges, VariantPatchV3 } from "./product-v3-values.ts";
import { InfoSectionIds, SearchDetails } from "./products-v3.ts";

const services = ["/stores", "/_api/stores-catalog-orchestrator"];
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;

/** As in `searchProducts`. An empty filter means every product. */
const ProductFilter = { filter: Type.Unknown(), search: Type.Optional(SearchDetails) };

const byFilter = <S extends TSchema>(name: string, path: string, summary: string, body: S) =>
  endpoint({
    id: `productsV3.${name}`,
    method: "POST",
    path: `/v3/bulk/products/${path}`,
    services,
    summary,
    access: writers,
    body,
    response: JobAnswer,
    errors: ["UNKNOWN_FILTER", "EMPTY_ASSIGN_AND_UNASSIGN_LISTS", "EMPTY_UPDATE", "FIELD_MASK_VALUE_NOT_SUPPORTED"],
  });

/** What belongs to one product alone; named here to be refused instead of being left out in silence. */
const ofOneProduct = {
  slug: Type.Optional(Type.Unknown()),
  options: Type.Optional(Type.Unknown()),
  variantsInfo: Type.Optional(Type.Unknown()),
};

export const bulkUpdateProductsByFilter = byFilter(
  "bulkUpdateProductsByFilter",
  "update-by-filter",
  "Changes every product that matches.",
  Type.Object({ ...ProductFilter, product: Type.Object({ ...ProductPatchV3.properties, ...ofOneProduct }) }),
);

export const bulkDeleteProductsByFilter = byFilter(
  "bulkDeleteProductsByFilter",
  "delete-by-filter",
  "Deletes every product that matches.",
  Type.Object(ProductFilter),
);

export const bulkUpdateProductVariantsByFilter = byFilter(
  "bulkUpdateProductVariantsByFilter",
  "update-variants-by-filter",
  "Changes the variants of every product that matches.",
  Type.Object({ ...ProductFilter, variant: VariantPatchV3 }),
);

const AdjustValue = OneOf(
  ["amount", "percentage"],
  Type.Object({
    amount: Type.Optional(Type.String({ decimal: { gte: "-999999999.99", lte: "999999999.99", maxScale: 3 } })),
    percentage: Type.Optional(Type.Number({ minimum: -100, maximum: 1000 })),
  }),
  true,
);
export type AdjustValue = Static<typeof AdjustValue>;

/** Of less than nothing there is none. */
const Reduction = OneOf(
  ["amount", "percentage"],
  Type.Object({
    amount: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999.99", maxScale: 3 } })),
    percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  }),
  true,
);

export const VariantAdjustment = Type.Object({
  actualPrice: Type.Optional(AdjustValue),
  compareAtPrice: Type.Optional(AdjustValue),
  cost: Type.Optional(AdjustValue),
  /** The actual price becomes the compare-at price less this. */
  compareAtPriceDiscount: Type.Optional(Reduction),
  rounding: Type.Optional(Type.Enum(["NO_ROUNDING", "CURRENCY_PRECISION", "NEAREST_WHOLE_NUMBER"])),
});
export type VariantAdjustment = Static<typeof VariantAdjustment>;

export const bulkAdjustProductVariantsByFilter = byFilter(
  "bulkAdjustProductVariantsByFilter",
  "adjust-variants-by-filter",
  "Raises or lowers prices and cost of the variants of every product that matches. Prices stay at or above zero.",
  Type.Object({ ...ProductFilter, ...VariantAdjustment.properties }),
);

export const bulkAddInfoSectionsByFilter = byFilter(
  "bulkAddInfoSectionsToProductsByFilter",
  "add-info-sections-by-filter",
  "Puts info sections at the end of every product that matches.",
  Type.Object({ ...ProductFilter, infoSectionIds: InfoSectionIds }),
);

export const bulkRemoveInfoSectionsByFilter = byFilter(
  "bulkRemoveInfoSectionsFromProductsByFilter",
  "remove-info-sections-by-filter",
  "Takes info sections off every product that matches.",
  Type.Object({ ...ProductFilter, infoSectionIds: InfoSectionIds }),
);

export const bulkUpdateProductTagsByFilter = byFilter(
  "bulkUpdateProductTagsByFilter",
  "update-tags-by-filter",
  "Assigns and removes tags of every product that matches.",
  Type.Object({ ...ProductFilter, ...tagChanges }),
);

const CategoryIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });

export const bulkAddProductsToCategoriesByFilter = byFilter(
  "bulkAddProductsToCategoriesByFilter",
  "add-to-categories-by-filter",
  "Puts every product that matches into categories.",
  Type.Object({ ...ProductFilter, categoryIds: CategoryIds }),
);

export const bulkRemoveProductsFromCategoriesByFilter = byFilter(
  "bulkRemoveProductsFromCategoriesByFilter",
  "remove-from-categories-by-filter",
  "Takes every product that matches out of categories.",
  Type.Object({ ...ProductFilter, categoryIds: CategoryIds }),
);
