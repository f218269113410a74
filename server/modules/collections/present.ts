import type { Collection } from "#api/collections.ts";
import { mediaOf } from "#server/modules/media/public.ts";
import type { CollectionRow } from "./queries.ts";

export function presentCollection(row: CollectionRow, baseUrl: string): Collection {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    visible: row.is_visible,
    numberOfProducts: row.product_count,
    media: mediaOf(row.media === null ? [] : [row.media], baseUrl),
    lastUpdated: row.updated_at.toISOString(),
  };
}
