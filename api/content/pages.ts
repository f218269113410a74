/** Pages of the online store with an address of their own (`/pages/<slug>`). Extension to the protocol. */
import { Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Text, Timestamp } from "../values.ts";
import { PageBody } from "./design.ts";
import { documentEndpoints } from "./documents.ts";

export const {
  list: listPages,
  get: getPage,
  create: createPage,
  save: savePage,
  publish: publishPage,
  unschedule: unschedulePage,
  unpublish: unpublishPage,
  remove: deletePage,
  undelete: undeletePage,
  versions: listPageVersions,
  restore: restorePage,
} = documentEndpoints({ name: "pages", path: "/v1/pages", noun: "page" }, PageBody);

const readers = publicAccess("content:read");

export const getPublishedPage = endpoint({
  id: "pages.getPublishedPage",
  method: "GET",
  path: "/v1/published-pages/{slug}",
  params: Type.Object({ slug: Text(100, 1) }),
  summary: "Returns a published page by its slug.",
  access: readers,
  response: Type.Object({ page: PageBody, publishedDate: Timestamp }),
  errors: ["DOCUMENT_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});

export const listPublishedPages = endpoint({
  id: "pages.listPublishedPages",
  method: "GET",
  path: "/v1/published-pages",
  summary: "Lists the published pages that search engines may show, for menus and the sitemap.",
  access: readers,
  response: Type.Object({
    pages: Type.Array(Type.Object({ slug: Type.String(), title: Type.String(), publishedDate: Timestamp })),
  }),
  isCacheable: true,
  isOurs: true,
});
