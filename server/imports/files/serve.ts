/** Serves files of imports and exports: problems, products as CSV, and a template. */
import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { RawAnswer, RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { answerFile, fileHeaders } from "#server/platform/http/serve/file-answers.ts";
import { readLocations } from "./products/check/read-records.ts";
import { ownHeader, writeOwnRows } from "./products/formats/own-rows.ts";
import { exportFile, getExportRow } from "./products/record/exports.ts";
import { emptyRecord, emptyVariant } from "./products/record/record.ts";
import { countProblems, getImportRow, readProblemsAfter } from "./queries.ts";
import { isSignedNow } from "./signed-addresses.ts";
import { storeDay } from "./store-day.ts";
import { guardCell } from "./tables/cells.ts";

const GONE: RawAnswer = {
  status: 404,
  headers: [
    ["content-type", "text/plain; charset=utf-8"],
    ["cache-control", "no-store"],
  ],
  body: "This link has expired. Reload the page to get a new one.",
};

const asCsv = (fileName: string) => ({
  mimeType: "text/csv; charset=utf-8",
  fileName,
  disposition: "attachment" as const,
  etag: `"${fileName}"`,
  cacheControl: "private, no-store",
});

async function serveExport(context: RawContext): Promise<RawAnswer> {
  const { store, params } = context;
  const { id = "", end = "", signature = "" } = params;
  if (!isSignedNow(store, `/exports/${id}`, end, signature)) return GONE;
  const row = await getExportRow(store.database.db, id);
  const day = await storeDay(store.database.db, row.created_at);
  const answer = await answerFile(store.files, { ...asCsv(`products-${day}.csv`), name: exportFile(id) }, context);
  return answer ?? GONE;
}

async function serveProblems({ store, params }: RawContext): Promise<RawAnswer> {
  const { id = "", end = "", signature = "" } = params;
  if (!isSignedNow(store, `/imports/${id}/problems`, end, signature)) return GONE;
  const { db } = store.database;
  const row = await getImportRow(db, id);
  const name = `${row.file_name.replace(/\.[a-z]{1,5}$/i, "")}-problems.csv`;
  async function* lines(): AsyncGenerator<string> {
    yield `\ufeff${stringify([["Row", "Column", "Value", "Type", "Problem", "Product", "All rows"]])}`;
    for (let after = 0; ; ) {
      const found = await readProblemsAfter(db, id, after);
      const last = found.at(-1);
      if (last === undefined) return;
      yield stringify(
        found.flatMap(({ handle, problems }) =>
          problems.map(({ line, lines, column, value, isWarning, message }) =>
            [String(line), column, value, isWarning ? "warning" : "error", message, handle, lines.join(" ")].map(
              guardCell,
            ),
          ),
        ),
      );
      after = last.position;
    }
  }
  const isEmpty = (await countProblems(db, id)) === 0;
  return isEmpty ? GONE : { status: 200, headers: fileHeaders(asCsv(name)), body: Readable.from(lines()) };
}

/** One product with two variants, as an example. */
async function serveTemplate({ store }: RawContext): Promise<RawAnswer> {
  const locations = await readLocations(store.database.db);
  const header = ownHeader(locations.map(({ name }) => name));
  const stock = Object.fromEntries(
    locations.slice(0, 1).map(({ name }) => [name, { quantity: 12, inStock: true, preorder: null }]),
  );
  const variant = (size: string, sku: string) => ({ ...emptyVariant([size]), price: "24.50", sku, weight: 0.4, stock });
  const choice = (name: string) => ({ name, type: "CHOICE_TEXT" as const, color: null, media: [] });
  const record = {
    ...emptyRecord(),
    name: "Willow basket",
    slug: "willow-basket",
    html: "<p>Woven by hand.</p>",
    brand: "Hearth",
    options: [{ name: "Size", look: "TEXT_CHOICES" as const, choices: [choice("Small"), choice("Large")] }],
    variants: [variant("Small", "BASKET-S"), variant("Large", "BASKET-L")],
  };
  const rows = writeOwnRows("willow-basket", record, { baseUrl: store.baseUrl() });
  const body = `\ufeff${stringify([header, ...rows.map((cells) => header.map((name) => guardCell(cells[name] ?? "")))])}`;
  return { status: 200, headers: fileHeaders(asCsv("products-template.csv")), body };
}

export const rawRoutes: RawRoute[] = [
  { id: "exports.serve", method: "GET", paths: ["/exports/{id}/{end}/{signature}"], run: serveExport },
  {
    id: "imports.serveProblems",
    method: "GET",
    paths: ["/imports/{id}/problems/{end}/{signature}"],
    run: serveProblems,
  },
  { id: "imports.serveTemplate", method: "GET", paths: ["/imports/template.csv"], run: serveTemplate },
];
