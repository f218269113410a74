/** A page or a post as files have it, and the state that an undo restores. */

import type { RichContent } from "#api/catalog/rich-content.ts";
import type { PageBody, PostBody, Section } from "#api/content/design.ts";
import type { ItemRow } from "../queries.ts";
import type { Problem, Row, TableFormat } from "../tables/table.ts";

export type PageKind = "page" | "post";
export type DocumentBody = PageBody | PostBody;

/** Fields that the file doesn't have are absent: they don't change. */
export type PagePart = {
  kind: PageKind;
  slug: string;
  title: string;
  /** Cleaned content of a document with one rich text; images have the addresses of the file. */
  content?: RichContent;
  /** All sections, in exports of this store. */
  sections?: Section[];
  seoTitle?: string;
  seoDescription?: string;
  isHidden?: boolean;
  excerpt?: string;
  author?: string;
  tags?: string[];
  image?: { address: string; alt: string };
  isPublished?: boolean;
  /** ISO 8601. */
  publishedAt?: string;
};

export type ReadPage = { line: number; name: string; part: PagePart | undefined; problems: Problem[] };

export type PageReadContext = {
  /** Of dates without an offset. */
  readonly timeZone: string;
};

export type PageFormat = TableFormat & {
  read(rows: readonly Row[], context: PageReadContext): ReadPage;
};

export type PageBefore = {
  /** What the document was; null if the import created it. */
  document: { draft: DocumentBody; published: DocumentBody | null } | null;
  /** The published version right after the import. */
  publishedVersion: number | null;
};

export type PageItem = ItemRow<PagePart, PageBefore>;

/** The address of the document, which also identifies it within a file. */
export const pagePath = ({ kind, slug }: Pick<PagePart, "kind" | "slug">): string =>
  kind === "page" ? `/pages/${slug}` : `/blog/${slug}`;
