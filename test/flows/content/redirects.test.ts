/** Redirects from an earlier shop: entered, imported, and found by the paths of Shopify and WooCommerce. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createPage, getPage, listPages, publishPage, savePage } from "#api/content/pages.ts";
import {
  createSiteRedirect,
  deleteSiteRedirect,
  importSiteRedirects,
  listSiteRedirects,
  type RedirectOrigin,
  resolveSiteRedirect,
} from "#api/content/site-redirects.ts";
import type { Permission } from "#api/permissions.ts";
import { aProduct } from "#server/checkout/carts/factory.ts";
import { routes as documentRoutes } from "#server/content/documents/routes.ts";
import { routes } from "#server/content/site-redirects/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";

let server: TestServer;
let staff: { authorization: string };
let productSlug: string;
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...documentRoutes] });
  staff = { authorization: server.staffToken() };
  const { productId } = await server.transaction((tx) => aProduct(tx, { name: "Mug" }));
  const { db } = server.store.database;
  const product = await db.selectFrom("products").select("slug").where("id", "=", productId).executeTakeFirstOrThrow();
  productSlug = product.slug;
  const now = new Date();
  await db
    .insertInto("product_slug_redirects")
    .values({ slug: "old-mug", product_id: productId, created_at: now })
    .execute();
  const id = newId();
  await db
    .insertInto("collections")
    .values({ id, name: "Cups", slug: "cups", path: [id], is_visible: true, created_at: now, updated_at: now })
    .execute();
  const draft = {
    slug: "about",
    title: "About",
    seoTitle: "",
    seoDescription: "",
    isHiddenFromSearchEngines: false,
    sections: [],
  };
  const { document } = await server.call(createPage, { body: { draft } }, staff);
  const params = { documentId: document.id };
  await server.call(publishPage, { params, body: { revision: document.revision } }, staff);
});
after(() => server.close());

const resolve = async (path: string) => (await server.call(resolveSiteRedirect, { query: { path } })).target;
const create = async (path: string, target: string) =>
  (await server.call(createSiteRedirect, { body: { path, target } }, staff)).redirect;
const importCsv = (csv: string) => server.call(importSiteRedirects, { body: { csv } }, staff);

test("a redirect applies whatever the case, query and trailing slash; a second one replaces it", async () => {
  const { id } = await create("https://old.example/Sale/?utm=1", "/c/cups");
  for (const path of ["/sale", "/SALE/", "/sale?a=b"]) assert.equal(await resolve(path), "/c/cups");
  const again = await create("/sale", "https://example.com/sale");
  assert.deepEqual([again.id, again.path, await resolve("/sale")], [id, "/sale", "https://example.com/sale"]);
  const { redirects } = await server.call(listSiteRedirects, { query: { q: "SALE" } }, staff);
  assert.deepEqual(redirects, [again]);
  await server.call(deleteSiteRedirect, { params: { redirectId: id } }, staff);
  assert.equal(await resolve("/sale"), undefined);
  await assert.rejects(server.call(deleteSiteRedirect, { params: { redirectId: id } }, staff), {
    code: "ADDRESS_REDIRECT_NOT_FOUND",
  });
});

describe("a redirect is rejected", () => {
  const wrong: [path: string, target: string, field: RegExp][] = [
    ["/", "/c/cups", /path/],
    ["sale", "/c/cups", /path/],
    ["javascript:x", "/c/cups", /path/],
    ["/sale", "javascript:alert(1)", /target/],
    ["/sale", "//evil.example", /target/],
    ["/sale", "/\\evil.example", /target/],
    ["/sale", "mailto:a@b.example", /target/],
    ["/sale", "/SALE/?x=1", /target/],
  ];
  for (const [path, target, field] of wrong)
    test(`from ${path} to ${target}`, () => assert.rejects(create(path, target), field));
});

test("chains lead to their end, circles nowhere", async () => {
  await create("/a", "/b");
  await create("/b", "/c/cups");
  assert.equal(await resolve("/a"), "/c/cups");
  await create("/x", "/y");
  await create("/y", "/x");
  assert.equal(await resolve("/x"), undefined);
});

test("a CSV file of an earlier shop is imported; rows with problems are reported by line", async () => {
  const csv = [
    "\ufeffRedirect from,Redirect to",
    "/pages/old-about,/pages/about",
    '"/old,comma",/c/cups',
    "https://old.example/items/12?ref=mail,https://example.com/12",
    "not a path,/c/cups",
    "/bad,javascript:alert(1)",
    "/same,/same/",
    "/only-one-column",
    "/pages/old-about,/pages/newest",
  ].join("\r\n");
  const { created, updated, problems } = await importCsv(csv);
  assert.deepEqual([created, updated], [3, 0]);
  assert.deepEqual(
    problems.map(({ line, problem }) => [line, problem]),
    [
      [5, "NOT_A_PATH"],
      [6, "NOT_A_TARGET"],
      [7, "REDIRECTS_TO_ITSELF"],
      [8, "NOT_A_TARGET"],
    ],
  );
  assert.equal(await resolve("/pages/old-about"), "/pages/newest");
  assert.equal(await resolve("/old,comma"), "/c/cups");
  assert.equal(await resolve("/items/12"), "https://example.com/12");
  assert.deepEqual(await importCsv("/pages/old-about;/pages/about"), { created: 0, updated: 1, problems: [] });
});

test("5,000 redirects are imported at once", async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `/bulk/${index},/p/${index}`);
  assert.equal((await importCsv(rows.join("\n"))).created, 5000);
  assert.equal(await resolve("/bulk/4999"), "/p/4999");
});

test("paths of Shopify and WooCommerce lead to the same product, collection, page or post", async () => {
  for (const path of [
    `/products/${productSlug}`,
    `/collections/all/products/${productSlug}`,
    `/product/${productSlug}/`,
  ])
    assert.equal(await resolve(path), `/p/${productSlug}`);
  assert.equal(await resolve("/products/old-mug"), `/p/${productSlug}`, "a previous slug");
  for (const path of ["/collections/cups", "/product-category/kitchen/cups"])
    assert.equal(await resolve(path), "/c/cups");
  assert.equal(await resolve("/about"), "/pages/about");
  for (const path of ["/products/none", "/collections/none", "/none", "/", "", "//evil.example", "/products/%00"])
    assert.equal(await resolve(path === "" ? "x" : path), undefined, path);
  await create(`/products/${productSlug}`, "/c/cups");
  assert.equal(await resolve(`/products/${productSlug}`), "/c/cups", "the merchant's own redirect comes first");
});

test("one list has every redirect, with its origin; each is found by path, target and name, and deleted", async () => {
  const { db } = server.store.database;
  const list = async (query: { q?: string; origin?: RedirectOrigin; limit?: number; offset?: number }) => {
    const { redirects, total } = await server.call(listSiteRedirects, { query }, staff);
    return { redirects, total, rows: redirects.map(({ origin, path, target }) => [origin, path, target]) };
  };
  const { id: cups } = await db
    .selectFrom("collections")
    .select("id")
    .where("slug", "=", "cups")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("collection_slug_redirects")
    .values({ slug: "old-cups", collection_id: cups, created_at: new Date() })
    .execute();
  const { documents } = await server.call(listPages, {}, staff);
  const { document } = await server.call(getPage, { params: { documentId: documents[0]?.id ?? "" } }, staff);
  const moved = { params: { documentId: document.id } };
  const { document: saved } = await server.call(
    savePage,
    { ...moved, body: { revision: document.revision, draft: { ...document.draft, slug: "about-us" } } },
    staff,
  );
  await server.call(publishPage, { ...moved, body: { revision: saved.revision } }, staff);
  await create("/listed", "/c/cups");
  await importCsv("/listed-too,/c/cups");

  assert.deepEqual((await list({ q: "OLD-" })).rows.slice(0, 1), [["COLLECTION", "/c/old-cups", "/c/cups"]]);
  assert.deepEqual((await list({ q: "mug", origin: "PRODUCT" })).rows, [
    ["PRODUCT", "/p/old-mug", `/p/${productSlug}`],
  ]);
  assert.deepEqual((await list({ origin: "PAGE" })).rows, [["PAGE", "/pages/about", "/pages/about-us"]]);
  assert.deepEqual((await list({ q: "About" })).redirects.find(({ origin }) => origin === "PAGE")?.entity, {
    id: document.id,
    name: "About",
  });
  assert.deepEqual((await list({ q: "/listed" })).rows, [
    ["IMPORT", "/listed-too", "/c/cups"],
    ["MANUAL", "/listed", "/c/cups"],
  ]);
  assert.deepEqual((await list({ origin: "POST" })).rows, []);
  const { total, redirects } = await list({ limit: 100 });
  const paged = await Promise.all([0, 1, 2].map((offset) => list({ limit: 1, offset })));
  assert.deepEqual(
    paged.map((page) => [page.total, page.redirects[0]?.id]),
    redirects.slice(0, 3).map(({ id }) => [total, id]),
  );

  for (const q of ["/p/old-mug", "/c/old-cups", "/pages/about", "/listed-too"]) {
    const found = (await list({ q })).redirects.find(({ path }) => path === q);
    const gone = { params: { redirectId: found?.id ?? "" } };
    await server.call(deleteSiteRedirect, gone, staff);
    assert.equal(
      (await list({ q })).redirects.some(({ path }) => path === q),
      false,
      q,
    );
    await assert.rejects(server.call(deleteSiteRedirect, gone, staff), { code: "ADDRESS_REDIRECT_NOT_FOUND" });
  }
  assert.equal(await resolve("/products/old-mug"), undefined);
  await assert.rejects(server.call(deleteSiteRedirect, { params: { redirectId: "no such" } }, staff), {
    code: "ADDRESS_REDIRECT_NOT_FOUND",
  });
});

test("without permissions for products, redirects of hidden ones aren't listed, and no redirect of the catalog is deleted", async () => {
  const { db } = server.store.database;
  const { productId } = await server.transaction((tx) => aProduct(tx, { name: "Secret lamp" }));
  await db.updateTable("products").set({ is_visible: false }).where("id", "=", productId).execute();
  const rows = ["old-lamp", "older-lamp"].map((slug) => ({ slug, product_id: productId, created_at: new Date() }));
  await db.insertInto("product_slug_redirects").values(rows).execute();
  const list = async (...permissions: Permission[]) => {
    const token = { authorization: server.staffToken(permissions) };
    return (await server.call(listSiteRedirects, { query: { q: "lamp" } }, token)).redirects;
  };
  assert.deepEqual(await list("content:read", "content:write"), []);
  const [found] = await list("content:read", "products:read");
  assert.equal(found?.entity?.name, "Secret lamp");
  const remove = (...permissions: Permission[]) =>
    server.call(
      deleteSiteRedirect,
      { params: { redirectId: found?.id ?? "" } },
      { authorization: server.staffToken(permissions) },
    );
  await assert.rejects(remove("content:write", "products:read"), { code: "PERMISSION_DENIED" });
  await remove("content:write", "products:write");
  assert.equal((await list("content:read", "products:read")).length, 1);
});
