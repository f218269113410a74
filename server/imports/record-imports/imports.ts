/** An import as its client fills and submits it. */
import { sql } from "kysely";
import type { ImportItem } from "#api/imports/catalog-imports.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { ItemError } from "#server/platform/http/values/bulk.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { processImport } from "./process-import.ts";

const MAX_PRODUCTS = 100_000;
const MAX_FAILURES_RETURNED = 100;

type ImportRow = {
  id: string;
  created_at: Date;
  submitted_at: Date | null;
  job_id: string | null;
  finished_at: Date | null;
};

export const presentImport = ({ id, created_at }: Pick<ImportRow, "id" | "created_at">) => ({
  id,
  createdDate: created_at.toISOString(),
});

export async function createImport(tx: Tx, now: Date): Promise<Pick<ImportRow, "id" | "created_at">> {
  const id = newId(now.getTime());
  await tx.insertInto("catalog_imports").values({ id, created_at: now }).execute();
  return { id, created_at: now };
}

async function lockOpen(tx: Tx, id: string): Promise<ImportRow> {
  const row = isId(id)
    ? await tx.selectFrom("catalog_imports").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError("CATALOG_IMPORT_NOT_FOUND", { data: { id } });
  if (row.submitted_at !== null) {
    throw new AppError("CATALOG_IMPORT_ALREADY_SUBMITTED", {
      data: { catalogImportId: row.id, asyncJobId: row.job_id ?? "" },
    });
  }
  return row;
}

export async function addProducts(tx: Tx, importId: string, items: readonly ImportItem[]): Promise<void> {
  const { id } = await lockOpen(tx, importId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from catalog_import_products where import_id = ${id}::uuid`.execute(tx);
  if ((rows[0]?.count ?? 0) + items.length > MAX_PRODUCTS) throw new AppError("CATALOG_IMPORT_LIMIT_EXCEEDED");
  const queued = items.map(({ product, categoryIdsInfo }) => ({
    handle: product.handle,
    product,
    categoryIds: categoryIdsInfo?.categoryIds ?? null,
  }));
  await sql`
    insert into catalog_import_products (import_id, handle, product, category_ids)
    select ${id}::uuid, handle, product, "categoryIds" from rows from (json_to_recordset(${JSON.stringify(queued)}::json)
      as (handle text, product jsonb, "categoryIds" text[])) with ordinality
      as r (handle, product, "categoryIds", ordinal) order by ordinal`.execute(tx);
}

export async function submitImport(
  tx: Tx,
  importId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<{ jobId: string; totalProductsCount: number }> {
  const { id } = await lockOpen(tx, importId);
  const jobId = newId(now.getTime());
  await tx.updateTable("catalog_imports").set({ submitted_at: now, job_id: jobId }).where("id", "=", id).execute();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from catalog_import_products where import_id = ${id}::uuid`.execute(tx);
  await enqueue(tx, processImport, { id, actor }, { key: jobId });
  return { jobId, totalProductsCount: rows[0]?.count ?? 0 };
}

type Counts = { total: number; done: number; failed: number };
type Failure = { index: number; handle: string; error: ItemError };

export async function readImport(connection: Connection, id: string) {
  const row = isId(id)
    ? await connection.selectFrom("catalog_imports").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError("CATALOG_IMPORT_NOT_FOUND", { data: { id } });
  const { rows: counts } = await sql<Counts>`
    select count(*)::int as total, count(*) filter (where is_done)::int as done,
      count(*) filter (where error is not null)::int as failed
    from catalog_import_products where import_id = ${row.id}::uuid`.execute(connection);
  const { rows: failures } = await sql<Failure>`
    select index::int, handle, error from (
      select row_number() over (order by place) - 1 as index, handle, error, place
      from catalog_import_products where import_id = ${row.id}::uuid) p
    where error is not null order by place limit ${MAX_FAILURES_RETURNED}`.execute(connection);
  const { total, done, failed } = counts[0] ?? { total: 0, done: 0, failed: 0 };
  return {
    catalogImport: presentImport(row),
    status:
      row.submitted_at === null
        ? ("OPEN" as const)
        : row.finished_at === null
          ? ("RUNNING" as const)
          : ("FINISHED" as const),
    totalProductsCount: total,
    doneProductsCount: done,
    failedProductsCount: failed,
    failures: failures.map(({ index, handle, error }) => ({
      originalIndex: index,
      handle,
      code: error.code,
      description: error.description,
    })),
  };
}
