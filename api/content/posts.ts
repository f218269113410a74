/** Posts of the blog (`/blog/<slug>`). Extension to the protocol. */
import { Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Nullable, Text, Timestamp } from "../values.ts";
import { DesignImage, PostBody } from "./design.ts";
import { documentEndpoints } from "./documents.ts";

export const {
  list: listPosts,
  get: getPost,
  create: createPost,
  save: savePost,
  publish: publishPost,
  unschedule: unschedulePost,
  unpublish: unpublishPost,
  remove: deletePost,
  undelete: undeletePost,
  versions: listPostVersions,
  restore: restorePost,
} = documentEndpoints({ name: "posts", path: "/v1/posts", noun: "post" }, PostBody);

const readers = publicAccess("content:read");

export const getPublishedPost = endpoint({
  id: "posts.getPublishedPost",
  method: "GET",
  path: "/v1/published-posts/{slug}",
  params: Type.Object({ slug: Text(100, 1) }),
  summary: "Returns a published post by its slug. `firstPublishedDate` is the date that readers see.",
  access: readers,
  response: Type.Object({ post: PostBody, firstPublishedDate: Timestamp, publishedDate: Timestamp }),
  errors: ["DOCUMENT_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});

export const listPublishedPosts = endpoint({
  id: "posts.listPublishedPosts",
  method: "GET",
  path: "/v1/published-posts",
  query: Type.Object({
    tag: Type.Optional(Text(50, 1)),
    /** Only posts first published before this one. */
    before: Type.Optional(Timestamp),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 12 })),
  }),
  summary: "Lists published posts, newest first, optionally with a tag.",
  access: readers,
  response: Type.Object({
    posts: Type.Array(
      Type.Object({
        slug: Type.String(),
        title: Type.String(),
        excerpt: Type.String(),
        author: Type.String(),
        image: Nullable(DesignImage),
        tags: Type.Array(Type.String()),
        firstPublishedDate: Timestamp,
        publishedDate: Timestamp,
      }),
    ),
    hasMore: Type.Boolean(),
  }),
  isCacheable: true,
  isOurs: true,
});
