import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import {
  createDigitalFile,
  createDownloadLink,
  deleteDigitalFile,
  queryDigitalFiles,
} from "#api/catalog/digital-files.ts";
import { createUpload } from "#api/store/uploads.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { anUpload } from "#server/store/uploads/factory.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";
import { deleteExpiredLinks } from "./jobs.ts";
import { digitalFileName, findDigitalFiles, findOrderDownloads, grantDownload, revokeDownloads } from "./public.ts";
import { routes } from "./routes.ts";
import { rawRoutes } from "./serve.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...uploadRoutes], rawRoutes });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const HOUR = 3_600_000;

const uploadFile = (text: string, fileName: string) => anUpload(server, { bytes: Buffer.from(text), fileName }, staff);

async function insertFile(text = "the whole book", fileName = "Book.epub") {
  const uploadId = await uploadFile(text, fileName);
  return (await server.call(createDigitalFile, { body: { digitalFile: { uploadId } } }, staff)).digitalFile;
}

const grant = (
  digitalFileId: string,
  more: { orderId?: string; orderLineId?: string; maxDownloads?: number; hours?: number } = {},
) => {
  const { hours = 1, maxDownloads = 3, ...order } = more;
  const now = server.store.now();
  const permission = { digitalFileId, maxDownloads, expiresAt: new Date(now.getTime() + hours * HOUR), ...order };
  return server.transaction((tx) => grantDownload(tx, server.store, permission, now));
};

describe("digital files", () => {
  test("derives the type from the file name and sanitizes it", async () => {
    const types = await Promise.all(
      ["photo.JPG", "film.mkv", "book.pdf", "song.flac", "all.zip", "font.otf", "../../x\u202e.pdf"].map(
        async (name) => {
          const { fileName, fileType } = await insertFile(name, name);
          return [fileName, fileType];
        },
      ),
    );
    assert.deepEqual(types, [
      ["photo.JPG", "SECURE_PICTURE"],
      ["film.mkv", "SECURE_VIDEO"],
      ["book.pdf", "SECURE_DOCUMENT"],
      ["song.flac", "SECURE_MUSIC"],
      ["all.zip", "SECURE_ARCHIVE"],
      ["font.otf", "SECURE_RAW"],
      ["x.pdf", "SECURE_DOCUMENT"],
    ]);
    const list = await server.call(queryDigitalFiles, { body: { search: "SONG" } }, staff);
    assert.deepEqual([list.metadata.total, list.digitalFiles[0]?.fileName], [1, "song.flac"]);
  });

  test("requires permission to change products, and a complete upload that is used only once", async () => {
    const digitalFile = { uploadId: await uploadFile("x", "x.pdf") };
    for (const [authorization, status] of [
      ["", 401],
      [server.visitorToken(), 403],
      [server.memberToken(), 403],
      [server.staffToken(["products:read"]), 403],
    ] as const) {
      await assert.rejects(server.call(createDigitalFile, { body: { digitalFile } }, { authorization }), { status });
    }
    const { id } = (await server.call(createDigitalFile, { body: { digitalFile } }, staff)).digitalFile;
    await assert.rejects(server.call(createDigitalFile, { body: { digitalFile } }, staff), {
      status: 404,
      code: "UPLOAD_NOT_FOUND",
    });
    const { upload } = await server.call(createUpload, { body: { upload: { fileName: "x.pdf", byteSize: 5 } } }, staff);
    const unfinished = { body: { digitalFile: { uploadId: upload.id } } };
    await assert.rejects(server.call(createDigitalFile, unfinished, staff), {
      status: 409,
      code: "UPLOAD_NOT_COMPLETE",
    });
    const reader = { authorization: server.staffToken(["products:read"]) };
    await assert.rejects(server.call(createDownloadLink, { params: { id } }, reader), { status: 403 });
    await assert.rejects(server.call(deleteDigitalFile, { params: { id } }, reader), { status: 403 });
    await assert.rejects(server.call(queryDigitalFiles, { body: {} }, { authorization: server.visitorToken() }), {
      status: 403,
    });
  });
});

