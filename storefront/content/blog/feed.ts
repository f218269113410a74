/** The blog as an Atom feed (RFC 4287). */
import { type PostSummary, postPath } from "../posts.ts";

type FeedPost = Pick<
  PostSummary,
  "slug" | "title" | "excerpt" | "author" | "tags" | "firstPublishedDate" | "publishedDate"
>;
type Feed = { title: string; author: string; baseUrl: string; posts: readonly FeedPost[] };

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

export function writeFeed({ title, author, baseUrl, posts }: Feed): string {
  const updated =
    posts
      .map(({ publishedDate }) => publishedDate)
      .sort()
      .at(-1) ?? "";
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element("title", title),
    element("id", `${baseUrl}/blog`),
    `<link href="${escapeXml(baseUrl)}/blog"/>`,
    `<link rel="self" href="${escapeXml(baseUrl)}/blog/feed.xml"/>`,
    element("updated", updated),
    `<author>${element("name", author)}</author>`,
    ...posts.map((post) => entryOf(post, baseUrl)),
    "</feed>\n",
  ].join("\n");
}

function entryOf(post: FeedPost, baseUrl: string): string {
  const url = escapeXml(baseUrl + postPath(post.slug));
  return [
    "<entry>",
    element("title", post.title),
    `<id>${url}</id>`,
    `<link href="${url}"/>`,
    element("published", post.firstPublishedDate),
    element("updated", post.publishedDate),
    ...(post.author === "" ? [] : [`<author>${element("name", post.author)}</author>`]),
    ...post.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    ...(post.excerpt === "" ? [] : [element("summary", post.excerpt)]),
    "</entry>",
  ].join("\n");
}
