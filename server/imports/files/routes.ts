/**
 * Imports of products, customers, orders, pages and redirects, and exports of products, pages and redirects. Owns `imports`, `import_rows`,
 * `import_groups`, `import_items`, `imported_orders`, `exports` and the folders `imports/` and `exports/`. Invariants: a
 * file is checked completely before anything is written; every entry is written in the same transaction as its import
 * entry; what an import created can be undone unless it has changed since; an order of another system is imported once.
 * Writes through the modules that own the data. Products emit their events; the others don't (decision 86).
 */
import { createExport, exportPages, exportRedirects, getExport, queryExports } from "#api/imports/exports.ts";
import {
  cancelImport,
  checkImport,
  correctImport,
  createImport,
  deleteImport,
  type FileImport,
  getImport,
  queryImportDownloads,
  queryImportItems,
  queryImportLeftovers,
  queryImportProblems,
  queryImports,
  queryProblemCells,
  retryImportDownloads,
  runImport,
  undoImport,
} from "#api/imports/imports.ts";
import { type Actor, actorReference, hasPermission } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readPage } from "#server/platform/query/query-language.ts";
import type { Store } from "#server/platform/store.ts";
import { retryMedia } from "#server/store/media/public.ts";
import { allContents, contents } from "./contents.ts";
import { correctCells, listProblemCells } from "./correct/correct-cells.ts";
import * as contentExports from "./pages/export.ts";
import { presentImport, presentItem } from "./present.ts";
import { processStep } from "./process-import.ts";
import { countEntities, failedMedia, listDownloads, listLeftovers } from "./products/record/entities.ts";
import {
  countSelected,
  type ExportRow,
  enqueueExport,
  getExportRow,
  listExports,
  presentExport,
} from "./products/record/exports.ts";
import { countItems, getImportRow, listImports, listItems, readProblemGroups } from "./queries.ts";
import {
  cancelRunningImport,
  checkAgain,
  deleteStoredImport,
  nameOf,
  requirePermission,
  startImport,
  startStep,
} from "./start-import.ts";
import { storeDay } from "./store-day.ts";

/** @throws {AppError} IMPORT_NOT_FOUND, PERMISSION_DENIED */
async function findImport(connection: Connection, actor: Actor, id: string, access: "read" | "write") {
  const row = await getImportRow(connection, id);
  const { readPermission, writePermission } = contents[row.content];
  requirePermission(actor, access === "read" ? readPermission : writePermission);
  return row;
}

async function present(connection: Connection, id: string, store: Store): Promise<{ import: FileImport }> {
  const row = await getImportRow(connection, id);
  const figures = await countItems(connection, [row.id]);
  const entities = await countEntities(connection, [row.id]);
  return { import: presentImport(row, figures(row.id), entities(row.id), store) };
}

