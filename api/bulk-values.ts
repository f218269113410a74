/**
 * Responses of bulk calls (docs/protocol/bulk-results.md): one entry per element of the request, in the same order. And fields that
 * many entities share: tags, extended fields, requested fields.
 */
import { type TProperties, type TSchema, Type } from "typebox";
import { BulkActionMetadata, FreeObject, ItemMetadata, Text } from "./values.ts";

/** A bulk response. With `returnEntity`, successful entries have the entity under `key`. */
export function bulkAnswer<S extends TSchema, K extends string>(entity: S, key: K) {
  const extra = { [key]: Type.Optional(entity) } as { [P in K]: ReturnType<typeof Type.Optional<S>> };
  return Type.Object({
    results: Type.Array(Type.Object({ itemMetadata: ItemMetadata, ...extra })),
    bulkActionMetadata: BulkActionMetadata,
  });
}

/** A bulk response without entities. */
export const BulkAnswer = Type.Object({
  results: Type.Array(Type.Object({ itemMetadata: ItemMetadata })),
  bulkActionMetadata: BulkActionMetadata,
});

/** The response of a call that continues as a background job. */
export const JobAnswer = Type.Object({ jobId: Type.String() });

export const ReturnEntity = Type.Optional(Type.Boolean());

/** Fields that are returned only on request. */
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
