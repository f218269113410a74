/** The documents of the online store (the design, pages, posts) behind one set of calls. */
import { queryOptions } from "@tanstack/react-query";
import type { DesignBody, PageBody, PostBody } from "#api/content/design.ts";
import {
  getDesign,
  listDesigns,
  listDesignVersions,
  publishDesign,
  restoreDesign,
  saveDesign,
  unscheduleDesign,
} from "#api/content/designs.ts";
import type { DocumentVersion } from "#api/content/documents.ts";
import {
  createPage,
  deletePage,
  getPage,
  listPages,
  listPageVersions,
  publishPage,
  restorePage,
  savePage,
  undeletePage,
  unpublishPage,
  unschedulePage,
} from "#api/content/pages.ts";
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  listPostVersions,
  publishPost,
  restorePost,
  savePost,
  undeletePost,
  unpublishPost,
  unschedulePost,
} from "#api/content/posts.ts";
import { call, queryClient } from "#backoffice/client.ts";
import type { DocumentState } from "./editor/draft-state.ts";

export type ContentDocument<Body> = DocumentState & { createdDate: string; draft: Body };
export type DocumentSummary = DocumentState & { title: string; slug: string };

type Publishing = { revision: string; note?: string; publishDate?: string };
type Answer<Body> = Promise<{ document: ContentDocument<Body> }>;

export type DocumentKind<Body> = {
  /** Part of query keys. */
  name: "designs" | "pages" | "posts";
  get: (id: string) => Answer<Body>;
  save: (id: string, revision: string, draft: Body) => Answer<Body>;
  publish: (id: string, publishing: Publishing) => Answer<Body>;
  unschedule: (id: string) => Answer<Body>;
  versions: (id: string) => Promise<{ versions: DocumentVersion[] }>;
  restore: (id: string, version: number, revision: string) => Answer<Body>;
};

/** Pages and posts: there are any number of them, and they can be taken off the store. */
export type ListedKind<Body> = DocumentKind<Body> & {
  list: () => Promise<{ documents: DocumentSummary[] }>;
  create: (draft: Body) => Answer<Body>;
  unpublish: (id: string) => Answer<Body>;
  remove: (id: string) => Promise<unknown>;
  undelete: (id: string) => Answer<Body>;
};

const at = (documentId: string) => ({ params: { documentId } });
const version = (documentId: string, number: number) => ({ params: { documentId, version: String(number) } });

export const designs: DocumentKind<DesignBody> & { list: ListedKind<DesignBody>["list"] } = {
  name: "designs",
  list: () => call(listDesigns, {}),
  get: (id) => call(getDesign, at(id)),
  save: (id, revision, draft) => call(saveDesign, { ...at(id), body: { revision, draft } }),
  publish: (id, body) => call(publishDesign, { ...at(id), body }),
  unschedule: (id) => call(unscheduleDesign, at(id)),
  versions: (id) => call(listDesignVersions, at(id)),
  restore: (id, number, revision) => call(restoreDesign, { ...version(id, number), body: { revision } }),
};

export const pages: ListedKind<PageBody> = {
  name: "pages",
  list: () => call(listPages, {}),
  get: (id) => call(getPage, at(id)),
  create: (draft) => call(createPage, { body: { draft } }),
  save: (id, revision, draft) => call(savePage, { ...at(id), body: { revision, draft } }),
  publish: (id, body) => call(publishPage, { ...at(id), body }),
  unschedule: (id) => call(unschedulePage, at(id)),
  unpublish: (id) => call(unpublishPage, at(id)),
  remove: (id) => call(deletePage, at(id)),
  undelete: (id) => call(undeletePage, at(id)),
  versions: (id) => call(listPageVersions, at(id)),
  restore: (id, number, revision) => call(restorePage, { ...version(id, number), body: { revision } }),
};

export const posts: ListedKind<PostBody> = {
  name: "posts",
  list: () => call(listPosts, {}),
  get: (id) => call(getPost, at(id)),
  create: (draft) => call(createPost, { body: { draft } }),
  save: (id, revision, draft) => call(savePost, { ...at(id), body: { revision, draft } }),
  publish: (id, body) => call(publishPost, { ...at(id), body }),
  unschedule: (id) => call(unschedulePost, at(id)),
  unpublish: (id) => call(unpublishPost, at(id)),
  remove: (id) => call(deletePost, at(id)),
  undelete: (id) => call(undeletePost, at(id)),
  versions: (id) => call(listPostVersions, at(id)),
  restore: (id, number, revision) => call(restorePost, { ...version(id, number), body: { revision } }),
};

export const documentListQuery = (kind: Pick<ListedKind<unknown>, "name" | "list">) =>
  queryOptions({ queryKey: ["content", kind.name, "list"], queryFn: async () => (await kind.list()).documents });

/** An open editor holds the document itself: it is read anew whenever an editor opens, and never in between. */
export const documentQuery = <Body>(kind: DocumentKind<Body>, id: string) =>
  queryOptions({
    queryKey: ["content", kind.name, "one", id],
    queryFn: async () => (await kind.get(id)).document,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export const versionsQuery = (kind: Pick<DocumentKind<unknown>, "name" | "versions">, id: string) =>
  queryOptions({
    queryKey: ["content", kind.name, "versions", id],
    queryFn: async () => (await kind.versions(id)).versions,
    staleTime: 0,
  });

export const refreshDocuments = (name: DocumentKind<unknown>["name"]): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["content", name, "list"] });
