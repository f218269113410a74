/**
 * Imports of products, customers, orders, pages and redirects from files: a dry run checks the file, a background job writes it,
 * and an undo reverts it as a whole. Files are CSV; pages of WordPress are XML. Extension to the protocol.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { MediaDownload } from "../store/media.ts";
import {
  FreeObject,
  Id,
  Nothing,
  Nullable,
  named,
  Paging,
  PlatformPagingMetadata,
  Text,
  Timestamp,
} from "../values.ts";

/** Largest file, in bytes. */
export const MAX_IMPORT_BYTES = 500 * 1024 * 1024;

/** Longest cell that can be corrected in the review. */
export const MAX_CELL = 2000;

export const FileFormat = Type.Enum(["CARTWRIGHT", "SHOPIFY", "WOOCOMMERCE"]);
export type FileFormat = Static<typeof FileFormat>;

/**
 * What a file contains; `PAGES` are pages and blog posts. Customers need the permission `members`, orders `orders`, pages and
 * redirects `content` as well: to read an import, and to change it.
 */
export const FileContent = Type.Enum(["PRODUCTS", "CUSTOMERS", "ORDERS", "PAGES", "REDIRECTS"]);
export type FileContent = Static<typeof FileContent>;

/**
 * CHECKING (the dry run) → READY → RUNNING → DONE; DONE → UNDOING → UNDONE. FAILED: the file can't be read, or a step
 * kept failing. CANCELED and FAILED: changes already written stay and can be undone.
 */
export const ImportState = Type.Enum([
  "CHECKING",
  "READY",
  "RUNNING",
  "DONE",
  "CANCELED",
  "UNDOING",
  "UNDONE",
  "FAILED",
]);
export type ImportState = Static<typeof ImportState>;

export const ImportOutcome = Type.Enum(["CREATE", "UPDATE", "UNCHANGED", "SKIP", "ERROR"]);
export type ImportOutcome = Static<typeof ImportOutcome>;

const ColumnMapping = Type.Object({
  header: Type.String(),
  /** Column of the format; null ignores the file's column. */
  column: Nullable(Type.String()),
  /** The first value in the file. */
  sample: Type.String(),
});

export const FileImport = named(
  "FileImport",
  Type.Object({
    id: Id,
    fileName: Type.String(),
    byteSize: Type.Integer(),
    content: FileContent,
    format: FileFormat,
    state: ImportState,
    /** How to handle entries that already exist. */
    existing: Type.Enum(["UPDATE", "SKIP"]),
    columns: Type.Array(ColumnMapping),
    /** Columns of the format that headers can map to. */
    knownColumns: Type.Array(Type.String()),
    /** Rows read so far, without the header. */
    rows: Type.Integer(),
    /** How many of the entries counted below are collections; the others are products. */
    collections: Type.Integer(),
    /**
     * Entries by planned outcome, each in one of the first five. An entry that fails during the run counts only in
     * `done.failed`.
     */
    counts: Type.Object({
      create: Type.Integer(),
      update: Type.Integer(),
      unchanged: Type.Integer(),
      skip: Type.Integer(),
      error: Type.Integer(),
      warnings: Type.Integer(),
    }),
    /** Entries written, failed or undone. */
    done: Type.Object({
      created: Type.Integer(),
      updated: Type.Integer(),
      failed: Type.Integer(),
      undone: Type.Integer(),
      /** Changed since the import, so the undo left them as they are. */
      kept: Type.Integer(),
    }),
    /** Images and other files that the import references by URL. */
    downloads: Type.Object({ total: Type.Integer(), waiting: Type.Integer(), failed: Type.Integer() }),
    /**
     * Collections, brands, ribbons, options and files that the undo removed, and those it kept because they are in use.
     */
    removed: Type.Object({ removed: Type.Integer(), kept: Type.Integer() }),
    /** Progress of the current step from 0 to 1; absent when none is running. */
    progress: Type.Optional(Type.Number()),
    /** Why the import failed. */
    problem: Type.Optional(Type.String()),
    /** Download URL of the problems as CSV (line, column, reason), valid for an hour. */
    problemsUrl: Type.Optional(Type.String()),
    startedBy: Type.String(),
    createdDate: Timestamp,
    startedDate: Type.Optional(Timestamp),
    finishedDate: Type.Optional(Timestamp),
  }),
);
export type FileImport = Static<typeof FileImport>;

