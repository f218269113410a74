/** A design leaves one store as a file and arrives in another. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import {
  DESIGN_ID,
  exportDesign,
  getDesign,
  getPublishedDesign,
  importDesign,
  saveDesign,
} from "#api/content/designs.ts";
import { getMedia } from "#api/store/media.ts";
import { routes as documentRoutes } from "#server/content/documents/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as mediaRoutes } from "#server/store/media/routes.ts";
import { rawRoutes } from "#server/store/media/serve.ts";

let origin: TestServer;
let other: TestServer;
before(async () => {
  const bindings = [...documentRoutes, ...mediaRoutes];
  [origin, other] = await Promise.all([startTestServer({ bindings, rawRoutes }), startTestServer({ bindings })]);
});
after(() => Promise.all([origin.close(), other.close()]));

const params = { documentId: DESIGN_ID };
const as = (server: TestServer) => ({ authorization: server.staffToken() });

async function upload(server: TestServer): Promise<string> {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: "#3366cc" } });
  const response = await fetch(`${server.origin}/v1/media/upload?fileName=logo.png`, {
    method: "POST",
    headers: { ...as(server), "content-type": "image/png" },
    body: new Uint8Array(await image.png().toBuffer()),
  });
  return JSON.parse(await response.text()).media.id;
}

test("an exported design is imported into the draft; images come along by their addresses", async () => {
  const mediaId = await upload(origin);
  const { document } = await origin.call(getDesign, { params }, as(origin));
  const logo = { mediaId, url: "/", width: 1, height: 1, alt: "Our logo" };
  const draft = {
    ...document.draft,
    brand: { ...document.draft.brand, logo },
    footer: { ...document.draft.footer, text: "Made in Vienna" },
  };
  await origin.call(saveDesign, { params, body: { revision: document.revision, draft } }, as(origin));
  const file = await origin.call(exportDesign, { params }, as(origin));
  assert.equal(file.format, "cartwright-design/1");
  assert.equal(file.design.brand.logo?.url, `${origin.origin}/media/${mediaId}/logo.jpg`);

  const arrived = await other.call(importDesign, { params, body: { revision: "0", file } }, as(other));
  const { brand, footer } = arrived.document.draft;
  assert.deepEqual([footer.text, brand.logo?.alt, arrived.document.hasChanges], ["Made in Vienna", "Our logo", true]);
  assert.notEqual(brand.logo?.mediaId, mediaId);
  const { media } = await other.call(getMedia, { params: { id: brand.logo?.mediaId ?? "" } }, as(other));
  assert.equal(media.download?.address, file.design.brand.logo?.url);
  assert.equal((await other.call(getPublishedDesign, {})).version, 0, "visitors see nothing of it yet");

  const again = await other.call(
    importDesign,
    { params, body: { revision: arrived.document.revision, file } },
    as(other),
  );
  assert.equal(again.document.draft.brand.logo?.mediaId, brand.logo?.mediaId, "known images aren't added twice");
  const same = await origin.call(importDesign, { params, body: { revision: "1", file } }, as(origin));
  assert.equal(same.document.draft.brand.logo?.mediaId, mediaId);
});

test("files with hostile values are rejected as a whole", async () => {
  const file = await other.call(exportDesign, { params }, as(other));
  const { document } = await other.call(getDesign, { params }, as(other));
  const revision = document.revision;
  const menu = [{ id: "1", label: "Home", href: "javascript:alert(1)", items: [] }];
  const hostile = { ...file, design: { ...file.design, header: { ...file.design.header, menu } } };
  await assert.rejects(other.call(importDesign, { params, body: { revision, file: hostile } }, as(other)), /href/);
  const logo = { mediaId: "x", url: "javascript:alert(1)", width: 1, height: 1, alt: "" };
  const odd = { ...file, design: { ...file.design, brand: { ...file.design.brand, logo } } };
  const imported = await other.call(importDesign, { params, body: { revision, file: odd } }, as(other));
  assert.equal(imported.document.draft.brand.logo, null);
});