describe("downloads", () => {
  test("serves the file only with a signed URL, as an attachment and uncacheable", async () => {
    const { id } = await insertFile();
    const { url } = await server.call(createDownloadLink, { params: { id } }, staff);
    const answer = await fetch(url);
    assert.equal(await answer.text(), "the whole book");
    assert.deepEqual(
      ["content-disposition", "cache-control", "x-content-type-options"].map((name) => answer.headers.get(name)),
      ["attachment; filename*=UTF-8''Book.epub", "private, no-store", "nosniff"],
    );
    const [linkId = "", signature = ""] = url.split("/").slice(-2);
    const forged = [
      `${server.origin}/downloads/${linkId}/${signature.slice(0, -1)}x`,
      `${server.origin}/downloads/${newId()}/${signature}`,
      `${server.origin}/downloads/${linkId}/`,
      `${server.origin}/downloads/x/${signature}`,
      `${server.origin}/media/${id}`,
      `${server.origin}/digital-files/${id.slice(-2)}/${id}`,
    ];
    for (const address of forged) assert.equal((await fetch(address)).status, 404, address);
    await assert.rejects(server.call(createDownloadLink, { params: { id: newId() } }, staff), { status: 404 });
  });

  test("counts downloads at their first byte, not their continuations, and refuses when none are left", async () => {
    const { id } = await insertFile("0123456789");
    const { url } = await grant(id, { maxDownloads: 2 });
    assert.equal((await fetch(url, { headers: { range: "bytes=5-" } })).status, 410);
    const first = await fetch(url, { headers: { range: "bytes=0-4" } });
    assert.deepEqual([first.status, await first.text()], [206, "01234"]);
    assert.equal(await (await fetch(url, { headers: { range: "bytes=5-" } })).text(), "56789");
    const etag = first.headers.get("etag") ?? "";
    assert.equal((await fetch(url, { headers: { "if-none-match": etag } })).status, 200);
    const over = await fetch(url);
    assert.deepEqual([over.status, (await over.text()).includes("no downloads left")], [410, true]);
  });

  test("gives the last download to only one of many concurrent requests", async () => {
    const { id } = await insertFile();
    const { url } = await grant(id, { maxDownloads: 3 });
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await fetch(url)).status));
    assert.equal(statuses.filter((status) => status === 200).length, 3);
  });

  test("expires grants, renews them for the same order line, and revokes them with it", async () => {
    const { id } = await insertFile();
    const order = { orderId: newId(), orderLineId: newId() };
    const link = await grant(id, { ...order, maxDownloads: 1 });
    assert.equal((await fetch(link.url)).status, 200);
    assert.equal((await fetch(link.url)).status, 410);
    const again = await grant(id, { ...order, maxDownloads: 1 });
    assert.equal(again.url, link.url);
    assert.equal((await fetch(link.url)).status, 200);
    const [shown] = await findOrderDownloads(server.store.database.db, server.store, [order.orderId]);
    assert.deepEqual(
      [shown?.fileName, shown?.downloads, shown?.maxDownloads, shown?.orderLineId],
      ["Book.epub", 1, 1, order.orderLineId],
    );
    await grant(id, order);
    await assert.rejects(server.call(deleteDigitalFile, { params: { id } }, staff), {
      status: 409,
      code: "DIGITAL_FILE_IN_USE",
    });
    await server.transaction((tx) => revokeDownloads(tx, order.orderId, server.store.now()));
    const ended = await fetch(link.url);
    assert.deepEqual([ended.status, (await ended.text()).includes("expired")], [410, true]);
    await server.call(deleteDigitalFile, { params: { id } }, staff);
    assert.equal((await fetch(link.url)).status, 404);
    // Bytes are deleted after the commit.
    for (let tries = 0; tries < 1500 && (await server.store.files.has(digitalFileName(id))); tries++)
      await setTimeout(20);
    assert.equal(await server.store.files.has(digitalFileName(id)), false);
    await assert.rejects(server.call(deleteDigitalFile, { params: { id } }, staff), { status: 404 });
  });

  test("deletes expired grants; staff see a file's name, size and type", async () => {
    const { id } = await insertFile("12345", "a.zip");
    await grant(id, { orderId: newId(), hours: -366 * 24 });
    await grant(id, { hours: -1 });
    await grant(id);
    await deleteExpiredLinks(server.store);
    const { rows } = await server.store.database.pool.query("select 1 from download_links where digital_file_id = $1", [
      id,
    ]);
    assert.equal(rows.length, 1);
    assert.deepEqual(await findDigitalFiles(server.store.database.db, [id, newId(), "x"]), [
      { id, fileName: "a.zip", fileSize: 5, fileType: "SECURE_ARCHIVE" },
    ]);
  });
});
