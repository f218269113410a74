import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fromEditor } from "./from-editor.ts";
import { isEmptyTree, KEPT, plainTextOf, type RichNode, type RichTree } from "./rich-content.ts";
import { toEditor } from "./to-editor.ts";

const text = (words: string, ...decorations: object[]): RichNode => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text: words, decorations },
});
const paragraph = (...nodes: RichNode[]): RichNode => ({
  type: "PARAGRAPH",
  id: "p1",
  nodes,
  paragraphData: { textStyle: { textAlignment: "AUTO" } },
});
const treeOf = (...nodes: RichNode[]): RichTree => ({
  nodes,
  metadata: { version: 1, id: "tree" },
  documentStyle: { paragraph: {} },
});
const roundTrip = (tree: RichTree): unknown => JSON.parse(JSON.stringify(fromEditor(toEditor(tree), tree)));

describe("a tree that goes through the editor untouched", () => {
  const cases: Record<string, RichTree> = {
    "decorated text": treeOf(
      paragraph(
        text("plain "),
        text("bold", { type: "BOLD", fontWeightValue: 700 }),
        text("all", { type: "BOLD", fontWeightValue: 700 }, { type: "ITALIC", italicData: true }),
        text("link", {
          type: "LINK",
          linkData: { link: { url: "https://example.com", target: "BLANK", rel: { nofollow: true } } },
        }),
      ),
    ),
    "decorations it does not know": treeOf(
      paragraph(text("red", { type: "COLOR", colorData: { foreground: "#f00" } }), text("up", { type: "SUPERSCRIPT" })),
      paragraph(text("thin", { type: "BOLD", fontWeightValue: 300 })),
    ),
    "a heading with style and alignment": treeOf({
      type: "HEADING",
      id: "h1",
      nodes: [text("Care")],
      style: { paddingTop: "4px" },
      headingData: { level: 3, indentation: 1, textStyle: { textAlignment: "CENTER", lineHeight: "2" } },
    }),
    "lists inside lists": treeOf({
      type: "ORDERED_LIST",
      id: "l1",
      orderedListData: { indentation: 0, start: 4 },
      nodes: [
        {
          type: "LIST_ITEM",
          id: "i1",
          nodes: [
            paragraph(text("one")),
            {
              type: "BULLETED_LIST",
              id: "l2",
              bulletedListData: { indentation: 1 },
              nodes: [{ type: "LIST_ITEM", id: "i2", nodes: [paragraph(text("two"))] }],
            },
          ],
        },
      ],
    }),
    "line breaks, quotes, code and dividers": treeOf(
      paragraph(text("first\nsecond")),
      { type: "BLOCKQUOTE", id: "q", nodes: [paragraph(text("said"))], blockquoteData: { indentation: 0 } },
      { type: "CODE_BLOCK", id: "c", nodes: [text("a\nb")], codeBlockData: { textStyle: {} } },
      { type: "DIVIDER", id: "d", nodes: [], dividerData: { lineStyle: "DASHED", width: "SMALL", alignment: "LEFT" } },
    ),
    "a picture": treeOf({
      type: "IMAGE",
      id: "img",
      nodes: [],
      imageData: {
        containerData: { width: { size: "SMALL" }, alignment: "LEFT", textWrap: true },
        image: { src: { id: "6a1c9c1e-5a4f-4c39-9d8b-2f6f1d7f0a11" }, width: 800, height: 600 },
        altText: "A jug",
        disableExpand: true,
      },
    }),
    "a table": treeOf({
      type: "TABLE",
      id: "t",
      tableData: { dimensions: { colsWidthRatio: [2, 1], rowsHeight: [47, 47] }, rowHeader: true, columnHeader: false },
      nodes: ["r1", "r2"].map((id) => ({
        type: "TABLE_ROW",
        id,
        nodes: ["c1", "c2"].map((cell) => ({
          type: "TABLE_CELL",
          id: id + cell,
          nodes: [paragraph(text(`${id} ${cell}`))],
          tableCellData: { cellStyle: { verticalAlignment: "TOP" } },
        })),
      })),
    }),
    "blocks it does not know": treeOf(
      { type: "POLL", id: "poll", nodes: [], pollData: { poll: { id: "1", title: "Which?", options: [{ id: "a" }] } } },
      { type: "GALLERY", id: "g", nodes: [], galleryData: { items: [{}, {}] } },
      { type: "LAYOUT", id: "lay", nodes: [{ type: "LAYOUT_CELL", id: "x", nodes: [paragraph(text("deep"))] }] },
    ),
  };
  for (const [name, tree] of Object.entries(cases)) {
    it(`keeps ${name}`, () => assert.deepEqual(roundTrip(tree), tree));
  }
});

describe("a tree that was changed", () => {
  it("gets ids for new blocks and loses what belonged to another kind", () => {
    const tree = fromEditor({
      type: "doc",
      content: [
        {
          type: "heading",
          attrs: { level: 2, origin: JSON.stringify(paragraph()) },
          content: [{ type: "text", text: "New" }],
        },
      ],
    });
    const [heading] = tree.nodes;
    assert.equal(heading?.type, "HEADING");
    assert.match(heading?.id ?? "", /^[0-9a-z]{5}$/);
    assert.equal(heading?.paragraphData, undefined);
    assert.deepEqual(heading?.headingData, { level: 2, textStyle: { textAlignment: "AUTO" } });
  });
  it("keeps a whole block when only something inside it is unknown", () => {
    const odd = paragraph({ type: "EXTERNAL", id: "e" });
    assert.equal(toEditor(treeOf(odd)).content?.[0]?.type, KEPT);
  });
});

describe("words of a tree", () => {
  it("come line by line", () => {
    assert.equal(plainTextOf(treeOf(paragraph(text("a"), text("b")), paragraph(text("c")))), "ab\nc");
  });
  it("say whether there is anything", () => {
    assert.equal(isEmptyTree(undefined), true);
    assert.equal(isEmptyTree(treeOf(paragraph(text(" ")))), true);
    assert.equal(isEmptyTree(treeOf({ type: "IMAGE", nodes: [] })), false);
  });
});
