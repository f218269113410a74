/** Redirects of Shopify and of WordPress plugins: checked, written to the one list of redirects, undone and exported. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createSiteRedirect, listSiteRedirects, resolveSiteRedirect } from "#api/content/site-redirects.ts";
import { exportRedirects } from "#api/imports/exports.ts";
import { createImport, queryImportProblems, undoImport } from "#api/imports/imports.ts";
import { routes as redirectRoutes } from "#server/content/site-redirects/routes.ts";
import { type ImportTools, importTools, lines } from "#server/imports/files/factory.ts";
import { jobs } from "#server/imports/files/jobs.ts";
import { routes as importRoutes } from "#server/imports/files/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { anUpload } from "#server/store/uploads/factory.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";

let server: TestServer;
let staff: { authorization: string };
let tools: ImportTools;
before(async () => {
  server = await startTestServer({ bindings: [...importRoutes, ...uploadRoutes, ...redirectRoutes], jobs });
  staff = { authorization: server.staffToken() };
  tools = importTools(server, staff);
});
after(() => server.close());

const targetOf = async (path: string) => (await server.call(resolveSiteRedirect, { query: { path } }, staff)).target;

test("Shopify's URL redirects: created, updated, undone", async () => {
  await server.call(createSiteRedirect, { body: { path: "/sale", target: "/c/outlet" } }, staff);
  const file = lines([
    "Redirect from,Redirect to",
    "/products/Old-Mug/,/p/mug",
    "/sale,/c/sale",
    "/broken,javascript:alert(1)",
    "no path,/p/mug",
    "/same,/same/",
    "/twice,/p/one",
    "/TWICE/,/p/two",
  ]);
  const checked = await tools.checked(file);
  assert.deepEqual(
    [checked.content, checked.format, checked.counts.create, checked.counts.update, checked.counts.error],
    ["REDIRECTS", "CARTWRIGHT", 1, 1, 4],
  );
  const { problems } = await server.call(queryImportProblems, { params: { id: checked.id }, body: {} }, staff);
  assert.deepEqual(problems.map(({ code, column }) => [code, column]).sort(), [
    ["NOT_A_REDIRECT_PATH", "Redirect from"],
    ["NOT_A_REDIRECT_TARGET", "Redirect to"],
    ["REDIRECTS_TO_ITSELF", "Redirect from"],
    ["REDIRECT_TWICE", "Redirect from"],
  ]);
  assert.equal(await targetOf("/products/old-mug"), undefined);
  const done = await tools.run(checked.id);
  assert.deepEqual([done.done.created, done.done.updated], [1, 1]);
  assert.deepEqual([await targetOf("/products/old-mug"), await targetOf("/sale")], ["/p/mug", "/c/sale"]);
  const { redirects } = await server.call(listSiteRedirects, { query: { origin: "IMPORT" } }, staff);
  assert.deepEqual(redirects.map(({ path }) => path).sort(), ["/products/old-mug", "/sale"]);

  const { csv } = await server.call(exportRedirects, {}, staff);
  assert.equal(csv, "\ufeffRedirect from,Redirect to\n/products/old-mug,/p/mug\n/sale,/c/sale\n");
  assert.equal((await tools.checked(csv)).counts.unchanged, 2);

  await server.call(createSiteRedirect, { body: { path: "/products/old-mug", target: "/p/cup" } }, staff);
  await server.call(undoImport, { params: { id: checked.id } }, staff);
  const undone = await tools.until(checked.id, "UNDONE");
  assert.deepEqual([undone.done.undone, undone.done.kept], [1, 1]);
  assert.deepEqual([await targetOf("/products/old-mug"), await targetOf("/sale")], ["/p/cup", "/c/outlet"]);
});

test("the export of the WordPress plugin Redirection; patterns are refused", async () => {
  const checked = await tools.checked(
    lines([
      "source,target,regex,code,type,hits,title,status",
      "/shop/chair,/p/chair,0,301,url,7,,active",
      "^/old/(.*),/new/$1,1,301,url,0,,active",
    ]),
  );
  assert.deepEqual(
    [checked.content, checked.format, checked.counts.create, checked.counts.error],
    ["REDIRECTS", "WOOCOMMERCE", 1, 1],
  );
});

test("pages and redirects need permission for the online store", async () => {
  const limited = { authorization: server.staffToken(["products:read", "products:write"]) };
  const uploadId = await anUpload(
    server,
    { bytes: Buffer.from("Redirect from,Redirect to\n/a,/b\n"), fileName: "list.csv" },
    limited,
  );
  await assert.rejects(server.call(createImport, { body: { import: { uploadId } } }, limited), { status: 403 });
});
