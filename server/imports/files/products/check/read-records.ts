/**
 * Reads products with their collections, stock and version 1 data as records, which imports compare files with and
 * exports write.
 */
import { sql } from "kysely";
import type { Product } from "#api/catalog/products/product.ts";
import { productFields } from "#api/catalog/products/product-fields.ts";
import { MAX_PREORDER_LIMIT } from "#api/inventory/inventory-items.ts";
import { mediaAddress, mediaIdIn } from "#api/store/media-address.ts";
import {
  readMerchantProducts,
  readVersionOneFacts,
  termsOf,
  type VersionOneFacts,
} from "#server/catalog/products/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { ProductRecord, StockRecord } from "../record/record.ts";
import { toRecord } from "../record/record-of-product.ts";

export type KnownProduct = { product: Product; record: ProductRecord };
export type Location = { id: string; name: string };

// Fields that are stored; derived ones are left out.
const FIELDS = new Set(
  productFields.filter((field) => !/^(?:URL|BREADCRUMBS|ALL_CATEGORIES|SUBSCRIPTION_PRICES|DISCOUNT|MIN_)/.test(field)),
);

/** The default location comes first. */
export async function readLocations(connection: Connection): Promise<Location[]> {
  const { rows } = await sql<Location>`
    select id::text as id, name from published_stock_locations order by is_default desc, name, id`.execute(connection);
  return rows;
}

type CollectionRow = { productId: string; id: string; slug: string; position: number };
type LevelRow = {
  variantId: string;
  location: string;
  quantity: number | null;
  inStock: boolean;
  isPreordered: boolean;
  limit: number;
  message: string;
  extra: Record<string, unknown> | null;
};

/** In the order of the ids; unknown ids are skipped. */
export async function readRecords(
  connection: Connection,
  ids: readonly string[],
  baseUrl: string,
): Promise<KnownProduct[]> {
  if (ids.length === 0) return [];
  const terms = await termsOf(connection, baseUrl);
  const products = await readMerchantProducts(connection, ids, { terms, fields: FIELDS, withVariants: true });
  const { rows: collections } = await sql<CollectionRow>`
    select product_id::text as "productId", collection_id::text as id, slug, position from collection_memberships
    where product_id = any(${[...ids]}::uuid[]) order by slug`.execute(connection);
  const { rows: stock } = await sql<LevelRow>`
    select i.variant_id::text as "variantId", l.name as location,
      case when i.tracks_quantity then i.quantity end as quantity, i.is_in_stock as "inStock",
      i.preorder_enabled as "isPreordered", i.preorder_limit as "limit", i.preorder_message as message,
      i.extended_fields as extra
    from inventory_items i join published_stock_locations l on l.id = i.location_id
    where i.product_id = any(${[...ids]}::uuid[])`.execute(connection);
  const facts = await readVersionOneFacts(connection, ids);
  const slugs = new Map(collections.map(({ id, slug }) => [id, slug]));
  const stockOf = Map.groupBy(stock, ({ variantId }) => variantId);
  const collectionsOf = Map.groupBy(collections, ({ productId }) => productId);
  return products.map((product) => ({
    product,
    record: toRecord(product, {
      collections: collectionsOf.get(product.id) ?? [],
      versionOne: facts.get(product.id) ?? NO_FACTS,
      slugOfCollection: (id) => slugs.get(id),
      stockOf: (variantId) =>
        Object.fromEntries((stockOf.get(variantId) ?? []).map((level) => [level.location, toStock(level)])),
    }),
  }));
}

function toStock({ quantity, inStock, isPreordered, limit, message, extra }: LevelRow): StockRecord {
  // Only tracked quantities have a limit.
  const settings = { limit: quantity === null ? MAX_PREORDER_LIMIT : limit, message };
  const isCustomized = settings.message !== "" || settings.limit !== MAX_PREORDER_LIMIT;
  return {
    quantity,
    inStock: quantity === null ? inStock : quantity > 0,
    preorder: isPreordered ? settings : isCustomized ? { ...settings, isOff: true } : null,
    ...(extra === null ? {} : { extra }),
  };
}

const NO_FACTS: VersionOneFacts = {
  discountPercent: null,
  managesVariants: false,
  sku: "",
  productDimensions: null,
  packageDimensions: null,
  choices: [],
};

/** Ids of collections by slug; unknown slugs have no entry. */
export async function findCollections(connection: Connection, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    select slug, id::text as id from published_categories where slug = any(${[...slugs]}::text[])`.execute(connection);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

export async function findCollectionsByName(
  connection: Connection,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; slug: string }>`
    select distinct on (name) name, slug from published_categories where name = any(${[...names]}::text[])
    order by name, position`.execute(connection);
  return new Map(rows.map(({ name, slug }) => [name, slug]));
}

/** Addresses of files in the media library → `/media/<id>`: the store's own, and external ones downloaded earlier. */
export async function findMedia(connection: Connection, addresses: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(addresses)].map((address) => ({ address, id: mediaIdIn(address) ?? null }));
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ address: string; id: string }>`
    select distinct on (w.address) w.address, m.id::text as id
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w (address text, id uuid)
    join published_media m on m.id = w.id or (md5(m.fetched_from) = md5(w.address) and m.fetched_from = w.address)
      or (md5(m.source_url) = md5(w.address) and m.source_url = w.address)
    order by w.address, m.id`.execute(connection);
  return new Map(rows.map(({ address, id }) => [address, mediaAddress(id)]));
}
