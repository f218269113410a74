import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fonts } from "#api/content/fonts.ts";
import { themes } from "#api/content/themes.ts";
import { themeSheetOf } from "./theme-sheet.ts";

const files = {
  "fraunces-latin": "/assets/f.woff2",
  "inter-latin": "/assets/i.woff2",
  "space-grotesk-latin": "/assets/s.woff2",
};

test("the classic theme needs no style sheet", () => {
  assert.equal(themeSheetOf({ ...themes.classic.theme }, files), undefined);
});

test("a changed color makes a style sheet with another address", () => {
  const { theme } = themes.studio;
  const one = themeSheetOf(theme, files);
  const other = themeSheetOf({ ...theme, colors: { ...theme.colors, brand: "#0044cc" } }, files);
  assert.match(one?.href ?? "", /^\/theme\/[\w-]{16}$/);
  assert.notEqual(one?.href, other?.href);
  assert.match(other?.css ?? "", /--color-brand: #0044cc;/);
});

test("both fonts are declared with a fallback of the same width, and loaded early", () => {
  const sheet = themeSheetOf(themes.studio.theme, files);
  assert.deepEqual(sheet?.preloads, ["/assets/s.woff2", "/assets/i.woff2"]);
  assert.match(sheet?.css ?? "", /font-family: "Inter fallback";src: local\("Arial"\).*?size-adjust: 107\.16%/);
  assert.match(sheet?.css ?? "", /--font-text: "Inter", "Inter fallback", sans-serif/);
});

test("an unknown font leaves the device's own", () => {
  const { theme } = themes.studio;
  const sheet = themeSheetOf({ ...theme, fonts: { heading: "none", body: "system" } }, files);
  assert.doesNotMatch(sheet?.css ?? "", /--font-/);
});

test("every family is installed", () => {
  for (const { id } of fonts)
    assert.ok(existsSync(`node_modules/@fontsource-variable/${id}/files/${id}-latin-wght-normal.woff2`), id);
});
