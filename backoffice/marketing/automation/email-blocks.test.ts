import assert from "node:assert/strict";
import { test } from "node:test";
import { blocksOf, insertPlaceholder, withBlocks } from "./email-blocks.ts";

const letter = { subject: "Thanks", body: "Dear customer,\n\nthank you." };

test("plain text is one block with its paragraphs, and stays the same text", () => {
  const blocks = blocksOf(letter);
  assert.equal(blocks.length, 1);
  assert.equal(blocks[0]?.text?.content.nodes.length, 2);
  const changed = withBlocks(letter, [...blocks, { id: "b", button: { label: "Shop now", link: "/" } }]);
  assert.equal(changed.body.replace(/\n+/g, " "), "Dear customer, thank you. Shop now");
  assert.equal(changed.blocks?.length, 2);
  assert.equal(blocksOf(changed).length, 2);
});

test("without blocks there is no text, which the contract rejects", () => {
  assert.deepEqual(withBlocks(letter, []), { subject: "Thanks", body: "" });
});

test("variables are added to the last text or heading, with a space", () => {
  const name = "customer.firstName";
  const text = withBlocks(letter, insertPlaceholder(blocksOf(letter), name));
  assert.match(text.body, /thank you\. \{\{customer\.firstName\}\}$/);
  assert.equal(text.blocks?.[0]?.text?.content.nodes.length, 2, "no new paragraph");
  const heading = insertPlaceholder([{ id: "h", heading: { text: "Hello" } }], name);
  assert.equal(heading[0]?.heading?.text, "Hello {{customer.firstName}}");
  const image = insertPlaceholder([{ id: "d", divider: {} }], name);
  assert.equal(image.length, 2);
  const empty = withBlocks(letter, insertPlaceholder(blocksOf({ subject: "", body: "" }), name));
  assert.equal(empty.body, "{{customer.firstName}}");
});
