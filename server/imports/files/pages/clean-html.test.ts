/** HTML of other shops: what is left out, and how long that takes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cleanHtml, imageSource, imagesOf } from "./clean-html.ts";
import { readPage } from "./read-page.ts";

const base = "https://old.example/blog/";
const imagesIn = (html: string) => imagesOf(cleanHtml(html, { base }).tree.nodes).map((node) => imageSource(node)?.url);

test("addresses of images become complete, however the element is written", () => {
  assert.deepEqual(
    imagesIn(
      `<p><img src="/a.png"></p><p><img alt="1 > 0" src='b.png'/></p><p><IMG SRC=//cdn.example/c.png?x=1&amp;y=2></p><p><img src="https://x.example/d.png"></p>`,
    ),
    [
      "https://old.example/a.png",
      "https://old.example/blog/b.png",
      "https://cdn.example/c.png?x=1&y=2",
      "https://x.example/d.png",
    ],
  );
  const { hasLostImages } = cleanHtml('<p><img src="data:image/png;base64,AA=="></p>', { base });
  assert.ok(hasLostImages);
  assert.ok(!cleanHtml('<p>Text <!-- <img src="x:"> --></p>', { base }).hasLostImages);
});

test("shortcodes are left out, words in brackets stay", () => {
  const { tree, removed } = cleanHtml('<p>[gallery ids="1,2"]Words [sic] [a [my-plugin x=1] b[/my-plugin]</p>');
  assert.deepEqual(removed, ["[gallery]", "[my-plugin]"]);
  assert.match(JSON.stringify(tree), /Words \[sic\] \[a +b/);
});

describe("text that is never closed takes no longer than other text:", () => {
  for (const part of ["<img ", "<img src=", "[a ", "[/a x=", "<", '<img src="', "<img src='a\" "]) {
    test(part, () => {
      const began = performance.now();
      cleanHtml(part.repeat(200_000), { base });
      assert.ok(performance.now() - began < 10_000, "quadratic time takes minutes");
    });
  }

  test("in a summary", () => {
    const began = performance.now();
    const rows = [{ line: 2, cells: { title: "Page", excerpt: "<".repeat(400_000) } }];
    readPage(rows, { kind: "page", tagSeparator: ",", isPublished: true }, { timeZone: "UTC" });
    assert.ok(performance.now() - began < 10_000, "quadratic time takes minutes");
  });
});
