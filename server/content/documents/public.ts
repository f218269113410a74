/**
 * Documents of the online store: the design, pages, posts. Owns `content_documents`, `content_versions`, `content_schedules`,
 * `content_slug_redirects` and `content_media`. Invariants: a store has one design; slugs are unique per kind among drafts and
 * among published documents; versions are numbered without gaps and never change; a scheduled draft is published once. Emits
 * nothing. Touches the cache tags `design`, `pages` and `posts`.
 */
export { checkSections } from "./check-sections.ts";
export {
  findDocuments,
  listStoredDocuments,
  type StoredDocument,
  undoImportedDocument,
  type WrittenDocument,
  writeImportedDocument,
} from "./imported.ts";
export { designs, type Kind, pages, posts } from "./kinds.ts";
export { adoptMedia, resolveMedia } from "./media.ts";
export { presentBody } from "./present.ts";
export { findPublished, getDraft } from "./queries.ts";
export { deleteDocumentRedirect, documentRedirects } from "./redirects.ts";
