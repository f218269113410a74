import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { SectionType } from "#api/content/settings.ts";
import {
  blockTypesWithRoom,
  canDuplicate,
  canRemove,
  createSection,
  duplicate,
  insertBlock,
  insertSection,
  keyOf,
  moveBy,
  moveTo,
  type Place,
  placeOf,
  putBack,
  remove,
  type Sections,
  type SectionTypes,
  sectionTypesWithRoom,
  setHidden,
  setValue,
} from "./sections.ts";

const base: SectionType = { name: { en: "Any" }, templates: ["home"], settings: {} };
const slide = { name: { en: "Slide" }, settings: {} };
const types: SectionTypes = {
  hero: base,
  slideshow: { ...base, blocks: { slide, badge: { ...slide, max: 1 } }, maxBlocks: 4 },
  gallery: { ...base, blocks: { slide } },
  main: { ...base, templates: ["product"], isRequired: true, max: 1 },
  newsletter: { ...base, max: 1 },
};

let count = 0;
const newId = (): string => `new-${++count}`;
const block = (id: string, type = "slide") => ({ id, type, isHidden: false, settings: {} });
const section = (id: string, type = "hero", blocks: ReturnType<typeof block>[] = []) => ({
  id,
  type,
  isHidden: false,
  settings: {},
  blocks,
});
const start: Sections = [
  section("a"),
  section("b", "slideshow", [block("b1"), block("b2")]),
  section("c", "gallery", [block("c1")]),
];
const outline = (sections: Sections): string =>
  sections.map(({ id, blocks }) => [id, ...blocks.map((one) => one.id)].join(" ")).join(", ");

test("places are keys of rows and back", () => {
  for (const place of [{ section: "a" }, { section: "a", block: "b" }]) assert.deepEqual(placeOf(keyOf(place)), place);
});

describe("moving", () => {
  const moves: [string, Sections, string][] = [
    ["a section down", moveBy(start, { section: "a" }, 1), "b b1 b2, a, c c1"],
    ["the first section up", moveBy(start, { section: "a" }, -1), "a, b b1 b2, c c1"],
    ["a block up", moveBy(start, { section: "b", block: "b2" }, -1), "a, b b2 b1, c c1"],
    ["the last block down", moveBy(start, { section: "b", block: "b2" }, 1), "a, b b1 b2, c c1"],
    [
      "a section before another",
      moveTo(start, { section: "c" }, { section: "a" }, "before", types),
      "c c1, a, b b1 b2",
    ],
    ["a section after another", moveTo(start, { section: "a" }, { section: "b" }, "after", types), "b b1 b2, a, c c1"],
    [
      "a section beside a block of another: beside its section",
      moveTo(start, { section: "a" }, { section: "b", block: "b2" }, "after", types),
      "b b1 b2, a, c c1",
    ],
    [
      "a block before one of another section",
      moveTo(start, { section: "b", block: "b1" }, { section: "c", block: "c1" }, "before", types),
      "a, b b2, c b1 c1",
    ],
    [
      "a block into a section",
      moveTo(start, { section: "c", block: "c1" }, { section: "b" }, "on", types),
      "a, b b1 b2 c1, c",
    ],
    [
      "a block into a section without blocks of its type: not at all",
      moveTo(start, { section: "b", block: "b1" }, { section: "a" }, "on", types),
      "a, b b1 b2, c c1",
    ],
  ];
  for (const [name, moved, expected] of moves) test(name, () => assert.equal(outline(moved), expected));

  test("never loses or invents anything", () => {
    const place: fc.Arbitrary<Place> = fc.constantFrom(
      ...["a", "b", "c", "b/b1", "b/b2", "c/c1", "gone"].map((key) => placeOf(key)),
    );
    const position = fc.constantFrom("before" as const, "after" as const, "on" as const);
    const ids = (sections: Sections) =>
      sections.flatMap(({ id, blocks }) => [id, ...blocks.map((one) => one.id)]).sort();
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place, position), { maxLength: 12 }), (steps) => {
        const moved = steps.reduce<Sections>((list, [from, to, where]) => moveTo(list, from, to, where, types), start);
        assert.deepEqual(ids(moved), ids(start));
      }),
    );
  });
});

