/** Imports in words. */
import type { ImportOutcome, ProductFileFormat, ProductImport } from "#api/imports.ts";
import type { Glyph, Tone } from "../components/Badge.tsx";
import { plural } from "../format.ts";

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
  FAILED: { label: "Cannot be read", tone: "critical", glyph: "stop" },
};

export const outcomeLooks: Record<ImportOutcome, Look> = {
  CREATE: { label: "New", tone: "success", glyph: "full" },
  UPDATE: { label: "Change", tone: "note", glyph: "half" },
  UNCHANGED: { label: "Same", tone: "neutral", glyph: "empty" },
  SKIP: { label: "Skipped", tone: "neutral", glyph: "stop" },
  ERROR: { label: "Problem", tone: "critical", glyph: "stop" },
};

/** "120 will be created, 8 updated, 3 have problems." */
export function sentenceOf({ counts }: Pick<ProductImport, "counts">): string {
  const parts = [
    ...(counts.create > 0 ? [`${plural(counts.create, "product")} will be created`] : []),
    ...(counts.update > 0 ? [`${plural(counts.update, "product")} will be changed`] : []),
    ...(counts.unchanged > 0 ? [`${plural(counts.unchanged, "product")} stay as they are`] : []),
    ...(counts.skip > 0 ? [`${plural(counts.skip, "product")} are skipped`] : []),
    ...(counts.error > 0 ? [`${plural(counts.error, "product")} cannot be taken`] : []),
  ];
  if (parts.length === 0) return "There are no products in this file.";
  return `${parts.join(", ")}.`;
}

/** What became of it, for the history. */
export function resultOf(entry: ProductImport): string {
  const { created, updated, failed, undone, kept } = entry.done;
  switch (entry.state) {
    case "CHECKING":
      return `${entry.rows.toLocaleString("en-US")} rows read`;
    case "READY":
      return sentenceOf(entry);
    case "FAILED":
      return entry.problem ?? "";
    case "UNDOING":
    case "UNDONE":
      return `${undone.toLocaleString("en-US")} taken back${kept > 0 ? `, ${kept.toLocaleString("en-US")} kept` : ""}`;
    default:
      return [
        `${created.toLocaleString("en-US")} created`,
        `${updated.toLocaleString("en-US")} changed`,
        ...(failed > 0 ? [`${failed.toLocaleString("en-US")} failed`] : []),
      ].join(", ");
  }
}
