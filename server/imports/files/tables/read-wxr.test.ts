/** Exports of WordPress: only what is imported is read, so that the rest can have any size. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import type { Files } from "#server/platform/files/files.ts";
import { readWxr, wxrColumns } from "./read-wxr.ts";

const MB = 1024 * 1024;
const item = (content: string): string =>
  `<item><title>Hello</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${content}</item>`;
const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

async function rowsOf(...items: string[]): Promise<Record<string, string | undefined>[]> {
  const text = `<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version>${items.join("")}</channel></rss>`;
  const files: Pick<Files, "stream"> = { stream: async () => Readable.from([Buffer.from(text)]) };
  const rows: Record<string, string | undefined>[] = [];
  for await (const { values } of readWxr(files, "export.xml")) {
    rows.push(Object.fromEntries(wxrColumns.map((column, index) => [column, values[index]])));
  }
  // The first one is the header.
  return rows.slice(1);
}

test("elements that aren't imported can be large", async () => {
  const large = "x".repeat(5 * MB);
  const [row] = await rowsOf(
    item(
      `${meta("_elementor_data", large)}${meta("_yoast_wpseo_title", "For search")}<wp:comment><wp:comment_content>${large}</wp:comment_content></wp:comment><content:encoded>Text</content:encoded>`,
    ),
  );
  assert.deepEqual([row?.title, row?.content, row?.seoTitle], ["Hello", "Text", "For search"]);
});

test("the texts of one item are limited together, and start anew with the next", async () => {
  const half = "x".repeat(2.5 * MB);
  const one = item(`<content:encoded>${half}</content:encoded>`);
  assert.equal((await rowsOf(one, one)).length, 2);
  const both = item(`<content:encoded>${half}</content:encoded><excerpt:encoded>${half}</excerpt:encoded>`);
  await assert.rejects(rowsOf(one, both), { name: "UnreadableFile", message: /larger than 4 MB/ });
});

test("an item keeps as many tags as a post can have", async () => {
  const tags = Array.from({ length: 100_000 }, (_, index) => `<category domain="post_tag">t${index}</category>`);
  const [row] = await rowsOf(item(tags.join("")));
  assert.equal(row?.tags?.split("\n").length, 100);
});
