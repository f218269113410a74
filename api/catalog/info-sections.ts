/** Info sections: texts that products share, as rich content (wire, catalogue 4.3, 7). */
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
    /** For the merchant; shoppers see the title. */
    uniqueName: Type.String(),
    title: Type.String(),
    description: RichContent,
    /** The same as HTML. */
    plainDescription: Type.String(),
    /** With ASSIGNED_PRODUCTS_COUNT. */
    assignedProductsCount: Type.Optional(Type.Integer()),
  }),
);
export type InfoSection = Static<typeof InfoSection>;

const UniqueName = Words(100);
const Title = Words(50);
const texts = {
  description: Type.Optional(Nullable(RichContent)),
  /** HTML or plain text; ignored when `description` is given. */
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
    "Finds info sections, by cursor. Filterable: id, uniqueName, title, createdDate, updatedDate; sortable: all but id.",
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
  summary: "How many info sections fit a filter.",
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
  summary: "Creates an info section. Unique names are unique.",
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
  summary: "The info section of this unique name, made when there is none.",
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
  summary: "One info section.",
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
  summary: "Changes the fields that are present. Needs the revision that was read.",
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
  summary: "Deletes an info section; products that had it stay, without it.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["INFO_SECTION_NOT_FOUND"],
});

export const mergeInfoSection = endpoint({
  id: "info-sections.mergeInfoSection",
  method: "POST",
  path: "/v1/info-sections/{id}/merger",
  summary: "Gives this info section's products another one, and deletes it. Answers the one that stays.",
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
  summary: "Creates up to 100 info sections, each for itself.",
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
  summary: "Changes up to 100 info sections, each for itself.",
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
  summary: "The info sections of these unique names; those that do not exist are made.",
  access: writers,
  body: Type.Object({ infoSections: Type.Array(NewInfoSection, { minItems: 1, maxItems: 100 }), fields }),
  response: BulkInfoSections,
});

export const bulkDeleteInfoSections = endpoint({
  id: "info-sections.bulkDeleteInfoSections",
  method: "POST",
  path: "/v3/bulk/info-sections/delete",
  services,
  summary: "Deletes up to 100 info sections, each for itself.",
  access: writers,
  body: Type.Object({ infoSectionIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 }) }),
  response: BulkAnswer,
});
