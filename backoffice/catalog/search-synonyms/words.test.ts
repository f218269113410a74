import assert from "node:assert/strict";
import { test } from "node:test";
import { changeGroups } from "./change-groups.ts";
import { problemOf, readWords } from "./words.ts";

test("words are read from commas and lines, each once", () => {
  assert.deepEqual(readWords("mug, cup\n coffee  cup ,, mug"), ["mug", "cup", "coffee cup"]);
  assert.deepEqual(readWords("قميص، تيشيرت"), ["قميص", "تيشيرت"]);
  assert.deepEqual(readWords(" \n,"), []);
});

test("a group needs two words, of three words each at most", () => {
  assert.equal(problemOf(["mug", "large coffee cup"]), undefined);
  assert.match(problemOf(["mug"]) ?? "", /at least two/);
  assert.match(problemOf(["mug", "a very large cup"]) ?? "", /“a very large cup” is too long/);
  assert.match(problemOf(Array.from({ length: 21 }, (_, index) => `word${index}`)) ?? "", /at most 20/);
});

test("one group changes, and the others keep their places", () => {
  const [mug, hoody, gray] = [
    { words: ["mug", "cup"] },
    { words: ["hoody", "hoodie"], isOneWay: true },
    { words: ["gray", "grey"] },
  ];
  const groups = [mug, hoody, gray];
  const next = { words: ["hoody", "hoodie"] };
  assert.deepEqual(changeGroups(groups, undefined, next), [next, mug, hoody, gray]);
  assert.deepEqual(changeGroups(groups, hoody, next), [mug, next, gray]);
  assert.deepEqual(changeGroups(groups, hoody, undefined), [mug, gray]);
  assert.deepEqual(changeGroups([mug, gray], hoody, next), [next, mug, gray], "another staff member deleted it");
  assert.deepEqual(changeGroups([mug, gray], hoody, undefined), [mug, gray]);
});
