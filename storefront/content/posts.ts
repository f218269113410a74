/** Published posts and the addresses of pages and posts. */
import { listPublishedPosts } from "#api/content/posts.ts";
import type { Output } from "#api/endpoint.ts";
import type { ShopContext } from "#storefront/context.ts";

export type PostSummary = Output<typeof listPublishedPosts>["posts"][number];

export const pagePath = (slug: string): string => `/pages/${encodeURIComponent(slug)}`;
export const postPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;
export const tagPath = (tag: string): string => `/blog/tags/${encodeURIComponent(tag)}`;

const PAGE = 50;
const MAX_POSTS = 5000;

export async function listAllPosts({ request }: Pick<ShopContext, "request">): Promise<readonly PostSummary[]> {
  const all: PostSummary[] = [];
  let hasMore = true;
  while (hasMore && all.length < MAX_POSTS) {
    const before = all.at(-1)?.firstPublishedDate;
    const answer = await request.call(listPublishedPosts, { query: { limit: PAGE, ...(before && { before }) } });
    all.push(...answer.posts);
    hasMore = answer.hasMore && answer.posts.length > 0;
  }
  return all;
}
