/** The demo shop's goods, with pictures, variants, collections and stock at two locations. */

import type { MediaRow } from "#server/modules/media/public.ts";
import { writeStoreSettings } from "#server/modules/settings/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";
import { refreshCatalog } from "./catalog-rows.ts";
import { allGoods } from "./goods/all.ts";
import { brands } from "./goods/brands.ts";
import { collections, heroPictures } from "./goods/collections.ts";
import type { Goods } from "./goods/product.ts";
import { type CatalogRows, goodsRows, type Labels } from "./goods-rows.ts";
import { insertInChunks } from "./insert-in-chunks.ts";
import { pictureKey } from "./pictures/render.ts";
import type { PictureSpec } from "./pictures/spec.ts";
import { drawPictures } from "./seed-pictures.ts";
import { locations } from "./shipping-and-tax.ts";

export { seedManyProducts } from "./seed-many-products.ts";

const DAY = 86_400_000;

export async function seedDemoCatalog(store: Store, onProgress: (message: string) => void): Promise<void> {
  const pictures = await drawPictures(store, allPictures(), onProgress);
  await transaction(store.database.db, (tx) => insertCatalog(tx, store, pictures));
  onProgress(`${allGoods.length} products with ${pictures.size} pictures`);
}

function allPictures(): { spec: PictureSpec; fileName: string }[] {
  const ofGoods = allGoods.flatMap(({ slug, pictures }) =>
    pictures.map((spec, index) => ({ spec, fileName: `${slug}-${index + 1}` })),
  );
  const covers = collections.map(({ slug, cover }) => ({ spec: cover, fileName: `collection-${slug}` }));
  const heroes = heroPictures.map((spec, index) => ({ spec, fileName: `welcome-${index + 1}` }));
  return [...ofGoods, ...covers, ...heroes];
}

async function insertCatalog(tx: Tx, store: Store, pictures: ReadonlyMap<string, MediaRow>): Promise<void> {
  const now = store.now();
  await insertInChunks(tx, "media", [...pictures.values()]);
  const labels: Labels = {
    brandIds: await insertNamed(
      tx,
      "brands",
      brands.map(({ name }) => name),
      now,
    ),
    ribbonIds: await insertNamed(tx, "ribbons", [...new Set(allGoods.flatMap(({ ribbon }) => ribbon ?? []))], now),
    locationIds: await insertLocations(tx, now),
    mediaIdOf: (spec) => mediaOf(pictures, spec).id,
  };
  const all = allGoods.map((goods, index) =>
    goodsRows(goods, labels, { createdAt: launchDate(goods, index, now), now }),
  );
  await insertGoods(tx, all);
  await insertCollections(tx, { pictures, all, now });
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

function mediaOf(pictures: ReadonlyMap<string, MediaRow>, spec: PictureSpec): MediaRow {
  const row = pictures.get(pictureKey(spec));
  if (row === undefined) throw new Error("A picture was not drawn.");
  return row;
}

/** The newest goods a few days old, the first ones about a year. */
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

/** The warehouse takes the place of the location that a new store has; the studio comes beside it. */
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

async function insertGoods(tx: Tx, all: readonly CatalogRows[]): Promise<void> {
  await insertInChunks(
    tx,
    "products",
    all.map(({ product }) => product),
  );
  await insertInChunks(
    tx,
    "product_media",
    all.flatMap(({ media }) => media),
  );
  await insertInChunks(
    tx,
    "product_options",
    all.flatMap(({ options }) => options),
  );
  await insertInChunks(
    tx,
    "product_option_choices",
    all.flatMap(({ choices }) => choices),
  );
  await insertInChunks(
    tx,
    "choice_media",
    all.flatMap(({ choiceMedia }) => choiceMedia),
  );
  await insertInChunks(
    tx,
    "variants",
    all.flatMap(({ variants }) => variants),
  );
  await insertInChunks(
    tx,
    "info_sections",
    all.flatMap(({ infoSections }) => infoSections),
  );
  await insertInChunks(
    tx,
    "product_info_sections",
    all.flatMap(({ productInfoSections }) => productInfoSections),
  );
  await insertInChunks(
    tx,
    "product_modifiers",
    all.flatMap(({ modifiers }) => modifiers),
  );
  await insertInChunks(
    tx,
    "stock_levels",
    all.flatMap(({ stockLevels }) => stockLevels),
  );
  await insertInChunks(
    tx,
    "stock_movements",
    all.flatMap(({ stockMovements }) => stockMovements),
  );
}

type CollectionInput = { pictures: ReadonlyMap<string, MediaRow>; all: readonly CatalogRows[]; now: Date };

async function insertCollections(tx: Tx, { pictures, all, now }: CollectionInput): Promise<void> {
  const rows = collections.map(({ slug, name, description, cover }, position) => ({
    id: newId(now.getTime()),
    position,
    slug,
    name,
    description,
    media_id: mediaOf(pictures, cover).id,
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto("collections").values(rows).execute();
  const members = rows.flatMap(({ id, slug }) =>
    all
      .filter(({ collections: slugs }) => slugs.some((name) => name === slug))
      .map(({ product }, position) => ({ collection_id: id, product_id: product.id, position })),
  );
  await insertInChunks(tx, "collection_products", members);
}

function toImage({ id, width, height, alt_text, file_name }: MediaRow, store: Store) {
  return { id, url: `${store.baseUrl()}/media/${id}`, width, height, altText: alt_text, filename: file_name };
}
