import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteExpiredAccess } from "#server/platform/access/delete-expired.ts";
import { isThrottled } from "#server/platform/access/throttle.ts";
import { type IdentityServer, startIdentityServer } from "#test/identity-server.ts";
import { deleteOldSessions } from "./jobs.ts";
import { endAllSessions } from "./sessions/sessions.ts";

let server: IdentityServer;
before(async () => {
  server = await startIdentityServer();
});
after(() => server.close());

test("deletes sessions and counters after their retention period, not before", async () => {
  const { sessionToken, identity } = await server.signUp("old@example.com");
  await server.memberTokens(sessionToken);
  const { store } = server;
  const counter = { name: "test", attempts: 1, seconds: 60 };
  await server.transaction((tx) => endAllSessions(tx, store, { memberId: identity?.id ?? "", reason: "signed out" }));
  await server.transaction((tx) => isThrottled(tx, counter, "somebody", store.now()));
  const count = async (table: "member_sessions" | "refresh_tokens" | "denied_sessions" | "throttle_counters") => {
    const row = await store.database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirst();
    return Number(row?.n);
  };
  await deleteOldSessions.run(store, {});
  await deleteExpiredAccess.run(store, {});
  assert.equal(await count("member_sessions"), 1);
  assert.equal(await count("denied_sessions"), 1);
  assert.ok((await count("throttle_counters")) > 0);
  server.setNow(new Date(Date.now() + 91 * 86_400_000));
  await deleteOldSessions.run(store, {});
  await deleteExpiredAccess.run(store, {});
  for (const table of ["member_sessions", "refresh_tokens", "denied_sessions", "throttle_counters"] as const) {
    assert.equal(await count(table), 0, table);
  }
  server.setNow(undefined);
});
