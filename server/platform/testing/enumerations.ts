/** Finds the enumerations of a contract's schemas, and the values of them that a request or response has. */
import type { TSchema } from "typebox";

/** The parts of a JSON Schema that can contain an enumeration. */
type Part = TSchema & {
  title?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Part[];
  allOf?: Part[];
  properties?: Record<string, Part>;
  patternProperties?: Record<string, Part>;
  items?: Part | Part[];
};

/** Equal lists of values are one enumeration, wherever they are declared. */
export type Enumeration = { readonly key: string; readonly values: readonly string[] };

const keys = new WeakMap<object, Enumeration | null>();

/** Single values are discriminators rather than enumerations. */
function enumerationOf(schema: Part): Enumeration | undefined {
  let known = keys.get(schema);
  if (known === undefined) {
    const listed = schema.enum ?? schema.anyOf?.map((part) => part.const ?? null) ?? [];
    const values = listed.filter((value) => typeof value === "string");
    known = values.length > 1 ? { key: values.join("|"), values } : null;
    keys.set(schema, known);
  }
  return known ?? undefined;
}

const itemsOf = ({ items }: Part): Part[] => (items === undefined ? [] : Array.isArray(items) ? items : [items]);
const variantsOf = ({ anyOf = [], allOf = [] }: Part): Part[] => [...anyOf, ...allOf];

type Visit = (enumeration: Enumeration, path: string) => void;

/** Calls `visit` with each enumeration and its path: the field's name after the name of the object that has it. */
export function declaredEnumerations(schema: TSchema, name: string, visit: Visit): void {
  const seen = new Set<object>();
  const walk = (part: Part, owner: string, field: string): void => {
    const enumeration = enumerationOf(part);
    if (enumeration !== undefined) visit(enumeration, `${owner}.${field}`);
    if (seen.has(part)) return;
    seen.add(part);
    const own = part.properties === undefined ? owner : (part.title ?? owner);
    for (const [key, child] of Object.entries(part.properties ?? {})) walk(child, own, key);
    for (const child of Object.values(part.patternProperties ?? {})) walk(child, own, field);
    for (const child of [...itemsOf(part), ...variantsOf(part)]) walk(child, own, field);
  };
  walk(schema as Part, name, "");
}

/** Calls `note` with the key of each enumeration and the value of it that `data` has. */
export function producedValues(schema: TSchema, data: unknown, note: (key: string, value: string) => void): void {
  const walk = (part: Part, value: unknown): void => {
    if (value === null || value === undefined) return;
    const enumeration = enumerationOf(part);
    if (typeof value === "string") {
      if (enumeration?.values.includes(value) === true) note(enumeration.key, value);
    } else if (Array.isArray(value)) {
      const [schemaOfItems] = itemsOf(part);
      if (schemaOfItems !== undefined) for (const item of value) walk(schemaOfItems, item);
    } else if (typeof value === "object") {
      for (const [key, child] of Object.entries(part.properties ?? {})) walk(child, Reflect.get(value, key));
      for (const child of Object.values(part.patternProperties ?? {}))
        for (const item of Object.values(value)) walk(child, item);
    }
    for (const variant of variantsOf(part)) walk(variant, value);
  };
  walk(schema as Part, data);
}