const cause = {
  /** A code of `importProblems`, or an error code of the API; absent in older imports. */
  code: Type.Optional(Type.String()),
  /** The arguments of the message, or the data of the error. */
  data: Type.Optional(FreeObject),
};

export const ImportProblem = named(
  "ImportProblem",
  Type.Object({
    line: Type.Integer(),
    /** All rows of the product with this problem; the first is `line`. */
    lines: Type.Array(Type.Integer()),
    column: Type.String(),
    value: Type.String(),
    message: Type.String(),
    ...cause,
    isWarning: Type.Boolean(),
  }),
);
export type ImportProblem = Static<typeof ImportProblem>;

/** One cause and everything it affects. */
export const ImportProblemGroup = named(
  "ImportProblemGroup",
  Type.Object({
    column: Type.String(),
    message: Type.String(),
    ...cause,
    isWarning: Type.Boolean(),
    /** How many products and rows have this problem. */
    products: Type.Integer(),
    rows: Type.Integer(),
    /** The first ones. */
    samples: Type.Array(Type.Object({ line: Type.Integer(), name: Type.String(), value: Type.String() })),
  }),
);
export type ImportProblemGroup = Static<typeof ImportProblemGroup>;

/** A readable difference. Clients with texts of their own use `key` and `type`; older imports don't have them. */
export const ImportChange = named(
  "ImportChange",
  Type.Object({
    field: Type.String(),
    before: Type.String(),
    after: Type.String(),
    /** The field, such as `compareAtPrice`. */
    key: Type.Optional(Type.String()),
    /** The choices of the variant, such as `Red / S`. */
    variant: Type.Optional(Type.String()),
    /** The location of a stock level. */
    location: Type.Optional(Type.String()),
    /** BOOLEAN: yes or no; STOCK: a quantity, in stock, or out of stock; VARIANT: new or removed. */
    type: Type.Optional(Type.Enum(["BOOLEAN", "STOCK", "TEXT", "VARIANT"])),
  }),
);
export type ImportChange = Static<typeof ImportChange>;

export const ImportItem = named(
  "ImportItem",
  Type.Object({
    position: Type.Integer(),
    line: Type.Integer(),
    handle: Type.String(),
    name: Type.String(),
    outcome: ImportOutcome,
    /** The product or collection. */
    productId: Type.Optional(Id),
    /** The account of a customer. */
    memberId: Type.Optional(Id),
    orderId: Type.Optional(Id),
    pageId: Type.Optional(Id),
    postId: Type.Optional(Id),
    changes: Type.Array(ImportChange),
    problems: Type.Array(ImportProblem),
  }),
);
export type ImportItem = Static<typeof ImportItem>;

export const ImportDownload = named(
  "ImportDownload",
  Type.Object({
    mediaId: Id,
    download: MediaDownload,
    /** A product that displays the file. */
    productId: Type.Optional(Id),
    productName: Type.Optional(Type.String()),
  }),
);
export type ImportDownload = Static<typeof ImportDownload>;

export const ImportEntityKind = Type.Enum(["collection", "brand", "ribbon", "customization", "media"]);
export type ImportEntityKind = Static<typeof ImportEntityKind>;

/** An entity created by the import and kept by its undo. */
export const ImportLeftover = named(
  "ImportLeftover",
  Type.Object({ kind: ImportEntityKind, id: Id, name: Type.String(), reason: Type.String() }),
);
export type ImportLeftover = Static<typeof ImportLeftover>;

