/** The node that a dialog edits. Its position changes while the dialog is open if, for example, an upload adds an image above it. */
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, type Transaction } from "@tiptap/pm/state";

export type SelectedNode = { readonly node: Node; readonly position: number };

/** A node of the type that is selected by itself; undefined for a range that contains one or several. */
export function selectedNode({ selection }: EditorState, type: string): SelectedNode | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== type) return undefined;
  return { node: selection.node, position: selection.from };
}

/** Changes only this node and selects it. Undefined if the node isn't in the document anymore. */
export function changeNode(
  { doc, tr }: EditorState,
  selected: SelectedNode,
  attrs: Record<string, unknown>,
): Transaction | undefined {
  const position = findNode(doc, selected);
  if (position === undefined) return undefined;
  tr.setNodeMarkup(position, null, { ...selected.node.attrs, ...attrs });
  return tr.setSelection(NodeSelection.create(tr.doc, position));
}

/** Nodes are immutable: an edit elsewhere keeps the object. A copy can share it, so its own position comes first. */
function findNode(doc: Node, { node, position }: SelectedNode): number | undefined {
  if (position < doc.content.size && doc.nodeAt(position) === node) return position;
  let found: number | undefined;
  doc.descendants((each, at) => {
    if (found === undefined && each === node) found = at;
    return found === undefined;
  });
  return found;
}
