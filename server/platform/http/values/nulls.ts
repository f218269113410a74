/**
 * A null that says nothing. Typed clients of the protocol send null for what they do not fill in (an address's second line, a
 * gift card's code), so null in a field that may be absent and knows no null is read as absent. Where null clears a field, the
 * contract says so (`Nullable`), and it is left alone.
 */

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a call changes: one entity, the body's field; several, each an entry of the body's list. */
export type UpdateKind = "one" | "several" | undefined;

/** Calls that change several things by one list are named alike throughout the protocol. */
const CHANGES_SEVERAL = /\/bulk\/[^/]+\/update$/;
/** One change for all that a filter fits. */
const CHANGES_BY_FILTER = /\/bulk\/[^/]+\/update-by-filter$/;

export function updateKindOf({ method, path }: { readonly method: string; readonly path: string }): UpdateKind {
  if (CHANGES_SEVERAL.test(path)) return "several";
  return method === "PATCH" || CHANGES_BY_FILTER.test(path) ? "one" : undefined;
}

/** Takes such nulls out of the value, in place. In updates, fields of an entity itself keep theirs, and are refused. */
export function dropNulls(schema: unknown, value: unknown, update: UpdateKind): void {
  if (holdsNull(value)) drop(schema, value, { depth: update === undefined ? undefined : 0, update });
}

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === "object" && Object.values(value).some(holdsNull));

/** In updates, `depth` is that of the object: 0 a body, 1 an entity in it. */
type Place = { readonly depth: number | undefined; readonly update: UpdateKind };

function drop(given: unknown, value: unknown, { depth, update }: Place): void {
  const schema = withoutNull(given);
  if (schema === undefined) return;
  const below = { depth: depth === undefined ? undefined : depth + 1, update };
  if (Array.isArray(value)) {
    const entry =
      update === "several" && depth === 1 ? { depth: entryDepth(schema.items), update: "one" as const } : below;
    for (const each of value) drop(schema.items, each, entry);
    return;
  }
  if (!isObject(value) || !isObject(schema.properties)) return;
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, field] of Object.entries(schema.properties)) {
    if (value[name] !== null) drop(field, value[name], below);
    else if (depth !== 1 && !required.includes(name) && !knowsNull(field)) delete value[name];
  }
}

/** An entry is the entity, or holds it under its name as the body of the single call does. */
function entryDepth(entry: unknown): 0 | 1 {
  const properties = withoutNull(entry)?.properties;
  return isObject(properties) && Object.keys(properties).length === 1 ? 0 : 1;
}

function branches(schema: unknown): readonly unknown[] {
  if (!isObject(schema)) return [];
  return Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
}

const isNull = (schema: unknown): boolean => isObject(schema) && schema.type === "null";

/** Fields that hold anything hold null too. */
const knowsNull = (schema: unknown): boolean =>
  branches(schema).some((branch) => isNull(branch) || (isObject(branch) && !("type" in branch) && !("enum" in branch)));

/** The one thing that the value is, when it is not null. */
function withoutNull(schema: unknown): Schema | undefined {
  const left = branches(schema).filter((branch) => !isNull(branch));
  return left.length === 1 && isObject(left[0]) ? left[0] : undefined;
}
