import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import {
  createMedia,
  deleteMedia,
  getMedia,
  queryMedia,
  replaceMedia,
  restoreMedia,
  setPoster,
  updateMedia,
} from "#api/store/media.ts";
import { mediaPath } from "#api/store/media-address.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { anUpload } from "#server/store/uploads/factory.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";
import { fetchIntoStore, storeExternalMedia } from "./external-media.ts";
import { emptyTrash, sweepFolder } from "./jobs.ts";
import { routes } from "./routes.ts";
import { rawRoutes } from "./serve.ts";
import { anMp4, aWebm, box } from "./video-fixtures.ts";

let server: TestServer;
let staff: { authorization: string };
let reader: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...uploadRoutes], rawRoutes });
  staff = { authorization: server.staffToken() };
  reader = { authorization: server.staffToken(["products:read"]) };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const picture = (color = "#3366cc", width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

const arrive = (bytes: Buffer, fileName: string) => anUpload(server, { bytes, fileName }, staff);

async function keep(bytes: Buffer, fileName: string, more: { altText?: string; durationMs?: number } = {}) {
  const uploadId = await arrive(bytes, fileName);
  return (await server.call(createMedia, { body: { media: { uploadId, ...more } } }, staff)).media;
}

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(address.startsWith("http") ? address : `${server.origin}${address}`, { headers });

describe("the five kinds", () => {
  test("a video: dimensions and duration are read, locations are removed, and ranges are served", async () => {
    const bytes = anMp4({ width: 1280, height: 720, seconds: 12 });
    assert.ok(bytes.includes("+48.2082"));
    const video = await keep(bytes, "walk.MP4");
    assert.deepEqual(
      [video.kind, video.mimeType, video.width, video.height, video.durationMs, video.fileName],
      ["video", "video/mp4", 1280, 720, 12_000, "walk.mp4"],
    );
    const whole = await get(video.url);
    assert.deepEqual(
      ["content-type", "accept-ranges", "content-security-policy", "x-content-type-options"].map((name) =>
        whole.headers.get(name),
      ),
      ["video/mp4", "bytes", "default-src 'none'; sandbox", "nosniff"],
    );
    const served = Buffer.from(await whole.arrayBuffer());
    assert.equal(served.byteLength, bytes.byteLength);
    assert.ok(!served.includes("+48.2082") && !served.includes("phone"));
    const part = await get(video.url, { range: "bytes=4-7" });
    assert.deepEqual(
      [part.status, part.headers.get("content-range"), await part.text()],
      [206, `bytes 4-7/${bytes.byteLength}`, "ftyp"],
    );
    const last = await get(video.url, { range: "bytes=-5" });
    assert.equal((await last.arrayBuffer()).byteLength, 5);
    assert.equal((await get(video.url, { range: `bytes=${bytes.byteLength}-` })).status, 416);
    const etag = whole.headers.get("etag") ?? "";
    assert.equal((await get(video.url, { "if-none-match": etag })).status, 304);
    assert.equal((await get(video.url, { range: "bytes=0-1", "if-range": '"other"' })).status, 200);
  });

  test("a WebM video, its poster, and the poster as its thumbnail", async () => {
    const video = await keep(aWebm({ width: 640, height: 360, seconds: 3 }), "spin.webm");
    assert.deepEqual([video.kind, video.width, video.height, video.durationMs], ["video", 640, 360, 3000]);
    assert.equal(video.thumbnailUrl, undefined);
    const params = { id: video.id };
    const still = await arrive(await picture("#112233", 640, 360), "still.png");
    const { media } = await server.call(setPoster, { params, body: { uploadId: still } }, staff);
    assert.equal((await get(media.thumbnailUrl ?? "")).status, 200);
    const list = await server.call(queryMedia, { body: { search: "still" } }, staff);
    assert.equal(list.metadata.total, 0);
    const again = await arrive(await picture("#445566", 640, 360), "still.png");
    const { media: second } = await server.call(setPoster, { params, body: { uploadId: again } }, staff);
    assert.notEqual(second.thumbnailUrl, media.thumbnailUrl);
    assert.equal((await get(media.thumbnailUrl ?? "")).status, 404);
    const photo = await keep(await picture(), "photo.png");
    const wrong = await arrive(await picture(), "still.png");
    const input = { params: { id: photo.id }, body: { uploadId: wrong } };
    await assert.rejects(server.call(setPoster, input, staff), { status: 400, code: "UNSUPPORTED_MEDIA" });
    const missing = { params, body: { uploadId: newId() } };
    await assert.rejects(server.call(setPoster, missing, staff), { status: 404, code: "UPLOAD_NOT_FOUND" });
  });

  test("audio, documents and archives are stored unchanged; documents are downloaded instead of displayed", async () => {
    const wav = Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(100)]);
    const sound = await keep(wav, "bell.wav", { durationMs: 1500 });
    assert.deepEqual([sound.kind, sound.mimeType, sound.durationMs], ["audio", "audio/wav", 1500]);
    const paper = await keep(Buffer.from("%PDF-1.7\n%%EOF"), "Size guide\u202e.pdf");
    assert.deepEqual([paper.kind, paper.fileName], ["document", "Size guide.pdf"]);
    const answer = await get(paper.url);
    assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename\*=UTF-8''Size%20guide\.pdf$/);
    const model = await keep(Buffer.from("glTF\x02\0\0\0\x0c\0\0\0", "latin1"), "mug.glb");
    assert.deepEqual([model.kind, model.mimeType], ["document", "model/gltf-binary"]);
    const archive = await keep(Buffer.from("PK\x05\x06", "latin1"), "all.zip");
    assert.equal(archive.kind, "zip");
    const list = await server.call(queryMedia, { body: { kinds: ["audio", "zip"] } }, staff);
    assert.deepEqual(new Set(list.media.map(({ id }) => id)), new Set([sound.id, archive.id]));
  });

  test("animated images stay animated in all sizes, and are still where required", async () => {
    const frame = (color: string) => ({ create: { width: 60, height: 40, channels: 3 as const, background: color } });
    const frames = await Promise.all(["#f00", "#0f0", "#00f"].map((color) => sharp(frame(color)).png().toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const moving = await keep(gif, "flash.gif");
    assert.deepEqual([moving.isAnimated, moving.mimeType, moving.width, moving.height], [true, "image/webp", 60, 40]);
    const pages = async (accept: string) => {
      const answer = await get(mediaPath(moving.id, { width: 64, height: 64 }), { accept });
      return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).pages ?? 1;
    };
    assert.deepEqual([await pages("image/avif,image/webp"), await pages("image/*")], [3, 1]);
  });
});

