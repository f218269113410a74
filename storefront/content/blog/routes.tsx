/** `/blog`, `/blog/tags/<tag>`, `/blog/<slug>` and the Atom feed. Without posts there is no blog. */
import { listPublishedPosts } from "#api/content/posts.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { page, resource, SPECULATION_HEADER } from "#storefront/pages.tsx";
import { PageNotFound, textResponse } from "#ui/pages/page.ts";
import { loadPostBody } from "../documents.ts";
import { postPath, tagPath } from "../posts.ts";
import { descriptionIn, imageIn } from "../sections/contents.ts";
import { documentName, loadSections } from "../sections/load-sections.ts";
import { BlogPage, PostPage } from "./Blog.tsx";
import { writeFeed } from "./feed.ts";
import { blogTexts } from "./texts/texts.ts";
import type { BlogView, PostView } from "./views.ts";

const FEED = "/blog/feed.xml";
const FEED_LENGTH = 20;

async function loadBlog(context: ShopContext, path: string, tag?: string): Promise<BlogView> {
  const before = context.request.url.searchParams.get("before");
  const isDate = before !== null && !Number.isNaN(Date.parse(before));
  const { posts, hasMore } = await context.request.call(listPublishedPosts, {
    query: { ...(tag !== undefined && { tag }), ...(isDate && { before: new Date(before).toISOString() }) },
  });
  const last = posts.at(-1);
  if (last === undefined) throw new PageNotFound();
  const olderHref = hasMore ? `${path}?before=${encodeURIComponent(last.firstPublishedDate)}` : undefined;
  return { posts, tag, olderHref, shop: context.shop };
}

const blogPage = page<BlogView>({
  path: "/blog",
  cache: "public",
  load: (context) => loadBlog(context, "/blog"),
  head: (_data, { shop }) => ({
    title: blogTexts[shop.language].title,
    description: formatMessage(shop.language, blogTexts[shop.language].description, { shop: shop.name }),
    canonical: "/blog",
    feed: FEED,
  }),
  View: BlogPage,
  headers: () => [SPECULATION_HEADER],
});

const tagPage = page<BlogView>({
  path: "/blog/tags/:tag",
  cache: "public",
  load(context, { tag = "" }) {
    if (tag.length > 50) throw new PageNotFound();
    return loadBlog(context, tagPath(tag), tag);
  },
  head: ({ tag = "" }, { shop }) => ({
    title: formatMessage(shop.language, blogTexts[shop.language].tagged, { tag }),
    canonical: tagPath(tag),
    feed: FEED,
  }),
  View: BlogPage,
  headers: () => [SPECULATION_HEADER],
});

const postPage = page<PostView>({
  path: "/blog/:slug",
  ignoresQuery: true,
  cache: "public",
  async load(context, { slug = "" }) {
    const { post, publishedDate } = await loadPostBody(context, slug);
    const loaded = await loadSections(context, post.sections, documentName("post", slug));
    return { post, publishedDate, loaded, shop: context.shop };
  },
  head({ post, publishedDate }, { shop, baseUrl }) {
    const description = post.seoDescription || post.excerpt || descriptionIn(post.sections);
    const image = post.image ?? imageIn(post.sections) ?? shop.design.brand.socialImage;
    const canonical = postPath(post.slug);
    return {
      title: post.seoTitle || post.title,
      ...(description !== "" && { description }),
      canonical,
      type: "article",
      feed: FEED,
      ...(image && { image }),
      structured: [
        {
          "@type": "BlogPosting",
          headline: post.title,
          url: baseUrl + canonical,
          ...(publishedDate && { datePublished: publishedDate }),
          ...(post.author !== "" && { author: { "@type": "Person", name: post.author } }),
          ...(image && { image: new URL(image.url, baseUrl).href }),
          publisher: { "@type": "Organization", name: shop.name },
        },
      ],
    };
  },
  View: PostPage,
  headers: () => [SPECULATION_HEADER],
});

const feed = resource(
  FEED,
  async ({ request, shop, baseUrl }) => {
    const { posts } = await request.call(listPublishedPosts, { query: { limit: FEED_LENGTH } });
    if (posts.length === 0) throw new PageNotFound();
    const title = `${shop.name} – ${blogTexts[shop.language].title}`;
    return textResponse(writeFeed({ title, author: shop.name, baseUrl, posts }), "application/atom+xml; charset=utf-8");
  },
  { ignoresQuery: true },
);

export const blogRoutes = [blogPage, tagPage, postPage, feed];
