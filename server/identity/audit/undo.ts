/**
 * Undoes the changes of an audit log entry, if nothing has changed them since. The undo is the opposite call made by
 * the caller, so that call's access, rules, events and audit log entry apply
 * (docs/decisions/0024-undo-repeats-requests.md).
 */
import type { AuditUndo } from "#api/identity/audit.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type CallOther, isId } from "#server/platform/http/handlers.ts";
import { humanizeColumn, isSame, nestFields, planUndo, type Refusal, readField, type UndoPlan } from "./plan-undo.ts";
import { findEntry } from "./queries.ts";
import type { Fields } from "./undoables.ts";

type PreparedUndo = { readonly plan: UndoPlan; readonly current: Fields };

/** What an undo would change, or why it isn't possible. */
export async function previewUndo(db: Connection, call: CallOther, entryId: string): Promise<AuditUndo> {
  const ready = await prepareUndo(db, call, entryId);
  if ("reason" in ready) return { isPossible: false, reason: ready.reason, refusal: toWireRefusal(ready), fields: [] };
  const { changes, undoable } = ready.plan;
  return {
    isPossible: true,
    noun: undoable.noun,
    fields: changes.map(({ column, before, after }) => ({
      name: humanizeColumn(column),
      column,
      from: after,
      to: before,
    })),
  };
}

const toWireRefusal = ({ code, column }: Refusal) => ({ code, ...(column !== undefined && { column }) });

/**
 * @throws {AppError} UNDO_REFUSED with the reason as its description; PERMISSION_DENIED if the caller can't make the
 * opposite call
 */
export async function undoEntry(db: Connection, call: CallOther, entryId: string): Promise<void> {
  const ready = await prepareUndo(db, call, entryId);
  if ("reason" in ready) throw createRefusal(ready.reason);
  const { plan, current } = ready;
  const fields = nestFields(plan.changes.map(({ field, before }) => ({ field, value: toWire(before) })));
  const undo: CallOther = (endpoint, input) => call(endpoint, input, { undoes: entryId });
  try {
    await plan.undoable.write(undo, plan.rowId, { fields, current, old: plan.old });
  } catch (error) {
    throw toRefusal(error, plan.undoable.noun);
  }
}

/** A rejection by the opposite call, such as a name that is taken, becomes the reason. */
function toRefusal(error: unknown, noun: string): unknown {
  if (Object(error).constraint === "audit_entries_undoes") return createRefusal(ALREADY_UNDONE);
  if (error instanceof ValidationError) return createRefusal(error.message);
  if (!(error instanceof AppError) || error.code === "PERMISSION_DENIED" || error.status >= 500) return error;
  return createRefusal(error.code === "REVISION_CONFLICT" ? describeLaterChange(noun) : error.message);
}

const ALREADY_UNDONE = "This was already undone.";
const describeLaterChange = (noun: string): string => `This ${noun} has changed since then.`;
const createRefusal = (reason: string): AppError => new AppError("UNDO_REFUSED", { description: reason });

async function prepareUndo(db: Connection, call: CallOther, entryId: string): Promise<PreparedUndo | Refusal> {
  const found = isId(entryId) ? await findEntry(db, entryId) : undefined;
  if (found === undefined) throw new AppError("AUDIT_ENTRY_NOT_FOUND");
  if (found.entry.undone_by !== null) return { code: "ALREADY_UNDONE", reason: ALREADY_UNDONE };
  const plan = planUndo(found.changes, found.entry.change_count);
  if ("reason" in plan) return plan;
  const read = await readCurrent(call, plan);
  if ("reason" in read) return read;
  const { current } = read;
  const changed = plan.changes.find(({ field, after }) => !isSame(readField(current, field), after));
  if (changed !== undefined)
    return {
      code: "CHANGED_SINCE",
      column: changed.column,
      reason: `${describeLaterChange(plan.undoable.noun)} “${humanizeColumn(changed.column)}” is no longer what it was set to.`,
    };
  return { plan, current };
}

async function readCurrent(
  call: CallOther,
  { undoable, rowId }: UndoPlan,
): Promise<{ readonly current: Fields } | Refusal> {
  try {
    return { current: await undoable.read(call, rowId) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 404) return { code: "NOT_FOUND", reason: `This ${undoable.noun} no longer exists.` };
    if (error.status === 403)
      return { code: "PERMISSION_DENIED", reason: `You don't have permission to change this ${undoable.noun}.` };
    throw error;
  }
}

/** Converts PostgreSQL timestamps to ISO 8601. */
const toWire = (value: unknown): unknown =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(value)
    ? new Date(value).toISOString()
    : value;
