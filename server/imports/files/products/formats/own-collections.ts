/** Collection rows of the store's own format. They come before the products, whose rows refer to them by slug. */

import { Cells } from "../../tables/cells.ts";
import type { Problem, Row } from "../../tables/table.ts";
import type { CollectionPart, CollectionRecord } from "../record/record.ts";

const COLLECTION = "collection";
const PREFIX = "collection:";

/** The key of a collection row; undefined for other rows. */
export function collectionKey({ cells }: Row): string | undefined {
  return cells.Row?.trim().toLowerCase() === COLLECTION ? `${PREFIX}${cells.Slug?.trim() ?? ""}` : undefined;
}

export const isCollectionKey = (key: string): boolean => key.startsWith(PREFIX);
export const slugOfKey = (key: string): string => key.slice(PREFIX.length);

export function writeCollectionRow(record: CollectionRecord, baseUrl: string): Record<string, string> {
  const { picture } = record;
  const json = (value: unknown): string => (value === null ? "" : JSON.stringify(value));
  return {
    Row: COLLECTION,
    Name: record.name,
    Slug: record.slug,
    Visible: record.visible ? "yes" : "no",
    Description: record.description,
    "Rich description": json(record.tree),
    "Main collection": record.parent,
    Media: picture.startsWith("/") ? `${baseUrl}${picture}/${encodeURIComponent(record.fileName)}` : picture,
    "Alt text": record.altText,
    "File name": record.fileName,
    Rules: json(record.rules),
    SEO: record.seo.tags.length === 0 && record.seo.settings === undefined ? "" : json(record.seo),
    "Extra fields": json(record.extra),
    "Managed by": record.managedBy ?? "",
  };
}

/** Nested values are validated against the contract with the whole collection. */
export function readCollectionRow(row: Row): { part: CollectionPart; problems: Problem[] } {
  const cells = new Cells();
  const part: CollectionPart = { slug: cells.text(row, "Slug", 300) ?? "" };
  const set = <Key extends keyof CollectionPart>(key: Key, column: string, value: CollectionPart[Key]): void => {
    if (row.cells[column] !== undefined) part[key] = value;
  };
  const json = (column: string): unknown => cells.json(row, column) ?? null;
  set("name", "Name", cells.text(row, "Name", 80) ?? "");
  set("description", "Description", cells.text(row, "Description", 600) ?? "");
  set("tree", "Rich description", json("Rich description") as CollectionRecord["tree"]);
  set("visible", "Visible", cells.boolean(row, "Visible") ?? true);
  set("parent", "Main collection", cells.text(row, "Main collection", 300) ?? "");
  set("picture", "Media", cells.text(row, "Media", 2048) ?? "");
  set("fileName", "File name", cells.text(row, "File name", 200) ?? "");
  set("altText", "Alt text", cells.text(row, "Alt text", 1000) ?? "");
  set("rules", "Rules", json("Rules") as CollectionRecord["rules"]);
  set("seo", "SEO", (json("SEO") ?? { tags: [] }) as CollectionRecord["seo"]);
  set("extra", "Extra fields", json("Extra fields") as CollectionRecord["extra"]);
  set("managedBy", "Managed by", cells.text(row, "Managed by", 36) || null);
  return { part, problems: cells.problems };
}
