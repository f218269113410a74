/**
 * Every endpoint × every kind of caller (actor, permissions, scopes of third-party tokens, age of the sign-in,
 * permissions of a key's creator): exactly the undeclared callers are rejected.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { errors } from "#api/errors.ts";
import { allPermissions, type Permission, type StaffRole, staffRoles } from "#api/permissions.ts";
import { allMemberScopes, type ScopeRequirement } from "#api/scopes.ts";
import { createApiKey, findApiKeyActor } from "#server/identity/clients/public.ts";
import { bindings, hooks } from "#server/modules.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { checkAccess } from "#server/platform/access/check-access.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { routesOf } from "#server/platform/http/serve/paths.ts";
import { startTestServer, TEST_CLIENT_ID, type TestServer } from "#server/platform/testing/test-server.ts";
import { loadContract } from "#tools/generate/contract.ts";
import {
  assertDecent,
  assertEnvelope,
  isHostedCall,
  type PlainRequest,
  registerTestClient,
  send,
  smallestParts,
  tokenFor,
  toRequest,
  weakestActor,
  withHostedKey,
  withToken,
} from "./endpoint-requests.ts";

/** A session with a sign-in six minutes ago. */
const OLD_SESSION = newId();
/** A session that isn't stored, so its sign-in time is unknown. */
const UNKNOWN_SESSION = newId();

/** Creators of API keys with their current permissions, and a key of each with every permission. */
type Maker = { readonly staffId: string; readonly rights: readonly Permission[]; readonly key: string };
const maker = (name: string, rights: readonly Permission[]): Maker => ({
  staffId: newId(),
  rights,
  key: `cwk_key-of-a-maker-${name}`,
});
const makers = {
  active: maker("active", allPermissions),
  deactivated: maker("deactivated", []),
  /** By the permission that the creator doesn't have (any more). */
  without: new Map(
    allPermissions.map((one) => [
      one,
      maker(
        `without-${one}`,
        allPermissions.filter((other) => other !== one),
      ),
    ]),
  ),
};
const allMakers: readonly Maker[] = [makers.active, makers.deactivated, ...makers.without.values()];
const KEY_OF_THE_STORE = "cwk_key-from-before-makers";

type Caller = { name: string; token: string | undefined; isAllowed: boolean };

const endpoints = bindings.map(({ endpoint }) => endpoint);
let server: TestServer;
before(async () => {
  server = await startTestServer({
    hooks,
    bindings,
    poolSize: 5,
    findApiKey: (store) => (key) => findApiKeyActor(store().database.db, key, store().readStaffPermissions),
    readStaffPermissions: async (_connection, staffId) =>
      allMakers.find((one) => one.staffId === staffId)?.rights ?? allPermissions,
    findAuthenticationTime: async (actor) => {
      const sessionId = "sessionId" in actor ? actor.sessionId : undefined;
      if (sessionId === UNKNOWN_SESSION) return undefined;
      return new Date(Date.now() - (sessionId === OLD_SESSION ? 6 * 60_000 : 0));
    },
  });
  await registerTestClient(server);
  await server.transaction(async (tx) => {
    await createApiKey(tx, { key: KEY_OF_THE_STORE }, new Date());
    for (const { key, staffId } of allMakers) await createApiKey(tx, { key, madeBy: staffId }, new Date());
  });
});
after(() => server.close());

const issue = (actor: Exclude<Actor, { kind: "anonymous" }>, expiresIn = 3_600_000): string =>
  server.store.tokens.issue(actor, server.store.now().getTime() + expiresIn);

/** Sets of scopes to test, and whether each covers the endpoint. */
function scopeSets(needed: ScopeRequirement | undefined) {
  // Without a declaration nothing is covered; the server fails to start in that case.
  const isOpen = needed === "public";
  const others = allMemberScopes.filter((scope) => scope !== needed);
  return [
    { name: "no scopes", scopes: [], covers: isOpen },
    { name: "all scopes but the one", scopes: others, covers: isOpen },
    {
      name: "the one scope",
      scopes: allMemberScopes.filter((scope) => scope === needed),
      covers: needed !== "account",
    },
    { name: "all scopes", scopes: allMemberScopes, covers: needed !== "account" },
  ];
}

const roleNames = Object.keys(staffRoles).filter((name): name is StaffRole => name in staffRoles);

/**
 * All kinds of callers, and whether the declaration allows them. Tokens are created per request, because some endpoints
 * end the session.
 */
