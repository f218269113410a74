import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import {
  addProductMedia,
  addProductMediaToChoices,
  getProduct,
  removeProductMedia,
  removeProductMediaFromChoices,
} from "#api/catalog/wire/v1/products.ts";
import { deleteMedia, queryMedia, restoreMedia, updateMedia } from "#api/store/media.ts";
import { mediaPath } from "#api/store/media-address.ts";
import { aProduct, colorAndSize } from "#server/catalog/products/factory.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";
import { rawRoutes } from "./serve.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({
    bindings: [...routes, ...productRoutes],
    rawRoutes,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const picture = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: "#3366cc" } });

async function upload(bytes: Uint8Array, query = "?fileName=blue%20mug.png&altText=A%20mug", as = staff) {
  const response = await fetch(`${server.origin}/v1/media/upload${query}`, {
    method: "POST",
    headers: { ...as, "content-type": "image/png" },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function stored(): Promise<string> {
  const { status, body } = await upload(await picture().png().toBuffer());
  assert.equal(status, 200);
  return body.media.id;
}

describe("uploading", () => {
  test("an image is re-encoded, described and stripped of its metadata", async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: "secret location" } })
      .jpeg()
      .toBuffer();
    assert.ok(bytes.includes("secret location"));
    const { body } = await upload(bytes);
    const { media } = body;
    assert.deepEqual([media.fileName, media.altText, media.width, media.height], ["blue mug.jpg", "A mug", 1200, 800]);
    assert.match(media.averageColor, /^#3[0-9a-f]6[0-9a-f]c[0-9a-f]$/);
    assert.ok(media.thumbhash.length > 10);
    const served = Buffer.from(await (await fetch(media.url)).arrayBuffer());
    assert.equal(served.includes("secret location"), false);
  });

  test("transparency is kept, and large images are scaled down", async () => {
    const clear = await sharp({ create: { width: 5000, height: 100, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const { body } = await upload(clear);
    assert.deepEqual([body.media.fileName, body.media.width], ["blue mug.png", 4000]);
  });

  const svg = (content: string, attributes = 'viewBox="0 0 40 20"') =>
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
    );
  const drawn = async (bytes: Buffer) => {
    const { status, body } = await upload(bytes, "?fileName=logo.svg");
    assert.equal(status, 200, JSON.stringify(body));
    const response = await fetch(body.media.url);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    return { body, type: response.headers.get("content-type"), size: [info.width, info.height], pixel };
  };

  test("an SVG logo becomes a large transparent image with its styles and gradients", async () => {
    const { body, type, size, pixel } = await drawn(
      svg(
        `<style>.a{fill:#ff0000}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#00f"/><stop offset="1" stop-color="#00f"/></linearGradient><rect id="r" width="5" height="20"/></defs><rect class="a" width="10" height="20"/><rect x="10" width="10" height="20" fill="url(#g)"/><use xlink:href="#r" x="30"/>`,
      ),
    );
    assert.deepEqual([body.media.fileName, type, size], ["logo.png", "image/png", [2000, 1000]]);
    assert.deepEqual(pixel(250, 500), [255, 0, 0, 255]);
    assert.deepEqual(pixel(750, 500), [0, 0, 255, 255]);
    assert.deepEqual(pixel(1250, 500), [0, 0, 0, 0]);
    assert.deepEqual(pixel(1600, 500), [0, 0, 0, 255]);
  });

  test("scripts, handlers, other files and embedded pages of an SVG are left out", async () => {
    const bait = await picture(4, 4).png().toBuffer();
    const { pixel, size } = await drawn(
      svg(
        `<script>alert(1)</script><rect width="20" height="20" fill="#0f0" onload="alert(1)"/><image x="20" width="20" height="20" href="data:image/png;base64,${bait.toString("base64")}"/><foreignObject width="40" height="20"><p>no</p></foreignObject><use href="file:///etc/passwd#a"/>`,
        'width="8000" height="4000" viewBox="0 0 40 20"',
      ),
    );
    assert.deepEqual(size, [2000, 1000]);
    assert.deepEqual(pixel(500, 500), [0, 255, 0, 255]);
    assert.deepEqual(pixel(1500, 500), [0, 0, 0, 0]);
  });

  test("an SVG whose styles name filters is drawn without them", async () => {
    const { pixel } = await drawn(
      svg(
        `<style>*{filter:blur(300px)}</style><rect width="20" height="20" fill="#0f0" style="filter:blur(300px);fill:#00f"/>`,
      ),
    );
    assert.deepEqual(
      [pixel(990, 500), pixel(1010, 500)],
      [
        [0, 0, 255, 255],
        [0, 0, 0, 0],
      ],
    );
  });

  test("an SVG without anything to draw, with entities or without a size is rejected", async () => {
    const entities = Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg viewBox="0 0 9 9"><text>&a;</text></svg>');
    for (const bytes of [
      svg("<script>alert(1)</script>"),
      entities,
      svg("<g/>"),
      Buffer.from("<svg>"),
      svg("<rect width='9' height='9'/>", 'width="9999999" height="9999999"'),
    ]) {
      assert.equal((await upload(bytes, "?fileName=logo.svg")).status, 400, bytes.toString());
    }
  });

  const hostile: [name: string, bytes: Buffer][] = [
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["HTML", Buffer.from("<html><script>alert(1)</script></html>")],
    ["nothing", Buffer.alloc(0)],
    ["an SVG that says it is a picture of bytes", Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    ["a page behind a GIF mark that is cut off", Buffer.from("GIF89a<html><script>alert(1)</script>")],
    ["a program", Buffer.from("MZ\x90\0\x03", "latin1")],
    ["a PNG head without a picture", Buffer.from("\x89PNG\r\n\x1a\n garbage", "latin1")],
    ["a GIF head on a script", Buffer.from("GIF89a=alert(1)")],
  ];
  for (const [name, bytes] of hostile) {
    test(`${name} is rejected`, async () => {
      const { status, body } = await upload(bytes);
      assert.deepEqual([status, body.details.applicationError.code], [400, "UNSUPPORTED_MEDIA"]);
    });
  }

  test("an image with too many pixels is rejected before it is decoded", async () => {
    const bomb = await picture(9000, 9000).png().toBuffer();
    const { status, body } = await upload(bomb);
    assert.equal(status, 400);
    assert.match(body.details.applicationError.description, /million pixels/);
  });

  test("shoppers and readers can't upload", async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    assert.equal((await upload(bytes, "", shopper)).status, 403);
    assert.equal((await upload(bytes, "", { authorization: "" })).status, 401);
    assert.equal((await upload(bytes, "", { authorization: server.staffToken(["products:read"]) })).status, 403);
  });
});

describe("serving", () => {
  const get = (path: string, accept = "*/*") => fetch(`${server.origin}${path}`, { headers: { accept } });
  const sizeOf = async (response: Response) => {
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return [width, height, format];
  };

  test("sizes are rounded up to the list, and formats follow the browser or the name", async () => {
    const id = await stored();
    const fit = await get(mediaPath(id, { width: 630, height: 640 }), "image/avif,image/webp,*/*");
    assert.deepEqual(await sizeOf(fit), [640, 427, "webp"]);
    assert.equal(fit.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.equal(fit.headers.get("content-type"), "image/webp");
    assert.equal(fit.headers.get("x-content-type-options"), "nosniff");
    const fill = await get(mediaPath(id, { width: 300, height: 300, fit: "fill" }));
    assert.deepEqual(await sizeOf(fill), [320, 320, "jpeg"]);
    const avif = await get(`/media/${id}/v1/fit/w_64,h_64,q_80/x.avif`);
    assert.equal(avif.headers.get("content-type"), "image/webp", "AVIF is only made in advance");
    const large = await get(mediaPath(id, { width: 9000, height: 9000 }));
    assert.deepEqual((await sizeOf(large)).slice(0, 2), [1200, 800]);
    const crop = await get(`/media/${id}/v1/crop/x_0,y_0,w_100,h_100/fill/w_60,h_60,q_80,enc_auto/${id}`);
    assert.deepEqual((await sizeOf(crop)).slice(0, 2), [64, 64]);
  });

  test("concurrent requests for one size return the same image", async () => {
    const id = await stored();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => (await get(mediaPath(id, { width: 480, height: 480 }))).arrayBuffer()),
    );
    assert.equal(new Set(answers.map((bytes) => Buffer.from(bytes).toString("base64"))).size, 1);
  });

  test("a network that requests many new sizes is throttled, and others still get images", async () => {
    server.setNow(new Date());
    const id = await stored();
    const from = (address: string, path: string) =>
      fetch(`${server.origin}${path}`, { headers: { accept: "image/png", "x-forwarded-for": address } });
    const tiny = (index: number) =>
      from(
        `2001:db8:7:7::${index + 1}`,
        `/media/${id}/v1/crop/x_${(index % 100) * 10},y_${Math.floor(index / 100) * 10},w_10,h_10/fit/w_1200,h_1200,q_90/x.png`,
      );
    // One request at a time: the budget throttles them, not a full queue.
    const flood: Response[] = [];
    for (let index = 0; index < 220; index += 20)
      flood.push(...(await Promise.all(Array.from({ length: 20 }, (_, each) => tiny(index + each)))));
    const counts = [200, 429].map((status) => flood.filter((answer) => answer.status === status).length);
    assert.equal((counts[0] ?? 0) + (counts[1] ?? 0), 220);
    assert.ok((counts[0] ?? 0) > 20 && (counts[1] ?? 0) > 20, counts.join());
    assert.ok(Number(flood.find(({ status }) => status === 429)?.headers.get("retry-after")) >= 1);
    const path = mediaPath(id, { width: 480, height: 480 });
    assert.equal((await from("2001:db8:7:8::1", path)).status, 200);
    assert.equal((await from("2001:db8:7:7::1", path)).status, 200, "what is made already costs nothing");
    server.setNow(undefined);
  });

  test("nothing but stored files is served", async () => {
    const id = await stored();
    const paths = [
      `/media/${crypto.randomUUID()}`,
      "/media/..%2f..%2fetc%2fpasswd",
      "/media/x/y.png",
      `/media/${id}/v1/fit/w_0,h_0/x`,
      `/media/${id}/v1/fit/nothing/x`,
      `/media/${id}/v1/explode/w_10,h_10/x`,
      `/media/${id}/v1/crop/x_a/fill/w_10,h_10/x`,
    ];
    for (const path of paths) assert.equal((await get(path)).status, 404, path);
  });

  test("a deleted image disappears from products too", async () => {
    const id = await stored();
    const product = await server.transaction((tx) => aProduct(tx));
    await server.call(addProductMedia, { params: { id: product }, body: { media: [{ mediaId: id }] } }, staff);
    const read = async () => (await server.call(getProduct, { params: { id: product }, query: {} }, shopper)).product;
    assert.equal((await read()).media.mainMedia?.id, id);
    const media = { altText: "Another text" };
    await server.call(updateMedia, { params: { id }, body: { media } }, staff);
    assert.equal((await read()).media.mainMedia?.image?.altText, "Another text");
    const list = await server.call(queryMedia, { body: { search: "another" } }, staff);
    assert.equal(list.metadata.total, 1);
    const inUse = server.call(deleteMedia, { params: { id }, query: {} }, staff);
    await assert.rejects(inUse, { status: 409, code: "MEDIA_IN_USE" });
    await server.call(deleteMedia, { params: { id }, query: { force: true } }, staff);
    assert.deepEqual((await read()).media, { items: [] });
    assert.equal((await get(`/media/${id}`)).status, 404);
    // Restoring it restores it in the product; deleting it there is permanent.
    await server.call(restoreMedia, { params: { id } }, staff);
    assert.equal((await read()).media.mainMedia?.id, id);
    assert.equal((await get(`/media/${id}`)).status, 200);
    await server.call(deleteMedia, { params: { id }, query: { force: true } }, staff);
    await server.call(deleteMedia, { params: { id }, query: {} }, staff);
    assert.deepEqual((await read()).media, { items: [] });
    await assert.rejects(server.call(deleteMedia, { params: { id }, query: {} }, staff), {
      status: 404,
      code: "MEDIA_NOT_FOUND",
    });
  });
});

describe("media of products", () => {
  test("media are added by id and by URL, and removed one by one or all at once", async () => {
    const id = await stored();
    const product = await server.transaction((tx) => aProduct(tx));
    const params = { id: product };
    const media = [
      { mediaId: id },
      { url: `${server.origin}/media/${await stored()}/x.jpg` },
      { url: "https://pictures.example/far.png" },
    ];
    await server.call(addProductMedia, { params, body: { media } }, staff);
    await server.call(addProductMedia, { params, body: { media: [{ mediaId: id }] } }, staff);
    const items = async () => (await server.call(getProduct, { params, query: {} }, shopper)).product.media.items;
    const all = await items();
    assert.equal(all.length, 3);
    assert.equal(all[0]?.id, id);
    assert.equal(all[2]?.image?.url, "https://pictures.example/far.png");
    await server.call(removeProductMedia, { params, body: { mediaIds: [id] } }, staff);
    assert.equal((await items()).length, 2);
    await server.call(removeProductMedia, { params, body: { mediaIds: [] } }, staff);
    assert.deepEqual(await items(), []);
    await assert.rejects(
      server.call(addProductMedia, { params, body: { media: [{ mediaId: crypto.randomUUID() }] } }, staff),
      { status: 404, code: "MEDIA_NOT_FOUND" },
    );
    for (const url of ["javascript:alert(1)", "file:///etc/passwd", "x"]) {
      await assert.rejects(server.call(addProductMedia, { params, body: { media: [{ url }] } }, staff), {
        status: 400,
      });
    }
  });

  test("media are assigned to the choices of one option once they belong to the product", async () => {
    const id = await stored();
    const product = await server.transaction((tx) => aProduct(tx, { productOptions: colorAndSize }));
    const params = { id: product };
    const red = { option: "Color", choice: "Red", mediaIds: [id] };
    await assert.rejects(server.call(addProductMediaToChoices, { params, body: { media: [red] } }, staff), {
      code: "MEDIA_NOT_FOUND",
    });
    const media = [{ mediaId: id, choice: { option: "Color", choice: "Red" } }];
    await server.call(addProductMedia, { params, body: { media } }, staff);
    const choice = async () =>
      (await server.call(getProduct, { params, query: {} }, shopper)).product.productOptions[0]?.choices[0];
    assert.equal((await choice())?.media?.mainMedia?.id, id);
    const size = { option: "Size", choice: "S", mediaIds: [id] };
    await assert.rejects(server.call(addProductMediaToChoices, { params, body: { media: [size] } }, staff), {
      status: 400,
      code: "INVALID_OPTIONS",
    });
    const unknown = { option: "Color", choice: "Pink", mediaIds: [id] };
    await assert.rejects(server.call(addProductMediaToChoices, { params, body: { media: [unknown] } }, staff), {
      code: "INVALID_OPTIONS",
    });
    await server.call(removeProductMediaFromChoices, { params, body: { media: [{ ...red, mediaIds: [] }] } }, staff);
    assert.equal((await choice())?.media, undefined);
    await server.call(addProductMediaToChoices, { params, body: { media: [red] } }, staff);
    await server.call(removeProductMedia, { params, body: { mediaIds: [id] } }, staff);
    assert.equal((await choice())?.media, undefined);
  });
});