const readers = { actors: ["staff", "app"], permission: "products:read" } as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const params = Type.Object({ id: Type.String() });
const OneImport = Type.Object({ import: FileImport });
const importOptions = {
  existing: Type.Optional(Type.Enum(["UPDATE", "SKIP"])),
  /** Columns by header, to override the automatic mapping. */
  columns: Type.Optional(
    Type.Array(Type.Object({ header: Text(200, 1), column: Nullable(Text(200)) }), { maxItems: 300 }),
  ),
};

export const createImport = endpoint({
  id: "imports.createImport",
  method: "POST",
  path: "/v1/imports",
  summary: "Creates an import from a completed upload, detects its content and format and starts the dry run.",
  access: writers,
  body: Type.Object({
    import: Type.Object({
      uploadId: Id,
      /** Recognized by the columns if omitted. */
      content: Type.Optional(FileContent),
      format: Type.Optional(FileFormat),
      existing: importOptions.existing,
    }),
  }),
  response: OneImport,
  errors: ["UPLOAD_NOT_FOUND", "UPLOAD_NOT_COMPLETE", "IMPORT_NOT_READABLE"],
  isOurs: true,
});

export const queryImports = endpoint({
  id: "imports.queryImports",
  method: "POST",
  path: "/v1/imports/query",
  isQuery: true,
  summary: "Lists imports, newest first.",
  access: readers,
  body: Type.Object({ paging: Type.Optional(Paging) }),
  response: Type.Object({ imports: Type.Array(FileImport), metadata: PlatformPagingMetadata }),
  isOurs: true,
});

export const getImport = endpoint({
  id: "imports.getImport",
  method: "GET",
  path: "/v1/imports/{id}",
  summary: "Returns an import with its counts and progress.",
  access: readers,
  params,
  response: OneImport,
  errors: ["IMPORT_NOT_FOUND"],
  isOurs: true,
});

export const queryImportItems = endpoint({
  id: "imports.queryImportItems",
  method: "POST",
  path: "/v1/imports/{id}/items/query",
  summary: "Lists the entries of an import in file order: outcome, changes and problems of each.",
  access: readers,
  params,
  body: Type.Object({ outcome: Type.Optional(ImportOutcome), paging: Type.Optional(Paging) }),
  response: Type.Object({ items: Type.Array(ImportItem), metadata: PlatformPagingMetadata }),
  errors: ["IMPORT_NOT_FOUND"],
  isOurs: true,
});

export const queryImportProblems = endpoint({
  id: "imports.queryImportProblems",
  method: "POST",
  path: "/v1/imports/{id}/problems/query",
  summary: "Lists the problems of an import by cause, most frequent first.",
  access: readers,
  params,
  body: Type.Object({}),
  response: Type.Object({ problems: Type.Array(ImportProblemGroup) }),
  errors: ["IMPORT_NOT_FOUND"],
  isOurs: true,
});

export const ImportCell = named(
  "ImportCell",
  Type.Object({
    value: Type.String(),
    /** Rows with this value; empty cells are listed one by one. */
    lines: Type.Array(Type.Integer()),
    /** The entry of the first one. */
    name: Type.String(),
  }),
);
export type ImportCell = Static<typeof ImportCell>;

export const queryProblemCells = endpoint({
  id: "imports.queryProblemCells",
  method: "POST",
  path: "/v1/imports/{id}/problem-cells/query",
  summary: "Lists the cells that a problem is about, by value, while the import is ready; the first 50.",
  access: readers,
  params,
  body: Type.Object({ column: Text(200, 1), message: Text(1000, 1), isWarning: Type.Boolean() }),
  response: Type.Object({ cells: Type.Array(ImportCell) }),
  errors: ["IMPORT_NOT_FOUND"],
  isOurs: true,
});

