/** Info sections: rich content shared between products (docs/protocol/shared-entities.md#info-sections). */
import { type Static, Type } from "typebox";
import { Id, Nullable, named, Revision, Text, Timestamp, Words } from "../values.ts";
import { namedEntityCalls } from "./named-entities.ts";
import { RichContent } from "./rich-content.ts";

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

export const infoSectionCalls = namedEntityCalls({
  path: "info-sections",
  services: ["/stores", "/_api/info-section", "/info-sections"],
  one: "infoSection",
  many: "infoSections",
  entity: InfoSection,
  created: NewInfoSection,
  changes: InfoSectionChanges,
  name: { schema: NewInfoSection, one: "infoSection", many: "infoSections" },
  count: { field: "assignedProductsCount", requested: "ASSIGNED_PRODUCTS_COUNT" },
  errors: { notFound: "INFO_SECTION_NOT_FOUND", limitExceeded: "INFO_SECTIONS_LIMIT_EXCEEDED" },
  words: {
    one: "an info section",
    many: "info sections",
    name: "unique name",
    rule: "`uniqueName` must be unique.",
    filterable: "uniqueName, title",
  },
});
export const {
  query: queryInfoSections,
  count: countInfoSections,
  create: createInfoSection,
  getOrCreate: getOrCreateInfoSection,
  get: getInfoSection,
  update: updateInfoSection,
  delete: deleteInfoSection,
  merge: mergeInfoSection,
  bulkCreate: bulkCreateInfoSections,
  bulkUpdate: bulkUpdateInfoSections,
  bulkGetOrCreate: bulkGetOrCreateInfoSections,
  bulkDelete: bulkDeleteInfoSections,
} = infoSectionCalls;
