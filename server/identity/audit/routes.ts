import { type AuditEntry, getAuditEntry, getAuditUndo, listAuditEntries, undoAuditEntry } from "#api/identity/audit.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, isId } from "#server/platform/http/handlers.ts";
import { type EntryRow, findEntry, listEntries } from "./queries.ts";
import { loadSubjects, type Subject } from "./subjects.ts";
import { previewUndo, undoEntry } from "./undo.ts";

const PAGE = 50;

/** `products.updateProduct` → `Update product`. */
export function summarizeCall(call: string): string {
  const name = call.split(".").at(-1) ?? call;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/ v(\d)\b/, " (version $1)");
  // A bare verb such as "Receive" needs the call's domain as its object.
  const [domain = ""] = call.split(".");
  const whole = words.includes(" ") || domain === call ? words : `${words} ${toSingular(domain)}`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** Singular of a domain: "draftOrders" → "draft order", "categories" → "category". */
function toSingular(domain: string): string {
  return domain
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(?<!s)s$/, "");
}

function present(row: EntryRow, subjects: ReadonlyMap<string, Subject>): Omit<AuditEntry, "relations"> {
  const kind = row.actor_kind === "app" ? "app" : "staff";
  const subject = subjects.get(row.id);
  return {
    id: row.id,
    date: row.at.toISOString(),
    call: row.call,
    summary: summarizeCall(row.call),
    actor: { kind, id: row.actor_id, name: row.actor_name ?? (kind === "app" ? "Deleted app" : "Former staff member") },
    requestId: row.request_id,
    network: row.network,
    changeCount: row.change_count,
    ...(subject !== undefined && { subject }),
    ...(row.undoes !== null && { undoes: row.undoes }),
    ...(row.undone_by !== null && { undoneBy: row.undone_by }),
  };
}

export const routes = [
  handleRead(listAuditEntries, async ({ db, query: { cursor, limit = PAGE, ...filter } }) => {
    const before = cursor !== undefined && isId(cursor) ? cursor : undefined;
    const rows = await listEntries(db, { ...filter, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const subjects = await loadSubjects(
      db,
      page.map(({ id }) => id),
    );
    return {
      entries: page.map((row) => ({ ...present(row, subjects), relations: row.relations })),
      ...(last && { nextCursor: last.id }),
    };
  }),
  handleRead(getAuditEntry, async ({ db, params }) => {
    const found = isId(params.id) ? await findEntry(db, params.id) : undefined;
    if (found === undefined) throw new AppError("AUDIT_ENTRY_NOT_FOUND");
    const subjects = await loadSubjects(db, [found.entry.id]);
    return { entry: { ...present(found.entry, subjects), changes: found.changes } };
  }),
  handleRead(getAuditUndo, async ({ db, params, call }) => ({ undo: await previewUndo(db, call, params.id) })),
  // The opposite call opens its own transaction and writes its own audit log entry.
  handleManual(undoAuditEntry, async ({ db, params, call }) => {
    await undoEntry(db, call, params.id);
    return {};
  }),
];
