/** Exports products to a file in the store's own format, in batches of 100, in a background job. */
import { stringify } from "csv-stringify/sync";
import { sql } from "kysely";
import { Type } from "typebox";
import type { ProductExport } from "#api/imports/exports.ts";
import { grantDownload } from "#server/catalog/digital-files/public.ts";
import type { Connection, Db, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { signAddress } from "../../signed-addresses.ts";
import { guardCell } from "../../tables/cells.ts";
import { readLocations, readRecords } from "../check/read-records.ts";
import { writeCollectionRow } from "../formats/own-collections.ts";
import { ownHeader, writeOwnRows } from "../formats/own-rows.ts";
import { readCollections } from "./collection-record.ts";

type Selection = { productIds?: string[]; collectionId?: string };

export type ExportRow = {
  id: string;
  format: "CARTWRIGHT";
  state: ProductExport["state"];
  selection: Selection;
  product_count: number;
  total: number;
  byte_size: number;
  file_id: string | null;
  started_by: string;
  holds_files: boolean;
  created_at: Date;
  finished_at: Date | null;
};

/** Days that the file and its download links are kept. */
export const EXPORT_DAYS = 7;
const DAY = 86_400_000;
const MAX_DOWNLOADS = 20;

export const exportFile = (id: string): string => `exports/${id}.csv`;

export const writeExport = job({
  name: "exports.write",
  lane: "imports",
  payload: Type.Object({ id: Type.String() }),
  run: (store, { id }) => writeFile(store, id),
});

export const enqueueExport = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, writeExport, { id }, { key: `exports.${id}`, maxAttempts: 5 });

/** @throws {AppError} EXPORT_NOT_FOUND */
export async function getExportRow(connection: Connection, id: string): Promise<ExportRow> {
  const { rows } = isId(id)
    ? await sql<ExportRow>`select * from exports where id = ${id}`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("EXPORT_NOT_FOUND");
  return rows[0];
}

export function presentExport(row: ExportRow, store: Store): ProductExport {
  return {
    id: row.id,
    format: row.format,
    state: row.state,
    products: row.product_count,
    total: row.total,
    byteSize: row.byte_size,
    selection: describeSelection(row.selection),
    startedBy: row.started_by,
    ...(row.state === "DONE" && row.file_id !== null ? { url: signAddress(store, `/exports/${row.id}`) } : {}),
    createdDate: row.created_at.toISOString(),
    ...(row.finished_at === null ? {} : { finishedDate: row.finished_at.toISOString() }),
  };
}

function describeSelection({ productIds, collectionId }: Selection): string {
  if (productIds !== undefined) return productIds.length === 1 ? "1 product" : `${productIds.length} products`;
  return collectionId === undefined ? "All products" : "One collection";
}

const PAGE = 100;

const chosen = ({ productIds, collectionId }: Selection) =>
  productIds !== undefined
    ? sql`p.product_id = any(${productIds}::uuid[])`
    : collectionId !== undefined
      ? sql`exists (select from collection_memberships m where m.product_id = p.product_id
          and m.collection_id = ${isId(collectionId) ? collectionId : null}::uuid)`
      : sql`true`;

export async function countSelected(connection: Connection, selection: Selection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_visibility p where ${chosen(selection)}`.execute(connection);
  return rows[0]?.count ?? 0;
}

async function writeFile(store: Store, id: string): Promise<void> {
  const { db } = store.database;
  const row = await getExportRow(db, id).catch(() => undefined);
  if (row?.state !== "RUNNING") return;
  const progress = { products: 0 };
  const onPage = async (count: number): Promise<void> => {
    progress.products += count;
    await db
      .updateTable("exports")
      .set({ product_count: progress.products, heartbeat_at: store.now() })
      .where("id", "=", id)
      .execute();
  };
  const downloads = row.holds_files ? downloadsOf(store) : undefined;
  const writeContext = { baseUrl: store.baseUrl(), onPage, downloads };
  await store.files.writeStream(exportFile(id), writeLines(db, row.selection, writeContext));
  const byte_size = (await store.files.size(exportFile(id))) ?? 0;
  await transaction(db, async (tx) => {
    await tx
      .updateTable("exports")
      .set({ state: "DONE", byte_size, file_id: id, product_count: progress.products, finished_at: store.now() })
      .where("id", "=", id)
      .execute();
  });
}

type ExportContext = {
  baseUrl: string;
  onPage?: (products: number) => Promise<void>;
  /** Download URLs of digital files by id. */
  downloads?: ((ids: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined;
};

/** Creates a separate grant for each file, which expires with the export. */
function downloadsOf(store: Store): ExportContext["downloads"] {
  const known = new Map<string, string>();
  return async (ids) => {
    const wanted = ids.filter((id) => !known.has(id));
    if (wanted.length === 0) return known;
    await transaction(store.database.db, async (tx) => {
      const now = store.now();
      const terms = { expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY), maxDownloads: MAX_DOWNLOADS };
      for (const digitalFileId of wanted) {
        const { url } = await grantDownload(tx, store, { digitalFileId, ...terms }, now);
        known.set(digitalFileId, url);
      }
    });
    return known;
  };
}

/** The contents of the file: a byte order mark for spreadsheets, the header, then one product after the other. */
async function* writeLines(
  db: Db,
  selection: Selection,
  { baseUrl, onPage, downloads }: ExportContext,
): AsyncGenerator<Buffer> {
  const locations = await readLocations(db);
  const header = ownHeader(locations.map(({ name }) => name));
  const lineOf = (cells: Record<string, string>): string[] => header.map((name) => guardCell(cells[name] ?? ""));
  yield Buffer.from(`\ufeff${stringify([header])}`);
  if (Object.keys(selection).length === 0) {
    const rows = (await readCollections(db)).map(({ record }) => writeCollectionRow(record, baseUrl));
    if (rows.length > 0) yield Buffer.from(stringify(rows.map(lineOf)));
  }
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: string; number: number }>`
      select p.product_id::text as id, p.numeric_id as number from product_visibility p
      where p.numeric_id > ${after} and ${chosen(selection)} order by p.numeric_id limit ${PAGE}`.execute(db);
    const known = await readRecords(
      db,
      rows.map(({ id }) => id),
      baseUrl,
    );
    const sold = known.flatMap(({ record }) => record.variants.flatMap(({ digitalFile }) => digitalFile ?? []));
    const links = { baseUrl, downloads: await downloads?.([...new Set(sold)]) };
    const lines = known.flatMap(({ product, record }) => writeOwnRows(product.handle, record, links).map(lineOf));
    if (lines.length > 0) yield Buffer.from(stringify(lines));
    await onPage?.(rows.length);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.number;
  }
}

export async function listExports(
  connection: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ExportRow[]; total: number }> {
  const { rows } = await sql<ExportRow>`
    select * from exports order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(connection);
  const { rows: count } = await sql<{ total: number }>`select count(*)::int as total from exports`.execute(connection);
  return { rows, total: count[0]?.total ?? 0 };
}
