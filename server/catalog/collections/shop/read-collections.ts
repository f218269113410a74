/** Collections as the shop shows them: visible ones only, to every caller. */
import { sql } from "kysely";
import type { ShopCollection, ShopCollectionPage } from "#api/catalog/collections/shop-collections.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";
import { type MediaFile, presentMediaItem } from "#server/store/media/public.ts";
import { idOfSlug } from "../queries.ts";

type Row = {
  id: string;
  name: string;
  slug: string;
  description: string;
  parent_id: string | null;
  product_count: number;
  media: MediaFile | null;
};
type Named = { name: string; slug: string };
type PageRow = Row & { rich_description: RichContent | null; ancestors: Named[] | null; children: Named[] | null };

const MAX_LISTED = 100;
const MAX_CHILDREN = 50;

const columns = sql`c.id::text as id, c.name, c.slug, c.description, c.parent_id::text as parent_id,
  coalesce((select n.shown from collection_counts n where n.collection_id = c.id), 0) as product_count,
  (select f.file from published_media f where f.id = c.media_id) as media`;

export async function listCollections(connection: Connection, baseUrl: string): Promise<ShopCollection[]> {
  const { rows } = await sql<Row>`
    select ${columns} from collections c where c.is_visible
    order by c.position, c.id limit ${sql.lit(MAX_LISTED)}`.execute(connection);
  return rows.map((row) => present(row, baseUrl));
}

/** Undefined for unknown slugs and hidden collections. */
export async function findCollectionPage(
  connection: Connection,
  slug: string,
  baseUrl: string,
): Promise<ShopCollectionPage | undefined> {
  const { rows } = await sql<PageRow>`
    select ${columns}, c.rich_description,
      (select json_agg(json_build_object('name', a.name, 'slug', a.slug) order by cardinality(a.path))
        from collections a where a.id = any(c.path) and a.id <> c.id) as ancestors,
      (select json_agg(json_build_object('name', b.name, 'slug', b.slug) order by b.position, b.id) from (
        select d.name, d.slug, d.position, d.id from collections d where d.parent_id = c.id and d.is_visible
        order by d.position, d.id limit ${sql.lit(MAX_CHILDREN)}) b) as children
    from collections c where c.id = ${idOfSlug(slug)} and c.is_visible`.execute(connection);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ...present(row, baseUrl),
    story: row.rich_description ?? fromHtml(row.description),
    ancestors: row.ancestors ?? [],
    children: row.children ?? [],
  };
}

const present = (row: Row, baseUrl: string): ShopCollection => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  ...(row.media === null ? {} : { media: presentMediaItem(row.media, baseUrl) }),
  productCount: row.product_count,
  ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
});
