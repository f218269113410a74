import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { defaultDesign } from "#api/content/default-design.ts";
import type { Section } from "#api/content/design.ts";
import type { SectionType, Setting, Template } from "#api/content/settings.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { checkSections } from "./check-sections.ts";
import { checkSetting } from "./check-setting.ts";
import { designs } from "./kinds.ts";

const label = { en: "Label" };
const id = newId();
const richText = (url: string) => ({
  nodes: [
    {
      type: "PARAGRAPH",
      nodes: [{ type: "TEXT", textData: { text: "Hi", decorations: [{ type: "LINK", linkData: { link: { url } } }] } }],
    },
  ],
});

/** Values that are accepted and rejected, by setting. */
const cases: [setting: Setting, accepted: unknown[], rejected: unknown[]][] = [
  [{ type: "text", label }, ["", "<b>plain</b>", "é".repeat(200)], ["x".repeat(201), 1, {}, []]],
  [{ type: "text", label, maxLength: 3 }, ["abc"], ["abcd"]],
  [{ type: "paragraph", label }, ["x".repeat(2000)], ["x".repeat(2001), true]],
  [{ type: "html", label }, ["<script>alert(1)</script>"], ["x".repeat(50_001), 5]],
  [
    { type: "link", label },
    [
      "",
      "/pages/about",
      "/",
      "#top",
      "https://example.com/a?b#c",
      "http://example.com",
      "mailto:a@b.example",
      "tel:+1",
    ],
    [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "java\nscript:alert(1)",
      "java\tscript:alert(1)",
      "\u0001javascript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "blob:x",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "https://",
      "mailto:",
      "about",
      `https://example.com/${"x".repeat(2048)}`,
      {},
      7,
    ],
  ],
  [
    { type: "rich-text", label },
    [richText("https://example.com"), { nodes: [] }],
    [richText("javascript:alert(1)"), { nodes: [{ type: "SCRIPT" }] }, { nodes: "x" }, {}, "text", []],
  ],
  [
    { type: "image", label },
    [{ mediaId: id, alt: "A mug", focus: { x: 0, y: 100 } }],
    [
      { mediaId: "x" },
      { url: "https://evil.example/x.png" },
      { mediaId: id, alt: "x".repeat(1001) },
      { mediaId: id, focus: { x: -1, y: 0 } },
      { mediaId: id, focus: "center" },
      "https://evil.example/x.png",
      [id],
    ],
  ],
  [{ type: "video", label }, [{ mediaId: id, alt: "" }], [{ mediaId: 1 }, { mediaId: id, poster: { mediaId: "x" } }]],
  [{ type: "product", label }, [id], ["x", "' or 1=1 --", 1, [id]]],
  [{ type: "collection", label }, [id], ["", {}]],
  [{ type: "products", label, max: 2 }, [[], [id, newId()]], [[newId(), newId(), newId()], ["x"], id, [null]]],
  [{ type: "collections", label, max: 1 }, [[id]], [[newId(), newId()], {}]],
  [
    { type: "select", label, options: [{ value: "left", label }], default: "left" },
    ["left"],
    ["right", "toString", "__proto__", 0, ["left"]],
  ],
  [
    { type: "range", label, min: 1, max: 5, step: 1, default: 3 },
    [1, 5, 2.5],
    [0, 6, "3", Number.NaN, Number.POSITIVE_INFINITY, [3]],
  ],
  [{ type: "switch", label, default: true }, [true, false], ["true", 0, {}]],
  [{ type: "color-scheme", label }, ["page", "dark"], ["#ff0000", "constructor", 1]],
  [
    { type: "date-time", label },
    ["2026-11-27T08:00:00Z", "2026-11-27T08:00:00.000Z"],
    ["2026-02-31", "tomorrow", "2026-13-01T00:00:00Z", 1_700_000_000, "2026-11-27T08:00:00+01:00"],
  ],
];

for (const [setting, accepted, rejected] of cases) {
  test(`settings of the type ${setting.type} accept valid values only`, () => {
    for (const value of accepted) {
      assert.deepEqual(checkSetting(setting, value).faults, [], JSON.stringify(value));
      assert.deepEqual(checkSetting(setting, value).value, value);
    }
    for (const value of rejected) {
      const { faults, value: stored } = checkSetting(setting, value);
      assert.ok(faults.length > 0, JSON.stringify(value));
      assert.equal(stored, undefined);
    }
    for (const missing of [undefined, null]) assert.deepEqual(checkSetting(setting, missing), { faults: [] });
  });
}

