/** Info sections: rich content shared between products (docs/protocol/shared-entities.md#info-sections). */
import { type Static, Type } from "typebox";
import { BulkAnswer, bulkAnswer, ReturnEntity, requested } from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Id, Nothing, Nullable, named, Revision, Text, Timestamp, Words } from "../values.ts";
import { RichContent } from "./rich-content.ts";

export const infoSectionFields = ["ASSIGNED_PRODUCTS_COUNT"] as const;
const fields = requested(infoSectionFields);

export const InfoSection = named(
  "InfoSection",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    /** Internal name for the merchant; shoppers see the title. */
    uniqueName: Type.String(),
    title: Type.String(),
    description: RichContent,
    /** `description` rendered as HTML. */
    plainDescription: Type.String(),
    /** Only with ASSIGNED_PRODUCTS_COUNT. */
    assignedProductsCount: Type.Optional(Type.Integer()),
  }),
);
export type InfoSection = Static<typeof InfoSection>;

const UniqueName = Words(100);
const Title = Words(50);
const texts = {
  description: Type.Optional(Nullable(RichContent)),
  /** HTML or plain text; ignored when `description` is sent. */
  plainDescription: Type.Optional(Nullable(Text(16_000))),
};
export const NewInfoSection = named("NewInfoSection", Type.Object({ uniqueName: UniqueName, title: Title, ...texts }));
export type NewInfoSection = Static<typeof NewInfoSection>;
export const InfoSectionChanges = named(
  "InfoSectionChanges",
  Type.Object({
    id: Type.Optional(Text(36)),
    revision: Revision,
    uniqueName: Type.Optional(UniqueName),
    title: Type.Optional(Title),
    ...texts,
  }),
);
export type InfoSectionChanges = Static<typeof InfoSectionChanges>;

const services = ["/stores", "/_api/info-section", "/info-sections"];
const readers = {
  actors: ["anonymous", "visitor", "member", "staff", "app"],
  withoutToken: "public data",
  permission: "products:read",
  scope: "public",
} as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ infoSection: InfoSection });
const BulkInfoSections = bulkAnswer(InfoSection, "item");

export const queryInfoSections = endpoint({
  id: "info-sections.queryInfoSections",
  method: "POST",
  path: "/v3/info-sections/query",
  services,
  isQuery: true,
  summary:
    "Queries info sections with cursor paging. Filterable: id, uniqueName, title, createdDate, updatedDate; sortable: all but id.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery), fields }),
  response: Type.Object({ infoSections: Type.Array(InfoSection), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const countInfoSections = endpoint({
  id: "info-sections.countInfoSections",
  method: "POST",
  path: "/v3/info-sections/count",
  services,
  summary: "Counts the info sections that match a filter.",
  access: readers,
  body: Type.Object({ filter: Type.Optional(Type.Unknown()) }),
  response: Type.Object({ count: Type.Integer() }),
  errors: ["UNKNOWN_FILTER"],
});

export const createInfoSection = endpoint({
  id: "info-sections.createInfoSection",
  method: "POST",
  path: "/v3/info-sections",
  services,
  summary: "Creates an info section. `uniqueName` must be unique.",
  access: writers,
  body: Type.Object({ infoSection: NewInfoSection }),
  response: One,
  errors: ["ALREADY_EXISTS", "INFO_SECTIONS_LIMIT_EXCEEDED"],
});

export const getOrCreateInfoSection = endpoint({
  id: "info-sections.getOrCreateInfoSection",
  method: "POST",
  path: "/v3/info-sections/get-or-create",
  services,
  summary: "Returns the info section with this unique name, or creates it.",
  access: writers,
  body: Type.Object({ infoSection: NewInfoSection, fields }),
  response: One,
  errors: ["INFO_SECTIONS_LIMIT_EXCEEDED"],
});

export const getInfoSection = endpoint({
  id: "info-sections.getInfoSection",
  method: "GET",
  path: "/v3/info-sections/{id}",
  services,
  summary: "Returns an info section.",
  access: readers,
  params: ById,
  query: Type.Object({ fields }),
  response: One,
  errors: ["INFO_SECTION_NOT_FOUND"],
  isCacheable: true,
});

export const updateInfoSection = endpoint({
  id: "info-sections.updateInfoSection",
  method: "PATCH",
  path: "/v3/info-sections/{id}",
  services,
  summary: "Updates the fields that are sent. Requires the current revision.",
  access: writers,
  params: ById,
  body: Type.Object({ infoSection: InfoSectionChanges, fields }),
  response: One,
  errors: ["INFO_SECTION_NOT_FOUND", "ALREADY_EXISTS", "REVISION_CONFLICT"],
});

export const deleteInfoSection = endpoint({
  id: "info-sections.deleteInfoSection",
  method: "DELETE",
  path: "/v3/info-sections/{id}",
  services,
  summary: "Deletes an info section and removes it from its products.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["INFO_SECTION_NOT_FOUND"],
});

export const mergeInfoSection = endpoint({
  id: "info-sections.mergeInfoSection",
  method: "POST",
  path: "/v1/info-sections/{id}/merger",
  summary:
    "Moves all products of this info section to another one, then deletes this one. Returns the target info section.",
  access: writers,
  params: ById,
  body: Type.Object({ intoId: Text(36, 1) }),
  response: One,
  errors: ["INFO_SECTION_NOT_FOUND", "MERGE_INTO_ITSELF"],
  isOurs: true,
});

export const bulkCreateInfoSections = endpoint({
  id: "info-sections.bulkCreateInfoSections",
  method: "POST",
  path: "/v3/bulk/info-sections/create",
  services,
  summary: "Creates up to 100 info sections. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    infoSections: Type.Array(NewInfoSection, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkInfoSections,
});

export const bulkUpdateInfoSections = endpoint({
  id: "info-sections.bulkUpdateInfoSections",
  method: "POST",
  path: "/v3/bulk/info-sections/update",
  services,
  summary: "Updates up to 100 info sections. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    infoSections: Type.Array(
      Type.Object({ infoSection: Type.Object({ ...InfoSectionChanges.properties, id: Text(36, 1) }) }),
      { minItems: 1, maxItems: 100 },
    ),
    returnEntity: ReturnEntity,
    fields,
  }),
  response: BulkInfoSections,
});

export const bulkGetOrCreateInfoSections = endpoint({
  id: "info-sections.bulkGetOrCreateInfoSections",
  method: "POST",
  path: "/v3/bulk/info-sections/get-or-create",
  services,
  summary: "Returns the info sections with these unique names, creating those that don't exist.",
  access: writers,
  body: Type.Object({ infoSections: Type.Array(NewInfoSection, { minItems: 1, maxItems: 100 }), fields }),
  response: BulkInfoSections,
});

export const bulkDeleteInfoSections = endpoint({
  id: "info-sections.bulkDeleteInfoSections",
  method: "POST",
  path: "/v3/bulk/info-sections/delete",
  services,
  summary: "Deletes up to 100 info sections. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({ infoSectionIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 }) }),
  response: BulkAnswer,
});
