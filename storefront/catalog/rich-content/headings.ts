/** Heading levels of a tree: below the page's own heading, without skipped levels. */
import { dataOf, number, type RichNode } from "./nodes.ts";

export type HeadingLevel = "h3" | "h4" | "h5" | "h6";
const LEVELS: readonly HeadingLevel[] = ["h3", "h4", "h5", "h6"];

/** Element of each HEADING node. Keeps the relative levels of the author, as far as no level is skipped. */
export function headingLevels(nodes: readonly RichNode[]): ReadonlyMap<RichNode, HeadingLevel> {
  const headings = collect(nodes);
  const used = [...new Set(headings.map(levelOf))].sort((left, right) => left - right);
  const found = new Map<RichNode, HeadingLevel>();
  let previous = -1;
  for (const heading of headings) {
    const rank = Math.min(used.indexOf(levelOf(heading)), previous + 1, LEVELS.length - 1);
    found.set(heading, LEVELS[rank] ?? "h6");
    previous = rank;
  }
  return found;
}

const levelOf = (heading: RichNode): number => number(dataOf(heading, "headingData"), "level") ?? 2;

/** Headings of the outline. Titles of collapsible items are excluded because they render as `<summary>`. */
const collect = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node) => {
    if (node.type === "HEADING") return [node];
    return node.type === "COLLAPSIBLE_ITEM_TITLE" ? [] : collect(node.nodes);
  });