test("addresses and sizes that a client sends with a file aren't stored", () => {
  const sent = { mediaId: id, alt: "", url: "https://evil.example/x.png", width: 1, height: 1, onload: "x" };
  assert.deepEqual(checkSetting({ type: "image", label }, sent).value, { mediaId: id, alt: "" });
});

const types: Record<string, SectionType> = {
  hero: {
    name: label,
    templates: ["home", "page"],
    settings: { heading: { type: "text", label }, link: { type: "link", label } },
    blocks: {
      button: { name: label, settings: { href: { type: "link", label } }, max: 2 },
      note: { name: label, settings: {} },
    },
    maxBlocks: 3,
    max: 2,
  },
  "product-main": { name: label, templates: ["product"], settings: {}, isRequired: true, max: 1 },
};
let number = 0;
const section = (type: string, fields: Partial<Section> = {}): Section => ({
  id: `s${++number}`,
  type,
  isHidden: false,
  settings: {},
  blocks: [],
  ...fields,
});
const block = (type: string, settings: Section["settings"] = {}) => ({
  id: `b${++number}`,
  type,
  isHidden: false,
  settings,
});
const check = (sections: Section[], template: Template = "page") =>
  checkSections([{ template, path: "sections", sections }], "draft", types).map(({ field }) => field);

describe("sections", () => {
  test("report the path of a wrong value in a section or block", () => {
    const wrong = section("hero", {
      settings: { heading: 5 },
      blocks: [block("note"), block("button", { href: "javascript:x" })],
    });
    assert.deepEqual(check([section("hero"), wrong]), [
      "draft.sections[1].settings.heading",
      "draft.sections[1].blocks[1].settings.href",
    ]);
  });

  test("lose settings that aren't declared", () => {
    const kept = section("hero", { settings: { heading: "Hi", link: null, removed: "x", __proto__: "y" } });
    assert.deepEqual(check([kept]), []);
    assert.deepEqual(kept.settings, { heading: "Hi" });
  });

  test("of an unknown type are kept as they are, up to a size", () => {
    const unknown = section("constructor", { settings: { anything: ["javascript:x", { deep: true }] } });
    const before = structuredClone(unknown);
    assert.deepEqual(check([unknown, section("hero", { blocks: [block("toString", { a: 1 })] })]), []);
    assert.deepEqual(unknown, before);
    assert.deepEqual(check([section("gone", { settings: { text: "x".repeat(70_000) } })]), ["draft.sections[0]"]);
  });

  test("are limited to their templates and numbers, with unique ids", () => {
    assert.deepEqual(check([section("product-main")]), ["draft.sections[0].type"]);
    assert.deepEqual(check([section("hero"), section("hero"), section("hero")]), ["draft.sections"]);
    assert.deepEqual(check([section("hero", { blocks: [1, 2, 3].map(() => block("button")) })]), [
      "draft.sections[0].blocks",
    ]);
    assert.deepEqual(check([section("hero", { blocks: [1, 2, 3, 4].map(() => block("note")) })]), [
      "draft.sections[0].blocks",
    ]);
    assert.deepEqual(check([section("hero", { id: "same" }), section("hero", { id: "same" })]), [
      "draft.sections[1].id",
    ]);
  });

  test("include the main part of the template, visible", () => {
    assert.deepEqual(check([], "product"), ["draft.sections"]);
    assert.deepEqual(check([section("product-main", { isHidden: true })], "product"), ["draft.sections"]);
    assert.deepEqual(check([section("product-main")], "product"), []);
  });

  test("report at most 20 violations", () => {
    const wrong = Array.from({ length: 500 }, () => section("hero", { settings: { heading: 1 } }));
    assert.equal(check(wrong).length, 20);
  });
});

test("500 sections are checked within 100 ms", () => {
  const text = "x".repeat(200);
  const many = Array.from({ length: 500 }, () => section("gone", { settings: { text }, blocks: [block("note")] }));
  const start = performance.now();
  assert.deepEqual(check(many), []);
  assert.ok(performance.now() - start < 100);
});

test("the default design is valid", () => {
  assert.deepEqual(checkSections(designs.sectionLists(structuredClone(defaultDesign)), "draft"), []);
});
