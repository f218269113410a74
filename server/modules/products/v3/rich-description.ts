import type { RichContentTree } from "#api/product-v3-values.ts";

export function htmlToTree(html: string, metadata: Record<string, string>): RichContentTree {
  return {
    nodes: [
      {
        type: "PARAGRAPH",
        id: "",
        nodes: [{ type: "TEXT", id: "", nodes: [], textData: { text: html, decorations: [] } }],
      },
    ],
    metadata,
  };
}
export function treeToHtml(tree: RichContentTree): string {
  return JSON.stringify(tree);
}
