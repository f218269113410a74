import {
  bulkAddInfoSectionsByFilter,
  bulkAddProductsToCategoriesByFilter,
  bulkAdjustProductVariantsByFilter,
  bulkDeleteProductsByFilter,
  bulkRemoveInfoSectionsByFilter,
  bulkRemoveProductsFromCategoriesByFilter,
  bulkUpdateProductsByFilter,
  bulkUpdateProductTagsByFilter,
  bulkUpdateProductVariantsByFilter,
} from "#api/catalog/wire/v3/products-by-filter.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleWrite } from "#server/platform/http/handlers.ts";
import { requireTagChanges } from "../../write/bulk.ts";
import { type ChangeByFilter, startByFilter } from "./by-filter.ts";

type FilterBody = {
  filter?: unknown;
  search?: { expression?: string; mode?: "OR" | "AND"; fields?: string[]; fuzzy?: boolean };
};
type Context = { tx: Tx; actor: Actor; body: FilterBody };

const start = ({ tx, actor, body: { filter, search } }: Context, change: ChangeByFilter) =>
  startByFilter(tx, { filter, ...(search === undefined ? {} : { search }), change, actor });

/** @throws {AppError} EMPTY_UPDATE */
function requireChange(change: object): void {
  if (Object.keys(change).length === 0) throw new AppError("EMPTY_UPDATE");
}

export const byFilterRoutes = [
  handleWrite(bulkUpdateProductsByFilter, async (context) => {
    const { slug, options, variantsInfo, ...product } = context.body.product;
    const fieldMasks = Object.entries({ slug, options, variantsInfo }).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    );
    if (fieldMasks.length > 0) throw new AppError("FIELD_MASK_VALUE_NOT_SUPPORTED", { data: { fieldMasks } });
    requireChange(product);
    return start(context, { kind: "update", product });
  }),
  handleWrite(bulkDeleteProductsByFilter, async (context) => start(context, { kind: "delete" })),
  handleWrite(bulkUpdateProductVariantsByFilter, async (context) => {
    requireChange(context.body.variant);
    return start(context, { kind: "update-variants", variant: context.body.variant });
  }),
  handleWrite(bulkAdjustProductVariantsByFilter, async (context) => {
    const { filter: _, search: __, ...adjustment } = context.body;
    requireChange(adjustment);
    return start(context, { kind: "adjust-variants", adjustment });
  }),
  handleWrite(bulkAddInfoSectionsByFilter, async (context) =>
    start(context, { kind: "sections", infoSectionIds: context.body.infoSectionIds, isRemoval: false }),
  ),
  handleWrite(bulkRemoveInfoSectionsByFilter, async (context) =>
    start(context, { kind: "sections", infoSectionIds: context.body.infoSectionIds, isRemoval: true }),
  ),
  handleWrite(bulkUpdateProductTagsByFilter, async (context) => {
    const { assignTags, unassignTags } = context.body;
    requireTagChanges({ assignTags, unassignTags });
    return start(context, { kind: "tags", changes: { assignTags, unassignTags } });
  }),
  handleWrite(bulkAddProductsToCategoriesByFilter, async (context) =>
    start(context, { kind: "categories", categoryIds: context.body.categoryIds, isRemoval: false }),
  ),
  handleWrite(bulkRemoveProductsFromCategoriesByFilter, async (context) =>
    start(context, { kind: "categories", categoryIds: context.body.categoryIds, isRemoval: true }),
  ),
];
