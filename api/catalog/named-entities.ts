/**
 * The calls of small entities that products refer to by name: brands, ribbons, info sections
 * (docs/protocol/shared-entities.md). An entity declares its schemas, names and errors; the calls follow from them.
 */
import { type TObject, type TProperties, type TSchema, Type } from "typebox";
import { BulkAnswer, bulkAnswer, ReturnEntity, requested } from "../bulk-values.ts";
import { endpoint, publicAccess } from "../endpoint.ts";
import type { ErrorCode } from "../errors.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Nothing, Text } from "../values.ts";

type Declaration<
  One extends string,
  Many extends string,
  Entity extends TSchema,
  New extends TSchema,
  Changes extends TProperties,
  Name extends TSchema,
  NameField extends string,
  NamesField extends string,
  Requested extends string,
> = {
  /** Prefix of the ids, and the entity's segment in paths. */
  readonly path: string;
  readonly services: readonly string[];
  /** Fields of requests and responses with one entity, and with several. */
  readonly one: One;
  readonly many: Many;
  readonly entity: Entity;
  readonly created: New;
  readonly changes: TObject<Changes>;
  /** What an entity is found or created by: its name, or the whole new entity. */
  readonly name: { readonly schema: Name; readonly one: NameField; readonly many: NamesField };
  /** The field with the number of products, and its name in `fields`. */
  readonly count: { readonly field: string; readonly requested: Requested };
  readonly errors: { readonly notFound: ErrorCode; readonly limitExceeded: ErrorCode };
  /** For summaries: "an info section", "info sections", "unique name". */
  readonly words: {
    readonly one: string;
    readonly many: string;
    readonly name: string;
    readonly rule: string;
    readonly filterable: string;
  };
};

const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const ItemId = Text(36, 1);

/** A property whose name is computed, which TypeScript would widen to any string. */
const property = <Key extends string, S extends TSchema>(key: Key, schema: S) =>
  ({ [key]: schema }) as { [K in Key]: S };
const upTo100 = <S extends TSchema>(schema: S) => Type.Array(schema, { minItems: 1, maxItems: 100 });
const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Declares the twelve calls of an entity. */
export function namedEntityCalls<
  const One extends string,
  const Many extends string,
  Entity extends TSchema,
  New extends TSchema,
  Changes extends TProperties,
  Name extends TSchema,
  const NameField extends string,
  const NamesField extends string,
  const Requested extends string,
