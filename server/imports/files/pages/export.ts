/** Exports pages and posts, and redirects, in the columns that imports read again. */

import { isDeepStrictEqual } from "node:util";
import { stringify } from "csv-stringify/sync";
import type { Section } from "#api/content/design.ts";
import { pageColumns, redirectColumns } from "#api/imports/page-columns.ts";
import { mediaAddress } from "#api/store/media-address.ts";
import { type Kind, listStoredDocuments, pages, posts, resolveMedia } from "#server/content/documents/public.ts";
import { listEnteredRedirects } from "#server/content/site-redirects/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";
import { toHtml } from "#server/platform/rich-content/to-html.ts";
import { guardCell } from "../tables/cells.ts";
import { imageSource, imagesOf } from "./clean-html.ts";
import { onlyText } from "./plan.ts";
import type { DocumentBody } from "./record.ts";

type Column = keyof typeof pageColumns;
type Cells = Partial<Record<Column, string>>;

const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${stringify([header, ...rows.map((row) => row.map(guardCell))])}`;

export async function exportPages(db: Connection, baseUrl: string): Promise<string> {
  const columns = Object.keys(pageColumns) as Column[];
  const rows: Cells[] = [];
  const add = async (kind: Kind<DocumentBody>): Promise<void> => {
    for (const { draft, published, firstPublishedAt } of await listStoredDocuments(db, kind)) {
      await resolveMedia(db, kind, draft, { baseUrl, fillsGaps: false });
      rows.push(toCells(kind.name, draft, { isPublished: published !== null, firstPublishedAt, baseUrl }));
    }
  };
  // What pages and posts have in common is all that is read here.
  await add(pages as Kind<DocumentBody>);
  await add(posts as Kind<DocumentBody>);
  return toCsv(
    Object.values(pageColumns),
    rows.map((cells) => columns.map((column) => cells[column] ?? "")),
  );
}

type Details = { isPublished: boolean; firstPublishedAt: Date | null; baseUrl: string };

function toCells(kind: string, body: DocumentBody, { isPublished, firstPublishedAt, baseUrl }: Details): Cells {
  const html = htmlOf(body.sections, baseUrl);
  return {
    type: kind,
    slug: body.slug,
    title: body.title,
    published: isPublished ? "yes" : "no",
    publishedAt: firstPublishedAt?.toISOString() ?? "",
    content: html ?? "",
    sections: html === undefined ? JSON.stringify(body.sections.map((section) => withAddresses(section, baseUrl))) : "",
    seoTitle: body.seoTitle,
    seoDescription: body.seoDescription,
    ...("isHiddenFromSearchEngines" in body
      ? { hidden: body.isHiddenFromSearchEngines ? "yes" : "no" }
      : {
          excerpt: body.excerpt,
          author: body.author,
          image: body.image === null ? "" : new URL(body.image.url, baseUrl).href,
          imageAlt: body.image?.alt ?? "",
          tags: body.tags.join("; "),
        }),
  };
}

/** HTML, if it has everything that the sections have. */
function htmlOf(sections: readonly Section[], baseUrl: string): string | undefined {
  if (sections.length === 0) return "";
  const tree = onlyText(sections);
  if (tree === undefined) return undefined;
  const html = toHtml(tree);
  if (!isDeepStrictEqual(bare(fromHtml(html).nodes), bare(tree.nodes))) return undefined;
  return html.replaceAll('src="/media/', `src="${new URL(mediaAddress(""), baseUrl).href}`);
}

/** Without the ids of nodes and empty data. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, bare(field)] as const);
  return Object.fromEntries(fields.filter(([name, field]) => name !== "id" && !isEmpty(field)));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** Adds the addresses of images in rich text, for stores that don't have them. */
function withAddresses(section: Section, baseUrl: string): Section {
  const copy = structuredClone(section);
  for (const values of [copy.settings, ...copy.blocks.map(({ settings }) => settings)]) {
    for (const value of Object.values(values)) {
      if (typeof value !== "object" || value === null || !("nodes" in value) || !Array.isArray(value.nodes)) continue;
      for (const node of imagesOf(value.nodes)) {
        const source = imageSource(node);
        if (typeof source?.id === "string") source.url = new URL(mediaAddress(source.id), baseUrl).href;
      }
    }
  }
  return copy;
}

export async function exportRedirects(db: Connection): Promise<string> {
  const rows = await listEnteredRedirects(db);
  return toCsv(
    Object.values(redirectColumns),
    rows.map(({ path, target }) => [path, target]),
  );
}