export const correctImport = endpoint({
  id: "imports.correctImport",
  method: "POST",
  path: "/v1/imports/{id}/corrections",
  summary:
    "Corrects cells that have a problem, and checks their entries again. If rows then belong to other entries, the whole file is checked again.",
  access: writers,
  params,
  body: Type.Object({
    /** As problems name it. */
    column: Text(200, 1),
    lines: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 10_000 }),
    value: Text(MAX_CELL),
  }),
  response: OneImport,
  errors: ["IMPORT_NOT_FOUND", "IMPORT_STATE"],
  isOurs: true,
});

export const queryImportLeftovers = endpoint({
  id: "imports.queryImportLeftovers",
  method: "POST",
  path: "/v1/imports/{id}/leftovers/query",
  summary: "Lists what an undone import created and its undo kept, with the reason; the first 100.",
  access: readers,
  params,
  body: Type.Object({}),
  response: Type.Object({ leftovers: Type.Array(ImportLeftover) }),
  errors: ["IMPORT_NOT_FOUND"],
  isOurs: true,
});

export const queryImportDownloads = endpoint({
  id: "imports.queryImportDownloads",
  method: "POST",
  path: "/v1/imports/{id}/downloads/query",
  summary: "Lists files of an import that aren't downloaded yet: failed ones first, then pending ones.",
  access: readers,
  params,
  body: Type.Object({ paging: Type.Optional(Paging) }),
  response: Type.Object({ downloads: Type.Array(ImportDownload), metadata: PlatformPagingMetadata }),
  errors: ["IMPORT_NOT_FOUND"],
  isOurs: true,
});

export const retryImportDownloads = endpoint({
  id: "imports.retryImportDownloads",
  method: "POST",
  path: "/v1/imports/{id}/downloads/retry",
  summary: "Retries all failed downloads of an import.",
  access: writers,
  params,
  body: Type.Object({}),
  response: Type.Object({ retried: Type.Integer() }),
  errors: ["IMPORT_NOT_FOUND"],
  isOurs: true,
});

export const checkImport = endpoint({
  id: "imports.checkImport",
  method: "POST",
  path: "/v1/imports/{id}/check",
  summary: "Repeats the dry run with another column mapping, or another setting for existing entries.",
  access: writers,
  params,
  body: Type.Object({
    content: Type.Optional(FileContent),
    format: Type.Optional(FileFormat),
    ...importOptions,
  }),
  response: OneImport,
  errors: ["IMPORT_NOT_FOUND", "IMPORT_STATE"],
  isOurs: true,
});

export const runImport = endpoint({
  id: "imports.runImport",
  method: "POST",
  path: "/v1/imports/{id}/run",
  summary: "Writes the result of the dry run in a background job.",
  access: writers,
  params,
  response: OneImport,
  errors: ["IMPORT_NOT_FOUND", "IMPORT_STATE"],
  isOurs: true,
});

export const cancelImport = endpoint({
  id: "imports.cancelImport",
  method: "POST",
  path: "/v1/imports/{id}/cancellation",
  summary: "Cancels a running dry run or write. Changes already written stay and can be undone.",
  access: writers,
  params,
  response: OneImport,
  errors: ["IMPORT_NOT_FOUND", "IMPORT_STATE"],
  isOurs: true,
});

export const undoImport = endpoint({
  id: "imports.undoImport",
  method: "POST",
  path: "/v1/imports/{id}/reversal",
  summary:
    "Undoes an import: deletes the entries it created and restores those it updated, unless they have changed since.",
  access: writers,
  params,
  response: OneImport,
  errors: ["IMPORT_NOT_FOUND", "IMPORT_STATE"],
  isOurs: true,
});

export const deleteImport = endpoint({
  id: "imports.deleteImport",
  method: "DELETE",
  path: "/v1/imports/{id}",
  summary: "Deletes an import that isn't running, with its file. It can't be undone afterwards.",
  access: writers,
  params,
  response: Nothing,
  errors: ["IMPORT_NOT_FOUND", "IMPORT_STATE"],
  isOurs: true,
});
