/** Rows of the back office's product list: one statement, without the parts that only an editor shows. */
import { sql } from "kysely";
import type { ProductRow } from "#api/catalog/products/merchant-products.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import { presentMediaItem } from "#server/store/media/public.ts";
import { type ProductDocument, type ProductFile, type Ranges, ranges } from "../read/documents.ts";
import { formatPrice, type Terms } from "../search/price-terms.ts";

type Row = Pick<
  ProductDocument,
  | "id"
  | "revision"
  | "created_at"
  | "updated_at"
  | "name"
  | "item_type"
  | "is_visible"
  | "brand"
  | "ribbon"
  | "public_tag_ids"
  | "private_tag_ids"
  | "availability"
  | "preorder_status"
> & { image: ProductFile | null; collection_ids: string[]; has_options: boolean; ranges: Ranges };

/** In the order of the ids; unknown ids are skipped. */
export async function readProductRows(
  connection: Connection,
  ids: readonly string[],
  terms: Terms,
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select p.id, p.revision, p.created_at, p.updated_at, p.name, p.item_type, p.is_visible, p.public_tag_ids,
      p.private_tag_ids, p.availability, p.preorder_status,
      (select json_build_object('id', b.id, 'name', b.name) from brands b where b.id = p.brand_id) as brand,
      (select json_build_object('id', r.id, 'name', r.name) from ribbons r where r.id = p.ribbon_id) as ribbon,
      (select m.file from product_media pm join published_media m on m.id = pm.media_id
        where pm.product_id = p.id and m.kind in ('image', 'video') order by pm.position limit 1) as image,
      array(select c.collection_id::text from collection_memberships c where c.product_id = p.id order by 1)
        as collection_ids,
      exists (select from product_options o where o.product_id = p.id) as has_options, ${ranges} as ranges
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, ordinal)
    join products p on p.id = wanted.id order by wanted.ordinal`.execute(connection);
  return rows.map((row) => presentRow(row, terms));
}

function presentRow(row: Row, terms: Terms): ProductRow {
  const money = (minor: Minor | null) => ({
    amount: toDecimal(minor ?? 0, terms.currency),
    formattedAmount: formatPrice(minor ?? 0, terms),
  });
  const media = row.image === null ? undefined : presentMediaItem(row.image, terms.baseUrl);
  const imageUrl = media?.thumbnail?.url ?? media?.image?.url;
  const { count, lowestPrice, highestPrice, lowestCompared } = row.ranges;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    kind: row.item_type,
    visible: row.is_visible,
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(row.brand === null ? {} : { brand: row.brand }),
    ...(row.ribbon === null ? {} : { ribbon: row.ribbon }),
    tags: row.public_tag_ids,
    internalTags: row.private_tag_ids,
    collectionIds: row.collection_ids,
    availability: row.availability,
    acceptsPreorders: row.preorder_status !== "DISABLED",
    hasOptions: row.has_options,
    variantCount: count,
    currency: terms.currency,
    lowestPrice: money(lowestPrice),
    highestPrice: money(highestPrice),
    ...(lowestCompared === null ? {} : { compareAtPrice: money(lowestCompared) }),
  };
}
