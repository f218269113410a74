/** Product ribbons (docs/protocol/shared-entities.md#ribbons-and-brands). */
import { type Static, Type } from "typebox";
import { BulkAnswer, bulkAnswer, ReturnEntity, requested } from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Id, Nothing, named, Revision, Text, Timestamp, Words } from "../values.ts";

export const ribbonFields = ["ASSIGNED_PRODUCT_COUNT"] as const;
const fields = requested(ribbonFields);

export const Ribbon = named(
  "Ribbon",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    name: Type.String(),
    /** Only with ASSIGNED_PRODUCT_COUNT. */
    assignedProductCount: Type.Optional(Type.Integer()),
  }),
);
export type Ribbon = Static<typeof Ribbon>;

/** Rejects strings of only white space. */
const Name = Words(30);
export const NewRibbon = named("NewRibbon", Type.Object({ name: Name }));
export const RibbonChanges = named(
  "RibbonChanges",
  Type.Object({ id: Type.Optional(Text(36)), revision: Revision, name: Type.Optional(Name) }),
);
export type RibbonChanges = Static<typeof RibbonChanges>;

const services = ["/stores", "/_api/ribbon", "/ribbon"];
const readers = {
  actors: ["anonymous", "visitor", "member", "staff", "app"],
  withoutToken: "public data",
  permission: "products:read",
  scope: "public",
} as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ ribbon: Ribbon });
const Names = Type.Array(Name, { minItems: 1, maxItems: 100 });
const BulkRibbons = bulkAnswer(Ribbon, "item");

export const queryRibbons = endpoint({
  id: "ribbons.queryRibbons",
  method: "POST",
  path: "/v3/ribbons/query",
  services,
  isQuery: true,
  summary: "Queries ribbons with cursor paging. Filterable: id, name, createdDate, updatedDate; sortable: all but id.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery), fields }),
  response: Type.Object({ ribbons: Type.Array(Ribbon), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const countRibbons = endpoint({
  id: "ribbons.countRibbons",
  method: "POST",
  path: "/v3/ribbons/count",
  services,
  summary: "Counts the ribbons that match a filter.",
  access: readers,
  body: Type.Object({ filter: Type.Optional(Type.Unknown()) }),
  response: Type.Object({ count: Type.Integer() }),
  errors: ["UNKNOWN_FILTER"],
});

export const createRibbon = endpoint({
  id: "ribbons.createRibbon",
  method: "POST",
  path: "/v3/ribbons",
  services,
  summary: "Creates a ribbon. Names are unique.",
  access: writers,
  body: Type.Object({ ribbon: NewRibbon }),
  response: One,
  errors: ["ALREADY_EXISTS", "RIBBON_LIMIT_EXCEEDED"],
});

export const getOrCreateRibbon = endpoint({
  id: "ribbons.getOrCreateRibbon",
  method: "POST",
  path: "/v3/ribbons/get-or-create",
  services,
  summary: "Returns the ribbon with this name, or creates it.",
  access: writers,
  body: Type.Object({ ribbonName: Name, fields }),
  response: One,
  errors: ["RIBBON_LIMIT_EXCEEDED"],
});

export const getRibbon = endpoint({
  id: "ribbons.getRibbon",
  method: "GET",
  path: "/v3/ribbons/{id}",
  services,
  summary: "Returns a ribbon.",
  access: readers,
  params: ById,
  query: Type.Object({ fields }),
  response: One,
  errors: ["RIBBON_NOT_FOUND"],
  isCacheable: true,
});

export const updateRibbon = endpoint({
  id: "ribbons.updateRibbon",
  method: "PATCH",
  path: "/v3/ribbons/{id}",
  services,
  summary: "Updates the fields that are sent. Requires the current revision.",
  access: writers,
  params: ById,
  body: Type.Object({ ribbon: RibbonChanges, fields }),
  response: One,
  errors: ["RIBBON_NOT_FOUND", "ALREADY_EXISTS", "REVISION_CONFLICT"],
});

export const deleteRibbon = endpoint({
  id: "ribbons.deleteRibbon",
  method: "DELETE",
  path: "/v3/ribbons/{id}",
  services,
  summary: "Deletes a ribbon and removes it from its products.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["RIBBON_NOT_FOUND"],
});

export const mergeRibbon = endpoint({
  id: "ribbons.mergeRibbon",
  method: "POST",
  path: "/v1/ribbons/{id}/merger",
  summary: "Moves all products of this ribbon to another ribbon, then deletes this one. Returns the target ribbon.",
  access: writers,
  params: ById,
  body: Type.Object({ intoId: Text(36, 1) }),
  response: One,
  errors: ["RIBBON_NOT_FOUND", "MERGE_INTO_ITSELF"],
  isOurs: true,
});

export const bulkCreateRibbons = endpoint({
  id: "ribbons.bulkCreateRibbons",
  method: "POST",
  path: "/v3/bulk/ribbons/create",
  services,
  summary: "Creates up to 100 ribbons. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    ribbons: Type.Array(NewRibbon, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkRibbons,
});

export const bulkUpdateRibbons = endpoint({
  id: "ribbons.bulkUpdateRibbons",
  method: "POST",
  path: "/v3/bulk/ribbons/update",
  services,
  summary: "Updates up to 100 ribbons. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    ribbons: Type.Array(Type.Object({ ribbon: Type.Object({ ...RibbonChanges.properties, id: Text(36, 1) }) }), {
      minItems: 1,
      maxItems: 100,
    }),
    returnEntity: ReturnEntity,
    fields,
  }),
  response: BulkRibbons,
});

export const bulkGetOrCreateRibbons = endpoint({
  id: "ribbons.bulkGetOrCreateRibbons",
  method: "POST",
  path: "/v3/bulk/ribbons/get-or-create",
  services,
  summary: "Returns the ribbons with these names, creating those that don't exist.",
  access: writers,
  body: Type.Object({ ribbonNames: Names, fields }),
  response: BulkRibbons,
});

export const bulkDeleteRibbons = endpoint({
  id: "ribbons.bulkDeleteRibbons",
  method: "POST",
  path: "/v3/bulk/ribbons/delete",
  services,
  summary: "Deletes up to 100 ribbons. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({ ribbonIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 }) }),
  response: BulkAnswer,
});
