import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { productDeleted } from "#api/catalog/catalog-events.ts";
import type { Permission } from "#api/permissions.ts";
import { fanOut } from "#server/apps/webhooks/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { type Placer, startPlacer } from "#server/platform/outbox/positions.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { stopStreams, wakeStreams } from "./public.ts";
import { rawRoutes } from "./routes.ts";

let server: TestServer;
let placer: Placer;
before(async () => {
  server = await startTestServer({ bindings: [], rawRoutes });
  placer = startPlacer(server.store, { fanOut, onPlaced: () => wakeStreams(server.store) });
});
after(async () => {
  stopStreams(server.store);
  await placer.stop();
  await server.close();
});

const happen = (productId: string) =>
  server.transaction((tx) =>
    emit(tx, {
      event: productDeleted,
      entityId: productId,
      payload: { productId, originatedFromVersion: "V3_CATALOG" },
      actor: anonymous,
      now: server.store.now(),
    }),
  );

type Open = { status: number; next(): Promise<{ id: string; event: string; data: string } | undefined>; close(): void };

async function open(
  authorization: string,
  { lastEventId, search = "" }: { lastEventId?: string; search?: string } = {},
): Promise<Open> {
  const cutting = new AbortController();
  const headers = { authorization, ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) };
  const response = await fetch(`${server.origin}/v1/event-stream${search}`, { headers, signal: cutting.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  return {
    status: response.status,
    close: () => cutting.abort(),
    async next() {
      for (;;) {
        const end = rest.indexOf("\n\n");
        if (end >= 0) {
          const fields = new Map(
            rest
              .slice(0, end)
              .split("\n")
              .map((line) => [line.split(": ", 1)[0] ?? "", line.slice(line.indexOf(": ") + 2)]),
          );
          rest = rest.slice(end + 2);
          return { id: fields.get("id") ?? "", event: fields.get("event") ?? "", data: fields.get("data") ?? "" };
        }
        const part = await reader?.read();
        if (part === undefined || part.done) return undefined;
        rest += part.value;
      }
    },
  };
}

test("events are streamed as they happen, and an interrupted stream resumes", async () => {
  const stream = await open(server.staffToken());
  await stream.next();
  const [one, two, three] = [newId(), newId(), newId()];
  await happen(one);
  const first = await stream.next();
  assert.equal(first?.event, productDeleted.type);
  assert.deepEqual(JSON.parse(first?.data ?? "").data, { productId: one, originatedFromVersion: "V3_CATALOG" });
  stream.close();
  await happen(two);
  await happen(three);
  const resumed = await open(server.staffToken(), { lastEventId: first?.id ?? "" });
  assert.equal((await resumed.next())?.id, first?.id);
  assert.deepEqual(
    [JSON.parse((await resumed.next())?.data ?? "").entityId, JSON.parse((await resumed.next())?.data ?? "").entityId],
    [two, three],
  );
  resumed.close();
  const narrow = await open(server.staffToken(), {
    lastEventId: "0",
    search: `?types=${productDeleted.type}&entityId=${three}`,
  });
  await narrow.next();
  assert.equal(JSON.parse((await narrow.next())?.data ?? "").entityId, three);
  narrow.close();
});

test("streams contain only events that the token can read, and end with the token", async () => {
  const permissions: Permission[] = ["orders:read"];
  const deaf = await open(server.appToken(permissions), { lastEventId: "0" });
  const session = newId();
  const token = server.store.tokens.issue(
    { kind: "app", appId: newId(), permissions: ["products:read"], tokenId: session },
    Date.now() + 60_000,
  );
  const hearing = await open(token);
  await Promise.all([deaf.next(), hearing.next()]);
  await happen(newId());
  assert.equal((await hearing.next())?.event, productDeleted.type);
  await server.transaction((tx) => denySessions(tx, server.store.tokens, [session], server.store.now()));
  await happen(newId());
  assert.equal(await hearing.next(), undefined);
  const silence = await Promise.race([
    deaf.next().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, 300, "silence")),
  ]);
  assert.equal(silence, "silence");
  deaf.close();
});

test("anonymous callers, shoppers, invalid requests and too many streams are rejected", async () => {
  assert.equal((await open("")).status, 401);
  assert.equal((await open(server.memberToken())).status, 403);
  assert.equal((await open(server.staffToken(), { lastEventId: "x" })).status, 400);
  const token = server.staffToken();
  const streams = await Promise.all([1, 2, 3, 4, 5, 6].map(() => open(token)));
  assert.deepEqual(streams.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 429]);
  for (const stream of streams) stream.close();
});
