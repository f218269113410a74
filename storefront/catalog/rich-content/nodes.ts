/**
 * Typed access to a rich-content tree. Stored trees are untrusted: every field is checked before use, and colors and URLs must
 * match a pattern.
 */
import { safeLinkAddress } from "#api/catalog/link-address.ts";

export type Fields = Readonly<Record<string, unknown>>;

export type RichNode = {
  readonly type: string;
  readonly id: string;
  readonly nodes: readonly RichNode[];
  /** All fields of the node, including its `…Data`. */
  readonly fields: Fields;
};

const MAX_DEPTH = 24;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Nodes of a tree; empty for invalid input. */
export function readTree(tree: unknown): readonly RichNode[] {
  return isFields(tree) ? readNodes(tree.nodes, 0) : [];
}

function readNodes(value: unknown, depth: number): readonly RichNode[] {
  if (!Array.isArray(value) || depth > MAX_DEPTH) return [];
  return value.filter(isFields).map((fields) => ({
    type: text(fields, "type"),
    id: text(fields, "id"),
    nodes: readNodes(fields.nodes, depth + 1),
    fields,
  }));
}

/** The node's data object, such as `pollData` of a POLL. */
export const dataOf = (node: RichNode, key: string): Fields => part(node.fields, key);

/** A nested object, or an empty one: `part(data, "poll", "settings")`. */
export function part(fields: Fields, ...path: readonly string[]): Fields {
  let found: Fields = fields;
  for (const key of path) {
    const next = found[key];
    if (!isFields(next)) return {};
    found = next;
  }
  return found;
}

export function text(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === "string" ? value : "";
}

export function number(fields: Fields, key: string): number | undefined {
  const value = fields[key];
  const read = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof read === "number" && Number.isFinite(read) ? read : undefined;
}

export const flag = (fields: Fields, key: string): boolean => fields[key] === true;

export const list = (fields: Fields, key: string): readonly Fields[] => {
  const value = fields[key];
  return Array.isArray(value) ? value.filter(isFields) : [];
};

/** The value if it is one of the enum's, otherwise the first one. */
export function oneOf<const Names extends readonly string[]>(
  fields: Fields,
  key: string,
  names: Names,
): Names[number] | undefined {
  return names.find((name) => name === fields[key]);
}

/** `#rgb` to `#rrggbbaa`, `rgb(…)`, `rgba(…)` or a color name; otherwise undefined. */
export function color(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const trimmed = value.trim();
  return /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\)|[a-z]{3,20})$/i.test(trimmed) ? trimmed : undefined;
}

/** Accepts safe URL schemes only, so that links can't run scripts. */
export const href = (value: unknown): string | undefined =>
  typeof value === "string" ? safeLinkAddress(value) : undefined;

/** Text of a tree in reading order, for meta descriptions and length checks. */
export function words(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => (node.type === "TEXT" ? text(dataOf(node, "textData"), "text") : `${words(node.nodes)} `))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** All nodes of a type, at any depth. */
export function nodesOf(nodes: readonly RichNode[], type: string): readonly RichNode[] {
  return nodes.flatMap((node) => [...(node.type === type ? [node] : []), ...nodesOf(node.nodes, type)]);
}

/** Text of the CAPTION nodes of a media block. */
export const captionIn = (node: RichNode): string =>
  nodesOf(node.nodes, "CAPTION")
    .map((caption) => words(caption.nodes))
    .join(" ");
