import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { type Access, endpoint } from "#api/endpoint.ts";
import { ApiError } from "#sdk/call.ts";
import type { Connection } from "../db/db.ts";
import { touch } from "../db/transaction.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { type Binding, handleRead, handleWrite } from "./handlers.ts";
import { Runtime } from "./runtime.ts";
import { createInProcessCall } from "./serve/in-process.ts";

const response = Type.Object({ text: Type.String() });
const echo = endpoint({
  id: "things.echo",
  method: "POST",
  path: "/v1/things/echo",
  summary: "",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public data", scope: "public" },
  body: Type.Object({ text: Type.String() }),
  response,
});

/** Reads a value twice, in two statements. */
const twice = endpoint({
  id: "things.twice",
  method: "GET",
  path: "/v1/things/twice",
  summary: "",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public data", scope: "public" },
  response: Type.Object({ first: Type.Number(), second: Type.Number() }),
  isCacheable: true,
});
let between = async (): Promise<void> => {};
const readFact = async (db: Connection): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version from facts`.execute(db);
  return rows[0]?.version ?? 0;
};
const changeFact = () =>
  server.transaction(async (tx) => {
    await sql`update facts set version = version + 1`.execute(tx);
    touch(tx, "fact");
  });

let server: TestServer;
before(async () => {
  server = await startTestServer({
    bindings: [
      handleRead(echo, async ({ body }) => ({ text: body.text })),
      handleRead(twice, async ({ db, tag }) => {
        tag("fact");
        const first = await readFact(db);
        await between();
        return { first, second: await readFact(db) };
      }),
    ],
  });
  await sql`create table facts (version int)`.execute(server.store.database.db);
  await sql`insert into facts values (1)`.execute(server.store.database.db);
});
after(() => server.close());

const inProcess = () => createInProcessCall(server.runtime, { requestId: "r1", source: "127.0.0.1" });

test("in-process requests respond as over HTTP and don't modify their input", async () => {
  const body = { text: "a", unknown: [1] };
  assert.deepEqual(await inProcess()(echo, { body }), { text: "a" });
  assert.deepEqual(body, { text: "a", unknown: [1] });
});

test("in-process requests reject text that can't be stored, as over HTTP", async () => {
  for (const call of [inProcess(), server.call])
    await assert.rejects(
      call(echo, { body: { text: "a\u0000" } }),
      (error: unknown) => error instanceof ApiError && error.status === 400 && error.code === "MALFORMED_REQUEST",
    );
});

test("a response read in several statements is never a mix of old and new data", async () => {
  assert.deepEqual(await server.call(twice, {}), { first: 1, second: 1 });
  await changeFact();
  let changes = 0;
  // On every read, including the second.
  between = async () => {
    changes++;
    await changeFact();
  };
  assert.deepEqual(await server.call(twice, {}), { first: 3, second: 3 });
  assert.equal(changes, 2);
  between = async () => {};
  assert.deepEqual(
    await server.call(twice, {}),
    { first: 4, second: 4 },
    "a response overtaken by a change isn't cached",
  );
});

test("responses overtaken repeatedly are read once for all concurrent callers", async () => {
  let reads = 0;
  await changeFact();
  between = async () => {
    reads++;
    await changeFact();
  };
  await server.call(twice, {});
  assert.equal(reads, 2, "the first overtaken read is repeated");
  const single = await server.call(twice, {});
  assert.deepEqual([reads, single.first], [3, single.second]);
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  let isFirst = true;
  between = async () => {
    reads++;
    if (isFirst) {
      isFirst = false;
      await isHeld;
    }
    await changeFact();
  };
  const early = inProcess()(twice, {});
  while (isFirst) await new Promise(setImmediate);
  await changeFact();
  const late = Array.from({ length: 5 }, () => inProcess()(twice, {}));
  letGo();
  const [first, ...others] = await Promise.all([early, ...late]);
  between = async () => {};
  assert.equal(reads, 5, "once for the first caller, once for all later ones");
  for (const answer of others)
    assert.deepEqual([answer.first === answer.second, answer.first > first.first], [true, true]);
});

const base = { id: "x.y", method: "POST", path: "/v1/x", summary: "", response } as const;
const everybody = { actors: ["anonymous", "visitor", "member"], withoutToken: "public data", scope: "public" } as const;
const members = { actors: ["member"], scope: "public" } as const;
const declaring = (access: Access): Binding => handleWrite(endpoint({ ...base, access }), async () => ({ text: "" }));
const contradictions: [name: string, binding: Binding, message: RegExp][] = [
  ["open to no actors", declaring({ actors: [] }), /must name the actors/],
  ["open to staff without a permission", declaring({ actors: ["staff"] }), /must declare a permission/],
  [
    "open to apps without a permission",
    declaring({ actors: ["member", "app"], scope: "cart" }),
    /must declare a permission/,
  ],
  ["open to anonymous callers without a reason", declaring({ actors: ["anonymous"] }), /must say why/],
  ["open to members without a scope", declaring({ actors: ["member"] }), /must declare a scope/],
  [
    "open to members and anonymous callers without a scope",
    declaring({ actors: ["anonymous", "visitor", "member"], withoutToken: "public data" }),
    /must declare a scope/,
  ],
  ["given a scope without members", declaring({ actors: ["visitor"], scope: "cart" }), /must declare a scope exactly/],
  [
    "limited to recent sign-ins of visitors",
    declaring({ actors: ["visitor", "member"], scope: "cart", isFreshOnly: true }),
    /needs a recent sign-in/,
  ],
  [
    "cacheable for some shoppers only",
    handleRead(endpoint({ ...base, access: members, isCacheable: true }), async () => ({ text: "" })),
    /is cacheable/,
  ],
  [
    "cacheable although it writes",
    handleWrite(endpoint({ ...base, access: everybody, isCacheable: true }), async () => ({ text: "" })),
    /is cacheable/,
  ],
  [
    "idempotent for nobody in particular",
    handleWrite(endpoint({ ...base, access: everybody, isIdempotent: true }), async () => ({ text: "" })),
    /takes idempotency keys/,
  ],
  [
    "idempotent although it only reads",
    handleRead(endpoint({ ...base, access: members, isIdempotent: true }), async () => ({ text: "" })),
    /takes idempotency keys/,
  ],
];
for (const [name, binding, message] of contradictions) {
  test(`an endpoint that is ${name} fails at startup`, () => {
    assert.throws(() => new Runtime(server.store, [binding]), message);
  });
}
