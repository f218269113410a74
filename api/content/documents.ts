/**
 * Documents of the online store (the design, pages, posts): each has one draft, which staff edit, and numbered versions, of which
 * visitors see the one published last. One factory for all kinds. Extension to the protocol.
 */
import { type Static, type TSchema, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, Nullable, named, Revision, Text, Timestamp } from "../values.ts";

/** 500 sections with their texts. */
export const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

/** What every document has besides its draft. */
const state = {
  id: Id,
  /** Changes with every save of the draft. A save with an older revision is refused with REVISION_CONFLICT. */
  revision: Revision,
  createdDate: Timestamp,
  /** Last change of the draft. */
  updatedDate: Timestamp,
  /** Visitors see this version. Missing: never published, or unpublished. */
  published: Type.Optional(Type.Object({ version: Type.Integer(), publishedDate: Timestamp })),
  /** The draft differs from the published version. */
  hasChanges: Type.Boolean(),
  /** When the scheduled draft will be published, as it was when it was scheduled. */
  scheduledDate: Type.Optional(Timestamp),
};

export const DocumentVersion = named(
  "DocumentVersion",
  Type.Object({
    version: Type.Integer(),
    publishedDate: Timestamp,
    /** Name of the staff member or app; missing if it no longer exists. */
    publishedBy: Type.Optional(Type.String()),
    /** The merchant's own note, such as "Holiday home page". */
    note: Type.String(),
  }),
);
export type DocumentVersion = Static<typeof DocumentVersion>;

const readers = { actors: ["staff", "app"], permission: "content:read" } as const;
const writers = { actors: ["staff", "app"], permission: "content:write" } as const;

/** The endpoints of one kind. `path` is `/v1/designs`, `noun` is `design`; `name` is used in ids and response types. */
export function documentEndpoints<Body extends TSchema, Name extends string>(
  { name, path, noun }: { name: Name; path: string; noun: string },
  Body: Body,
) {
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  const Document = named(title, Type.Object({ ...state, draft: Body }));
  const Summary = named(`${title}Summary`, Type.Object({ ...state, title: Type.String(), slug: Type.String() }));
  const One = Type.Object({ document: Document });
  const byId = `${path}/{documentId}`;
  const shared = { isOurs: true } as const;
  const ById = Type.Object({ documentId: Id });
  return {
    list: endpoint({
      ...shared,
      id: `${name}.list`,
      method: "GET",
      path,
      summary: `Lists every ${noun}, last changed first.`,
      access: readers,
      response: Type.Object({ documents: Type.Array(Summary) }),
    }),
    get: endpoint({
      ...shared,
      id: `${name}.get`,
      method: "GET",
      path: byId,
      params: ById,
      summary: `Returns a ${noun} with its draft.`,
      access: readers,
      response: One,
      errors: ["DOCUMENT_NOT_FOUND"],
    }),
    create: endpoint({
      ...shared,
      id: `${name}.create`,
      method: "POST",
      path,
      summary: `Creates a ${noun} as a draft.`,
      access: writers,
      body: Type.Object({ draft: Body }),
      maxBodyBytes: MAX_DOCUMENT_BYTES,
      response: One,
      errors: ["DUPLICATE_SLUG_ERROR"],
    }),
    save: endpoint({
      ...shared,
      id: `${name}.save`,
      method: "PUT",
      path: byId,
      params: ById,
      summary: `Saves the draft of a ${noun}. Visitors don't see it until it is published.`,
      access: writers,
      body: Type.Object({ revision: Revision, draft: Body }),
      maxBodyBytes: MAX_DOCUMENT_BYTES,
      response: One,
      errors: ["DOCUMENT_NOT_FOUND", "REVISION_CONFLICT", "DUPLICATE_SLUG_ERROR"],
    }),
    publish: endpoint({
      ...shared,
      id: `${name}.publish`,
      method: "POST",
      path: `${byId}/publish`,
      params: ById,
      summary: `Publishes the draft of a ${noun} as a new version, now or at \`publishDate\` if it is in the future. Replaces an earlier schedule.`,
      access: writers,
      body: Type.Object({
        revision: Revision,
        note: Type.Optional(Text(200)),
        publishDate: Type.Optional(Nullable(Timestamp)),
      }),
      response: One,
      errors: ["DOCUMENT_NOT_FOUND", "REVISION_CONFLICT"],
    }),
    unschedule: endpoint({
      ...shared,
      id: `${name}.unschedule`,
      method: "POST",
      path: `${byId}/unschedule`,
      params: ById,
      summary: `Cancels the scheduled publishing of a ${noun}.`,
      access: writers,
      response: One,
      errors: ["DOCUMENT_NOT_FOUND"],
    }),
    versions: endpoint({
      ...shared,
      id: `${name}.versions`,
      method: "GET",
      path: `${byId}/versions`,
      params: ById,
      summary: `Lists the published versions of a ${noun}, newest first.`,
      access: readers,
      response: Type.Object({ versions: Type.Array(DocumentVersion) }),
      errors: ["DOCUMENT_NOT_FOUND"],
    }),
    unpublish: endpoint({
      ...shared,
      id: `${name}.unpublish`,
      method: "POST",
      path: `${byId}/unpublish`,
      params: ById,
      summary: `Takes a ${noun} off the online store. The draft and the versions stay, and a scheduled publishing is canceled.`,
      access: writers,
      response: One,
      errors: ["DOCUMENT_NOT_FOUND"],
    }),
    remove: endpoint({
      ...shared,
      id: `${name}.delete`,
      method: "DELETE",
      path: byId,
      params: ById,
      summary: `Deletes a ${noun}. It can be undeleted for 30 days; a scheduled publishing is canceled.`,
      access: writers,
      response: Nothing,
      errors: ["DOCUMENT_NOT_FOUND"],
    }),
    undelete: endpoint({
      ...shared,
      id: `${name}.undelete`,
      method: "POST",
      path: `${byId}/undelete`,
      params: ById,
      summary: `Brings back a deleted ${noun} as it was, with its versions. Refused if another one has its slug by now.`,
      access: writers,
      response: One,
      errors: ["DOCUMENT_NOT_FOUND", "DUPLICATE_SLUG_ERROR"],
    }),
    restore: endpoint({
      ...shared,
      id: `${name}.restore`,
      method: "POST",
      path: `${byId}/versions/{version}/restore`,
      params: Type.Object({ documentId: Id, version: Type.String({ pattern: "^[1-9][0-9]{0,8}$" }) }),
      summary: "Copies a version into the draft. Publish it to show it to visitors.",
      access: writers,
      body: Type.Object({ revision: Revision }),
      response: One,
      errors: ["DOCUMENT_NOT_FOUND", "REVISION_CONFLICT"],
    }),
  };
}
