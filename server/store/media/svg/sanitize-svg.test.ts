/** What of an SVG reaches the renderer, and how much work it can make. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sanitizeSvg } from "./sanitize-svg.ts";

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;
const sanitized = (content: string): string =>
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 9 9" xmlns:xlink="[^"]*">(.*)<\/svg>$/s.exec(
    sanitizeSvg(svg(content)),
  )?.[1] ?? "";
const repeat = (count: number, text: string): string => text.repeat(count);

test("drawings keep their shapes, texts, gradients and styles", () => {
  const drawing =
    `<style>.a{fill:#f00;stroke:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#00f"></stop></linearGradient></defs>` +
    `<g transform="scale(2)" mask="url(#m)"><path class="a" d="M0 0h9" style="opacity:.5"></path><text x="1">A &amp; B</text></g>` +
    `<use xlink:href="#g"></use>`;
  assert.equal(sanitized(drawing), drawing);
  assert.equal(
    sanitized(`<style><![CDATA[/* colors */ @import "x.css"; .a , g > path { fill : red ; } ]]></style>`),
    "<style>.a , g &gt; path{fill:red}</style>",
  );
});

test("filters don't reach the renderer, whatever way they are written", () => {
  for (const content of [
    `<filter id="f"><feGaussianBlur stdDeviation="300"/></filter><rect filter="url(#f)"/>`,
    `<rect style="filter:blur(300px)"/>`,
    `<rect style="fill:red;FILTER : blur(300px)"/>`,
    `<rect style="fil/**/ter:blur(300px);\\66 ilter:blur(300px)"/>`,
    `<rect style="backdrop-filter:blur(300px);mask:url(#m)"/>`,
    `<style>*{filter:blur(300px)}</style><rect/>`,
    `<style>*{fill:red;/**/filter:blur(300px)}</style><rect/>`,
    `<style>a{fill:"}*{filter:blur(300px)}b{stroke:"}</style><rect/>`,
    `<style>@media all{*{filter:blur(300px)}*{filter:blur(300px)}}</style><rect/>`,
    `<style>@import url("https://evil.example/blur.css");</style><rect/>`,
    `<style><![CDATA[</style><rect filter="url(#f)"/><image href="file:///etc/passwd"/><style>]]></style><rect/>`,
    `<x:filter xmlns:x="http://www.w3.org/2000/svg"/><rect x:filter="url(#f)"/>`,
    `<rect fill="url(https://evil.example/#f)" onload="alert(1)"/>`,
  ]) {
    const left = sanitized(content);
    assert.match(left, /<rect[ >]/, content);
    assert.doesNotMatch(left, /blur|filter|evil|passwd|onload|mask|<image/i, content);
  }
});

describe("drawings with too much work are rejected:", () => {
  const doubled = Array.from(
    { length: 30 },
    (_, index) => `<g id="u${index + 1}">${repeat(2, `<use href="#u${index}"/>`)}</g>`,
  );
  for (const [name, content] of [
    ["elements", repeat(6000, "<rect/>")],
    ["levels", repeat(100, "<g>") + repeat(100, "</g>")],
    ["references to references", `<rect id="u0"/>${doubled.join("")}`],
    ["layers", repeat(600, `<rect opacity=".5"/>`)],
    ["layers of a style sheet", `<style>rect{opacity:.5}</style>${repeat(600, "<rect/>")}`],
    [
      "layers of a selector that isn't understood",
      `<style>g *{mix-blend-mode:multiply}</style>${repeat(600, "<rect/>")}`,
    ],
    ["large masks", `<mask id="m">${repeat(200, "<rect/>")}</mask>${repeat(50, `<rect mask="url(#m)"/>`)}`],
    ["repeated paths", `<path id="p" d="${repeat(5000, "h1v1")}"/>${repeat(50, `<use href="#p"/>`)}`],
    ["lines of one path", `<path d="${repeat(10_000, "L40 40L0 1")}"/>`],
    ["characters of one text", `<text>${repeat(6000, "a")}</text>`],
    ["rules", `<style>${repeat(2000, ".a{fill:red}")}</style><rect/>`],
  ] as const) {
    test(name, () => {
      assert.throws(() => sanitizeSvg(svg(content)), { code: "UNSUPPORTED_MEDIA" });
    });
  }

  test("an illustration is drawn", () => {
    const shapes = repeat(300, `<path class="a" d="${repeat(250, "h1v1")}"/>`) + repeat(100, `<rect opacity=".5"/>`);
    const texts = repeat(50, `<text>${repeat(50, "a")}</text>`);
    assert.match(sanitized(`<style>.a{fill:red}${repeat(300, ".b{fill:blue}")}</style>${shapes}${texts}`), /<path/);
  });

  test("circular references and large sheets are no trap", () => {
    assert.match(sanitized(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`), /use/);
    for (const css of ["/*", "a{", "{", "}", "a{}", ";"].map((part) => repeat(200_000, part))) {
      assert.match(sanitized(`<style>${css}</style><rect/>`), /<rect>/);
    }
  });
});
