import type { RichContent as RichTree } from "#api/catalog/rich-content.ts";
import { readTree } from "#storefront/catalog/rich-content/nodes.ts";
import { RichContent } from "#storefront/catalog/rich-content/RichContent.tsx";
import { remember } from "#ui/pages/remember.ts";

const nodesOf = remember((tree: RichTree) => readTree(tree));
const NONE = new Map<string, never>();

/** Rich text of a setting. Products and polls can't be embedded: sections of their own show them. */
export function RichText({ id, tree }: { id: string; tree: RichTree | undefined }) {
  const nodes = tree ? nodesOf(tree) : [];
  if (nodes.length === 0) return null;
  return <RichContent nodes={nodes} context={{ prefix: id, products: NONE, polls: NONE, path: "/" }} />;
}
