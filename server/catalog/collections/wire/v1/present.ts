import type { Collection } from "#api/catalog/wire/v1/collections.ts";
import { mediaOf } from "#server/store/media/public.ts";
import type { CollectionRow } from "../../queries.ts";
import { presentRules } from "../../rules.ts";

/** Only staff see the rules. */
export function presentCollection(row: CollectionRow, baseUrl: string, showsRules = false): Collection {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    visible: row.is_visible,
    numberOfProducts: row.product_count,
    media: mediaOf(row.media === null ? [] : [row.media], baseUrl),
    lastUpdated: row.updated_at.toISOString(),
    ...(showsRules && row.rules !== null ? { rules: presentRules(row.rules) } : {}),
  };
}
