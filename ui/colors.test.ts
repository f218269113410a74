import assert from "node:assert/strict";
import { test } from "node:test";
import { contrastOf, inkOn, mixColors, readable } from "./colors.ts";

test("contrast follows WCAG 2.2", () => {
  assert.equal(contrastOf("#000000", "#ffffff"), 21);
  assert.equal(contrastOf("#777777", "#777777"), 1);
  // The lightest gray with 4.5:1 on white.
  assert.ok(contrastOf("#767676", "#ffffff") >= 4.5 && contrastOf("#777777", "#ffffff") < 4.5);
});

test("mixing passes through OKLab and returns its ends unchanged", () => {
  assert.equal(mixColors("#1f4b3e", "#f4c95d", 0), "#1f4b3e");
  assert.equal(mixColors("#1f4b3e", "#f4c95d", 1), "#f4c95d");
  assert.equal(mixColors("#000000", "#ffffff", 0.5), "#636363");
});

test("black or white is readable on every color", () => {
  for (let value = 0; value < 4096; value += 1) {
    const color = `#${[...value.toString(16).padStart(3, "0")].map((digit) => digit + digit).join("")}`;
    assert.ok(contrastOf(color, inkOn(color)) >= 4.5, color);
  }
});

test("a readable color stays, another one moves to the nearest readable shade", () => {
  assert.equal(readable("#1f4b3e", ["#ffffff"], 4.5), "#1f4b3e");
  const ochre = readable("#ffd24d", ["#ffffff", "#f7f6f2"], 4.5);
  assert.ok(contrastOf(ochre, "#f7f6f2") >= 4.5);
  assert.notEqual(ochre, "#000000");
});