describe("hostile files", () => {
  const zip = Buffer.from("PK\x03\x04 something", "latin1");
  const hostile: [name: string, fileName: string, bytes: Buffer][] = [
    ["a page named like a video", "video.mp4", Buffer.from("<html><script>alert(1)</script>")],
    ["a page named like a text file", "notes.txt", Buffer.from("  <!doctype html><script>alert(1)</script>")],
    ["an SVG named like a text file", "notes.txt", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
    ["bytes named like a text file", "notes.txt", Buffer.from([65, 0, 66])],
    ["a PDF with the extension of a program", "invoice.pdf.exe", Buffer.from("%PDF-1.7")],
    ["a program named like a PDF", "invoice.pdf", Buffer.from("MZ\x90\0", "latin1")],
    ["an archive named like a video", "video.mp4", zip],
    ["an archive without an extension", "archive", zip],
    ["a Java archive", "tool.jar", zip],
    ["an HTML page", "page.html", Buffer.from("<p>hello")],
    ["a video without metadata", "video.mp4", Buffer.concat([box("ftyp", "isom"), box("mdat", "x")])],
    [
      "a video with wrong box lengths",
      "video.mp4",
      Buffer.concat([box("ftyp", "isom"), Buffer.from([127, 255, 255, 255]), Buffer.from("moov")]),
    ],
    ["an audio file named like a video", "video.mp4", anMp4({ width: 0, height: 0, seconds: 1, handler: "soun" })],
    ["Matroska that is not WebM", "video.webm", Buffer.from("\x1aE\xdf\xa3\x88\x42\x82\x85other", "latin1")],
  ];
  for (const [name, fileName, bytes] of hostile) {
    test(`${name} is rejected and its bytes are deleted`, async () => {
      const uploadId = await arrive(bytes, fileName);
      const body = { media: { uploadId } };
      await assert.rejects(server.call(createMedia, { body }, staff), { status: 400, code: "UNSUPPORTED_MEDIA" });
      await assert.rejects(server.call(createMedia, { body }, staff), { status: 404, code: "UPLOAD_NOT_FOUND" });
      assert.equal(await server.store.files.has(`uploads/${uploadId}`), false);
    });
  }

  test("file names contain no paths or control characters and have a maximum length", async () => {
    const name = `../../etc/${"ж".repeat(170)}\u202egpj.png`.slice(0, 199);
    const { fileName } = await keep(await picture(), name);
    assert.match(fileName, /^ж{150}\.jpg$/);
  });
});

describe("formats", () => {
  test("AVIF is generated once a size is in demand, never during a request; WebP is served until then", async () => {
    const { id } = await keep(await picture("#446688", 300, 300), "wanted.png");
    const ask = async () =>
      (await get(mediaPath(id, { width: 160, height: 160 }), { accept: "image/avif,image/webp" })).headers.get(
        "content-type",
      );
    assert.equal(await ask(), "image/webp");
    for (let asked = 0; asked < 5; asked++) await ask();
    let type: string | null = null;
    for (let tries = 0; tries < 100 && type !== "image/avif"; tries++) {
      await setTimeout(100);
      type = await ask();
    }
    assert.equal(type, "image/avif");
    const named = await get(`/media/${id}/v1/fit/w_96,h_96,q_80,enc_avif/x`);
    assert.deepEqual(
      [named.headers.get("content-type"), named.headers.get("cache-control")],
      ["image/webp", "public, max-age=3600"],
    );
    const made = await get(`/media/${id}/v1/fit/w_160,h_160,q_80,enc_avif/x`);
    assert.equal(made.headers.get("content-type"), "image/avif");
  });
});

describe("changing", () => {
  test("a focal point determines the crop and changes the URLs", async () => {
    const left = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    const both = await sharp({ create: { width: 800, height: 200, channels: 3, background: "#0000ff" } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { id, url } = await keep(both, "wide.png");
    const colorOf = async (path: string) => {
      const { data } = await sharp(Buffer.from(await (await get(path)).arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return (data[0] ?? 0) > 128 ? "red" : "blue";
    };
    const square = `/media/${id}/v1/fill/w_160,h_160,q_80/x.png`;
    assert.equal(await colorOf(square), "blue");
    assert.equal(await colorOf(`/media/${id}/v1/fill/w_160,h_160,al_l,q_80/x.png`), "red");
    assert.equal(await colorOf(`/media/${id}/v1/fill/w_160,h_160,fp_0.0_0.5,q_80/x.png`), "red");
    const media = { focalPoint: { x: 0.1, y: 0.5 } };
    const changed = (await server.call(updateMedia, { params: { id }, body: { media } }, staff)).media;
    assert.deepEqual([changed.focalPoint, changed.version], [{ x: 0.1, y: 0.5 }, 2]);
    assert.notEqual(changed.url, url);
    assert.equal(await colorOf(square.replace(id, `${id}.2`)), "red");
    assert.equal(await colorOf(`/media/${id}/v1/crop/x_400,y_0,w_200,h_200/fill/w_160,h_160,q_80/x.png`), "blue");
    const cleared = await server.call(updateMedia, { params: { id }, body: { media: { focalPoint: null } } }, staff);
    assert.equal(cleared.media.focalPoint, undefined);
    const wrong = { params: { id }, body: { media: { focalPoint: { x: 2, y: 0 } } } };
    await assert.rejects(server.call(updateMedia, wrong, staff), { status: 400 });
  });

  test("sharpness and blur change the image; unknown parameters are ignored", async () => {
    const { id } = await keep(await picture("#3366cc", 300, 300), "plain.png");
    for (const more of ["usm_0.66_1.00_0.01", "blur_3", "lg_1", "zzz_9"]) {
      const answer = await get(`/media/${id}/v1/fill/w_160,h_160,al_c,q_80,${more},enc_auto/x`, {
        accept: "image/webp",
      });
      assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "image/webp"], more);
    }
  });

  test("a file is replaced by one of the same kind only", async () => {
    const { id, url } = await keep(await picture("#ff0000"), "first.png", { altText: "A cup" });
    await get(mediaPath(id, { width: 64, height: 64 }));
    const uploadId = await arrive(await picture("#00ff00", 100, 300), "second.png");
    const { media } = await server.call(replaceMedia, { params: { id }, body: { uploadId } }, staff);
    assert.deepEqual([media.id, media.width, media.height, media.altText, media.version], [id, 100, 300, "A cup", 2]);
    assert.notEqual(media.url, url);
    const { width } = await sharp(Buffer.from(await (await get(media.url)).arrayBuffer())).metadata();
    assert.equal(width, 100);
    const video = await arrive(anMp4({ width: 1, height: 1, seconds: 1 }), "video.mp4");
    await assert.rejects(server.call(replaceMedia, { params: { id }, body: { uploadId: video } }, staff), {
      status: 400,
      code: "UNSUPPORTED_MEDIA",
    });
    const params = { id: newId() };
    await assert.rejects(server.call(replaceMedia, { params, body: { uploadId: video } }, staff), {
      status: 404,
      code: "MEDIA_NOT_FOUND",
    });
  });

  test("of two concurrent replacements one wins, and the media item stays intact", async () => {
    const { id } = await keep(await picture(), "race.png");
    const ids = await Promise.all(
      ["#111111", "#eeeeee"].map(async (color) => arrive(await picture(color), "next.png")),
    );
    const results = await Promise.allSettled(
      ids.map((uploadId) => server.call(replaceMedia, { params: { id }, body: { uploadId } }, staff)),
    );
    assert.ok(results.some(({ status }) => status === "fulfilled"));
    assert.equal((await get(`/media/${id}`)).status, 200);
  });

  test("the trash is purged after thirty days, with all files", async () => {
    const { id } = await keep(await picture(), "old.png");
    await server.call(deleteMedia, { params: { id }, query: {} }, staff);
    const trash = await server.call(queryMedia, { body: { isTrashed: true } }, staff);
    assert.ok(trash.media.some((media) => media.id === id && media.trashedDate !== undefined));
    await emptyTrash(server.store);
    assert.equal((await server.call(getMedia, { params: { id } }, staff)).media.id, id);
    server.setNow(new Date(Date.now() + 31 * 86_400_000));
    staff = { authorization: server.staffToken() };
    await emptyTrash(server.store);
    await assert.rejects(server.call(restoreMedia, { params: { id } }, staff), {
      status: 404,
      code: "MEDIA_NOT_FOUND",
    });
    const young = newId();
    await server.store.files.write(`media/${id.slice(-2)}/${id}/master`, Buffer.from("left behind"));
    await server.store.files.write(`media/${young.slice(-2)}/${young}/master`, Buffer.from("arriving"));
    server.setNow(undefined);
    await sweepFolder(server.store);
    assert.equal(await server.store.files.has(`media/${young.slice(-2)}/${young}/master`), true);
    server.setNow(new Date(Date.now() + 2 * 86_400_000));
    await sweepFolder(server.store);
    assert.equal(await server.store.files.has(`media/${id.slice(-2)}/${id}/master`), false);
    server.setNow(undefined);
    staff = { authorization: server.staffToken() };
  });
});

describe("finding", () => {
  test("by name and alt text regardless of accents, by usage, by missing details, in every order", async () => {
    const { id } = await keep(await picture(), "Crème brûlée.png");
    const find = async (body: Parameters<typeof server.call<typeof queryMedia>>[1]["body"]) =>
      (await server.call(queryMedia, { body }, staff)).media.map((media) => media.id);
    assert.deepEqual(await find({ search: "creme BRULEE" }), [id]);
    assert.deepEqual(await find({ search: "creme", lacksAltText: true }), [id]);
    assert.deepEqual(await find({ search: "creme", usage: "used" }), []);
    assert.deepEqual(await find({ search: "creme", usage: "unused" }), [id]);
    assert.deepEqual(await find({ search: "100%_" }), []);
    for (const sort of ["newest", "oldest", "name", "largest"] as const) assert.ok((await find({ sort })).includes(id));
    assert.ok((await server.call(getMedia, { params: { id } }, reader)).uses.length === 0);
  });

  test("requires the permission to read products, and to change them for writes", async () => {
    const { id } = await keep(await picture(), "mine.png");
    const params = { id };
    await assert.rejects(server.call(queryMedia, { body: {} }, shopper), { status: 403 });
    await assert.rejects(server.call(getMedia, { params }, {}), { status: 401 });
    await assert.rejects(server.call(getMedia, { params: { id: "nothing" } }, staff), { status: 404 });
    const changes = [
      () => server.call(createMedia, { body: { media: { url: "https://example.com/x.png" } } }, reader),
      () => server.call(updateMedia, { params, body: { media: {} } }, reader),
      () => server.call(replaceMedia, { params, body: { uploadId: id } }, reader),
      () => server.call(setPoster, { params, body: { uploadId: id } }, reader),
      () => server.call(deleteMedia, { params, query: {} }, reader),
      () => server.call(restoreMedia, { params }, reader),
    ];
    for (const change of changes) await assert.rejects(change, { status: 403, code: "PERMISSION_DENIED" });
    await assert.rejects(server.call(createMedia, { body: { media: {} } }, staff), { status: 400 });
  });
});

describe("images from other servers", () => {
  let elsewhere: Server;
  let port: number;
  before(async () => {
    const bytes = await picture();
    elsewhere = createServer((request, response) => {
      if (request.url === "/mug.png") response.end(bytes);
      else if (request.url === "/page.png") response.end("<html>");
      else if (request.url === "/logo.svg")
        response.end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>');
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    // The address of a TCP server is an object with a port; only pipes have a string.
    ({ port } = elsewhere.address() as AddressInfo);
  });
  after(() => elsewhere.close());

  test("private network addresses aren't called", async () => {
    for (const url of [`http://127.0.0.1:${port}/mug.png`, "http://169.254.169.254/", "http://localhost/x.png"]) {
      await assert.rejects(server.call(createMedia, { body: { media: { url } } }, staff), {
        status: 400,
        code: "MEDIA_NOT_FETCHED",
      });
    }
  });

  test("an image added by URL is downloaded later and then stored", async () => {
    const add = (path: string) =>
      server.transaction((tx) => storeExternalMedia(tx, `http://127.0.0.1:${port}${path}`, server.store.now()));
    const ids = await Promise.all(["/mug.png", "/page.png", "/missing.png", "/logo.svg"].map(add));
    for (const id of ids) await fetchIntoStore(server.store, id, () => true);
    const rows = await Promise.all(ids.map((id) => server.call(getMedia, { params: { id } }, staff)));
    assert.deepEqual(
      rows.map(({ media }) => media.url.startsWith(server.origin)),
      [true, false, false, false],
    );
    assert.equal(rows[3]?.media.download?.problem, "SVG files must be uploaded from your computer.");
    assert.deepEqual([rows[0]?.media.width, rows[0]?.media.fileName], [400, "mug.png"]);
    assert.equal((await get(rows[0]?.media.url ?? "")).status, 200);
  });
});
