/**
 * Pages and blog posts of Shopify, as its export apps write them: `Handle`, `Title`, `Body HTML`, `Published`. Files with the
 * column of a blog contain posts.
 */
import type { Row } from "../../tables/table.ts";
import { keyOfPage, readPage, readPublished } from "../read-page.ts";
import type { PageFormat, PageKind } from "../record.ts";

const headers: Readonly<Record<string, readonly string[]>> = {
  slug: ["Handle"],
  title: ["Title"],
  content: ["Body HTML", "Body (HTML)"],
  author: ["Author"],
  published: ["Published", "Status", "Visibility"],
  publishedAt: ["Published At", "Publish Date"],
  template: ["Template Suffix"],
  seoTitle: [
    "SEO Title",
    "Metafield: title_tag [string]",
    "Metafield: title_tag",
    "Metafield: global.title_tag [string]",
  ],
  seoDescription: [
    "SEO Description",
    "Metafield: description_tag [string]",
    "Metafield: description_tag",
    "Metafield: global.description_tag [string]",
  ],
  excerpt: ["Summary HTML", "Excerpt"],
  tags: ["Tags"],
  image: ["Image Src", "Image URL"],
  imageAlt: ["Image Alt Text", "Image Alt"],
  blog: ["Blog: Handle", "Blog Handle", "Blog"],
  blogTitle: ["Blog: Title", "Blog Title"],
};
const byHeader = new Map(
  Object.entries(headers).flatMap(([name, spellings]) =>
    spellings.map((header) => [header.toLowerCase(), name] as const),
  ),
);

const kindOf = ({ cells }: Row): PageKind =>
  cells.blog === undefined && cells.blogTitle === undefined ? "page" : "post";

export const shopifyPages: PageFormat = {
  marks: ["content", "template", "publishedAt", "author"],
  columnOf: (header) => byHeader.get(header.trim().toLowerCase()),
  ignored: new Set(["template"]),
  keyOf: (row) => keyOfPage(row, kindOf(row)),
  read(rows, context) {
    const [row] = rows;
    const kind = row === undefined ? "page" : kindOf(row);
    return readPage(rows, { kind, tagSeparator: ",", isPublished: row && readPublished(row) }, context);
  },
};
