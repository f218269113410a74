import assert from "node:assert/strict";
import { test } from "node:test";
import { emailBlockKinds } from "#api/marketing/campaign-values.ts";
import { createBlock, createContent, kindOf, moveBlock } from "./blocks.ts";

test("each kind of block can be created, and is recognized", () => {
  for (const kind of emailBlockKinds) assert.equal(kindOf(createBlock(kind)), kind);
});

test("blocks move up and down, and stop at the ends", () => {
  const blocks = ["heading", "text", "divider"].map((kind) => createBlock(kind as "heading"));
  const [first, second, third] = blocks;
  assert.deepEqual(moveBlock(blocks, first?.id ?? "", 1), [second, first, third]);
  assert.deepEqual(moveBlock(blocks, third?.id ?? "", -1), [first, third, second]);
  assert.equal(moveBlock(blocks, first?.id ?? "", -1), blocks);
  assert.equal(moveBlock(blocks, third?.id ?? "", 1), blocks);
  assert.equal(moveBlock(blocks, "unknown", 1), blocks);
});

test("blocks of new campaigns share nothing", () => {
  const texts = { heading: "News", button: "Shop" };
  const ids = [createContent(texts), createContent(texts)].flatMap(({ blocks }) => blocks.map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length);
});
