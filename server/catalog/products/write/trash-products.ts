/** Keeps deleted products in the trash, and restores them with their ids. */
import { sql } from "kysely";
import type { RestoreNote } from "#api/store/trash.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import {
  addTrashItems,
  changeKept,
  dropKept,
  insertKeptRows,
  keepRows,
  lockTrashItem,
  readKept,
  removeTrashItem,
} from "#server/store/trash/public.ts";
import { announceCreated } from "../announce.ts";
import { refreshAvailability, refreshPrices, refreshSearchTerms } from "./refresh.ts";
import { nextFree } from "./slugs.ts";
import type { ProductWriteContext } from "./write-context.ts";

const kind = "PRODUCT";

/** Requests to be emailed hold addresses, votes are about what was, and queued moves were sent. */
const NOT_KEPT = ["back_in_stock_requests", "collection_moves", "poll_votes"];

/** Must run before the products are deleted. */
export async function trashProducts(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const found = sql`any(${[...ids]}::uuid[])`;
  await addTrashItems(tx, kind, sql`select id, name from products where id = ${found}`, now);
  await keepRows(tx, {
    kind,
    ids,
    roots: [
      {
        relation: "products",
        rows: sql`select id as item_id, to_jsonb(p) as content from products p where id = ${found}`,
      },
      {
        relation: "info_sections",
        rows: sql`select l.product_id as item_id, to_jsonb(s) as content from product_info_sections l
          join info_sections s on s.id = l.info_section_id where l.product_id = ${found} and s.unique_name is null`,
      },
      {
        relation: "polls",
        rows: sql`select owner_id as item_id, to_jsonb(p) as content from polls p
          where owner_kind = 'product' and owner_id = ${found}`,
      },
      // A trigger of products deletes schedules without bookings, and closes others.
      {
        relation: "service_schedules",
        rows: sql`select product_id as item_id, to_jsonb(s) as content from service_schedules s where product_id = ${found}`,
      },
    ],
    without: NOT_KEPT,
  });
}

type Restored = { item: { id: string; name: string }; notes: RestoreNote[] };

/** @throws {AppError} TRASH_ITEM_NOT_FOUND */
export async function restoreProduct(tx: Tx, wanted: string, writeContext: ProductWriteContext): Promise<Restored> {
  const { now } = writeContext;
  const found = await lockTrashItem(tx, kind, wanted);
  const item = { kind, id: found.id } as const;
  const slug = await takeAddress(tx, item, now);
  await leaveAutomaticCollections(tx, item);
  const missing = await insertKeptRows(tx, item);
  const [isFileGone, isLocationGone] = [missing.has("variants.digital_file_id"), missing.has("stock_levels")];
  // It must not sell a file or units that the store doesn't have.
  if (isFileGone || isLocationGone)
    await sql`update products set is_visible = false, is_visible_in_pos = false
      where id = ${found.id}::uuid`.execute(tx);
  await reopenSchedule(tx, item);
  // A redirect must not hide another product that has the slug by now.
  await sql`delete from product_slug_redirects r using products p
    where r.product_id = ${found.id}::uuid and p.slug = r.slug`.execute(tx);
  await removeTrashItem(tx, kind, found.id);
  await refreshPrices(tx, [found.id]);
  await refreshSearchTerms(tx, [found.id]);
  await refreshAvailability(tx, [found.id]);
  touch(tx, "catalog", `product:${found.id}`);
  await announceCreated(tx, [found.id], writeContext);
  const skus = await findSharedSkus(tx, found.id);
  return {
    item: found,
    notes: [
      ...(slug === undefined ? [] : [{ code: "SLUG_CHANGED" as const, values: [slug] }]),
      ...(skus.length === 0 ? [] : [{ code: "SKU_IN_USE" as const, values: skus }]),
      ...(missing.has("product_media") ? [{ code: "MEDIA_MISSING" as const, values: [] }] : []),
      ...(isFileGone ? [{ code: "FILE_MISSING" as const, values: [] }] : []),
      ...(isLocationGone ? [{ code: "LOCATION_MISSING" as const, values: [] }] : []),
      ...(missing.has("collection_products") ? [{ code: "COLLECTIONS_MISSING" as const, values: [] }] : []),
    ],
  };
}

/** Numbers tried after a slug that another product has. */
const NUMBERS = Array.from({ length: 100 }, (_, index) => index + 1);

/** Gives the product a slug and a handle that are free. Returns the slug if it is another one. */
async function takeAddress(tx: Tx, item: { kind: "PRODUCT"; id: string }, now: Date): Promise<string | undefined> {
  const [content] = await readKept(tx, item, "products");
  const [slug, handle] = [String(content?.slug), String(content?.handle)];
  const { rows } = await sql<{ slug: string; handle: string }>`
    select slug, handle from products
    where slug = any(${[slug, ...NUMBERS.map((number) => `${slug}-${number}`)]}::text[]) or handle = ${handle}`.execute(
    tx,
  );
  const free = nextFree(slug, new Set(rows.map((row) => row.slug)));
  const isHandleTaken = rows.some((row) => row.handle === handle);
  await changeKept(tx, item, "products", {
    slug: free,
    revision: Number(content?.revision) + 1,
    updated_at: now.toISOString(),
    ...(isHandleTaken ? { handle: `product_${item.id}` } : {}),
  });
  await sql`delete from product_slug_redirects where slug = ${free}`.execute(tx);
  return free === slug ? undefined : free;
}

/** Their rules decide when the product is inserted again. */
async function leaveAutomaticCollections(tx: Tx, item: { kind: "PRODUCT"; id: string }): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id::text as id from collections where rules is not null`.execute(
    tx,
  );
  const values = rows.map(({ id }) => id);
  await dropKept(tx, item, { relation: "collection_products", column: "collection_id", values });
}

async function reopenSchedule(tx: Tx, item: { kind: "PRODUCT"; id: string }): Promise<void> {
  const [schedule] = await readKept(tx, item, "service_schedules");
  if (schedule?.is_open === true)
    await sql`update service_schedules set is_open = true where product_id = ${item.id}::uuid and not is_open`.execute(
      tx,
    );
}

/** A product without options has its SKU itself, others have them on their variants. */
async function findSharedSkus(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    with own as (select sku from products where id = ${id}::uuid union select sku from variants where product_id = ${id}::uuid)
    select sku from own where sku <> '' and (exists (select from products p where p.sku = own.sku and p.id <> ${id}::uuid)
      or exists (select from variants v where v.sku = own.sku and v.product_id <> ${id}::uuid))
    order by sku limit 20`.execute(tx);
  return rows.map(({ sku }) => sku);
}
