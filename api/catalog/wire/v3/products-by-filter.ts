/**
 * Changes all products that match a filter (docs/protocol/catalog-v3.md#by-filter). The response has the id of a job
 * that runs after the commit, in batches of 100 products.
 */
import { type Static, type TSchema, Type } from "typebox";
import { JobAnswer } from "../../../bulk-values.ts";
import { endpoint } from "../../../endpoint.ts";
import { OneOf, Text } from "../../../values.ts";
import { ProductPatch, tagChanges, VariantPatch } from "../../products/product.ts";
import { InfoSectionIds, SearchDetails } from "./products.ts";

const services = ["/stores", "/_api/stores-catalog-orchestrator"];
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;

/** As in `searchProducts`. An empty filter matches every product. */
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

/** Fields that are specific to one product. Declared so that they are rejected instead of silently dropped. */
const singleProductFields = {
  slug: Type.Optional(Type.Unknown()),
  options: Type.Optional(Type.Unknown()),
  variantsInfo: Type.Optional(Type.Unknown()),
};

export const bulkUpdateProductsByFilter = byFilter(
  "bulkUpdateProductsByFilter",
  "update-by-filter",
  "Updates all products that match.",
  Type.Object({ ...ProductFilter, product: Type.Object({ ...ProductPatch.properties, ...singleProductFields }) }),
);

export const bulkDeleteProductsByFilter = byFilter(
  "bulkDeleteProductsByFilter",
  "delete-by-filter",
  "Deletes all products that match.",
  Type.Object(ProductFilter),
);

export const bulkUpdateProductVariantsByFilter = byFilter(
  "bulkUpdateProductVariantsByFilter",
  "update-variants-by-filter",
  "Updates the variants of all products that match.",
  Type.Object({ ...ProductFilter, variant: VariantPatch }),
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

/** An amount or a percentage; reductions can't be negative. */
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
  /** Sets the price to the compare-at price minus this amount or percentage. */
  compareAtPriceDiscount: Type.Optional(Reduction),
  rounding: Type.Optional(Type.Enum(["NO_ROUNDING", "CURRENCY_PRECISION", "NEAREST_WHOLE_NUMBER"])),
});
export type VariantAdjustment = Static<typeof VariantAdjustment>;

export const bulkAdjustProductVariantsByFilter = byFilter(
  "bulkAdjustProductVariantsByFilter",
  "adjust-variants-by-filter",
  "Increases or decreases the prices and costs of the variants of all products that match. Prices never go below zero.",
  Type.Object({ ...ProductFilter, ...VariantAdjustment.properties }),
);

export const bulkAddInfoSectionsByFilter = byFilter(
  "bulkAddInfoSectionsToProductsByFilter",
  "add-info-sections-by-filter",
  "Adds info sections to the end of all products that match.",
  Type.Object({ ...ProductFilter, infoSectionIds: InfoSectionIds }),
);

export const bulkRemoveInfoSectionsByFilter = byFilter(
  "bulkRemoveInfoSectionsFromProductsByFilter",
  "remove-info-sections-by-filter",
  "Removes info sections from all products that match.",
  Type.Object({ ...ProductFilter, infoSectionIds: InfoSectionIds }),
);

export const bulkUpdateProductTagsByFilter = byFilter(
  "bulkUpdateProductTagsByFilter",
  "update-tags-by-filter",
  "Assigns and unassigns tags of all products that match.",
  Type.Object({ ...ProductFilter, ...tagChanges }),
);

const CategoryIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });

export const bulkAddProductsToCategoriesByFilter = byFilter(
  "bulkAddProductsToCategoriesByFilter",
  "add-to-categories-by-filter",
  "Adds all products that match to categories.",
  Type.Object({ ...ProductFilter, categoryIds: CategoryIds }),
);

export const bulkRemoveProductsFromCategoriesByFilter = byFilter(
  "bulkRemoveProductsFromCategoriesByFilter",
  "remove-from-categories-by-filter",
  "Removes all products that match from categories.",
  Type.Object({ ...ProductFilter, categoryIds: CategoryIds }),
);
