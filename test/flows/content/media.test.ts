/** Files of the media library in documents: validated, resolved when they are read, and protected from deletion. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import type { PostBody } from "#api/content/design.ts";
import { DESIGN_ID, getDesign, getPublishedDesign, publishDesign, saveDesign } from "#api/content/designs.ts";
import { createPost, getPublishedPost, publishPost, savePost } from "#api/content/posts.ts";
import { deleteMedia, getMedia, updateMedia } from "#api/store/media.ts";
import { routes as documentRoutes } from "#server/content/documents/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as mediaRoutes } from "#server/store/media/routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...documentRoutes, ...mediaRoutes] });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

async function upload(): Promise<string> {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: "#3366cc" } });
  const response = await fetch(`${server.origin}/v1/media/upload?fileName=mug.png&altText=A%20mug`, {
    method: "POST",
    headers: { ...staff, "content-type": "image/png" },
    body: new Uint8Array(await image.png().toBuffer()),
  });
  assert.equal(response.status, 200);
  return JSON.parse(await response.text()).media.id;
}

const imageOf = (mediaId: string, url = "https://evil.example/x.png") => ({
  mediaId,
  url,
  width: 1,
  height: 1,
  alt: "",
});
const aPost = (fields: Partial<PostBody>): PostBody => ({
  slug: "care",
  title: "Care",
  seoTitle: "",
  seoDescription: "",
  excerpt: "",
  author: "",
  image: null,
  tags: [],
  sections: [],
  ...fields,
});

test("the address, size and alt text are the library's, and a change there is visible at once", async () => {
  const mediaId = await upload();
  const { document } = await server.call(createPost, { body: { draft: aPost({ image: imageOf(mediaId) }) } }, staff);
  const params = { documentId: document.id };
  assert.equal(document.draft.image?.alt, "", "the editor shows what was entered");
  await server.call(publishPost, { params, body: { revision: document.revision } }, staff);
  const read = async () => (await server.call(getPublishedPost, { params: { slug: "care" } })).post.image;
  const image = await read();
  assert.deepEqual(
    [image?.url, image?.width, image?.height, image?.alt],
    [`${server.origin}/media/${mediaId}/mug.jpg`, 300, 200, "A mug"],
  );
  await server.call(updateMedia, { params: { id: mediaId }, body: { media: { altText: "A blue mug" } } }, staff);
  assert.equal((await read())?.alt, "A blue mug");
});

test("a file in use can't be deleted without force; deleted, it is left out everywhere", async () => {
  const mediaId = await upload();
  const params = { documentId: DESIGN_ID };
  const { document } = await server.call(getDesign, { params }, staff);
  const draft = { ...document.draft, brand: { ...document.draft.brand, logo: imageOf(mediaId) } };
  const saved = await server.call(saveDesign, { params, body: { revision: document.revision, draft } }, staff);
  await server.call(publishDesign, { params, body: { revision: saved.document.revision } }, staff);
  const { revision, draft: withLogo } = saved.document;
  const withoutLogo = { ...withLogo, brand: { ...withLogo.brand, logo: null } };
  await server.call(saveDesign, { params, body: { revision, draft: withoutLogo } }, staff);
  const { uses } = await server.call(getMedia, { params: { id: mediaId } }, staff);
  assert.deepEqual(uses, [{ kind: "design", id: DESIGN_ID, name: "Design" }], "the published version still has it");
  const remove = (force: boolean) => server.call(deleteMedia, { params: { id: mediaId }, query: { force } }, staff);
  await assert.rejects(remove(false), { code: "MEDIA_IN_USE" });
  assert.equal((await server.call(getPublishedDesign, {})).design.brand.logo?.mediaId, mediaId);
  await remove(true);
  assert.equal((await server.call(getPublishedDesign, {})).design.brand.logo, null);
});

test("files that don't exist are rejected, with the path of the field", async () => {
  const draft = aPost({ slug: "other", image: imageOf("00000000-0000-4000-8000-000000000000") });
  await assert.rejects(server.call(createPost, { body: { draft } }, staff), /draft\.image/);
  const { document } = await server.call(createPost, { body: { draft: aPost({ slug: "other" }) } }, staff);
  const body = { revision: document.revision, draft: { ...draft, image: imageOf("x") } };
  await assert.rejects(server.call(savePost, { params: { documentId: document.id }, body }, staff), /draft\.image/);
});

test("hostile addresses in menus and fonts are rejected", async () => {
  const params = { documentId: DESIGN_ID };
  const { document } = await server.call(getDesign, { params }, staff);
  const { revision, draft } = document;
  const item = (href: string) => ({
    id: "1",
    label: "Home",
    href,
    items: [{ id: "2", label: "Below", href, items: [] }],
  });
  const save = (changed: typeof draft) =>
    server.call(saveDesign, { params, body: { revision, draft: changed } }, staff);
  await assert.rejects(
    save({ ...draft, header: { ...draft.header, menu: [item("javascript:alert(1)")] } }),
    (error: Error) => /draft\.header\.menu\[0\]\.href.*draft\.header\.menu\[0\]\.items\[0\]\.href/.test(error.message),
  );
  const fonts = { heading: 'x"; } body { display: none', body: "system" };
  await assert.rejects(save({ ...draft, theme: { ...draft.theme, fonts } }), /draft\.theme\.fonts\.heading/);
  const socialLinks = [{ network: "instagram" as const, url: "javascript:alert(1)" }];
  await assert.rejects(save({ ...draft, footer: { ...draft.footer, socialLinks } }), /draft\.footer\.socialLinks/);
  const lawful = await save({ ...draft, header: { ...draft.header, menu: [item("/pages/about")] } });
  assert.equal(lawful.document.draft.header.menu[0]?.items[0]?.href, "/pages/about");
});
