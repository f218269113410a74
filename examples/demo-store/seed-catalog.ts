/** Seeds the demo store's products with images, variants, collections and stock at two locations. */

import type { Insertable } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Schema, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";
import type { MediaRow } from "#server/store/media/public.ts";
import { writeStoreSettings } from "#server/store/settings/public.ts";
import { refreshCatalog } from "./catalog-rows.ts";
import { writePictureKeys } from "./draw-pictures.ts";
import { allGoods } from "./goods/all.ts";
import { brands } from "./goods/brands.ts";
import { collections, heroPictures, subcollections } from "./goods/collections.ts";
import { allPictures } from "./goods/pictures.ts";
import type { Goods } from "./goods/product.ts";
import type { Ids } from "./goods/rich.ts";
import { collectionStories } from "./goods/stories.ts";
import { type CatalogRows, goodsRows, type Labels } from "./goods-rows.ts";
import { insertInChunks } from "./insert-in-chunks.ts";
import { pictureKey } from "./pictures/render.ts";
import type { PictureSpec } from "./pictures/spec.ts";
import {
  dressChoices,
  insertDownloads,
  insertPolls,
  type StoredDownload,
  storeDownloads,
  storeFiles,
} from "./seed-extras.ts";
import { sketchPictures } from "./seed-pictures.ts";
import { locations } from "./shipping-and-tax.ts";

const DAY = 86_400_000;

/** The images' files are drawn later; tests without images pass their own rows. */
export async function seedDemoCatalog(
  store: Store,
  onProgress: (message: string) => void,
  sketch: typeof sketchPictures = sketchPictures,
): Promise<void> {
  const pictures = await sketch(store, allPictures());
  const stored = { pictures, files: await storeFiles(store), downloads: await storeDownloads(store) };
  await transaction(store.database.db, async (tx) => {
    await insertCatalog(tx, store, stored);
    await writePictureKeys(tx, pictures, store.now());
  });
  onProgress(`${allGoods.length} products with ${pictures.size} images`);
}

type Stored = {
  pictures: ReadonlyMap<string, MediaRow>;
  files: ReadonlyMap<string, MediaRow>;
  downloads: readonly StoredDownload[];
};

async function insertCatalog(tx: Tx, store: Store, { pictures, files, downloads }: Stored): Promise<void> {
  const now = store.now();
  await insertInChunks(tx, "media", [...pictures.values(), ...files.values()]);
  const dated = allGoods.map((goods, index) => ({ goods, createdAt: launchDate(goods, index, now) }));
  const productIds = new Map(dated.map(({ goods, createdAt }) => [goods.slug, newId(createdAt.getTime())]));
  const labels: Labels = {
    brandIds: await insertNamed(
      tx,
      "brands",
      brands.map(({ name }) => name),
      now,
    ),
    ribbonIds: await insertNamed(tx, "ribbons", ribbonNames(), now),
    locationIds: await insertLocations(tx, now),
    ids: {
      mediaId: (spec) => mediaOf(pictures, spec).id,
      fileId: (name) => known(files.get(name)?.id, name),
      productId: (slug) => known(productIds.get(slug), slug),
    },
  };
  const all = dated.map(({ goods, createdAt }) => goodsRows(goods, labels, { createdAt, now }));
  await insertGoods(tx, all);
  await dressChoices(tx, labels.ids);
  await insertPolls(tx, all, { ids: labels.ids, now });
  await insertDownloads(tx, { downloads, ids: labels.ids, now });
  await insertCollections(tx, { pictures, all, ids: labels.ids, now });
  await refreshCatalog(
    tx,
    all.map(({ product }) => product.id),
  );
  await writeStoreSettings(
    tx,
    { heroImages: heroPictures.map((spec) => toImage(mediaOf(pictures, spec), store)) },
    now,
  );
}

const ribbonNames = (): string[] => [
  ...new Set(allGoods.flatMap(({ ribbon, moreRibbons }) => [...(ribbon ? [ribbon] : []), ...(moreRibbons ?? [])])),
];

function known(id: string | undefined, name: string): string {
  if (id === undefined) throw new Error(`The demo shop has no ${name}.`);
  return id;
}

function mediaOf(pictures: ReadonlyMap<string, MediaRow>, spec: PictureSpec): MediaRow {
  const row = pictures.get(pictureKey(spec));
  if (row === undefined) throw new Error("A picture was not drawn.");
  return row;
}

/** The newest products are a few days old, the oldest about a year. */
function launchDate(goods: Goods, index: number, now: Date): Date {
  const age = goods.collections.includes("new-in") ? 2 + (index % 20) : 40 + ((index * 37) % 320);
  return new Date(now.getTime() - age * DAY - index * 60_000);
}

