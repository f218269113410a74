import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nodeTypes, type RichContent } from "#api/catalog/rich-content.ts";
import { ValidationError } from "../http/app-error.ts";
import { acceptRichContent, checkRichContent, nodesOfType } from "./check.ts";
import { fromHtml } from "./from-html.ts";
import { nodeRules } from "./node-rules.ts";
import { toHtml, toText } from "./to-html.ts";

const text = (words: string, ...decorations: object[]) => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text: words, decorations },
});
const paragraph = (...nodes: object[]) => ({ type: "PARAGRAPH", id: "p", nodes, paragraphData: {} });
const now = new Date("2026-02-03T04:05:06.000Z");
const faultsOf = (node: object) => checkRichContent({ nodes: [{ ...node }] }, "d");

describe("checking", () => {
  test("every node type is supported, and unknown keys are kept", () => {
    assert.deepEqual(Object.keys(nodeRules).sort(), [...nodeTypes].sort());
    const tree: RichContent = {
      nodes: [{ type: "EXTERNAL", id: "e", externalData: { anything: [1, { deep: true }] }, strange: 7 }],
      documentStyle: { paragraph: { lineHeight: "1.5" } },
    };
    const accepted = acceptRichContent(tree, { field: "d", now });
    assert.deepEqual(accepted.nodes, tree.nodes);
    assert.deepEqual(accepted.documentStyle, tree.documentStyle);
    assert.equal(accepted.metadata?.createdTimestamp, now.toISOString());
  });

  test("the creation time is kept when the tree is updated", () => {
    const first = acceptRichContent({ nodes: [] }, { field: "d", now });
    const later = new Date("2027-01-01T00:00:00.000Z");
    const { metadata } = acceptRichContent({ nodes: [] }, { field: "d", now: later, previous: first });
    assert.deepEqual(
      [metadata?.createdTimestamp, metadata?.updatedTimestamp],
      [now.toISOString(), later.toISOString()],
    );
  });

  const wrong: [name: string, node: object, field: string, rule: string][] = [
    ["an unknown kind", { type: "SCRIPT" }, "d.nodes[0].type", "INVALID_ENUM_VALUE"],
    ["a heading without level", { type: "HEADING", headingData: {} }, "d.nodes[0].headingData.level", "REQUIRED_FIELD"],
    ["a heading of level 7", { type: "HEADING", headingData: { level: 7 } }, "d.nodes[0].headingData.level", "MAX"],
    [
      "a map beyond the pole",
      { type: "MAP", mapData: { mapSettings: { lat: -91, lng: 0 } } },
      "d.nodes[0].mapData.mapSettings.lat",
      "MIN",
    ],
    [
      "a poll for nobody",
      {
        type: "POLL",
        pollData: { poll: { title: "?", options: [], settings: { permissions: { vote: "NOBODY" } } } },
      },
      "d.nodes[0].pollData.poll.settings.permissions.vote",
      "INVALID_ENUM_VALUE",
    ],
    [
      "a link that runs",
      text("x", { type: "LINK", linkData: { link: { url: "java\tscript:alert(1)" } } }),
      "d.nodes[0].textData.decorations[0].linkData.link.url",
      "FORMAT",
    ],
    [
      "an unknown decoration",
      text("x", { type: "BLINK" }),
      "d.nodes[0].textData.decorations[0].type",
      "INVALID_ENUM_VALUE",
    ],
    [
      "a ratio that is no number",
      { type: "GALLERY", galleryData: { options: { item: { ratio: "wide" } } } },
      "d.nodes[0].galleryData.options.item.ratio",
      "FORMAT",
    ],
  ];
  for (const [name, node, field, violatedRule] of wrong) {
    test(`${name} is rejected`, () => {
      const [fault] = faultsOf(node);
      assert.deepEqual([fault?.field, fault?.violatedRule], [field, violatedRule]);
      assert.throws(() => acceptRichContent({ nodes: [{ ...node }] }, { field: "d", now }), ValidationError);
    });
  }

  test("trees that are too deep or too large are rejected", () => {
    const deep = Array.from({ length: 30 }).reduce<object>(
      (inner) => ({ type: "BLOCKQUOTE", nodes: [inner], blockquoteData: {} }),
      paragraph(),
    );
    assert.equal(faultsOf(deep)[0]?.violatedRule, "MAX_SIZE");
    const nodes = Array.from({ length: 1700 }, () => paragraph(text("a"), text("b")));
    assert.equal(checkRichContent({ nodes }, "d")[0]?.violatedRule, "MAX_SIZE");
  });

  test("nodes of a type are found at any depth", () => {
    const poll = { type: "POLL", id: "q", pollData: {} };
    const tree: RichContent = { nodes: [{ type: "BLOCKQUOTE", nodes: [poll] }, poll] };
    assert.equal(nodesOfType(tree, "POLL").length, 2);
  });
});