function callersOf({ access }: AnyEndpoint): Caller[] {
  const { permission } = access;
  const isListed = (kind: Actor["kind"]): boolean => access.actors.includes(kind);
  const others = allPermissions.filter((one) => one !== permission);
  const holds = (permissions: readonly Permission[]): boolean =>
    permission !== undefined && permissions.includes(permission);
  const staff = (name: string, role: StaffRole, permissions: readonly Permission[]): Caller => ({
    name,
    token: issue({ kind: "staff", staffId: newId(), role, permissions, sessionId: newId() }),
    isAllowed: isListed("staff") && holds(permissions),
  });
  const app = (name: string, permissions: readonly Permission[]): Caller => ({
    name,
    token: issue({ kind: "app", appId: newId(), permissions, tokenId: newId() }),
    isAllowed: isListed("app") && holds(permissions),
  });
  const isStale = access.isFreshOnly === true;
  const inSession = (sessionId: string, permissions: readonly Permission[]): string =>
    issue({ kind: "staff", staffId: newId(), role: "owner", permissions, sessionId });
  const needed = permission === undefined ? [] : [permission];
  const key = (name: string, token: string, mayDo: readonly Permission[]): Caller => ({
    name: `an API key ${name}`,
    token,
    // Apps authenticate on every request, so freshness doesn't apply to them.
    isAllowed: isListed("app") && holds(mayDo),
  });
  const lacking = makers.without.get(permission ?? "orders:read") ?? makers.deactivated;
  const member = { kind: "member", memberId: newId(), clientId: TEST_CLIENT_ID, sessionId: newId() } as const;
  return [
    { name: "nobody", token: undefined, isAllowed: isListed("anonymous") },
    { name: "a forged token", token: `${issue(member)}A`, isAllowed: false },
    { name: "garbage", token: "Bearer garbage", isAllowed: false },
    { name: "an expired token", token: issue({ ...member, sessionId: newId() }, -1000), isAllowed: false },
    { name: "a visitor", token: server.visitorToken(), isAllowed: isListed("visitor") },
    { name: "a member", token: issue(member), isAllowed: isListed("member") },
    ...scopeSets(access.scope).map(({ name, scopes, covers }) => ({
      name: `a third-party client with ${name}`,
      token: issue({ ...member, sessionId: newId(), scopes }),
      isAllowed: isListed("member") && covers,
    })),
    ...[OLD_SESSION, UNKNOWN_SESSION].flatMap((sessionId) =>
      [allPermissions, needed].map((permissions) => ({
        name: `staff with ${permissions.length} permissions in ${sessionId === OLD_SESSION ? "an old" : "an unknown"} session`,
        token: inSession(sessionId, permissions),
        isAllowed: isListed("staff") && !isStale && holds(permissions),
      })),
    ),
    {
      name: "a member who signed in long ago",
      token: issue({ ...member, sessionId: OLD_SESSION }),
      isAllowed: isListed("member") && !isStale,
    },
    ...scopeSets(access.scope).map(({ name, scopes, covers }) => ({
      name: `a third-party client with ${name} in an old session`,
      token: issue({ ...member, sessionId: OLD_SESSION, scopes }),
      isAllowed: isListed("member") && covers && !isStale,
    })),
    key("of an active maker", makers.active.key, allPermissions),
    key("of a maker without the permission", lacking.key, lacking.rights),
    { name: "an API key of a deactivated maker", token: makers.deactivated.key, isAllowed: false },
    key("without a maker", KEY_OF_THE_STORE, allPermissions),
    ...roleNames.map((role) => staff(`staff, role ${role}`, role, staffRoles[role])),
    staff("staff with the permission alone", "view", needed),
    staff("staff with all other permissions", "owner", others),
    app("an app without permissions", []),
    app("an app with all other permissions", others),
    app("an app with every permission", allPermissions),
  ];
}

/** Number and content of every table's rows, except request counters. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public') order by 1`.execute(server.store.database.db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print
      from ${sql.raw(name)} t`.execute(server.store.database.db);
    found[name] = rows[0]?.print ?? "";
  }
  return found;
}

const accessCodes = new Set(["UNAUTHENTICATED", "PERMISSION_DENIED", "REAUTHENTICATION_REQUIRED"]);
/** Endpoints that also require a session cookie; without it they respond UNAUTHENTICATED to every caller. */
const cookieCalls = new Set([
  "staff.updateMyProfile",
  "storeSetup.listUsedFeatures",
  "staff.createStaffToken",
  "staff.reauthenticateStaff",
  "staff.startStaffSecondFactor",
  "staff.confirmStaffSecondFactor",
  "staff.deleteStaffSecondFactor",
  "staff.changeStaffPassword",
  "staff.listMyStaffSessions",
  "staff.endMyStaffSession",
  "savedViews.list",
  "savedViews.save",
  "savedViews.delete",
  "savedViews.listPreferences",
  "savedViews.keepPreference",
]);
/** Endpoints that declare NOT_FOUND, which the router also returns for unknown paths. */
const generalNotFound = new Set<string>();