test("a change keeps the identity of all other sections", () => {
  const changed = setValue(start, { section: "b", block: "b1" }, "title", "Sale");
  assert.equal(changed[0], start[0]);
  assert.equal(changed[2], start[2]);
  assert.deepEqual(changed[1]?.blocks[0]?.settings, { title: "Sale" });
  assert.equal(changed[1]?.blocks[1], start[1]?.blocks[1]);
  assert.deepEqual(setValue(changed, { section: "b", block: "b1" }, "title", undefined)[1], start[1]);
});

test("sections and blocks are hidden and shown", () => {
  const hidden = setHidden(setHidden(start, { section: "a" }, true), { section: "c", block: "c1" }, true);
  assert.deepEqual(
    [hidden[0]?.isHidden, hidden[1]?.isHidden, hidden[2]?.isHidden, hidden[2]?.blocks[0]?.isHidden],
    [true, false, false, true],
  );
  assert.deepEqual(setHidden(setHidden(hidden, { section: "a" }, false), { section: "c", block: "c1" }, false), start);
});

test("what was deleted returns to its place", () => {
  for (const place of [{ section: "b" }, { section: "b", block: "b1" }]) {
    const removed = remove(start, place);
    assert.notEqual(outline(removed), outline(start));
    assert.deepEqual(putBack(removed, start, place), start);
    assert.equal(putBack(start, start, place), start);
  }
});

test("a copy follows the original, with ids of its own", () => {
  const section = duplicate(start, { section: "b" }, newId);
  assert.match(outline(section?.sections ?? []), /^a, b b1 b2, new-\d+ new-\d+ new-\d+, c c1$/);
  const block = duplicate(start, { section: "b", block: "b1" }, newId);
  assert.match(outline(block?.sections ?? []), /^a, b b1 new-\d+ b2, c c1$/);
  assert.equal(duplicate(start, { section: "gone" }, newId), undefined);
});

test("what can be added, copied and deleted follows from the declarations", () => {
  assert.deepEqual(sectionTypesWithRoom(start, "home", types), ["hero", "slideshow", "gallery", "newsletter"]);
  assert.deepEqual(sectionTypesWithRoom([section("n", "newsletter")], "home", types), ["hero", "slideshow", "gallery"]);
  assert.deepEqual(sectionTypesWithRoom([], "product", types), []);
  const slideshow = (blocks: string[]) =>
    section(
      "s",
      "slideshow",
      blocks.map((type, index) => block(`${index}`, type)),
    );
  assert.deepEqual(blockTypesWithRoom(slideshow(["slide"]), types), ["slide", "badge"]);
  assert.deepEqual(blockTypesWithRoom(slideshow(["badge"]), types), ["slide"]);
  assert.deepEqual(blockTypesWithRoom(slideshow(["slide", "slide", "slide", "slide"]), types), []);
  assert.equal(canDuplicate([slideshow(["badge"])], { section: "s", block: "0" }, "home", types), false);
  assert.equal(canDuplicate(start, { section: "b", block: "b1" }, "home", types), true);
  assert.equal(canRemove([section("m", "main")], { section: "m" }, types), false);
  assert.equal(canRemove(start, { section: "a" }, types), true);
});

test("new sections come with blocks to fill in", () => {
  assert.equal(createSection("hero", types, newId).blocks.length, 0);
  assert.deepEqual(
    createSection("slideshow", types, newId).blocks.map(({ type }) => type),
    ["slide", "slide", "slide"],
  );
  const text = { ...slide, settings: { title: { type: "text", label: { en: "Title" } } } } as const;
  const heading = { heading: { type: "text", label: { en: "Heading" } } } as const;
  const faq = createSection("faq", { faq: { ...base, settings: heading, blocks: { text } } }, newId, {
    section: "FAQ",
    block: () => "Question",
  });
  assert.deepEqual(faq.settings, { heading: "FAQ" });
  assert.deepEqual(
    faq.blocks.map(({ settings }) => settings.title),
    ["Question 1", "Question 2", "Question 3"],
  );
  const made = insertSection(start, createSection("gallery", types, newId), 1);
  assert.equal(made[1]?.type, "gallery");
  assert.equal(insertBlock(start, "c", block("x"), 0)[2]?.blocks[0]?.id, "x");
});
