import assert from "node:assert/strict";
import { test } from "node:test";
import { wouldAct } from "./outcome.ts";

const effect = (isDone: boolean) => ({ action: "stockNotice" as const, isDone, words: "" });

test("a rule acts only if at least one action has an effect", () => {
  assert.equal(wouldAct({ isMet: true, effects: [effect(false)] }), false);
  assert.equal(wouldAct({ isMet: true, effects: [effect(false), effect(true)] }), true);
  assert.equal(wouldAct({ isMet: false, effects: [] }), false);
});
