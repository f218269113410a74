/** Texts of import states, results and counts. */

import type { FileFormat, FileImport, ImportOutcome } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Glyph, Tone } from "#backoffice/components/Badge.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

export const formatNames: Record<FileFormat, string> = {
  CARTWRIGHT: "Cartwright",
  SHOPIFY: "Shopify",
  WOOCOMMERCE: "WooCommerce",
};

type Look = { label: string; tone: Tone; glyph: Glyph };

export const stateLooks: Record<FileImport["state"], Look> = {
  CHECKING: { label: texts.states.CHECKING, tone: "note", glyph: "clock" },
  READY: { label: texts.states.READY, tone: "warning", glyph: "empty" },
  RUNNING: { label: texts.states.RUNNING, tone: "note", glyph: "clock" },
  DONE: { label: texts.states.DONE, tone: "success", glyph: "full" },
  CANCELED: { label: texts.states.CANCELED, tone: "neutral", glyph: "stop" },
  UNDOING: { label: texts.states.UNDOING, tone: "note", glyph: "clock" },
  UNDONE: { label: texts.states.UNDONE, tone: "neutral", glyph: "empty" },
  FAILED: { label: texts.states.FAILED, tone: "critical", glyph: "stop" },
};

export const outcomeLooks: Record<ImportOutcome, Look> = {
  CREATE: { label: texts.outcomes.CREATE, tone: "success", glyph: "full" },
  UPDATE: { label: texts.outcomes.UPDATE, tone: "note", glyph: "half" },
  UNCHANGED: { label: texts.outcomes.UNCHANGED, tone: "neutral", glyph: "empty" },
  SKIP: { label: texts.outcomes.SKIP, tone: "neutral", glyph: "stop" },
  ERROR: { label: texts.outcomes.ERROR, tone: "critical", glyph: "stop" },
};

type Counted = Pick<FileImport, "content" | "collections">;

const kinds = {
  PRODUCTS: "products",
  CUSTOMERS: "customers",
  ORDERS: "orders",
  PAGES: "pages",
  REDIRECTS: "redirects",
} as const;

/** "3 products". Exports of this store can contain collections too, which are then counted with the products. */
export const countOf = ({ content, collections }: Counted, count: number): string =>
  formatMessage(language, texts.items, { kind: collections > 0 ? "both" : kinds[content], count });

export const formatRows = (count: number): string => formatMessage(language, texts.rows, { count });

export const joinList = (parts: readonly string[]): string =>
  new Intl.ListFormat(staffLocale(), { type: "unit", style: "short" }).format(parts);

/** "3 products in 5 rows: 2 to create, 1 with problems." */
export function summarizeReview(entry: Pick<FileImport, "content" | "collections" | "counts" | "rows">): string {
  const { counts } = entry;
  const all = [
    [counts.create, texts.counts.create],
    [counts.update, texts.counts.update],
    [counts.unchanged, texts.counts.unchanged],
    [counts.skip, texts.counts.skip],
    [counts.error, texts.counts.error],
  ] as const;
  const total = all.reduce((sum, [count]) => sum + count, 0);
  if (total === 0) return texts.summary.empty;
  const parts = all.filter(([count]) => count > 0);
  return formatMessage(language, texts.summary.contents, {
    items: countOf(entry, total),
    rows: formatRows(entry.rows),
    counts: joinList(parts.map(([count, text]) => formatMessage(language, text, { count: formatNumber(count) }))),
  });
}

/** "2 created, 1 updated". */
export function summarizeDone({ done }: Pick<FileImport, "done">): string {
  const parts = [formatMessage(language, texts.counts.created, { count: done.created })];
  if (done.updated > 0) parts.push(formatMessage(language, texts.counts.updated, { count: done.updated }));
  if (done.failed > 0) parts.push(formatMessage(language, texts.counts.failed, { count: done.failed }));
  return joinList(parts);
}

/** Result of an import for the history. */
export function resultOf(entry: FileImport): string {
  const { undone, kept } = entry.done;
  switch (entry.state) {
    case "CHECKING":
      return formatMessage(language, texts.rowsRead, { count: entry.rows });
    case "READY":
      return summarizeReview(entry);
    case "FAILED":
      return entry.problem ?? "";
    case "UNDOING":
    case "UNDONE": {
      const text = formatMessage(language, texts.summary.undone, { items: countOf(entry, undone) });
      return kept > 0 ? joinList([text, formatMessage(language, texts.counts.kept, { count: kept })]) : text;
    }
    default:
      return summarizeDone(entry);
  }
}
