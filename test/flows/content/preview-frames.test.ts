/** Custom HTML in the editor's preview: its frame shows the draft, and its scripts can't read the preview's token. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { runnerImport } from "vite";
import { DESIGN_ID, getDesign, saveDesign } from "#api/content/designs.ts";
import { createPreviewLink, revokePreviewLink } from "#api/content/previews.ts";
import { bindings } from "#server/modules.ts";
import { createPageMount } from "#server/pages/page-mount.ts";
import { createPreviewFrames } from "#server/pages/preview-frames.ts";
import { startListener } from "#server/platform/http/serve/listener.ts";
import { startTestServer, TEST_CLIENT_ID, type TestServer } from "#server/platform/testing/test-server.ts";
import type { Storefront, StorefrontOptions } from "#storefront/app.tsx";
import { withoutStyles } from "#tools/vite/without-styles.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
let server: TestServer;
let origin = "";
let close = async () => {};

before(async () => {
  const { module } = await runnerImport<{ createStorefront(options: StorefrontOptions): Storefront }>(
    `${root}storefront/app.tsx`,
    { root, configFile: false, logLevel: "error", publicDir: false, plugins: [withoutStyles, react()] },
  );
  server = await startTestServer({ bindings });
  const shop = module.createStorefront({
    storeName: "Test",
    baseUrl: server.origin,
    currency: "USD",
    locale: "en-US",
    clientId: TEST_CLIENT_ID,
    isDevelopment: true,
    assets: { styles: [], script: "/assets/shop.js" },
    frames: createPreviewFrames("secret"),
  });
  const pages = createPageMount({
    runtime: server.runtime,
    apps: [
      { owns: () => true, handle: (request) => shop.handle(request), ignoresQuery: (path) => shop.ignoresQuery(path) },
    ],
    personal: { anonymous: () => "", render: () => "" },
    formTargets: () => [],
  });
  const listener = await startListener({ runtime: server.runtime, rawRoutes: [], pages });
  origin = listener.origin;
  close = () => listener.close();
});
after(async () => {
  await close();
  await server.close();
});

test("the address of a frame opens its section of the draft, without the preview's token", async () => {
  const staff = { authorization: server.staffToken() };
  const params = { documentId: DESIGN_ID };
  const { document } = await server.call(getDesign, { params }, staff);
  const section = {
    id: "s-html",
    type: "custom-html",
    isHidden: false,
    settings: { html: "<p>Draft</p>" },
    blocks: [],
  };
  const draft = { ...document.draft, templates: { ...document.draft.templates, home: [section] } };
  await server.call(saveDesign, { params, body: { revision: document.revision, draft } }, staff);
  const { link, url } = await server.call(createPreviewLink, { body: {} }, staff);
  const token = new URL(url).pathname.split("/").at(-1) ?? "";

  const page = await (await fetch(`${origin}/?preview=${token}`)).text();
  const [frame = ""] = /<iframe[^>]*>/.exec(page) ?? [];
  assert.match(frame, /referrerpolicy="no-referrer"/i);
  const address = /src="([^"]+)"/.exec(frame)?.[1] ?? "";
  assert.match(address, /^\/preview\/frame\/[\w-]+$/);
  const sealed = address.split("/").at(-1) ?? "";
  assert.ok(![sealed, Buffer.from(sealed, "base64url").toString("latin1")].some((text) => text.includes(token)));

  const shown = await fetch(origin + address);
  assert.match(await shown.text(), /<p>Draft<\/p>/);
  assert.match(shown.headers.get("content-security-policy") ?? "", /^sandbox allow-scripts /);
  assert.equal(shown.headers.get("cache-control"), "private, no-store");
  // It opens nothing else.
  assert.doesNotMatch(await (await fetch(`${origin}/?preview=${sealed}`)).text(), /<iframe/);
  for (const path of [`/preview/${sealed}`, address.slice(0, -4), "/preview/frame/x", "/custom-html/home/s-html"])
    assert.equal((await fetch(origin + path)).status, 404, path);

  await server.call(revokePreviewLink, { params: { linkId: link.id } }, staff);
  assert.equal((await fetch(origin + address)).status, 404);
});
