import assert from "node:assert/strict";
import { test } from "node:test";
import { isSlug, slugOf } from "./slugs.ts";

test("slugs follow from titles of any language", () => {
  const slugs: [string, string][] = [
    ["About us", "about-us"],
    ["  Größe & Maße! ", "grosse-masse"],
    ["À propos de nous", "a-propos-de-nous"],
    ["من نحن", "من-نحن"],
    ["???", ""],
  ];
  for (const [title, slug] of slugs) {
    assert.equal(slugOf(title), slug);
    assert.equal(isSlug(slug), slug !== "");
  }
});

test("an address has no separators of other parts", () => {
  for (const text of ["a/b", "a b", "a?b", "-a", "..", "a%20", "a".repeat(101)])
    assert.equal(isSlug(text), false, text);
});