describe("as HTML and text", () => {
  test("blocks and decorations become elements, with everything escaped", () => {
    const link = { type: "LINK", linkData: { link: { url: "https://a.example/?x=1&y", target: "BLANK" } } };
    const nodes = [
      { type: "HEADING", nodes: [text("A < B")], headingData: { level: 2 } },
      paragraph(text("bold", { type: "BOLD" }), text(" and "), text("linked", link)),
      { type: "BULLETED_LIST", nodes: [{ type: "LIST_ITEM", nodes: [paragraph(text("one"))] }] },
      { type: "DIVIDER", dividerData: {} },
    ];
    assert.equal(
      toHtml({ nodes }),
      '<h2>A &lt; B</h2><p><strong>bold</strong> and <a href="https://a.example/?x=1&amp;y" target="_blank" rel="noopener">linked</a></p><ul><li><p>one</p></li></ul><hr>',
    );
    assert.equal(toText({ nodes }), "A < B\nbold and linked\none");
  });

  test("a script URL becomes text", () => {
    const link = { type: "LINK", linkData: { link: { url: "javascript:alert(1)" } } };
    assert.equal(toHtml({ nodes: [paragraph(text("x", link))] }), "<p>x</p>");
  });
});

describe("from HTML", () => {
  test("generated HTML is unchanged after a round trip", () => {
    const html =
      '<h2>Care</h2><p>Wash <strong>cold</strong>, <em>dry</em> flat &amp; <a href="https://a.example/">read</a></p><ul><li><p>one</p></li><li><p>two</p></li></ul><hr><table><tbody><tr><td><p>a</p></td></tr></tbody></table>';
    assert.equal(toHtml(fromHtml(html)), html);
  });

  test("scripts, styles, handlers and frames are dropped", () => {
    const html =
      '<p onclick="x()">A<script>alert("<p>")</script></p><style>p{}</style><img src="javascript:x" onerror=y><iframe src="//e"></iframe><a href="javascript:x">B</a>';
    assert.equal(toHtml(fromHtml(html)), "<p>A</p><p>B</p>");
  });

  test("plain and loose text becomes paragraphs, and broken markup never fails", () => {
    assert.equal(toHtml(fromHtml("One\n\nTwo &amp; three")), "<p>One</p><p>Two &amp; three</p>");
    assert.equal(toText(fromHtml("<b>a<p>b</i></b><<td>c & d")), "a\nb\n<\nc & d");
    for (const broken of ["<", "<p", "</p>", "<p><ul><li>x", "<a href=>y</a>", "&#99999999;&#xd800;z"])
      assert.deepEqual(checkRichContent(fromHtml(broken), "d"), []);
  });

  test("entities are decoded, and skipped elements are dropped with their content", () => {
    assert.equal(
      toText(fromHtml("Cr&egrave;me br&ucirc;l&eacute;e &#8211; &frac12; <? &copy;")),
      "Crème brûlée – ½ <? ©",
    );
    assert.equal(
      toText(fromHtml("<p title='>'>a<svg><svg></svg><title>x</title></svg>b</p><script>'</p>'</script>")),
      "ab",
    );
  });

  test("text is one node, whatever entities and comments it has", () => {
    const [block] = fromHtml("<p>Salt &amp; pepper <!-- x -->&#8211; &lt;new&gt;</p>").nodes ?? [];
    assert.deepEqual(block?.nodes, [text("Salt & pepper – <new>")]);
  });

  test("obfuscated URLs are interpreted as browsers do", () => {
    for (const url of ["java&Tab;script:alert(1)", "&#1;javascript:x", "/&Tab;/evil.example", "/\\evil.example"])
      assert.equal(toHtml(fromHtml(`<p><a href="${url}">x</a><img src="${url}"></p>`)), "<p>x</p>");
    const link = { type: "LINK", linkData: { link: { url: "/\t/evil.example" } } };
    assert.equal(toHtml({ nodes: [paragraph(text("x", link))] }), "<p>x</p>");
  });
});