>(declaration: Declaration<One, Many, Entity, New, Changes, Name, NameField, NamesField, Requested>) {
  const { path, services, one, many, entity, created, changes, name, count, errors, words } = declaration;
  const { notFound, limitExceeded } = errors;
  const idOf = (call: string, noun: string): string => `${path}.${call}${capitalized(noun)}`;
  const noun = words.one.replace(/^an? /, "");
  const fields = requested([count.requested]);
  const OneEntity = Type.Object(property(one, entity));
  const BulkEntities = bulkAnswer(entity, "item");
  const changesOfItem = { ...changes.properties, id: ItemId } as Omit<Changes, "id"> & { id: typeof ItemId };
  return {
    /** Field names and errors, for code that serves every such entity. */
    names: { path, one, many, name: name.one, namesOfMany: name.many, ids: `${one}Ids`, count, ...errors },
    query: endpoint({
      id: idOf("query", many),
      method: "POST",
      path: `/v3/${path}/query`,
      services,
      isQuery: true,
      summary: `Queries ${words.many} with cursor paging. Filterable: id, ${words.filterable}, createdDate, updatedDate; sortable: all but id.`,
      access: readers,
      body: Type.Object({ query: Type.Optional(CursorQuery), fields }),
      response: Type.Object({ ...property(many, Type.Array(entity)), pagingMetadata: CursorPagingMetadata }),
      errors: ["UNKNOWN_FILTER"],
      isCacheable: true,
    }),
    count: endpoint({
      id: idOf("count", many),
      method: "POST",
      path: `/v3/${path}/count`,
      services,
      summary: `Counts the ${words.many} that match a filter.`,
      access: readers,
      body: Type.Object({ filter: Type.Optional(Type.Unknown()) }),
      response: Type.Object({ count: Type.Integer() }),
      errors: ["UNKNOWN_FILTER"],
    }),
    create: endpoint({
      id: idOf("create", one),
      method: "POST",
      path: `/v3/${path}`,
      services,
      summary: `Creates ${words.one}. ${words.rule}`,
      access: writers,
      body: Type.Object(property(one, created)),
      response: OneEntity,
      errors: ["ALREADY_EXISTS", limitExceeded],
    }),
    getOrCreate: endpoint({
      id: idOf("getOrCreate", one),
      method: "POST",
      path: `/v3/${path}/get-or-create`,
      services,
      summary: `Returns the ${noun} with this ${words.name}, or creates it.`,
      access: writers,
      body: Type.Object({ ...property(name.one, name.schema), fields }),
      response: OneEntity,
      errors: [limitExceeded],
    }),
    get: endpoint({
      id: idOf("get", one),
      method: "GET",
      path: `/v3/${path}/{id}`,
      services,
      summary: `Returns ${words.one}.`,
      access: readers,
      params: ById,
      query: Type.Object({ fields }),
      response: OneEntity,
      errors: [notFound],
      isCacheable: true,
    }),
    update: endpoint({
      id: idOf("update", one),
      method: "PATCH",
      path: `/v3/${path}/{id}`,
      services,
      summary: "Updates the fields that are sent. Requires the current revision.",
      access: writers,
      params: ById,
      body: Type.Object({ ...property(one, changes), fields }),
      response: OneEntity,
      errors: [notFound, "ALREADY_EXISTS", "REVISION_CONFLICT"],
    }),
    delete: endpoint({
      id: idOf("delete", one),
      method: "DELETE",
      path: `/v3/${path}/{id}`,
      services,
      summary: `Deletes ${words.one} and removes it from its products.`,
      access: writers,
      params: ById,
      response: Nothing,
      errors: [notFound],
    }),
    merge: endpoint({
      id: idOf("merge", one),
      method: "POST",
      path: `/v1/${path}/{id}/merger`,
      summary: `Moves all products of this ${noun} to another ${noun}, then deletes this one. Returns the target ${noun}.`,
      access: writers,
      params: ById,
      body: Type.Object({ intoId: ItemId }),
      response: OneEntity,
      errors: [notFound, "MERGE_INTO_ITSELF"],
      isOurs: true,
    }),
    bulkCreate: endpoint({
      id: idOf("bulkCreate", many),
      method: "POST",
      path: `/v3/bulk/${path}/create`,
      services,
      summary: `Creates up to 100 ${words.many}. Each item succeeds or fails on its own.`,
      access: writers,
      body: Type.Object({ ...property(many, upTo100(created)), returnEntity: ReturnEntity }),
      response: BulkEntities,
    }),
    bulkUpdate: endpoint({
      id: idOf("bulkUpdate", many),
      method: "POST",
      path: `/v3/bulk/${path}/update`,
      services,
      summary: `Updates up to 100 ${words.many}. Each item succeeds or fails on its own.`,
      access: writers,
      body: Type.Object({
        ...property(many, upTo100(Type.Object(property(one, Type.Object(changesOfItem))))),
        returnEntity: ReturnEntity,
        fields,
      }),
      response: BulkEntities,
    }),
    bulkGetOrCreate: endpoint({
      id: idOf("bulkGetOrCreate", many),
      method: "POST",
      path: `/v3/bulk/${path}/get-or-create`,
      services,
      summary: `Returns the ${words.many} with these ${words.name}s, creating those that don't exist.`,
      access: writers,
      body: Type.Object({ ...property(name.many, upTo100(name.schema)), fields }),
      response: BulkEntities,
    }),
    bulkDelete: endpoint({
      id: idOf("bulkDelete", many),
      method: "POST",
      path: `/v3/bulk/${path}/delete`,
      services,
      summary: `Deletes up to 100 ${words.many}. Each item succeeds or fails on its own.`,
      access: writers,
      body: Type.Object(property(`${one}Ids`, upTo100(ItemId))),
      response: BulkAnswer,
    }),
  };
}
