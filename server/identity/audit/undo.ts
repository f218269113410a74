/**
 * Takes back what an entry of the trail changed, while nothing has changed it since. It is the opposite call, made by who
 * asks for it: that call's own access, rules, events and audit entry hold (decision 0024).
 */
import type { AuditUndo } from "#api/identity/audit.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type CallOther, isId } from "#server/platform/http/handlers.ts";
import { fieldOf, isSame, nested, planUndo, type Refusal, type UndoPlan, wordsOf } from "./plan-undo.ts";
import { findEntry } from "./queries.ts";
import type { Fields } from "./undoables.ts";

type Ready = { readonly plan: UndoPlan; readonly current: Fields };

/** What taking the entry back would do, or why it cannot be done. */
export async function previewUndo(db: Connection, call: CallOther, entryId: string): Promise<AuditUndo> {
  const ready = await prepare(db, call, entryId);
  if ("reason" in ready) return { isPossible: false, reason: ready.reason, fields: [] };
  const { changes, undoable } = ready.plan;
  return {
    isPossible: true,
    noun: undoable.noun,
    fields: changes.map(({ column, before, after }) => ({ name: wordsOf(column), from: after, to: before })),
  };
}

/** @throws {AppError} UNDO_REFUSED with the reason as its description; PERMISSION_DENIED where the opposite call is not allowed */
export async function undoEntry(db: Connection, call: CallOther, entryId: string): Promise<void> {
  const ready = await prepare(db, call, entryId);
  if ("reason" in ready) throw refused(ready.reason);
  const { plan, current } = ready;
  const fields = nested(plan.changes.map(({ field, before }) => ({ field, value: toWire(before) })));
  const undo: CallOther = (endpoint, input) => call(endpoint, input, { undoes: entryId });
  try {
    await plan.undoable.write(undo, plan.rowId, { fields, current, old: plan.old, quietly: call });
  } catch (error) {
    throw refusalOf(error, plan.undoable.noun);
  }
}

/** What the opposite call has against it is the reason: a name that somebody else has taken, for example. */
function refusalOf(error: unknown, noun: string): unknown {
  if (Object(error).constraint === "audit_entries_undoes") return refused(ALREADY);
  if (error instanceof ValidationError) return refused(error.message);
  if (!(error instanceof AppError) || error.code === "PERMISSION_DENIED" || error.status >= 500) return error;
  return refused(error.code === "REVISION_CONFLICT" ? changedSince(noun) : error.message);
}

const ALREADY = "This was taken back already.";
const changedSince = (noun: string): string => `This ${noun} has been changed since then.`;
const refused = (reason: string): AppError => new AppError("UNDO_REFUSED", { description: reason });

async function prepare(db: Connection, call: CallOther, entryId: string): Promise<Ready | Refusal> {
  const found = isId(entryId) ? await findEntry(db, entryId) : undefined;
  if (found === undefined) throw new AppError("AUDIT_ENTRY_NOT_FOUND");
  if (found.entry.undone_by !== null) return { reason: ALREADY };
  const plan = planUndo(found.changes, found.entry.change_count);
  if ("reason" in plan) return plan;
  const read = await readCurrent(call, plan);
  if ("reason" in read) return read;
  const { current } = read;
  const changed = plan.changes.find(({ field, after }) => !isSame(fieldOf(current, field), after));
  if (changed !== undefined)
    return {
      reason: `${changedSince(plan.undoable.noun)} “${wordsOf(changed.column)}” is no longer what it was set to.`,
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
    if (error.status === 404) return { reason: `This ${undoable.noun} no longer exists.` };
    if (error.status === 403) return { reason: `You may not change this ${undoable.noun}.` };
    throw error;
  }
}

/** Columns have times as PostgreSQL spells them. */
const toWire = (value: unknown): unknown =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(value)
    ? new Date(value).toISOString()
    : value;
