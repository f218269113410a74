import assert from "node:assert/strict";
import { test } from "node:test";
import type { Theme } from "#api/content/design.ts";
import { themes } from "#api/content/themes.ts";
import { contrastOf } from "#ui/colors.ts";
import { colorTokens } from "./theme-colors.ts";

type Colors = Theme["colors"];

const texts = ["ink", "ink-soft", "ink-faint", "brand-text", "sale", "good", "warn", "bad"];
const surfaces = ["page", "surface", "sunken", "tile", "brand-tint"];
const pairs: [text: string, surface: string, ratio: number][] = [
  ...texts.flatMap((text) => surfaces.map((surface): [string, string, number] => [text, surface, 4.5])),
  ["brand-ink", "brand", 4.5],
  ["brand-ink", "brand-strong", 4.5],
  ["accent-ink", "accent", 4.5],
  ...["sale", "good", "warn", "bad"].flatMap((name): [string, string, number][] => [
    [name, `${name}-tint`, 4.5],
    ["ink", `${name}-tint`, 4.5],
  ]),
  ...surfaces.map((surface): [string, string, number] => ["focus", surface, 2.9]),
];

function problems(colors: Colors): string[] {
  const tokens = colorTokens({ colors });
  const tokenOf = (name: string): string => tokens[`--color-${name}`] ?? "#000000";
  return pairs
    .filter(([text, surface, ratio]) => contrastOf(tokenOf(text), tokenOf(surface)) < ratio)
    .map(([text, surface]) => `${text} ${tokenOf(text)} on ${surface} ${tokenOf(surface)}`);
}

for (const [name, { theme }] of Object.entries(themes)) {
  test(`all texts of ${name} are readable`, () => assert.deepEqual(problems(theme.colors), []));
}

test("all texts of a dark theme are readable", () => {
  const dark = { page: "#14110f", surface: "#1f1b18", text: "#f4efe8", brand: "#ffb03a", accent: "#3ad0ff" };
  assert.deepEqual(problems(dark), []);
});

test("any five colors make readable texts, also ones that don't go together", () => {
  // A linear congruential generator: the same colors in every run.
  let state = 42;
  const next = (): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return `#${(state >> 7).toString(16).padStart(6, "0").slice(0, 6)}`;
  };
  for (let round = 0; round < 2000; round += 1) {
    const colors: Colors = { page: next(), surface: next(), text: next(), brand: next(), accent: next() };
    assert.deepEqual(problems(colors), [], JSON.stringify(colors));
  }
});

test("the merchant's brand color stays as it is where it is a background", () => {
  const colors: Colors = { page: "#ffffff", surface: "#ffffff", text: "#111111", brand: "#ffe14d", accent: "#ffe14d" };
  const tokens = colorTokens({ colors });
  assert.equal(tokens["--color-brand"], "#ffe14d");
  assert.notEqual(tokens["--color-brand-text"], "#ffe14d");
});
