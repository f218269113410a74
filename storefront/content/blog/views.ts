/** Data of the blog's pages. */
import type { PostBody } from "#api/content/design.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { PostSummary } from "../posts.ts";
import type { LoadedSections } from "../sections/loaded.ts";

export type BlogView = {
  posts: readonly PostSummary[];
  tag: string | undefined;
  olderHref: string | undefined;
  shop: ShopFacts;
};

export type PostView = { post: PostBody; publishedDate: string | undefined; loaded: LoadedSections; shop: ShopFacts };
