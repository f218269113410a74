import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type DocumentState,
  type DraftAction,
  type DraftState,
  isSaved,
  openDraft,
  reduceDraft,
} from "./draft-state.ts";

const at = (revision: string): DocumentState => ({
  id: "d",
  revision,
  updatedDate: "2026-11-23T10:00:00Z",
  hasChanges: false,
});
const run = (...actions: DraftAction<string>[]): DraftState<string> =>
  actions.reduce<DraftState<string>>(reduceDraft, openDraft(at("1"), "a"));
const change = (body: string, key = "", time = 0): DraftAction<string> => ({ type: "change", body, key, at: time });
const undo: DraftAction<string> = { type: "undo" };
const redo: DraftAction<string> = { type: "redo" };

test("keystrokes in one field are one step, also when they are saved in between", () => {
  const typed = run(
    change("ab", "title", 0),
    { type: "saved", document: at("2"), body: "ab" },
    change("abc", "title", 500),
  );
  assert.equal(reduceDraft(typed, undo).history.present, "a");
});

test("a pause, another field, and changes without a key are steps of their own", () => {
  for (const next of [change("abc", "title", 2000), change("abc", "text", 100), change("abc", "", 100)])
    assert.equal(reduceDraft(run(change("ab", "title", 0), next), undo).history.present, "ab");
});

test("every change can be undone and redone; a change after an undo ends the redo", () => {
  const changed = run(change("b"), change("c"), undo);
  assert.equal(changed.history.present, "b");
  assert.equal(reduceDraft(changed, redo).history.present, "c");
  assert.equal(reduceDraft(reduceDraft(changed, change("d")), redo).history.present, "d");
  assert.equal(run(undo).epoch, 0, "nothing to undo");
  assert.equal(changed.epoch, 1);
});

test("a draft counts as saved only if nothing changed while it was sent", () => {
  const sent = run(change("b"), { type: "saving" }, change("c"), { type: "saved", document: at("2"), body: "b" });
  assert.equal(isSaved(sent), false);
  assert.equal(sent.document.revision, "2");
  assert.equal(isSaved(reduceDraft(sent, { type: "saved", document: at("3"), body: "c" })), true);
});

test("going back to what is saved needs no request", () => {
  assert.equal(isSaved(run(change("b"), undo)), true);
});

test("a failed request keeps the draft; a draft from the server can be undone as well", () => {
  const failed = run(change("b"), { type: "failed", saving: "conflict", error: new Error("conflict") });
  assert.deepEqual([failed.saving, failed.history.present], ["conflict", "b"]);
  const replaced = reduceDraft(failed, { type: "replaced", document: at("7"), body: "theirs" });
  assert.deepEqual([replaced.saving, replaced.history.present, isSaved(replaced)], ["idle", "theirs", true]);
  assert.equal(reduceDraft(replaced, undo).history.present, "b");
});
