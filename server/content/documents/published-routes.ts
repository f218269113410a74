/** What visitors see. The responses are cached; publishing invalidates them when it commits. */
import { defaultDesign } from "#api/content/default-design.ts";
import type { PostBody } from "#api/content/design.ts";
import { getPublishedDesign } from "#api/content/designs.ts";
import { getPublishedPage, listPublishedPages as listPublishedPagesEndpoint } from "#api/content/pages.ts";
import { getPublishedPost, listPublishedPosts as listPublishedPostsEndpoint } from "#api/content/posts.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { designs, pages, posts } from "./kinds.ts";
import { presentBody } from "./present.ts";
import { findPublished, listPublishedPages, listPublishedPosts } from "./queries.ts";

const DEFAULT_LIMIT = 12;

export const publishedRoutes = [
  handleRead(getPublishedDesign, async ({ db, store, tag }) => {
    tag(designs.tag, "media");
    const found = await findPublished(db, designs, "design");
    const body = found?.body ?? structuredClone(defaultDesign);
    return { design: await presentBody(db, designs, body, store.baseUrl()), version: found?.version ?? 0 };
  }),
  handleRead(getPublishedPage, async ({ db, params, store, tag }) => {
    tag(pages.tag, "media");
    const found = await findPublished(db, pages, params.slug);
    if (found === undefined) throw new AppError("DOCUMENT_NOT_FOUND");
    return {
      page: await presentBody(db, pages, found.body, store.baseUrl()),
      publishedDate: found.published_at.toISOString(),
    };
  }),
  handleRead(listPublishedPagesEndpoint, async ({ db, tag }) => {
    tag(pages.tag);
    const rows = await listPublishedPages(db);
    return {
      pages: rows.map(({ slug, title, published_at }) => ({ slug, title, publishedDate: published_at.toISOString() })),
    };
  }),
  handleRead(getPublishedPost, async ({ db, params, store, tag }) => {
    tag(posts.tag, "media");
    const found = await findPublished(db, posts, params.slug);
    if (found === undefined) throw new AppError("DOCUMENT_NOT_FOUND");
    return {
      post: await presentBody(db, posts, found.body, store.baseUrl()),
      firstPublishedDate: found.first_published_at.toISOString(),
      publishedDate: found.published_at.toISOString(),
    };
  }),
  handleRead(listPublishedPostsEndpoint, async ({ db, query, store, tag }) => {
    tag(posts.tag, "media");
    const { limit = DEFAULT_LIMIT } = query;
    const rows = await listPublishedPosts<PostBody>(db, { ...query, limit: limit + 1 });
    const shown = rows.slice(0, limit).map(async ({ body, first_published_at, published_at }) => {
      const { slug, title, excerpt, author, image, tags } = await presentBody(db, posts, body, store.baseUrl());
      const dates = {
        firstPublishedDate: first_published_at.toISOString(),
        publishedDate: published_at.toISOString(),
      };
      return { slug, title, excerpt, author, image, tags, ...dates };
    });
    return { posts: await Promise.all(shown), hasMore: rows.length > limit };
  }),
];