/** The endpoint's own codes that share a status with access errors, such as a wrong password at sign-in. */
function ownRefusals(endpoint: AnyEndpoint): Set<string> {
  const known = cookieCalls.has(endpoint.id) ? ["UNAUTHENTICATED"] : [];
  return new Set([
    ...known,
    ...(endpoint.errors ?? []).flatMap((code) => {
      const declaration: { status: number; applicationCode?: string } = errors[code];
      return declaration.status === 401 || declaration.status === 403 ? [declaration.applicationCode ?? code] : [];
    }),
  ]);
}

const labelOf = (endpoint: AnyEndpoint, { name }: Caller): string => `${endpoint.id} by ${name}`;

test("the matrix has every route of the contract, with allowed and rejected callers", async () => {
  const declared = (await loadContract()).endpoints.map(({ id }) => id).sort();
  assert.deepEqual(endpoints.map(({ id }) => id).sort(), declared);
  for (const endpoint of endpoints) {
    const sides = new Set(callersOf(endpoint).map(({ isAllowed }) => isAllowed));
    assert.deepEqual([...sides].sort(), [false, true], endpoint.id);
  }
});

test("each permission grants access to exactly the endpoints that declare it", () => {
  for (const { id, access } of endpoints) {
    for (const permission of allPermissions) {
      const actor = {
        kind: "staff",
        staffId: newId(),
        role: "view",
        permissions: [permission],
        sessionId: newId(),
      } as const;
      const isAllowed = access.actors.includes("staff") && access.permission === permission;
      if (isAllowed) checkAccess(access, actor);
      else assert.throws(() => checkAccess(access, actor), { code: "PERMISSION_DENIED" }, `${id} with ${permission}`);
    }
  }
});

test("undeclared callers are rejected with the error envelope, and nothing changes", async () => {
  const before = await fingerprint();
  let refusals = 0;
  for (const endpoint of endpoints) {
    const request = toRequest(endpoint, smallestParts(endpoint));
    for (const caller of callersOf(endpoint).filter(({ isAllowed }) => !isAllowed)) {
      const answer = await send(server.origin, withToken(request, caller.token));
      const label = labelOf(endpoint, caller);
      assertDecent(answer, label, endpoint);
      assert.ok(answer.status === 401 || answer.status === 403, `${label} answered ${answer.status}`);
      const code = assertEnvelope(answer, label, endpoint);
      assert.ok(accessCodes.has(code ?? ""), `${label} was rejected with ${code} instead of an access error`);
      refusals++;
    }
  }
  assert.ok(refusals > endpoints.length * 3, `${refusals} refusals`);
  assert.deepEqual(await fingerprint(), before);
});

function toKeyedRequest(endpoint: AnyEndpoint, way: { mount?: string; method?: string } = {}): PlainRequest {
  const request = toRequest(endpoint, smallestParts(endpoint), way);
  return isHostedCall(endpoint) ? withHostedKey(request, server) : request;
}

test("endpoints of the hosted pages reject callers without their key", async () => {
  for (const endpoint of endpoints.filter(isHostedCall)) {
    for (const headers of [{}, { "x-hosted-key": "" }, { "x-hosted-key": "A".repeat(43) }]) {
      const request = toRequest(endpoint, smallestParts(endpoint));
      const answer = await send(server.origin, { ...request, headers: { ...request.headers, ...headers } });
      assert.equal(answer.status, 403, endpoint.id);
      assert.equal(assertEnvelope(answer, endpoint.id), "PERMISSION_DENIED");
    }
  }
});

test("declared callers pass the access check", async () => {
  for (const endpoint of endpoints) {
    const request = toKeyedRequest(endpoint);
    const own = ownRefusals(endpoint);
    for (const caller of callersOf(endpoint).filter(({ isAllowed }) => isAllowed)) {
      const answer = await send(server.origin, withToken(request, caller.token));
      const label = labelOf(endpoint, caller);
      assertDecent(answer, label, endpoint);
      if (answer.status !== 401 && answer.status !== 403) continue;
      const code = assertEnvelope(answer, label, endpoint) ?? "";
      assert.ok(own.has(code), `${label} was refused: ${answer.status} ${code}`);
    }
  }
});

test("every endpoint is available at all paths of the contract and of published clients", async () => {
  for (const endpoint of endpoints) {
    for (const { method, path } of routesOf(endpoint))
      await assertMounted(endpoint, toKeyedRequest(endpoint, { mount: path, method: String(method) }));
  }
});

async function assertMounted(endpoint: AnyEndpoint, request: PlainRequest): Promise<void> {
  const token = tokenFor(server, weakestActor(endpoint), endpoint);
  const answer = await send(server.origin, withToken(request, token));
  const label = `${request.method} ${request.path}`;
  assertDecent(answer, label, endpoint);
  if (answer.status < 400) return;
  const code = assertEnvelope(answer, label, endpoint);
  assert.ok(
    (code !== "NOT_FOUND" || generalNotFound.has(endpoint.id)) && code !== "METHOD_NOT_ALLOWED",
    `${label} answered ${answer.status} ${code}`,
  );
}
