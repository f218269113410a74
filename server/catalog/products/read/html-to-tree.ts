/** Descriptions that were written as HTML, as rich content. */
import type { RichContent } from "#api/catalog/rich-content.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";

export function htmlToTree(html: string, metadata: Record<string, string>): RichContent {
  const tree = fromHtml(html);
  return { ...tree, metadata: { ...tree.metadata, ...metadata } };
}
