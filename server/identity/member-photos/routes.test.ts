import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteMyPhoto, setMyPhoto } from "#api/identity/member-photos.ts";
import { parseEmail } from "#server/identity/identities/public.ts";
import { insertMember } from "#server/identity/identities/queries.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { loadSharp } from "#server/store/media/sharp.ts";
import { listeners } from "./listeners.ts";
import { rawRoutes, routes } from "./routes.ts";

let server: TestServer;
let picture: Buffer;
before(async () => {
  server = await startTestServer({ bindings: [...routes], rawRoutes });
  const sharp = await loadSharp();
  picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: "#1f4b3e" } })
    .withExif({ IFD0: { Copyright: "Somebody’s secret place" } })
    .jpeg()
    .toBuffer();
});
after(() => server.close());

async function aMember(): Promise<{ id: string; authorization: string }> {
  const email = parseEmail(`m-${crypto.randomUUID()}@example.com`);
  assert.ok(email);
  const member = { email, isEmailVerified: true, status: "ACTIVE", pendingReasons: [] } as const;
  const row = await server.transaction((tx) => insertMember(tx, member, new Date()));
  assert.ok(row);
  return { id: row.id, authorization: server.memberToken(row.id) };
}

const photoOf = (answer: Awaited<ReturnType<typeof send>>): string => answer.member.profile?.photo?.url ?? "";
const send = (authorization: string, body: Uint8Array = picture) =>
  server.call(setMyPhoto, { body }, { authorization });

test("crops an upload to a small square without metadata; the next upload replaces it", async () => {
  const { authorization } = await aMember();
  const first = photoOf(await send(authorization));
  assert.match(first, /\/member-photos\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/);
  const address = new URL(first, server.origin).pathname;
  const served = await fetch(server.origin + address);
  assert.equal(served.headers.get("content-type"), "image/webp");
  assert.match(served.headers.get("content-security-policy") ?? "", /sandbox/);
  const bytes = Buffer.from(await served.arrayBuffer());
  const { width, height, exif } = await (await loadSharp())(bytes).metadata();
  assert.deepEqual([width, height, exif], [320, 320, undefined]);
  const second = photoOf(await send(authorization));
  assert.notEqual(second, first);
  assert.equal((await fetch(server.origin + address)).status, 404);
});

test("deletes a photo, and succeeds without one", async () => {
  const { authorization } = await aMember();
  const address = new URL(photoOf(await send(authorization)), server.origin).pathname;
  for (const round of [1, 2]) {
    const { member } = await server.call(deleteMyPhoto, {}, { authorization });
    assert.equal(member.profile?.photo, undefined, `round ${round}`);
  }
  assert.equal((await fetch(server.origin + address)).status, 404);
});

test("rejects invalid and broken images and keeps the current photo", async () => {
  const { authorization } = await aMember();
  const known = photoOf(await send(authorization));
  const bad = [
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    picture.subarray(0, 40),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.alloc(0),
  ];
  for (const bytes of bad) await assert.rejects(send(authorization, bytes), { status: 400 });
  assert.equal((await fetch(server.origin + new URL(known, server.origin).pathname)).status, 200);
});

test("rejects a file that is too large", async () => {
  const { authorization } = await aMember();
  await assert.rejects(send(authorization, Buffer.alloc(5 * 1024 * 1024 + 1, 1)), { status: 413 });
});

test("only members can upload a photo", async () => {
  for (const authorization of [server.visitorToken(), server.staffToken(), server.appToken()]) {
    await assert.rejects(send(authorization), { status: 403 });
    await assert.rejects(server.call(deleteMyPhoto, {}, { authorization }), { status: 403 });
  }
  await assert.rejects(server.call(setMyPhoto, { body: picture }), { status: 401 });
});

test("deleting a member deletes the photo, and URLs can't escape the folder", async () => {
  const { id, authorization } = await aMember();
  const address = new URL(photoOf(await send(authorization)), server.origin).pathname;
  const event = { id: "1", type: "", entity: "member", sequence: 1, payload: {}, actor: {}, occurredAt: new Date() };
  await server.transaction(async (tx) => listeners[0]?.run(tx, { ...event, entityId: id }, server.store));
  assert.equal((await fetch(server.origin + address)).status, 404);
  for (const path of ["..%2f..%2fetc/passwd", `${id}/..%2f..%2fsecret.webp`, `${id}/x.webp`])
    assert.equal((await fetch(`${server.origin}/member-photos/${path}`)).status, 404);
});
