import assert from "node:assert/strict";
import { test } from "node:test";
import { colorOfName } from "./color-names.ts";

for (const [name, color] of [
  ["Navy", "#1f2a44"],
  ["black", "#000000"],
  ["Forest", "#22513a"],
  ["Rose gold", "#d4af37"],
  ["Off-white", "#ffffff"],
  ["Skyblue", "#1f5fbf"],
  ["Light gray", "#acacac"],
  ["Dark Green", "#1e5121"],
  ["Crème brûlée", undefined],
  ["Large", undefined],
  ["", undefined],
] as const) {
  test(`the color of ${JSON.stringify(name)}`, () => assert.equal(colorOfName(name), color));
}
