/** Ribbons of products (wire, catalogue 4.3, 7). */
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
    /** With ASSIGNED_PRODUCT_COUNT. */
    assignedProductCount: Type.Optional(Type.Integer()),
  }),
);
export type Ribbon = Static<typeof Ribbon>;

/** Texts of white space only are refused. */
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
  summary: "Finds ribbons, by cursor. Filterable: id, name, createdDate, updatedDate; sortable: all but id.",
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
  summary: "How many ribbons fit a filter.",
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
  summary: "The ribbon of this name, made when there is none.",
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
  summary: "One ribbon.",
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
  summary: "Changes the fields that are present. Needs the revision that was read.",
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
  summary: "Deletes a ribbon; products that had it stay, without it.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["RIBBON_NOT_FOUND"],
});

export const mergeRibbon = endpoint({
  id: "ribbons.mergeRibbon",
  method: "POST",
  path: "/v1/ribbons/{id}/merger",
  summary: "Gives this ribbon's products another one, and deletes it. Answers the one that stays.",
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
  summary: "Creates up to 100 ribbons, each for itself.",
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
  summary: "Changes up to 100 ribbons, each for itself.",
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
  summary: "The ribbons of these names; those that do not exist are made.",
  access: writers,
  body: Type.Object({ ribbonNames: Names, fields }),
  response: BulkRibbons,
});

export const bulkDeleteRibbons = endpoint({
  id: "ribbons.bulkDeleteRibbons",
  method: "POST",
  path: "/v3/bulk/ribbons/delete",
  services,
  summary: "Deletes up to 100 ribbons, each for itself.",
  access: writers,
  body: Type.Object({ ribbonIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 }) }),
  response: BulkAnswer,
});
