import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "../crypto/ids.ts";
import { listenForNotifications } from "../db/notifications.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { AccessTokens } from "./access-tokens.ts";
import { DENIED_CHANNEL, denySessions, handleDeniedMessage, loadDeniedSessions } from "./denied-sessions.ts";
import { isSourceThrottled, isThrottled, resetAttempts } from "./throttle.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [] });
});
after(() => server.close());

const HOUR = 3_600_000;
const aSession = () => ({ kind: "member", memberId: newId(), clientId: newId(), sessionId: newId() }) as const;

test("a session denied in one process is denied in others within a second, and in ones that start later", async () => {
  const { store } = server;
  const other = new AccessTokens(store.config.secret);
  const listener = await listenForNotifications({
    url: store.database.directUrl,
    channels: { [DENIED_CHANNEL]: (message) => handleDeniedMessage(other, message) },
    onConnected: async () => {},
    onError: (error) => assert.fail(error),
  });
  try {
    const sessions = Array.from({ length: 200 }, aSession);
    const tokens = sessions.map((actor) => store.tokens.issue(actor, Date.now() + HOUR));
    const isAlive = (process: AccessTokens): boolean[] =>
      tokens.map((token) => process.verify(token, Date.now()) !== undefined);
    assert.ok(isAlive(other).every(Boolean));
    await server.transaction((tx) =>
      denySessions(
        tx,
        store.tokens,
        sessions.map((session) => session.sessionId),
        new Date(),
      ),
    );
    assert.ok(!isAlive(store.tokens).some(Boolean), "the same process denies on commit");
    for (let wait = 0; wait < 600 && isAlive(other).some(Boolean); wait++) await delay(50);
    assert.ok(!isAlive(other).some(Boolean), "the other process was notified");
    const late = new AccessTokens(store.config.secret);
    await loadDeniedSessions(store.database.db, late, new Date());
    assert.ok(!isAlive(late).some(Boolean), "a new process loaded the list");
  } finally {
    await listener.close();
  }
});

test("a rolled-back end leaves the session active", async () => {
  const { store } = server;
  const session = aSession();
  const token = store.tokens.issue(session, Date.now() + HOUR);
  const rolledBack = server.transaction(async (tx) => {
    await denySessions(tx, store.tokens, [session.sessionId], new Date());
    throw new Error("rolled back");
  });
  await assert.rejects(rolledBack, /rolled back/);
  assert.ok(store.tokens.verify(token, Date.now()));
});

const counter = { name: "test", attempts: 3, seconds: 60 };

test("counts concurrent attempts exactly and resets after the window", async () => {
  const now = new Date();
  const attempt = (at: Date) => server.transaction((tx) => isThrottled(tx, counter, "a", at));
  const results = await Promise.all(Array.from({ length: 10 }, () => attempt(now)));
  assert.equal(results.filter((isOver) => !isOver).length, 3);
  assert.equal(await attempt(new Date(now.getTime() + 61_000)), false);
  await server.transaction((tx) => resetAttempts(tx, counter, "a"));
  assert.equal(await attempt(now), false);
});

test("in development, localhost isn't rate limited; other addresses are", async () => {
  const count = async (source: string) => {
    const results: boolean[] = [];
    for (let round = 0; round < 5; round++) {
      results.push(await server.transaction((tx) => isSourceThrottled(tx, server.store, counter, source)));
    }
    return results.filter(Boolean).length;
  };
  assert.deepEqual(await Promise.all(["127.0.0.1", "::1", "::ffff:127.0.0.1", "203.0.113.9"].map(count)), [0, 0, 0, 2]);
});
