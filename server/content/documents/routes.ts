/** Endpoints of designs, pages and posts: one implementation for all kinds. */
import type { TSchema } from "typebox";
import * as designsApi from "#api/content/designs.ts";
import type { documentEndpoints } from "#api/content/documents.ts";
import * as pagesApi from "#api/content/pages.ts";
import * as postsApi from "#api/content/posts.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { designFileRoutes } from "./design-files.ts";
import { designs, type Kind, pages, posts } from "./kinds.ts";
import { presentDocument, presentSummary, presentVersion } from "./present.ts";
import { cancelSchedule, publishDraft, unpublish } from "./publish.ts";
import { publishedRoutes } from "./published-routes.ts";
import { getDocument, listDocuments, listVersions } from "./queries.ts";
import { createDocument, deleteDocument, restoreVersion, saveDraft, undeleteDocument } from "./write.ts";

type Endpoints = ReturnType<typeof documentEndpoints<TSchema, string>>;
type OfMany = Pick<Endpoints, "create" | "unpublish" | "remove" | "undelete">;
type OfEveryKind = Omit<Endpoints, keyof OfMany>;

function documentRoutes(kind: Kind, endpoints: OfEveryKind): Binding[] {
  return [
    handleRead(endpoints.list, async ({ db, now }) => ({
      documents: (await listDocuments(db, kind, now)).map(presentSummary),
    })),
    handleRead(endpoints.get, async ({ db, params, now, store }) =>
      presentDocument(db, kind, await getDocument(db, kind, params.documentId, now), store.baseUrl()),
    ),
    handleWrite(endpoints.save, async (context) => {
      const { tx, params, body, store } = context;
      const row = await saveDraft(tx, kind, { id: params.documentId, ...body }, context);
      return presentDocument(tx, kind, row, store.baseUrl());
    }),
    handleWrite(endpoints.publish, async (context) => {
      const { tx, params, body, store } = context;
      const row = await publishDraft(tx, kind, { id: params.documentId, ...body }, context);
      return presentDocument(tx, kind, row, store.baseUrl());
    }),
    handleWrite(endpoints.unschedule, async ({ tx, params, now, store }) =>
      presentDocument(tx, kind, await cancelSchedule(tx, kind, params.documentId, now), store.baseUrl()),
    ),
    handleRead(endpoints.versions, async ({ db, params, now }) => {
      const { id } = await getDocument(db, kind, params.documentId, now);
      return { versions: (await listVersions(db, id)).map(presentVersion) };
    }),
    handleWrite(endpoints.restore, async (context) => {
      const { tx, params, body, store } = context;
      const wanted = { id: params.documentId, version: Number(params.version), revision: body.revision };
      return presentDocument(tx, kind, await restoreVersion(tx, kind, wanted, context), store.baseUrl());
    }),
  ];
}

/** Kinds with any number of documents. */
function listRoutes(kind: Kind, endpoints: OfMany): Binding[] {
  return [
    handleWrite(endpoints.create, async (context) => {
      const row = await createDocument(context.tx, kind, context.body.draft, context);
      return presentDocument(context.tx, kind, row, context.store.baseUrl());
    }),
    handleWrite(endpoints.unpublish, async ({ tx, params, now, store }) =>
      presentDocument(tx, kind, await unpublish(tx, kind, params.documentId, now), store.baseUrl()),
    ),
    handleWrite(endpoints.remove, async ({ tx, params, now }) => {
      await deleteDocument(tx, kind, params.documentId, now);
      return {};
    }),
    handleWrite(endpoints.undelete, async ({ tx, params, now, store }) =>
      presentDocument(tx, kind, await undeleteDocument(tx, kind, params.documentId, now), store.baseUrl()),
    ),
  ];
}

const pageEndpoints = {
  list: pagesApi.listPages,
  get: pagesApi.getPage,
  create: pagesApi.createPage,
  save: pagesApi.savePage,
  publish: pagesApi.publishPage,
  unschedule: pagesApi.unschedulePage,
  unpublish: pagesApi.unpublishPage,
  remove: pagesApi.deletePage,
  undelete: pagesApi.undeletePage,
  versions: pagesApi.listPageVersions,
  restore: pagesApi.restorePage,
};
const postEndpoints = {
  list: postsApi.listPosts,
  get: postsApi.getPost,
  create: postsApi.createPost,
  save: postsApi.savePost,
  publish: postsApi.publishPost,
  unschedule: postsApi.unschedulePost,
  unpublish: postsApi.unpublishPost,
  remove: postsApi.deletePost,
  undelete: postsApi.undeletePost,
  versions: postsApi.listPostVersions,
  restore: postsApi.restorePost,
};

export const routes = [
  ...documentRoutes(designs, {
    list: designsApi.listDesigns,
    get: designsApi.getDesign,
    save: designsApi.saveDesign,
    publish: designsApi.publishDesign,
    unschedule: designsApi.unscheduleDesign,
    versions: designsApi.listDesignVersions,
    restore: designsApi.restoreDesign,
  }),
  ...documentRoutes(pages, pageEndpoints),
  ...listRoutes(pages, pageEndpoints),
  ...documentRoutes(posts, postEndpoints),
  ...listRoutes(posts, postEndpoints),
  ...designFileRoutes,
  ...publishedRoutes,
];
