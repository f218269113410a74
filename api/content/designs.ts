/** The design: read by every page of the storefront, edited by staff. Extension to the protocol. */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Id, named, Revision } from "../values.ts";
import { DesignBody } from "./design.ts";
import { documentEndpoints, MAX_DOCUMENT_BYTES } from "./documents.ts";

/** The design of every store. Until it is saved, its draft is the default design. */
export const DESIGN_ID = "00000000-0000-0000-0000-00000000de51";

/** A store has exactly one design: `list` returns it; `create`, `unpublish` and `delete` don't exist. */
export const {
  list: listDesigns,
  get: getDesign,
  save: saveDesign,
  publish: publishDesign,
  unschedule: unscheduleDesign,
  versions: listDesignVersions,
  restore: restoreDesign,
} = documentEndpoints({ name: "designs", path: "/v1/designs", noun: "design" }, DesignBody);

export const getPublishedDesign = endpoint({
  id: "designs.getPublishedDesign",
  method: "GET",
  path: "/v1/published-design",
  summary: "Returns the published design: theme, brand, header, footer, menus and sections of the templates.",
  access: publicAccess("content:read"),
  /** Version 0 is the default design, of a store that hasn't published one. */
  response: Type.Object({ design: DesignBody, version: Type.Integer() }),
  isCacheable: true,
  isOurs: true,
});

/** A design as a file, for version control and other stores. Images and videos are references with the address of the file. */
export const DesignFile = named(
  "DesignFile",
  Type.Object({ format: Type.Enum(["cartwright-design/1"]), design: DesignBody }),
);
export type DesignFile = Static<typeof DesignFile>;

const params = Type.Object({ documentId: Id });

export const exportDesign = endpoint({
  id: "designs.export",
  method: "GET",
  path: "/v1/designs/{documentId}/export",
  params,
  summary: "Returns the draft of the design as a file.",
  access: { actors: ["staff", "app"], permission: "content:read" },
  response: DesignFile,
  errors: ["DOCUMENT_NOT_FOUND"],
  isOurs: true,
});

export const importDesign = endpoint({
  id: "designs.import",
  method: "POST",
  path: "/v1/designs/{documentId}/import",
  params,
  summary:
    "Replaces the draft of the design by a file. Images that the media library doesn't have are downloaded from their addresses; such videos are left out.",
  access: { actors: ["staff", "app"], permission: "content:write" },
  body: Type.Object({ revision: Revision, file: DesignFile }),
  maxBodyBytes: MAX_DOCUMENT_BYTES,
  response: getDesign.response,
  errors: ["DOCUMENT_NOT_FOUND", "REVISION_CONFLICT"],
  isOurs: true,
});