export const routes = [
  // Reads the file before the transaction opens: a large header takes a moment.
  handleManual(createImport, async (context) => {
    const { body, db, store } = context;
    return present(db, await startImport(context, body.import), store);
  }),
  handleRead(queryImports, async ({ db, actor, body, store }) => {
    const page = readPage(body);
    const readable = allContents.filter((content) => hasPermission(actor, contents[content].readPermission));
    const { rows, total } = await listImports(db, readable, page);
    const ids = rows.map(({ id }) => id);
    const [figures, entities] = [await countItems(db, ids), await countEntities(db, ids)];
    return {
      imports: rows.map((row) => presentImport(row, figures(row.id), entities(row.id), store)),
      metadata: { count: rows.length, offset: page.offset, total },
    };
  }),
  handleRead(getImport, async ({ db, actor, params, store }) => {
    await findImport(db, actor, params.id, "read");
    return present(db, params.id, store);
  }),
  handleRead(queryImportItems, async ({ db, actor, params, body }) => {
    const { id, content } = await findImport(db, actor, params.id, "read");
    const page = readPage(body);
    const { rows, total } = await listItems(db, id, { outcome: body.outcome, ...page });
    return {
      items: rows.map((row) => presentItem(content, row)),
      metadata: { count: rows.length, offset: page.offset, total },
    };
  }),
  handleRead(queryImportProblems, async ({ db, actor, params }) => {
    const { id } = await findImport(db, actor, params.id, "read");
    return { problems: await readProblemGroups(db, id) };
  }),
  handleRead(queryProblemCells, async ({ db, actor, params, body }) => ({
    cells: await listProblemCells(db, await findImport(db, actor, params.id, "read"), body),
  })),
  // Opens its own transactions: entries are checked after the corrections are committed.
  handleManual(correctImport, async ({ db, actor, params, body, now, store, transaction }) => {
    await findImport(db, actor, params.id, "write");
    const isWhole = await transaction((tx) => correctCells(tx, params.id, body, now));
    if (!isWhole) await processStep(store, params.id);
    return present(db, params.id, store);
  }),
  handleRead(queryImportLeftovers, async ({ db, actor, params }) => {
    const { id } = await findImport(db, actor, params.id, "read");
    return { leftovers: await listLeftovers(db, id) };
  }),
  handleRead(queryImportDownloads, async ({ db, actor, params, body }) => {
    const { id } = await findImport(db, actor, params.id, "read");
    const page = readPage(body);
    const { rows, total } = await listDownloads(db, id, page);
    return { downloads: rows, metadata: { count: rows.length, offset: page.offset, total } };
  }),
  handleWrite(retryImportDownloads, async ({ tx, actor, params }) => {
    const { id } = await findImport(tx, actor, params.id, "write");
    return { retried: await retryMedia(tx, await failedMedia(tx, id)) };
  }),
  handleWrite(checkImport, async ({ tx, actor, params, body, now, store }) => {
    await findImport(tx, actor, params.id, "write");
    await checkAgain(tx, params.id, body, { actor, now });
    return present(tx, params.id, store);
  }),
  handleWrite(runImport, async ({ tx, actor, params, now, store }) => {
    await findImport(tx, actor, params.id, "write");
    await startStep(tx, params.id, "run", now);
    return present(tx, params.id, store);
  }),
  handleWrite(cancelImport, async ({ tx, actor, params, now, store }) => {
    await findImport(tx, actor, params.id, "write");
    await cancelRunningImport(tx, params.id, now);
    return present(tx, params.id, store);
  }),
  handleWrite(undoImport, async ({ tx, actor, params, now, store }) => {
    await findImport(tx, actor, params.id, "write");
    await startStep(tx, params.id, "undo", now);
    return present(tx, params.id, store);
  }),
  handleWrite(deleteImport, async ({ tx, actor, params, store }) => {
    await findImport(tx, actor, params.id, "write");
    await deleteStoredImport(tx, store, params.id);
    return {};
  }),
  handleWrite(createExport, async ({ tx, body, actor, now, store }) => {
    const { productIds, collectionId } = body.export;
    const selection = {
      ...(productIds === undefined ? {} : { productIds }),
      ...(collectionId === undefined ? {} : { collectionId }),
    };
    const id = newId(now.getTime());
    const { kind, id: actorId } = actorReference(actor);
    await tx
      .insertInto("exports")
      .values({
        id,
        format: "CARTWRIGHT",
        state: "RUNNING",
        selection: JSON.stringify(selection),
        total: await countSelected(tx, selection),
        actor_kind: kind,
        actor_id: actorId,
        started_by: await nameOf(tx, actor),
        holds_files: hasPermission(actor, "products:write"),
        heartbeat_at: now,
        created_at: now,
      })
      .execute();
    await enqueueExport(tx, id);
    return { export: presentExport(await getExportRow(tx, id), store) };
  }),
  handleRead(queryExports, async ({ db, body, store }) => {
    const page = readPage(body);
    const { rows, total }: { rows: ExportRow[]; total: number } = await listExports(db, page);
    return {
      exports: rows.map((row) => presentExport(row, store)),
      metadata: { count: rows.length, offset: page.offset, total },
    };
  }),
  handleRead(getExport, async ({ db, params, store }) => ({
    export: presentExport(await getExportRow(db, params.id), store),
  })),
  handleRead(exportPages, async ({ db, store, now }) => ({
    fileName: `pages-${await storeDay(db, now)}.csv`,
    csv: await contentExports.exportPages(db, store.baseUrl()),
  })),
  handleRead(exportRedirects, async ({ db, now }) => ({
    fileName: `redirects-${await storeDay(db, now)}.csv`,
    csv: await contentExports.exportRedirects(db),
  })),
];
