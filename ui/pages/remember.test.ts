import assert from "node:assert/strict";
import { test } from "node:test";
import { remember, rememberPair } from "./remember.ts";

test("a value is computed once per object, including undefined", () => {
  let made = 0;
  const viewOf = remember((key: { value?: string }) => {
    made++;
    return key.value;
  });
  const key = {};
  assert.equal(viewOf(key), undefined);
  assert.equal(viewOf(key), undefined);
  assert.equal(made, 1);
  viewOf({});
  assert.equal(made, 2);
});

test("values of two objects depend on both, in order", () => {
  const difference = rememberPair((a: { n: number }, b: { n: number }) => ({ n: a.n - b.n }));
  const [one, three] = [{ n: 1 }, { n: 3 }];
  assert.equal(difference(three, one), difference(three, one));
  assert.equal(difference(three, one).n, 2);
  assert.equal(difference(one, three).n, -2);
});
