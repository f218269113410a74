/** Test tools that read the catalogs of two stores for comparison. */
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { productFields } from "#api/catalog/products/product-fields.ts";
import { getProduct } from "#api/catalog/wire/v1/products.ts";
import { queryCategories } from "#api/catalog/wire/v3/categories.ts";
import { getProductV3, queryProductsV3 } from "#api/catalog/wire/v3/products.ts";
import { createExport, getExport } from "#api/imports/exports.ts";
import { queryInventoryItems } from "#api/inventory/wire/v3/inventory.ts";
import { routes as collectionRoutes } from "#server/catalog/collections/routes.ts";
import { routes as digitalFileRoutes } from "#server/catalog/digital-files/routes.ts";
import { rawRoutes as digitalFileRawRoutes } from "#server/catalog/digital-files/serve.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { jobs } from "#server/imports/files/jobs.ts";
import { routes as importRoutes } from "#server/imports/files/routes.ts";
import { rawRoutes as importRawRoutes } from "#server/imports/files/serve.ts";
import { routes as inventoryRoutes } from "#server/inventory/stock/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as mediaRoutes } from "#server/store/media/routes.ts";
import { rawRoutes as mediaRawRoutes } from "#server/store/media/serve.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";

type Caller = { authorization: string };

/** A separate store with the catalog's calls. Files on this machine are downloaded by the test, not by a job. */
export const startCatalog = (): Promise<TestServer> =>
  startTestServer({
    bindings: [
      ...importRoutes,
      ...uploadRoutes,
      ...mediaRoutes,
      ...digitalFileRoutes,
      ...productRoutes,
      ...collectionRoutes,
      ...inventoryRoutes,
    ],
    rawRoutes: [...importRawRoutes, ...mediaRawRoutes, ...digitalFileRawRoutes],
    jobs: jobs.filter(({ name }) => name !== "imports.fetchDigitalFile"),
  });

/** Exports the whole store in its own format. */
export async function exported(server: TestServer, as: Caller): Promise<string> {
  const { export: begun } = await server.call(createExport, { body: { export: {} } }, as);
  for (let tries = 0; tries < 2400; tries++) {
    const { export: found } = await server.call(getExport, { params: { id: begun.id } }, as);
    if (found.url !== undefined) return (await fetch(found.url)).text();
    await setTimeout(25);
  }
  throw new Error("Timed out waiting for the export.");
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Everything that both versions return about the catalog, as the owner sees it. */
export async function everything(server: TestServer, as: Caller): Promise<Json[]> {
  const fields = [...productFields];
  const products: { id: string; slug: string }[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const cursorPaging = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const page = await server.call(queryProductsV3, { body: { fields: [], query: { cursorPaging } } }, as);
    products.push(...page.products);
    cursor = page.pagingMetadata.cursors?.next;
  }
  const { categories } = await server.call(
    queryCategories,
    {
      body: {
        returnNonVisibleCategories: true,
        fields: ["DESCRIPTION", "RICH_CONTENT_DESCRIPTION", "BREADCRUMBS_INFO"],
        query: { sort: [{ fieldName: "name", order: "ASC" }], cursorPaging: { limit: 1000 } },
      },
    },
    as,
  );
  const read: unknown[] = [categories];
  for (const { id } of products.toSorted((left, right) => (left.slug < right.slug ? -1 : 1))) {
    read.push((await server.call(getProductV3, { params: { productId: id }, query: { fields } }, as)).product);
    const query = { includeMerchantSpecificData: true };
    read.push((await server.call(getProduct, { params: { id }, query }, as)).product);
    const filter = { productId: id };
    const { inventoryItems } = await server.call(
      queryInventoryItems,
      { body: { query: { filter, cursorPaging: { limit: 100 } } } },
      as,
    );
    const { rows: order } = await sql<{ id: string }>`
      select l.id::text as id from stock_levels l join variants v on v.id = l.variant_id
      join stock_locations k on k.id = l.location_id where v.product_id = ${id}
      order by v.position, k.is_default desc, k.name`.execute(server.store.database.db);
    read.push(order.map((row) => inventoryItems.find((item) => item.id === row.id)));
  }
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  return JSON.parse(neutral(JSON.stringify(read), server.origin, slugs), (key, value: unknown) =>
    // The order of a product's collections is undefined.
    Array.isArray(value) && /^(?:collectionIds|directCategoryIds|categories)$/.test(key)
      ? value.toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))
      : value,
  );
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\.\d+)?/g;
/**
 * Values that no file can contain: times, revisions, the origin, store-assigned numbers. Ids are numbered in order of
 * appearance.
 */
const PASSING =
  /"(?:createdDate|updatedDate|lastUpdated|createdTimestamp|updatedTimestamp|revision|numericId|thumbhash|averageColor)":(?:"[^"]*"|\d+),?/g;

/** Ids inside rich text belong to the original store and don't change. */
const INLINE = /("src":\{"id":"|"itemId":"|=\\"[^"\\]*\/)[0-9a-f]{8}-[0-9a-f-]{27}/g;

function neutral(text: string, origin: string, collections: ReadonlyMap<string, string>): string {
  const ids = new Map<string, string>();
  return text
    .replace(ID, (id) => collections.get(id) ?? id)
    .replaceAll(origin, "ORIGIN")
    .replace(PASSING, "")
    .replace(INLINE, "$1elsewhere")
    .replace(/,\}/g, "}")
    .replace(ID, (id) => {
      const bare = id.slice(0, 36);
      const known = ids.get(bare) ?? `#${ids.size + 1}`;
      ids.set(bare, known);
      return known;
    });
}
