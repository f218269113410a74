import assert from "node:assert/strict";
import { test } from "node:test";
import { Schema } from "@tiptap/pm/model";
import { AllSelection, EditorState, NodeSelection } from "@tiptap/pm/state";
import { changeNode, selectedNode } from "./selected-node.ts";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "text*" },
    kept: { group: "block", atom: true, attrs: { source: {} } },
    text: {},
  },
});
const kept = (source: string) => schema.node("kept", { source });
const stateOf = (...sources: string[]): EditorState =>
  EditorState.create({ doc: schema.node("doc", null, sources.map(kept)) });
const select = (state: EditorState, position: number): EditorState =>
  state.apply(state.tr.setSelection(NodeSelection.create(state.doc, position)));
const sourcesOf = ({ doc }: EditorState): unknown[] => doc.children.map(({ attrs, type }) => attrs.source ?? type.name);

test("only a node that is selected by itself is edited, and the others stay as they are", () => {
  const state = stateOf("a", "b", "c");
  const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)));
  assert.equal(selectedNode(all, "kept"), undefined);
  const one = select(state, 1);
  assert.equal(selectedNode(one, "image"), undefined);
  const selected = selectedNode(one, "kept");
  assert.ok(selected);
  const change = changeNode(all, selected, { source: "changed" });
  assert.ok(change);
  const changed = all.apply(change);
  assert.deepEqual(sourcesOf(changed), ["a", "changed", "c"]);
  assert.equal(selectedNode(changed, "kept")?.position, 1, "it is selected again");
});

test("the node is found where it is now, and not replaced by what is at its place", () => {
  const state = select(stateOf("a", "b"), 0);
  const selected = selectedNode(state, "kept");
  assert.ok(selected);
  const moved = state.apply(state.tr.insert(0, kept("image")));
  const change = changeNode(moved, selected, { source: "changed" });
  assert.ok(change);
  assert.deepEqual(sourcesOf(moved.apply(change)), ["image", "changed", "b"]);
  const removed = state.apply(state.tr.delete(0, 1));
  assert.equal(changeNode(removed, selected, { source: "changed" }), undefined);
});
