/** Reads collections as the back office lists and edits them, hidden ones too. */
import { sql } from "kysely";
import {
  type CollectionRow,
  MAX_COLLECTION_MEMBERS,
  type MerchantCollection,
} from "#api/catalog/collections/merchant-collections.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type MediaFile, presentMediaItem } from "#server/store/media/public.ts";
import { type CollectionNode, getNode, presentImage } from "./collection-nodes.ts";
import { presentRules } from "./rules.ts";

type Row = {
  id: string;
  name: string;
  slug: string;
  is_visible: boolean;
  parent_id: string | null;
  place: number;
  is_automatic: boolean;
  product_count: number;
  media: MediaFile | null;
};
type MemberRow = { id: string; name: string; media: MediaFile | null };

export async function listCollectionRows(
  connection: Connection,
  { text = "", limit = null }: { text?: string | undefined; limit?: number | null | undefined },
  baseUrl: string,
): Promise<CollectionRow[]> {
  const { rows } = await sql<Row>`
    select c.id::text as id, c.name, c.slug, c.is_visible, c.parent_id::text as parent_id, c.rules is not null as is_automatic,
      (row_number() over (partition by c.parent_id order by c.position, c.id))::int - 1 as place,
      coalesce((select n.amount from collection_counts n where n.collection_id = c.id), 0) as product_count,
      (select f.file from published_media f where f.id = c.media_id) as media
    from collections c where position(plain_text(${text.trim()}) in plain_text(c.name)) > 0
    order by c.name, c.id limit ${limit}`.execute(connection);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    visible: row.is_visible,
    ...imageUrlOf(row.media, baseUrl),
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    index: row.place,
    isAutomatic: row.is_automatic,
    productCount: row.product_count,
  }));
}

function imageUrlOf(media: MediaFile | null, baseUrl: string): { imageUrl?: string } {
  if (media === null) return {};
  const { thumbnail, image } = presentMediaItem(media, baseUrl);
  const imageUrl = thumbnail?.url ?? image?.url;
  return imageUrl === undefined ? {} : { imageUrl };
}

/** @throws {AppError} COLLECTION_NOT_FOUND */
export async function readMerchantCollection(connection: Connection, id: string, baseUrl: string) {
  if (!isId(id)) throw new AppError("COLLECTION_NOT_FOUND", { data: { id } });
  const node = await getNode(connection, { id }, true);
  const { rows } = await sql<MemberRow>`
    select m.product_id::text as id, p.name, (
      select f.file from product_media pm join published_media f on f.id = pm.media_id
      where pm.product_id = p.id order by pm.position limit 1) as media
    from collection_products m join products p on p.id = m.product_id
    where m.collection_id = ${node.id}::uuid order by m.position, m.product_id
    limit ${sql.lit(MAX_COLLECTION_MEMBERS)}`.execute(connection);
  return {
    collection: present(node, baseUrl),
    products: rows.map(({ id: productId, name, media }) => ({ id: productId, name, ...imageUrlOf(media, baseUrl) })),
  };
}

const present = (node: CollectionNode, baseUrl: string): MerchantCollection => ({
  id: node.id,
  revision: String(node.revision),
  name: node.name,
  slug: node.slug,
  description: node.description,
  visible: node.is_visible,
  ...(node.parent_id === null ? {} : { parentId: node.parent_id }),
  ...(node.media === null ? {} : { image: presentImage(node.media, baseUrl) }),
  seoData: node.seo ?? { tags: [] },
  ...(node.rules === null ? {} : { rules: presentRules(node.rules) }),
});