async function insertNamed(
  tx: Tx,
  table: "brands" | "ribbons",
  names: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = names.map((name) => ({ id: newId(now.getTime()), name, created_at: now, updated_at: now }));
  if (rows.length > 0) await tx.insertInto(table).values(rows).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The warehouse replaces the default location of a new store; the studio is added. */
async function insertLocations(tx: Tx, now: Date): Promise<Labels["locationIds"]> {
  const nameOf = (key: string): string => locations.find((location) => location.key === key)?.name ?? key;
  const warehouse = await tx
    .updateTable("stock_locations")
    .set({ name: nameOf("warehouse"), kind: "PHYSICAL", updated_at: now })
    .where("is_default", "=", true)
    .returning("id")
    .executeTakeFirstOrThrow();
  const studio = newId(now.getTime());
  await tx
    .insertInto("stock_locations")
    .values({
      id: studio,
      name: nameOf("studio"),
      kind: "PHYSICAL",
      is_default: false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { warehouse: warehouse.id, studio };
}

/** Tables in order of their references, with the rows of each product. */
const tables = {
  products: ({ product }) => [product],
  product_media: ({ media }) => media,
  product_ribbons: ({ moreRibbons }) => moreRibbons,
  product_options: ({ options }) => options,
  product_option_choices: ({ choices }) => choices,
  choice_media: ({ choiceMedia }) => choiceMedia,
  variants: ({ variants }) => variants,
  info_sections: ({ infoSections }) => infoSections,
  product_info_sections: ({ productInfoSections }) => productInfoSections,
  customizations: ({ customizations }) => customizations,
  customization_choices: ({ customizationChoices }) => customizationChoices,
  product_modifiers: ({ modifiers }) => modifiers,
  product_modifier_choices: ({ modifierChoices }) => modifierChoices,
  subscription_options: ({ subscriptions }) => subscriptions,
  product_subscription_options: ({ productSubscriptions }) => productSubscriptions,
  stock_levels: ({ stockLevels }) => stockLevels,
  stock_movements: ({ stockMovements }) => stockMovements,
} satisfies { [Table in keyof Schema]?: (rows: CatalogRows) => Insertable<Schema[Table]>[] };

async function insertGoods(tx: Tx, all: readonly CatalogRows[]): Promise<void> {
  for (const [table, rowsOf] of Object.entries(tables)) {
    // Each table matches its rows by the type of `tables`.
    await insertInChunks(
      tx,
      table as "products",
      all.flatMap(rowsOf as (rows: CatalogRows) => Insertable<Schema["products"]>[]),
    );
  }
}

type CollectionInput = { pictures: ReadonlyMap<string, MediaRow>; all: readonly CatalogRows[]; ids: Ids; now: Date };

async function insertCollections(tx: Tx, { pictures, all, ids, now }: CollectionInput): Promise<void> {
  const dates = { created_at: now, updated_at: now };
  const roots = collections.map(({ slug, name, description, cover }, position) => ({
    id: newId(now.getTime()),
    position,
    slug,
    name,
    description,
    media_id: mediaOf(pictures, cover).id,
    ...describeCollection(slug, ids),
    ...dates,
  }));
  await tx.insertInto("collections").values(roots).execute();
  const rootMembers = roots.flatMap(({ id, slug }) =>
    all
      .filter(({ collections: slugs }) => slugs.some((name) => name === slug))
      .map(({ product }, position) => ({ collection_id: id, product_id: product.id, position })),
  );
  const children = subcollections.map(({ slug, name, description, parent, holds }, index) => ({
    row: {
      id: newId(now.getTime()),
      position: roots.length + index,
      slug,
      name,
      description,
      parent_id: roots.find((root) => root.slug === parent)?.id ?? null,
      ...dates,
    },
    goods: allGoods.filter((goods) => goods.collections.some((name) => name === parent) && holds(goods)),
  }));
  await tx
    .insertInto("collections")
    .values(children.map(({ row, goods: [first] }) => ({ ...row, media_id: first ? firstPicture(first, ids) : null })))
    .execute();
  const childMembers = children.flatMap(({ row, goods }) =>
    goods.map(({ slug }, position) => ({ collection_id: row.id, product_id: ids.productId(slug), position })),
  );
  await insertInChunks(tx, "collection_products", [...rootMembers, ...childMembers]);
}

const firstPicture = ({ pictures: [first] }: Goods, ids: Ids): string | null => (first ? ids.mediaId(first) : null);

function describeCollection(slug: string, ids: Ids): { rich_description?: string } {
  const story = collectionStories[slug];
  return story === undefined ? {} : { rich_description: JSON.stringify(story(ids)) };
}

function toImage({ id, width, height, alt_text, file_name }: MediaRow, store: Store) {
  return { id, url: `${store.baseUrl()}/media/${id}`, width, height, altText: alt_text, filename: file_name };
}
