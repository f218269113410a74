/**
 * A null that says nothing. Typed clients of the protocol send null for what they do not fill in (an address's second line, a
 * gift card's code), so null in a field that may be absent and knows no null is read as absent. Where null clears a field, the
 * contract says so (`Nullable`), and it is left alone.
 */

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Takes such nulls out of the value, in place. `isUpdate`: fields of the entity itself keep theirs, and are refused. */
export function dropNulls(schema: unknown, value: unknown, { isUpdate }: { isUpdate: boolean }): void {
  if (holdsNull(value)) drop(schema, value, isUpdate ? 0 : undefined);
}

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === "object" && Object.values(value).some(holdsNull));

/** In updates, `depth` is that of the object: 0 the body, 1 an entity in it. */
function drop(given: unknown, value: unknown, depth: number | undefined): void {
  const schema = withoutNull(given);
  if (schema === undefined) return;
  const below = depth === undefined ? undefined : depth + 1;
  if (Array.isArray(value)) {
    for (const entry of value) drop(schema.items, entry, below);
    return;
  }
  if (!isObject(value) || !isObject(schema.properties)) return;
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, field] of Object.entries(schema.properties)) {
    if (value[name] !== null) drop(field, value[name], below);
    else if (depth !== 1 && !required.includes(name) && !knowsNull(field)) delete value[name];
  }
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
