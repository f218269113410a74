/** Files of the media library in a rich-content tree. */
import type { RichContent } from "#api/catalog/rich-content.ts";
import { isId } from "#api/ids.ts";

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const MAX_DEPTH = 60;

/** Sources of media by id, at any depth: `{ src: { id } }`. */
export function mediaIdsInTree({ nodes }: RichContent): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const entry of value) visit(entry, depth + 1);
    if (!isFields(value)) return;
    if (isFields(value.src) && typeof value.src.id === "string" && isId(value.src.id))
      found.add(value.src.id.toLowerCase());
    for (const entry of Object.values(value)) if (typeof entry === "object") visit(entry, depth + 1);
  };
  visit(nodes, 0);
  return [...found];
}
