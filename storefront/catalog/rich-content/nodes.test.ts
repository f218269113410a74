import assert from "node:assert/strict";
import { test } from "node:test";
import { headingLevels } from "./headings.ts";
import { color, dataOf, href, number, part, readTree, text, words } from "./nodes.ts";
import { presentPoll, presentResults } from "./polls.ts";

const textNode = (value: string) => ({ type: "TEXT", id: "", nodes: [], textData: { text: value, decorations: [] } });
const heading = (level: number, value: string) => ({
  type: "HEADING",
  id: value,
  headingData: { level },
  nodes: [textNode(value)],
});

test("a tree is read whatever it is, and nothing is made up", () => {
  for (const nonsense of [undefined, null, "text", 7, [], { nodes: "many" }, { nodes: [null, 3, "x"] }])
    assert.deepEqual(readTree(nonsense), []);
  const [paragraph] = readTree({ nodes: [{ type: "PARAGRAPH", nodes: [textNode("Hello"), { nodes: 5 }] }] });
  assert.equal(paragraph?.type, "PARAGRAPH");
  assert.equal(paragraph?.nodes.length, 2);
  assert.deepEqual(dataOf({ type: "", id: "", nodes: [], fields: {} }, "imageData"), {});
});

test("a tree without end is cut, not followed", () => {
  const endless: { type: string; nodes: unknown[] } = { type: "BLOCKQUOTE", nodes: [] };
  endless.nodes.push(endless);
  assert.equal(words(readTree({ nodes: [endless] })), "");
});

test("fields of the wrong kind are as good as missing", () => {
  const fields = { text: 5, number: "12.5", deep: { er: { flag: "yes" } } };
  assert.equal(text(fields, "text"), "");
  assert.equal(number(fields, "number"), 12.5);
  assert.equal(number({ number: "twelve" }, "number"), undefined);
  assert.deepEqual(part(fields, "deep", "er"), { flag: "yes" });
  assert.deepEqual(part(fields, "text", "er"), {});
});

test("colors are let through by pattern only", () => {
  for (const good of ["#abc", "#a1B2c3", "#11223344", "rgb(1, 2, 3)", "rgba(1,2,3,.5)", "tomato"])
    assert.equal(color(good), good);
  for (const bad of ["url(x)", "#12345g", "expression(1)", "red;background:url(x)", "var(--x)", 5, ""])
    assert.equal(color(bad), undefined, String(bad));
});

test("links lead to pages, mail and telephones, never to scripts", () => {
  for (const good of ["https://a.example/x", "/p/mug", "#part", "mailto:a@b.example", "tel:+1"])
    assert.equal(href(good), good);
  for (const bad of [
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil",
    7,
    "",
  ])
    assert.equal(href(bad), undefined, String(bad));
});

test("headings keep their order of sizes below the page's own, and skip no level", () => {
  const levelsOf = (...levels: number[]) => [
    ...headingLevels(readTree({ nodes: levels.map((level, index) => heading(level, `h${index}`)) })).values(),
  ];
  assert.deepEqual(levelsOf(1, 2, 3), ["h3", "h4", "h5"]);
  assert.deepEqual(levelsOf(2, 4, 2), ["h3", "h4", "h3"]);
  assert.deepEqual(levelsOf(4, 2), ["h3", "h3"]);
  assert.deepEqual(levelsOf(1, 2, 3, 4, 5, 6), ["h3", "h4", "h5", "h6", "h6", "h6"]);
});

const pollNode = readTree({
  nodes: [
    {
      type: "POLL",
      id: "n",
      nodes: [],
      pollData: {
        poll: {
          id: "p1",
          title: "Which?",
          options: [
            { id: "1", title: "This" },
            { id: "2", title: "That", image: { src: { id: "m" } } },
          ],
          settings: { permissions: { vote: "SITE_MEMBERS", allowMultipleVotes: true } },
        },
        layout: { poll: { type: "GRID" } },
      },
    },
  ],
})[0];

test("a poll is shown as it is written until somebody has voted", () => {
  assert.ok(pollNode);
  const poll = presentPoll(pollNode);
  assert.deepEqual(
    [poll.id, poll.isMultiple, poll.isGrid, poll.onlyMembers, poll.hasVoted, poll.total],
    ["p1", true, true, true, false, undefined],
  );
  assert.deepEqual(poll.options[1]?.image, { id: "m", url: "" });
});

test("results show counts only to those who may see them", () => {
  const standing = {
    id: "p1",
    title: "Which?",
    options: [
      { id: "1", title: "This", count: 3, share: 0.75 },
      { id: "2", title: "That", count: 1, share: 0.25 },
    ],
    myOptionIds: ["1"],
    allowsMultipleVotes: false,
    canSeeResults: true,
    canVote: true,
    votePermission: "ALL",
    viewPermission: "EVERYONE",
  } as const;
  const seen = presentResults({ ...standing, options: [...standing.options], myOptionIds: ["1"] });
  assert.deepEqual([seen.total, seen.hasVoted, seen.options[0]?.isMine], [4, true, true]);
  const hidden = presentResults({
    ...standing,
    options: standing.options.map(({ id, title }) => ({ id, title })),
    myOptionIds: ["1"],
    canSeeResults: false,
  });
  assert.deepEqual([hidden.total, hidden.options[0]?.votes], [undefined, undefined]);
});
