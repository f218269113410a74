import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanHtml, plainText } from "./rich-text.ts";

test("plain text becomes paragraphs", () => {
  assert.equal(cleanHtml("One & two\nlines\n\nNext"), "<p>One &amp; two<br>lines</p><p>Next</p>");
});

test("allowed elements stay, their attributes go", () => {
  assert.equal(cleanHtml('<p class="x" onclick="alert(1)">A <b>bold</b> claim</p>'), "<p>A <b>bold</b> claim</p>");
});

test("scripts, styles and frames vanish with what is in them", () => {
  assert.equal(
    cleanHtml("<p>a</p><script>alert(1)</script><style>p{}</style><iframe src=x></iframe><p>b</p>"),
    "<p>a</p><p>b</p>",
  );
  assert.equal(cleanHtml("<p>a</p><script>alert(1)"), "<p>a</p>");
});

test("unknown elements go, their text stays", () => {
  assert.equal(cleanHtml("<p><blink>still</blink> here<img src=x onerror=alert(1)></p>"), "<p>still here</p>");
});

test("links keep safe addresses only", () => {
  assert.equal(
    cleanHtml('<a href="https://a.example/?x=1&amp;y=2">ok</a>'),
    '<a href="https://a.example/?x=1&amp;y=2" rel="nofollow noopener">ok</a>',
  );
  for (const hostile of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "//evil.example",
    " javascript:alert(1)",
  ]) {
    assert.equal(cleanHtml(`<a href="${hostile}">no</a>`), "<a>no</a>", hostile);
  }
});

test("elements left open are closed, and closings without an opening are dropped", () => {
  assert.equal(cleanHtml("<ul><li>one<li>two</ul></div>"), "<ul><li>one<li>two</li></li></ul>");
  assert.equal(cleanHtml("<p>1 < 2 and 3 > 2"), "<p>1 &lt; 2 and 3 &gt; 2</p>");
});

test("the words alone, for descriptions", () => {
  assert.equal(plainText("<p>Salt &amp; pepper</p><script>x</script><p>mill</p>"), "Salt & pepper mill");
});
