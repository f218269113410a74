/**
 * What bulk calls take and answer (wire, catalogue 8): one entry per element of the request, in its order. And what many
 * entities have besides their own fields: tags, fields of other apps, fields to ask for.
 */
import { type TProperties, type TSchema, Type } from "typebox";
import { BulkActionMetadata, FreeObject, ItemMetadata, Text } from "./values.ts";

/** A bulk answer. With `returnEntity` each entry that worked has the entity under `key`. */
export function bulkAnswer<S extends TSchema, K extends string>(entity: S, key: K) {
  const extra = { [key]: Type.Optional(entity) } as { [P in K]: ReturnType<typeof Type.Optional<S>> };
  return Type.Object({
    results: Type.Array(Type.Object({ itemMetadata: ItemMetadata, ...extra })),
    bulkActionMetadata: BulkActionMetadata,
  });
}

/** A bulk answer that never has entities. */
export const BulkAnswer = Type.Object({
  results: Type.Array(Type.Object({ itemMetadata: ItemMetadata })),
  bulkActionMetadata: BulkActionMetadata,
});

/** Work that goes on after the answer. */
export const JobAnswer = Type.Object({ jobId: Type.String() });

export const ReturnEntity = Type.Optional(Type.Boolean());

/** A list of fields that are left out of answers unless asked for. */
export const requested = <const F extends readonly string[]>(fields: F) =>
  // A generic list loses its members' names on the way through `Type.Enum`.
  Type.Optional(Type.Array(Type.Unsafe<F[number]>(Type.Enum([...fields])), { maxItems: 100 }));

const TagList = Type.Object({ tagIds: Type.Array(Text(50, 1), { maxItems: 100 }) });
/** Names of the owner's own; private ones are for staff and apps. */
export const Tags = Type.Object({ privateTags: Type.Optional(TagList), publicTags: Type.Optional(TagList) });
export const tagChanges = { assignTags: Type.Optional(Tags), unassignTags: Type.Optional(Tags) };

/** Fields of other apps on an entity: namespace → free object. */
export const Extensions = Type.Object({ namespaces: Type.Record(Type.String(), FreeObject) });

/** Fields of `properties`, each one optional. */
export const optionalFields = <P extends TProperties>(properties: P) =>
  Type.Partial(Type.Object(properties)).properties;
