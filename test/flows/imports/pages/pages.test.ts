/** Pages and posts of Shopify, WordPress and this store: checked, cleaned, written, undone and exported. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Section } from "#api/content/design.ts";
import { createPage, getPage, getPublishedPage, listPages, publishPage, savePage } from "#api/content/pages.ts";
import { getPublishedPost, listPosts } from "#api/content/posts.ts";
import { exportPages } from "#api/imports/exports.ts";
import { queryImportProblems, undoImport } from "#api/imports/imports.ts";
import { queryMedia } from "#api/store/media.ts";
import { routes as documentRoutes } from "#server/content/documents/routes.ts";
import { type ImportTools, importTools, lines } from "#server/imports/files/factory.ts";
import { jobs } from "#server/imports/files/jobs.ts";
import { routes as importRoutes } from "#server/imports/files/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as mediaRoutes } from "#server/store/media/routes.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";

let server: TestServer;
let staff: { authorization: string };
let tools: ImportTools;
before(async () => {
  server = await startTestServer({
    bindings: [...importRoutes, ...uploadRoutes, ...documentRoutes, ...mediaRoutes],
    jobs,
  });
  staff = { authorization: server.staffToken() };
  tools = importTools(server, staff);
});
after(() => server.close());

const page = async (slug: string) =>
  (await server.call(getPublishedPage, { params: { slug } }, staff).catch(() => undefined))?.page;
const post = (slug: string) => server.call(getPublishedPost, { params: { slug } }, staff);
const undo = async (id: string) => {
  await server.call(undoImport, { params: { id } }, staff);
  return tools.until(id, "UNDONE");
};
const codes = async (id: string) =>
  (await server.call(queryImportProblems, { params: { id }, body: {} }, staff)).problems
    .map(({ code, column, rows }) => [code, column, rows])
    .sort();
const htmlText = (sections: readonly Section[] = []): string =>
  JSON.stringify(sections.map(({ settings }) => settings));

test("pages of a Shopify export: cleaned, published or not, undone", async () => {
  const file = lines([
    "ID,Handle,Title,Author,Body HTML,Published,Published At,Template Suffix,Metafield: title_tag [string]",
    '1,about-us,About us,Ada,"<h2>Our story</h2><p onclick=""steal()"">Since <b>1990</b></p><script>alert(1)</script><iframe src=""https://video.example""></iframe>",TRUE,2021-03-04 05:06:07 UTC,,About the shop',
    "2,returns-faq,Returns,Ada,<p>Thirty days</p>,FALSE,,faq,",
    "3,about-us,About us again,Ada,<p>Twice</p>,TRUE,,,",
    "4,,,Ada,<p>No title</p>,TRUE,,,",
  ]);
  const refused = await tools.checked(file);
  assert.deepEqual(
    [refused.content, refused.format, refused.counts.create, refused.counts.error],
    ["PAGES", "SHOPIFY", 1, 2],
  );
  assert.deepEqual(await codes(refused.id), [
    ["CONTENT_REMOVED", "Body HTML", 1],
    ["PAGE_TWICE", "Handle", 1],
    ["PAGE_WITHOUT_TITLE", "Title", 1],
  ]);

  const checked = await tools.checked(lines(file.split("\n").slice(0, 3)));
  assert.deepEqual([checked.counts.create, checked.counts.warnings], [2, 1]);
  assert.equal(await page("about-us"), undefined);
  const done = await tools.run(checked.id);
  assert.deepEqual([done.done.created, done.done.failed], [2, 0]);
  const about = await page("about-us");
  assert.deepEqual(
    [about?.title, about?.seoTitle, about?.sections.map(({ type }) => type)],
    ["About us", "About the shop", ["rich-text"]],
  );
  const text = htmlText(about?.sections);
  assert.match(text, /Our story/);
  assert.doesNotMatch(text, /onclick|steal|alert|iframe/);
  assert.equal(await page("returns-faq"), undefined, "a page that isn't published stays a draft");
  assert.equal((await tools.checked(lines(file.split("\n").slice(0, 3)))).counts.unchanged, 2);

  await undo(checked.id);
  const { documents } = await server.call(listPages, {}, staff);
  assert.deepEqual(
    documents.filter(({ slug }) => ["about-us", "returns-faq"].includes(slug)),
    [],
  );
});

test("posts of a Shopify export: tags, summary, date and image", async () => {
  const file = lines([
    "Handle,Title,Author,Body HTML,Summary HTML,Tags,Published,Published At,Template Suffix,Image Src,Image Alt Text,Blog: Handle,Blog: Title",
    'first-frost,First frost,Ada,"<p>Cold. <img src=""//cdn.example.com/frost.jpg"" alt=""Frost""></p>",<p>Winter &amp; wool</p>,"winter, wool",TRUE,2022-11-12 08:00:00 UTC,,https://cdn.example.com/cover.jpg,A cover,news,News',
  ]);
  const checked = await tools.checked(file);
  assert.equal(checked.counts.create, 1);
  await tools.run(checked.id);
  const { post: found, firstPublishedDate } = await post("first-frost");
  assert.equal(firstPublishedDate, "2022-11-12T08:00:00.000Z");
  assert.deepEqual(
    [found.excerpt, found.tags, found.author, found.image?.alt],
    ["Winter & wool", ["winter", "wool"], "Ada", "A cover"],
  );
  const media = async () =>
    (await server.call(queryMedia, { body: {} }, staff)).media.filter(({ fileName }) =>
      /^(frost|cover)/.test(fileName),
    );
  const used = await media();
  assert.deepEqual(used.map(({ fileName }) => fileName).sort(), ["cover.jpg", "frost.jpg"]);
  assert.doesNotMatch(htmlText(found.sections), /cdn\.example\.com/, "images are in the library");
  await undo(checked.id);
  assert.deepEqual(await media(), [], "the undo removes images that nothing else uses");
});

const wxr = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old shop</title><wp:wxr_version>1.2</wp:wxr_version>
<item><title><![CDATA[Size guide]]></title><link>https://old.example/size-guide/</link><dc:creator><![CDATA[ada]]></dc:creator>
<content:encoded><![CDATA[First paragraph.

Second with [gallery ids="1,2"] and <em>words [sic]</em>.

<img src="/wp-content/uploads/sizes.png" alt="Sizes" />]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>11</wp:post_id><wp:post_date_gmt><![CDATA[2020-01-02 03:04:05]]></wp:post_date_gmt><wp:post_name><![CDATA[size-guide]]></wp:post_name>
<wp:status><![CDATA[publish]]></wp:status><wp:post_type><![CDATA[page]]></wp:post_type>
<wp:postmeta><wp:meta_key><![CDATA[_yoast_wpseo_metadesc]]></wp:meta_key><wp:meta_value><![CDATA[All sizes]]></wp:meta_value></wp:postmeta></item>
<item><title>Spring</title><link>https://old.example/2021/04/spring/</link><dc:creator>ada</dc:creator>
<content:encoded><![CDATA[<!-- wp:paragraph --><p>Blossoms</p><!-- /wp:paragraph -->]]></content:encoded>
<wp:post_id>12</wp:post_id><wp:post_date_gmt>2021-04-05 06:07:08</wp:post_date_gmt><wp:post_name>spring</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category><category domain="post_tag" nicename="garden"><![CDATA[garden]]></category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>13</wp:meta_value></wp:postmeta></item>
<item><title>Unfinished</title><wp:post_id>14</wp:post_id><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_name></wp:post_name><wp:status>draft</wp:status><wp:post_type>post</wp:post_type><content:encoded></content:encoded></item>
<item><title>spring.jpg</title><wp:post_id>13</wp:post_id><wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/spring.jpg</wp:attachment_url></item>
<item><title>Gone</title><wp:post_id>15</wp:post_id><wp:post_name>gone</wp:post_name><wp:status>trash</wp:status><wp:post_type>page</wp:post_type></item>
</channel></rss>`;

test("an export of WordPress: pages and posts, drafts, featured image, shortcodes", async () => {
  const checked = await tools.checked(wxr);
  assert.deepEqual(
    [checked.content, checked.format, checked.rows, checked.counts.create, checked.counts.error],
    ["PAGES", "WOOCOMMERCE", 3, 3, 0],
  );
  assert.deepEqual(await codes(checked.id), [["CONTENT_REMOVED", "content", 1]]);
  await tools.run(checked.id);
  const guide = await page("size-guide");
  const text = htmlText(guide?.sections);
  assert.equal(guide?.seoDescription, "All sizes");
  assert.equal(text.match(/PARAGRAPH/g)?.length, 2);
  assert.match(text, /words \[sic\]/);
  assert.doesNotMatch(text, /gallery|wp-content/);
  const { post: spring, firstPublishedDate } = await post("spring");
  assert.deepEqual(
    [spring.tags, firstPublishedDate, spring.image !== null],
    [["garden"], "2021-04-05T06:07:08.000Z", true],
  );
  const { documents } = await server.call(listPosts, {}, staff);
  assert.equal(documents.find(({ slug }) => slug === "unfinished")?.published, undefined);
  assert.deepEqual(
    await tools.checked("<?xml version='1.0'?><feed><item><title>x</title></item></feed>").then(
      () => "accepted",
      (error: { status?: number }) => error.status,
    ),
    400,
  );
  await undo(checked.id);
});

test("an export of this store changes nothing, and brings everything back", async () => {
  const sections: Section[] = [
    { id: "one", type: "rich-text", isHidden: false, settings: { heading: "Hello", alignment: "center" }, blocks: [] },
    { id: "two", type: "faq", isHidden: true, settings: { heading: "Questions" }, blocks: [] },
  ];
  const body = {
    slug: "round-trip",
    title: "Round trip",
    seoTitle: "",
    seoDescription: "",
    isHiddenFromSearchEngines: true,
    sections,
  };
  const { document } = await server.call(createPage, { body: { draft: body } }, staff);
  await server.call(publishPage, { params: { documentId: document.id }, body: { revision: document.revision } }, staff);
  const plain = await tools.checked(
    lines(["Type,URL slug,Title,Published,Content", "page,plain,Plain,no,<p>Only <b>text</b></p>"]),
  );
  await tools.run(plain.id);
  const { csv } = await server.call(exportPages, {}, staff);
  assert.match(csv, /page,plain,Plain,no,,<p>Only <strong>text<\/strong><\/p>,/);
  const same = await tools.checked(csv);
  assert.deepEqual([same.content, same.format, same.counts.error, same.counts.update], ["PAGES", "CARTWRIGHT", 0, 0]);

  const changed = await tools.checked(csv.replace("Round trip", "Square trip"));
  assert.equal(changed.counts.update, 1);
  await tools.run(changed.id);
  assert.equal((await page("round-trip"))?.title, "Square trip");
  assert.deepEqual(
    (await page("round-trip"))?.sections.map(({ id, isHidden }) => [id, isHidden]),
    [
      ["one", false],
      ["two", true],
    ],
  );
  await undo(changed.id);
  assert.equal((await page("round-trip"))?.title, "Round trip");
});

test("an undo keeps pages that were changed after the import", async () => {
  const { id } = await tools.checked(
    lines(["Type,URL slug,Title,Content", "page,edited,Edited,<p>One</p>", "page,untouched,Untouched,<p>Two</p>"]),
  );
  await tools.run(id);
  const { documents } = await server.call(listPages, {}, staff);
  const documentId = documents.find(({ slug }) => slug === "edited")?.id ?? "";
  const { document } = await server.call(getPage, { params: { documentId } }, staff);
  await server.call(
    savePage,
    { params: { documentId }, body: { revision: document.revision, draft: { ...document.draft, title: "Mine" } } },
    staff,
  );
  const undone = await undo(id);
  assert.deepEqual([undone.done.undone, undone.done.kept], [1, 1]);
  assert.equal((await page("edited"))?.title, "Edited");
  assert.equal(await page("untouched"), undefined);
});
