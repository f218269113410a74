import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Type } from "typebox";
import { costBudget, guessBudgets } from "#api/budgets.ts";
import { endpoint } from "#api/endpoint.ts";
import { eventually } from "../testing/eventually.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { AppError } from "./app-error.ts";
import { handleRead, handleWrite } from "./handlers.ts";

const everybody = {
  actors: ["anonymous", "visitor", "member", "staff", "app"],
  permission: "products:read",
  withoutToken: "public data",
  scope: "public",
} as const;
const costly = endpoint({
  id: "things.costly",
  method: "POST",
  path: "/v1/things/costly",
  summary: "",
  access: everybody,
  body: Type.Object({ items: Type.Array(Type.Number()) }),
  response: Type.Object({ ok: Type.Boolean() }),
  cost: { base: 5, perItem: { items: 1 } },
});
const asking = endpoint({
  id: "things.asking",
  method: "POST",
  path: "/v1/things/asking",
  summary: "",
  access: { ...everybody, withoutToken: "public data" },
  body: Type.Object({}),
  response: Type.Object({ ok: Type.Boolean() }),
  cost: { base: 25 },
});
const coupon = endpoint({
  id: "things.coupon",
  method: "POST",
  path: "/v1/things/coupon",
  summary: "",
  access: everybody,
  body: Type.Object({ code: Type.Optional(Type.String()) }),
  response: Type.Object({ ok: Type.Boolean() }),
  errors: ["ERROR_COUPON_DOES_NOT_EXIST"],
  guess: { budget: "discount code", path: "code" },
});

let server: TestServer;
let running = 0;
let mostRunning = 0;
let answersFromOutside: (() => void)[] = [];
before(async () => {
  server = await startTestServer({
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
    bindings: [
      handleRead(costly, async () => {
        mostRunning = Math.max(mostRunning, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
        return { ok: true };
      }),
      handleRead(asking, async ({ pause }) => ({
        ok: await pause(() => new Promise<boolean>((resolve) => answersFromOutside.push(() => resolve(true)))),
      })),
      handleWrite(coupon, async ({ body }) => {
        if (body.code !== undefined && body.code !== "RIGHT") throw new AppError("ERROR_COUPON_DOES_NOT_EXIST");
        return { ok: true };
      }),
    ],
  });
  server.setNow(new Date("2026-11-23T10:00:00Z"));
});
after(() => server.close());

type From = { address: string; token?: string };
async function send(path: string, body: unknown, { address, token }: From) {
  const headers: Record<string, string> = { "content-type": "application/json", "x-forwarded-for": address };
  if (token !== undefined) headers.authorization = token;
  const answer = await fetch(`${server.origin}/v1/things/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, wait: answer.headers.get("retry-after"), text };
}
const countOf = (answers: { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

test("a network that has spent its budget gets 429 with Retry-After; others aren't affected", async () => {
  const items = Array.from({ length: 95 }, () => 1);
  const affordable = costBudget.perNetwork.capacity / 100;
  const flood = await Promise.all(
    Array.from({ length: 60 }, () => send("costly", { items }, { address: "203.0.113.5" })),
  );
  assert.ok(countOf(flood, 200) <= affordable);
  assert.ok(countOf(flood, 200) > 0);
  const refused = flood.find(({ status }) => status === 429);
  assert.match(refused?.text ?? "", /"THROTTLED"/);
  assert.ok(Number(refused?.wait) >= 1);
  assert.ok(mostRunning <= 2, `${mostRunning} at once`);
  assert.equal((await send("costly", { items }, { address: "203.0.113.6" })).status, 200);
});

test("requests waiting for an external response don't hold a slot", async () => {
  const waiting = Array.from({ length: 5 }, (_, index) => send("asking", {}, { address: `203.0.113.${20 + index}` }));
  await eventually(() => answersFromOutside.length === 5, "all to send their requests at the same time");
  const items = Array.from({ length: 20 }, () => 1);
  assert.equal((await send("costly", { items }, { address: "203.0.113.30" })).status, 200);
  for (const answer of answersFromOutside) answer();
  answersFromOutside = [];
  assert.equal(countOf(await Promise.all(waiting), 200), 5);
});

test("a /64 is one network", async () => {
  const items = Array.from({ length: 1995 }, () => 1);
  const from = (index: number) => ({ address: `2001:db8:1:2::${index}` });
  const statuses = [];
  for (let index = 1; index <= 4; index++) statuses.push((await send("costly", { items }, from(index))).status);
  assert.deepEqual(statuses, [200, 200, 429, 429]);
  assert.equal((await send("costly", { items }, { address: "2001:db8:1:3::1" })).status, 200);
});

test("each caller has its own budget, which refills over time; staff and apps have none", async () => {
  const token = server.visitorToken();
  const items = Array.from({ length: 1995 }, () => 1);
  assert.equal((await send("costly", { items }, { address: "198.51.100.1", token })).status, 200);
  const refused = await send("costly", { items: [] }, { address: "198.51.100.2", token });
  assert.deepEqual([refused.status, refused.wait], [429, "1"]);
  for (const elevated of [server.staffToken(), server.appToken()]) {
    for (let index = 0; index < 4; index++)
      assert.equal((await send("costly", { items }, { address: "198.51.100.3", token: elevated })).status, 200);
  }
  server.setNow(new Date("2026-11-23T10:00:01Z"));
  assert.equal((await send("costly", { items: [] }, { address: "198.51.100.2", token })).status, 200);
});

test("wrong codes are counted per caller; correct ones and requests without a code aren't", async () => {
  const token = server.visitorToken();
  const { perCaller } = guessBudgets["discount code"];
  for (let index = 0; index < perCaller + 5; index++)
    assert.equal((await send("coupon", { code: "RIGHT" }, { address: "192.0.2.1", token })).status, 200);
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => send("coupon", { code: `X${index}` }, { address: "192.0.2.1", token })),
  );
  assert.equal(countOf(guesses, 404), perCaller);
  assert.equal(countOf(guesses, 429), 60 - perCaller);
  const refused = await send("coupon", { code: "RIGHT" }, { address: "192.0.2.1", token });
  assert.deepEqual([refused.status, refused.wait], [429, "900"]);
  assert.equal((await send("coupon", {}, { address: "192.0.2.1", token })).status, 200);
  assert.equal(
    (await send("coupon", { code: "RIGHT" }, { address: "192.0.2.1", token: server.visitorToken() })).status,
    200,
  );
});

test("new visitors of one network share its limit", async () => {
  const { perNetwork } = guessBudgets["discount code"];
  const statuses = [];
  for (let index = 0; index < perNetwork + 5; index++) {
    const from = { address: `2001:db8:9:9::${index + 1}`, token: server.visitorToken() };
    statuses.push((await send("coupon", { code: `Y${index}` }, from)).status);
  }
  assert.equal(statuses.filter((status) => status === 404).length, perNetwork);
  assert.equal(statuses.at(-1), 429);
});
