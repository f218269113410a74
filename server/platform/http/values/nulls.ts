/**
 * Drops nulls without meaning. Typed clients of the protocol send null for fields they don't set (an address's second
 * line, a gift card's code), so null in an optional field that isn't nullable counts as absent. Where null clears a
 * field, the contract declares it (`Nullable`), and the null is kept.
 */

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What an update changes: one entity, in a field of the body; or several, as items of the body's list. */
type UpdateKind = "one" | "several" | undefined;

/** Bulk update endpoints are named alike throughout the protocol. */
const CHANGES_SEVERAL = /\/bulk\/[^/]+\/update$/;
/** One change for all entities that match a filter. */
const CHANGES_BY_FILTER = /\/bulk\/[^/]+\/update-by-filter$/;

export function updateKindOf({ method, path }: { readonly method: string; readonly path: string }): UpdateKind {
  if (CHANGES_SEVERAL.test(path)) return "several";
  return method === "PATCH" || CHANGES_BY_FILTER.test(path) ? "one" : undefined;
}

/**
 * Removes such nulls from the value, in place. In updates, nulls in fields of the entity itself are kept, and
 * validation rejects them.
 */
export function dropNulls(schema: unknown, value: unknown, update: UpdateKind): void {
  if (holdsNull(value)) drop(schema, value, { depth: update === undefined ? undefined : 0, update });
}

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === "object" && Object.values(value).some(holdsNull));

/** In updates, `depth` is the level of the object: 0 for the body, 1 for an entity in it. */
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

/** An item is the entity, or contains it under its name like the body of the single update. */
function entryDepth(entry: unknown): 0 | 1 {
  const properties = withoutNull(entry)?.properties;
  return isObject(properties) && Object.keys(properties).length === 1 ? 0 : 1;
}

function branches(schema: unknown): readonly unknown[] {
  if (!isObject(schema)) return [];
  return Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
}

const isNull = (schema: unknown): boolean => isObject(schema) && schema.type === "null";

/** Fields of any type accept null too. */
const knowsNull = (schema: unknown): boolean =>
  branches(schema).some((branch) => isNull(branch) || (isObject(branch) && !("type" in branch) && !("enum" in branch)));

/** The single schema of the value other than null. */
function withoutNull(schema: unknown): Schema | undefined {
  const left = branches(schema).filter((branch) => !isNull(branch));
  return left.length === 1 && isObject(left[0]) ? left[0] : undefined;
}
