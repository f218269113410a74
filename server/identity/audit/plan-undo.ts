/** Whether an entry of the trail can be taken back, decided from what it changed. Pure; whether it still is safe, `undo.ts` asks. */
import type { AuditChange } from "#api/identity/audit.ts";
import { type Fields, following, type Undoable, undoables } from "./undoables.ts";

export type FieldChange = { readonly field: string; readonly column: string; before: unknown; after: unknown };
export type UndoPlan = {
  readonly undoable: Undoable;
  readonly rowId: string;
  readonly changes: readonly FieldChange[];
  /** Columns of the row before. */
  readonly old: Fields;
};

/** Why not, for the person who asks. */
export type Refusal = { readonly reason: string };

/** A changed value that the trail keeps only as a word, or cut off. */
const KEPT_APART = new Set(["(secret)", "(personal)"]);
const CUT_AT = 2000;

export function planUndo(changes: readonly AuditChange[], total: number): UndoPlan | Refusal {
  const own = changes.filter((change) => !isFollowing(change));
  const [first] = own;
  if (first === undefined) return { reason: "Nothing was changed that could be taken back." };
  if (own.every(({ action }) => action === "insert")) return { reason: "Something was added. Delete it where it is." };
  if (own.every(({ action }) => action === "delete")) return { reason: "What was deleted cannot be brought back." };
  if (own.length > 1 || total > changes.length)
    return { reason: "Several things were changed at once. Take them back where they were changed." };
  const { relation, rowId, before, after } = first;
  const undoable = undoables.find((one) => one.relation === relation && (one.rowId ?? rowId) === rowId);
  if (undoable === undefined || before === null || after === null)
    return { reason: "Only names, texts, dates and switches can be taken back here." };
  const columns = flatColumns(before, after).sort((left, right) => (left.column < right.column ? -1 : 1));
  const relevant = columns.filter(({ column }) => !undoable.follows?.includes(column));
  const unknown = relevant.find(({ column }) => undoable.fields[column] === undefined);
  if (unknown !== undefined)
    return {
      reason: `“${wordsOf(unknown.column)}” is not taken back here: money, stock and access have moved on since.`,
    };
  if (columns.some(({ before: old, after: now }) => isLost(old) || isLost(now)))
    return { reason: "The log does not keep the whole of what was there before." };
  const fields = relevant.map((change) => ({ ...change, field: undoable.fields[change.column] ?? "" }));
  if (fields.length === 0) return { reason: "Nothing was changed that could be taken back." };
  return { undoable, rowId, changes: fields, old: before };
}

const isFollowing = ({ relation, action, after }: AuditChange): boolean =>
  action === "update" && Object.keys(after ?? {}).every((column) => following.has(`${relation}.${column}`));

/** Settings are one column of many values: each counts as one. */
function flatColumns(before: Fields, after: Fields): { column: string; before: unknown; after: unknown }[] {
  return Object.keys(after).flatMap((column) => {
    const [old, now] = [before[column], after[column]];
    if (column !== "value" || !isObject(old) || !isObject(now)) return [{ column, before: old, after: now }];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((name) => !isSame(old[name], now[name]))
      .map((name) => ({ column: `value.${name}`, before: old[name], after: now[name] }));
  });
}

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const isLost = (value: unknown): boolean =>
  typeof value === "string" && (KEPT_APART.has(value) || (value.length > CUT_AT && value.endsWith("…")));

/** `is_visible` → `Visible`, `value.timeZone` → `Time zone`. */
export function wordsOf(column: string): string {
  const words = column
    .replace(/^(value\.|is_|has_)/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Nothing, null and an absent field are the same; a point in time is the same in each spelling. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(normal(left)) === JSON.stringify(normal(right));
}

function normal(value: unknown): unknown {
  if (value === undefined || value === "") return null;
  return typeof value === "string" && DATE.test(value) ? new Date(value).getTime() : value;
}

/** The field of an entity; a dot leads into an object. */
export function fieldOf(entity: unknown, field: string): unknown {
  return field.split(".").reduce<unknown>((value, name) => Object(value)[name], entity);
}

/** Fields with dots become objects again. */
export function nested(fields: readonly { field: string; value: unknown }[]): Fields {
  const entity: Record<string, unknown> = {};
  for (const { field, value } of fields) {
    const [name = "", inner] = field.split(".");
    entity[name] = inner === undefined ? value : { ...Object(entity[name]), [inner]: value };
  }
  return entity;
}
