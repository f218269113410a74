import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createUpload, deleteUpload, getUpload, MAX_FILE_BYTES, MAX_PART_BYTES } from "#api/store/uploads.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { sendPart } from "./factory.ts";
import { removeUnfinished } from "./jobs.ts";
import { getCompleteUpload, takeUpload } from "./public.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const begin = async (byteSize: number, as = staff) =>
  (await server.call(createUpload, { body: { upload: { fileName: "film.mp4", byteSize } } }, as)).upload;

const send = (id: string, offset: number, text: string | Buffer, as = staff) =>
  sendPart(server, { id, offset, bytes: Buffer.from(text) }, as);

async function refuses(work: ReturnType<typeof send>, status: number, code: RegExp): Promise<void> {
  const { status: found, body } = await work;
  assert.equal(found, status);
  assert.match(JSON.stringify(body.details), code);
}

describe("uploads in parts", () => {
  test("parts must be consecutive; an interrupted upload returns where to continue", async () => {
    const { id } = await begin(11);
    assert.equal((await send(id, 0, "hello ")).body.upload.receivedBytes, 6);
    assert.equal((await server.call(getUpload, { params: { id } }, staff)).upload.receivedBytes, 6);
    // The response was lost and the part is sent again.
    await refuses(send(id, 0, "hello "), 409, /"receivedBytes":6/);
    await refuses(send(id, 9, "ld"), 409, /UPLOAD_OFFSET_MISMATCH/);
    await send(id, 6, "world");
    assert.equal(String(await server.store.files.read(`uploads/${id}`)), "hello world");
  });

  test("concurrent copies of a part count once", async () => {
    const { id } = await begin(8);
    const results = await Promise.all([send(id, 0, "abcd"), send(id, 0, "abcd")]);
    assert.ok(results.some(({ status }) => status === 200));
    assert.equal((await server.call(getUpload, { params: { id } }, staff)).upload.receivedBytes, 4);
  });

  test("parts that are empty, too large or beyond the announced size are rejected", async () => {
    const { id } = await begin(3);
    await refuses(send(id, 0, "four"), 413, /BODY_TOO_LARGE/);
    await refuses(send(id, 0, ""), 400, /MALFORMED_REQUEST/);
    await refuses(send(id, 0, Buffer.alloc(MAX_PART_BYTES + 1)), 413, /BODY_TOO_LARGE/);
    for (const byteSize of [0, -1, MAX_FILE_BYTES + 1]) await assert.rejects(begin(byteSize), { status: 400 });
  });

  test("is consumed once, by its owner, when it is complete", async () => {
    const actor = {
      kind: "app",
      appId: "11111111-1111-4111-8111-111111111111",
      permissions: [],
      tokenId: "t",
    } as const;
    const { id } = await begin(2);
    const now = server.store.now();
    const { db } = server.store.database;
    await assert.rejects(getCompleteUpload(db, id, { actor, now }), { code: "UPLOAD_NOT_FOUND" });
    await send(id, 0, "ab");
    const taken = await Promise.allSettled([1, 2].map(() => server.transaction((tx) => takeUpload(tx, id))));
    assert.equal(taken.filter(({ status }) => status === "fulfilled").length, 1);
  });

  test("belongs to its creator; shoppers have no access", async () => {
    const { id } = await begin(2);
    const other = { authorization: server.staffToken() };
    for (const work of [
      () => server.call(getUpload, { params: { id } }, other),
      () => server.call(deleteUpload, { params: { id } }, other),
      () => server.call(getUpload, { params: { id: "nothing" } }, staff),
    ]) {
      await assert.rejects(work, { status: 404, code: "UPLOAD_NOT_FOUND" });
    }
    await assert.rejects(begin(2, { authorization: server.visitorToken() }), { status: 403 });
    await assert.rejects(begin(2, { authorization: "" }), { status: 401 });
    await assert.rejects(begin(2, { authorization: server.staffToken(["products:read"]) }), { status: 403 });
    await refuses(send(id, 0, "ab", other), 404, /UPLOAD_NOT_FOUND/);
    await refuses(send(id, 0, "ab", { authorization: server.memberToken() }), 403, /PERMISSION_DENIED/);
  });

  test("can be canceled, and abandoned ones are deleted with their bytes", async () => {
    const canceled = await begin(2);
    await send(canceled.id, 0, "a");
    await server.call(deleteUpload, { params: { id: canceled.id } }, staff);
    await refuses(send(canceled.id, 1, "b"), 404, /UPLOAD_NOT_FOUND/);
    const left = await begin(2);
    await send(left.id, 0, "a");
    await server.store.files.write("uploads/00000000-0000-7000-8000-000000000000", Buffer.from("nobody's"));
    await removeUnfinished(server.store);
    assert.equal(await server.store.files.has("uploads/00000000-0000-7000-8000-000000000000"), false);
    assert.equal(await server.store.files.has(`uploads/${left.id}`), true);
    await removeUnfinished({ ...server.store, now: () => new Date(Date.now() + 25 * 3_600_000) });
    assert.equal(await server.store.files.has(`uploads/${left.id}`), false);
    await assert.rejects(server.call(getUpload, { params: { id: left.id } }, staff), { status: 404 });
  });

  test("the number of unfinished uploads per owner is limited", async () => {
    const busy = { authorization: server.staffToken() };
    await server.store.database.pool.query("delete from uploads");
    for (let count = 0; count < 200; count++) await begin(1, busy);
    await assert.rejects(begin(1, busy), { status: 429, code: "TOO_MANY_UPLOADS" });
    await begin(1);
  });
});
