/** Product ribbons (docs/protocol/shared-entities.md#ribbons-and-brands). */
import { type Static, Type } from "typebox";
import { Id, named, Revision, Text, Timestamp, Words } from "../values.ts";
import { namedEntityCalls } from "./named-entities.ts";

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

const Name = Words(30);

export const ribbonCalls = namedEntityCalls({
  path: "ribbons",
  services: ["/stores", "/_api/ribbon", "/ribbon"],
  one: "ribbon",
  many: "ribbons",
  entity: Ribbon,
  created: named("NewRibbon", Type.Object({ name: Name })),
  changes: named(
    "RibbonChanges",
    Type.Object({ id: Type.Optional(Text(36)), revision: Revision, name: Type.Optional(Name) }),
  ),
  name: { schema: Name, one: "ribbonName", many: "ribbonNames" },
  count: { field: "assignedProductCount", requested: "ASSIGNED_PRODUCT_COUNT" },
  errors: { notFound: "RIBBON_NOT_FOUND", limitExceeded: "RIBBON_LIMIT_EXCEEDED" },
  words: { one: "a ribbon", many: "ribbons", name: "name", rule: "Names are unique.", filterable: "name" },
});
export const {
  query: queryRibbons,
  count: countRibbons,
  create: createRibbon,
  getOrCreate: getOrCreateRibbon,
  get: getRibbon,
  update: updateRibbon,
  delete: deleteRibbon,
  merge: mergeRibbon,
  bulkCreate: bulkCreateRibbons,
  bulkUpdate: bulkUpdateRibbons,
  bulkGetOrCreate: bulkGetOrCreateRibbons,
  bulkDelete: bulkDeleteRibbons,
} = ribbonCalls;
