/** Decides from an entry's changes whether it can be undone. Pure; `undo.ts` checks that nothing has changed since. */
import type { AuditChange, AuditUndoRefusal } from "#api/identity/audit.ts";
import { derivedColumns, type Fields, type Undoable, undoables } from "./undoables.ts";

type FieldChange = { readonly field: string; readonly column: string; before: unknown; after: unknown };
export type UndoPlan = {
  readonly undoable: Undoable;
  readonly rowId: string;
  readonly changes: readonly FieldChange[];
  /** The row's columns before the change. */
  readonly old: Fields;
};

/** Why an entry can't be undone; `reason` as readable text. */
export type Refusal = { readonly code: AuditUndoRefusal; readonly reason: string; readonly column?: string };

const notPossible: Refusal = { code: "NOT_POSSIBLE", reason: "This change can't be undone." };

/** Placeholders that the log stores in place of secret and personal values. */
const REDACTED = new Set(["(secret)", "(personal)"]);
const MAX_STORED_LENGTH = 2000;

export function planUndo(changes: readonly AuditChange[], total: number): UndoPlan | Refusal {
  const own = changes.filter((change) => !isDerivedChange(change));
  const [first] = own;
  if (first === undefined) return notPossible;
  if (own.every(({ action }) => action === "insert"))
    return { code: "CREATED", reason: "New items can't be undone here. Delete them instead." };
  if (own.every(({ action }) => action === "delete"))
    return { code: "DELETED", reason: "Deleted items can't be restored." };
  if (own.length > 1 || total > changes.length)
    return { code: "SEVERAL_ITEMS", reason: "This changed several items at once. Undo it where it was made." };
  const { relation, rowId, before, after } = first;
  const undoable = undoables.find((one) => one.relation === relation && (one.rowId ?? rowId) === rowId);
  if (undoable === undefined || before === null || after === null)
    return { code: "UNSUPPORTED", reason: "Only names, texts, dates and on/off settings can be undone here." };
  const columns = listChangedColumns(before, after).sort((left, right) => (left.column < right.column ? -1 : 1));
  const relevant = columns.filter(({ column }) => !undoable.derivedColumns?.includes(column));
  const unknown = relevant.find(({ column }) => undoable.fields[column] === undefined);
  if (unknown !== undefined)
    return {
      code: "UNSUPPORTED_FIELD",
      column: unknown.column,
      reason: `“${humanizeColumn(unknown.column)}” can't be undone here, because prices, inventory and access may have changed since.`,
    };
  if (columns.some(({ before: old, after: now }) => isIncomplete(old) || isIncomplete(now)))
    return { code: "INCOMPLETE_LOG", reason: "The log doesn't have the complete previous value." };
  const fields = relevant.map((change) => ({ ...change, field: undoable.fields[change.column] ?? "" }));
  if (fields.length === 0) return notPossible;
  return { undoable, rowId, changes: fields, old: before };
}

const isDerivedChange = ({ relation, action, after }: AuditChange): boolean =>
  action === "update" && Object.keys(after ?? {}).every((column) => derivedColumns.has(`${relation}.${column}`));

/** Splits a settings row, one JSON column, into its changed values. */
function listChangedColumns(before: Fields, after: Fields): { column: string; before: unknown; after: unknown }[] {
  return Object.keys(after).flatMap((column) => {
    const [old, now] = [before[column], after[column]];
    if (column !== "value" || !isObject(old) || !isObject(now)) return [{ column, before: old, after: now }];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((name) => !isSame(old[name], now[name]))
      .map((name) => ({ column: `value.${name}`, before: old[name], after: now[name] }));
  });
}

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const isIncomplete = (value: unknown): boolean =>
  typeof value === "string" && (REDACTED.has(value) || (value.length > MAX_STORED_LENGTH && value.endsWith("…")));

/** `is_visible` → `Visible`, `value.timeZone` → `Time zone`. */
export function humanizeColumn(column: string): string {
  const words = column
    .replace(/^(value\.|is_|has_)/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Empty string, null and undefined are equal; timestamps are equal in any notation. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(normalize(left)) === JSON.stringify(normalize(right));
}

function normalize(value: unknown): unknown {
  if (value === undefined || value === "") return null;
  return typeof value === "string" && DATE.test(value) ? new Date(value).getTime() : value;
}

/** Reads a field of an entity; a dot leads into an object. */
export function readField(entity: unknown, field: string): unknown {
  return field.split(".").reduce<unknown>((value, name) => Object(value)[name], entity);
}

/** Turns fields with dots into nested objects. */
export function nestFields(fields: readonly { field: string; value: unknown }[]): Fields {
  const entity: Record<string, unknown> = {};
  for (const { field, value } of fields) {
    const [name = "", inner] = field.split(".");
    entity[name] = inner === undefined ? value : { ...Object(entity[name]), [inner]: value };
  }
  return entity;
}
