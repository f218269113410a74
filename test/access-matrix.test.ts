/**
 * Every call × every kind of caller (actor, permissions, scopes of third-party tokens, age of the sign-in, state of a key's
 * maker): exactly the callers that the declaration leaves out are refused.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { errors } from "#api/errors.ts";
import { allPermissions, type Permission, type StaffRole, staffRoles } from "#api/permissions.ts";
import { allMemberScopes, type ScopeRequirement } from "#api/scopes.ts";
import { createApiKey, findApiKeyActor } from "#server/modules/apps/public.ts";
import { bindings } from "#server/modules.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { routesOf } from "#server/platform/http/paths.ts";
import { startTestServer, TEST_CLIENT_ID, type TestServer } from "#server/platform/testing/test-server.ts";
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

const FORMER_STAFF = newId();
/** A session that was signed in to six minutes ago. */
const OLD_SESSION = newId();

type Caller = { name: string; token: string | undefined; isAllowed: boolean };

const endpoints = bindings.map(({ endpoint }) => endpoint);
let server: TestServer;
before(async () => {
  server = await startTestServer({
    bindings,
    poolSize: 5,
    findApiKey: (store) => (key) => findApiKeyActor(store().database.db, key, store().readStaffRights),
    readStaffRights: async (_connection, staffId) => (staffId === FORMER_STAFF ? [] : allPermissions),
    findAuthenticationTime: async (actor) =>
      new Date(Date.now() - ("sessionId" in actor && actor.sessionId === OLD_SESSION ? 6 * 60_000 : 0)),
  });
  await registerTestClient(server);
  const key = { key: keyOfFormerStaff, madeBy: FORMER_STAFF };
  await server.transaction((tx) => createApiKey(tx, key, new Date()));
});
after(() => server.close());

const issue = (actor: Exclude<Actor, { kind: "anonymous" }>, expiresIn = 3_600_000): string =>
  server.store.tokens.issue(actor, server.store.now().getTime() + expiresIn);

/** Which sets of scopes a call is tried with, and whether each covers it. */
function scopeSets(needed: ScopeRequirement | undefined) {
  const isOpen = needed === undefined || needed === "public";
  const others = allMemberScopes.filter((scope) => scope !== needed);
  return [
    { name: "no scopes", scopes: [], covers: isOpen },
    { name: "all scopes but the one", scopes: others, covers: isOpen },
    { name: "all scopes", scopes: allMemberScopes, covers: needed !== "account" },
  ];
}

const keyOfFormerStaff = "cwk_key-of-somebody-who-left";

const roleNames = Object.keys(staffRoles).filter((name): name is StaffRole => name in staffRoles);

/** Everybody, with what the declaration says about them. Tokens are fresh: some calls end the session they come with. */
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
  const oldStaff = issue({
    kind: "staff",
    staffId: newId(),
    role: "owner",
    permissions: allPermissions,
    sessionId: OLD_SESSION,
  });
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
    { name: "an owner who signed in long ago", token: oldStaff, isAllowed: isListed("staff") && !isStale },
    {
      name: "a member who signed in long ago",
      token: issue({ ...member, sessionId: OLD_SESSION }),
      isAllowed: isListed("member") && !isStale,
    },
    { name: "an API key whose maker left", token: keyOfFormerStaff, isAllowed: false },
    ...roleNames.map((role) => staff(`staff, role ${role}`, role, staffRoles[role])),
    ...allPermissions.map((one) => staff(`staff with ${one} alone`, "view", [one])),
    staff("staff with all other permissions", "owner", others),
    app("an app without permissions", []),
    app("an app with all other permissions", others),
    app("an app with every permission", allPermissions),
  ];
}

/** Number and content of every table's rows, and of none that merely count requests. */
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
/** Calls that look for a session cookie besides the token; without one they answer UNAUTHENTICATED to everybody. */
const cookieCalls = new Set([
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
/** Calls that say NOT_FOUND themselves, as the router does for paths it does not know. */
const generalNotFound = new Set<string>();

/** Codes of the call's own that share a status with access errors, e.g. a wrong password at sign-in. */
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

test("whoever the declaration leaves out is refused in the envelope, and nothing changes", async () => {
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
      assert.ok(accessCodes.has(code ?? ""), `${label} was refused for ${code}, not for want of access`);
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

test("calls of the hosted pages refuse everybody who lacks their key", async () => {
  for (const endpoint of endpoints.filter(isHostedCall)) {
    for (const headers of [{}, { "x-hosted-key": "" }, { "x-hosted-key": "A".repeat(43) }]) {
      const request = toRequest(endpoint, smallestParts(endpoint));
      const answer = await send(server.origin, { ...request, headers: { ...request.headers, ...headers } });
      assert.equal(answer.status, 403, endpoint.id);
      assert.equal(assertEnvelope(answer, endpoint.id), "PERMISSION_DENIED");
    }
  }
});

test("whoever the declaration names gets past the access check", async () => {
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

test("every call answers wherever the contract or a published client looks for it", async () => {
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
