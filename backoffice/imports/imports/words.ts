/** How imports read on screen. */

import type { ImportOutcome, ProductFileFormat, ProductImport } from "#api/imports/imports.ts";
import type { Glyph, Tone } from "#backoffice/components/Badge.tsx";
import { plural } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";

export const formatNames: Record<ProductFileFormat, string> = {
  CARTWRIGHT: "Cartwright",
  SHOPIFY: "Shopify",
  WOOCOMMERCE: "WooCommerce",
};

type Look = { label: string; tone: Tone; glyph: Glyph };

export const stateLooks: Record<ProductImport["state"], Look> = {
  CHECKING: { label: "Checking", tone: "note", glyph: "clock" },
  READY: { label: "Ready to import", tone: "warning", glyph: "empty" },
  RUNNING: { label: "Importing", tone: "note", glyph: "clock" },
  DONE: { label: "Imported", tone: "success", glyph: "full" },
  CANCELED: { label: "Canceled", tone: "neutral", glyph: "stop" },
  UNDOING: { label: "Undoing", tone: "note", glyph: "clock" },
  UNDONE: { label: "Undone", tone: "neutral", glyph: "empty" },
  FAILED: { label: "Can't be read", tone: "critical", glyph: "stop" },
};

export const outcomeLooks: Record<ImportOutcome, Look> = {
  CREATE: { label: "New", tone: "success", glyph: "full" },
  UPDATE: { label: "Update", tone: "note", glyph: "half" },
  UNCHANGED: { label: "No change", tone: "neutral", glyph: "empty" },
  SKIP: { label: "Skipped", tone: "neutral", glyph: "stop" },
  ERROR: { label: "Problem", tone: "critical", glyph: "stop" },
};

/** Files of ours may have collections beside products; then entries are counted. */
export const countOf = ({ collections }: Pick<ProductImport, "collections">, count: number): string =>
  collections > 0 ? plural(count, "product or collection", "products and collections") : plural(count, "product");

/** "5 rows with 3 products: 2 products will be created, 1 product can't be imported." */
export function sentenceOf(entry: Pick<ProductImport, "collections" | "counts" | "rows">): string {
  const { counts } = entry;
  const total = counts.create + counts.update + counts.unchanged + counts.skip + counts.error;
  const parts = [
    ...(counts.create > 0 ? [`${countOf(entry, counts.create)} will be created`] : []),
    ...(counts.update > 0 ? [`${countOf(entry, counts.update)} will be updated`] : []),
    ...(counts.unchanged > 0 ? [`${countOf(entry, counts.unchanged)} won't change`] : []),
    ...(counts.skip > 0 ? [`${countOf(entry, counts.skip)} will be skipped`] : []),
    ...(counts.error > 0 ? [`${countOf(entry, counts.error)} can't be imported`] : []),
  ];
  if (parts.length === 0) return "This file has no products.";
  return `${plural(entry.rows, "row")} with ${countOf(entry, total)}: ${parts.join(", ")}.`;
}

/** What became of it, for the history. */
export function resultOf(entry: ProductImport): string {
  const { created, updated, failed, undone, kept } = entry.done;
  switch (entry.state) {
    case "CHECKING":
      return `${plural(entry.rows, "row")} read`;
    case "READY":
      return sentenceOf(entry);
    case "FAILED":
      return entry.problem ?? "";
    case "UNDOING":
    case "UNDONE":
      return `${countOf(entry, undone)} undone${kept > 0 ? `, ${kept.toLocaleString(staffLocale())} kept` : ""}`;
    default:
      return [
        `${countOf(entry, created)} created`,
        ...(updated > 0 ? [`${updated.toLocaleString(staffLocale())} updated`] : []),
        ...(failed > 0 ? [`${failed.toLocaleString(staffLocale())} refused`] : []),
      ].join(", ");
  }
}

export const leftoverNames = {
  collection: "Collection",
  brand: "Brand",
  ribbon: "Ribbon",
  customization: "Option",
  media: "File",
} as const;
