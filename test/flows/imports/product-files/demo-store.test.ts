/**
 * Exports the whole demo store and imports it into an empty one: both then return the same products, collections and
 * stock. Deleted and restored from its file, a store is what it was.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { bulkDeleteProductsV3, queryProductsV3 } from "#api/catalog/wire/v3/products.ts";
import { createLocation, queryLocations, updateLocation } from "#api/inventory/locations.ts";
import { pictureKey } from "#examples/demo-store/pictures/render.ts";
import { seedDemoCatalog } from "#examples/demo-store/seed-catalog.ts";
import { importTools } from "#server/imports/files/factory.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { TestServer } from "#server/platform/testing/test-server.ts";
import { prepareImage, toMediaRow } from "#server/store/media/public.ts";
import { everything, exported, startCatalog } from "./store-contents.ts";

let source: TestServer;
let target: TestServer;
let owner: { authorization: string };
let stranger: { authorization: string };
before(async () => {
  [source, target] = await Promise.all([startCatalog(), startCatalog()]);
  owner = { authorization: source.staffToken() };
  stranger = { authorization: target.staffToken() };
  await seedDemoCatalog(
    source.store,
    () => {},
    // The images' content doesn't matter here, so all of them are the same.
    async (_, specs) => {
      const grey = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
        .png()
        .toBuffer();
      const [image, now] = [await prepareImage(grey), source.store.now()];
      const row = (fileName: string, altText: string) =>
        toMediaRow({ id: newId(now.getTime()), image, label: { fileName, altText }, now });
      return new Map(specs.map(({ spec, fileName }) => [pictureKey(spec), row(fileName, spec.alt)]));
    },
  );
  await copyLocations();
});
after(async () => {
  await source.close();
  await target.close();
});

async function copyLocations(): Promise<void> {
  const { storesLocations } = await source.call(queryLocations, { body: {} }, owner);
  const { storesLocations: known } = await target.call(queryLocations, { body: {} }, stranger);
  for (const { name, locationType, defaultLocation } of storesLocations) {
    if (!defaultLocation) {
      await target.call(createLocation, { body: { storesLocation: { name, ...kindOf(locationType) } } }, stranger);
      continue;
    }
    const { id = "", revision = "" } = known.find((each) => each.defaultLocation) ?? {};
    const storesLocation = { revision, name };
    await target.call(updateLocation, { params: { id }, body: { storesLocation } }, stranger);
  }
}

const kindOf = (kind: string) => (kind === "PHYSICAL" ? { locationType: "PHYSICAL" as const } : {});

/** Simulates the download job: `complete.test.ts` runs the real one. */
async function fetchFiles(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id, mime_type, width, height, byte_size, sha256::text, is_animated, duration_ms from media`.execute(
    source.store.database.db,
  );
  await sql`
    update media m set fetched_from = source_url, source_url = null, mime_type = r.mime_type, width = r.width,
      height = r.height, byte_size = r.byte_size, is_animated = r.is_animated, duration_ms = r.duration_ms
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, mime_type text, width int, height int,
      byte_size bigint, is_animated boolean, duration_ms int)
    where m.source_url like '%/media/' || r.id || '%'`.execute(target.store.database.db);
  const { rows: files } = await sql<{ id: string }>`
    select id, file_name, mime_type, file_type, byte_size, created_at from digital_files`.execute(
    source.store.database.db,
  );
  await sql`
    insert into digital_files (id, file_name, mime_type, file_type, byte_size, sha256, created_at)
    select id, file_name, mime_type, file_type, byte_size, sha256(''), created_at
    from json_populate_recordset(null::digital_files, ${JSON.stringify(files)}::json)`.execute(
    target.store.database.db,
  );
  await sql`
    update variants v set digital_file_id = (j.payload ->> 'fileId')::uuid
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'imports.fetchDigitalFile' and v.id = (j.payload ->> 'variantId')::uuid`.execute(
    target.store.database.db,
  );
}

test("the demo store imports into an empty store, and again without a change", async () => {
  const file = await exported(source, owner);
  const tools = importTools(target, stranger);
  const found = await tools.checked(file);
  assert.deepEqual([found.counts.error, found.counts.update, found.counts.warnings], [0, 0, 0]);
  const done = await tools.run(found.id);
  assert.deepEqual([done.done.created, done.done.failed], [found.counts.create, 0]);
  await fetchFiles();
  const [here, there] = [await everything(target, stranger), await everything(source, owner)];
  // Compared one by one: a diff of megabytes of text would take forever.
  assert.equal(here.length, there.length);
  for (const [index, entry] of here.entries()) assert.deepEqual(entry, there[index]);
  for (const [server, as] of [
    [source, owner],
    [target, stranger],
  ] as const) {
    const again = importTools(server, as);
    const { id, counts } = await again.checked(file);
    assert.deepEqual([counts.update, counts.create, counts.error], [0, 0, 0], JSON.stringify(await again.itemsOf(id)));
  }
});

async function deleteEverything(): Promise<number> {
  for (let count = 0; ; ) {
    const query = { cursorPaging: { limit: 100 } };
    const { products } = await source.call(queryProductsV3, { body: { query } }, owner);
    if (products.length === 0) return count;
    count += products.length;
    await source.call(bulkDeleteProductsV3, { body: { productIds: products.map(({ id }) => id) } }, owner);
  }
}

test("export → delete → import → export: identical line by line", async () => {
  const before = await exported(source, owner);
  const deleted = await deleteEverything();
  const tools = importTools(source, owner);
  const { id, counts } = await tools.checked(before);
  assert.ok(deleted > 100 && counts.unchanged > 0, "products are deleted, collections stay");
  assert.deepEqual(
    [counts.create, counts.update, counts.error],
    [deleted, 0, 0],
    JSON.stringify(await tools.itemsOf(id)),
  );
  const { done } = await tools.run(id);
  assert.deepEqual([done.created, done.failed], [deleted, 0], JSON.stringify(await tools.itemsOf(id)));
  // Each export has its own download links for digital files, which expire after a week.
  const linesOf = (text: string) => text.replaceAll(/\/downloads\/[\w-]+\/[\w-]+/g, "/downloads/…").split("\n");
  const lines = linesOf(await exported(source, owner));
  const differing = linesOf(before).flatMap((line, index) => (line === lines[index] ? [] : [[line, lines[index]]]));
  assert.deepEqual(differing.slice(0, 3), []);
});
