import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { endpoint } from "#api/endpoint.ts";
import * as settings from "#api/store/settings.ts";
import { Query } from "#api/values.ts";
import { oauthStrategy } from "./auth/oauth.ts";
import { apiKeyStrategy } from "./auth/strategy.ts";
import { noTokens } from "./auth/tokens.ts";
import { createClient } from "./client.ts";
import { SdkError, statusTextToCode } from "./errors.ts";
import { fromBase64Url, recordingTransport } from "./testing/recording-transport.ts";

const queryThings = endpoint({
  id: "things.queryThings",
  method: "POST",
  path: "/v1/things/query",
  services: ["/stores"],
  isQuery: true,
  summary: "",
  access: { actors: ["anonymous"] },
  body: Type.Object({ query: Type.Optional(Query) }),
  response: Type.Object({ things: Type.Array(Type.String()) }),
});

const clientWith = (transport: ReturnType<typeof recordingTransport>) =>
  createClient({
    transport: transport.send,
    auth: apiKeyStrategy({ apiKey: "key" }),
    modules: { settings, things: { queryThings } },
  });

test("a module's calls are typed and send the raw key", async () => {
  const transport = recordingTransport(() => ({ status: 200, body: { settings: { name: "Shop" } } }));
  const answer = await clientWith(transport).settings.getStoreSettings({});
  assert.equal(answer.settings.name, "Shop");
  assert.deepEqual(
    transport.requests.map(({ method, path, headers }) => [method, path, headers.authorization]),
    [["GET", "/v1/store-settings", "key"]],
  );
});

test("a query is sent as GET with .r and a limit of 50, or as POST beyond 4000 characters", async () => {
  const transport = recordingTransport(() => ({ status: 200, body: { things: [] } }));
  const { things } = clientWith(transport);
  await things.queryThings({ body: { query: { filter: { name: "a" } } } });
  await things.queryThings({ body: { query: { filter: { name: "x".repeat(4000) } } } });
  const [short, long] = transport.requests;
  assert.equal(short?.method, "GET");
  assert.deepEqual(JSON.parse(fromBase64Url(short?.path.split(".r=")[1] ?? "")), {
    query: { filter: { name: "a" }, paging: { limit: 50, offset: 0 } },
  });
  assert.equal(long?.method, "POST");
  assert.equal(long?.path, "/stores/v1/things/query");
});

test("the consistency token is echoed after the server has sent one", async () => {
  const transport = recordingTransport(() => ({
    status: 200,
    body: { settings: {} },
    headers: { "x-wix-consistent": "t1" },
  }));
  const { settings: calls } = clientWith(transport);
  await calls.getStoreSettings({});
  await calls.getStoreSettings({});
  assert.deepEqual(
    transport.requests.map(({ headers }) => headers["x-wix-consistent"]),
    [undefined, "t1"],
  );
});

const failures: [name: string, answer: { status: number; body: unknown }, code: unknown, summary: RegExp][] = [
  [
    "an application error",
    {
      status: 404,
      body: { message: "Gone", details: { applicationError: { code: "X_NOT_FOUND", description: "No X", data: {} } } },
    },
    "X_NOT_FOUND",
    /^Gone: No X$/,
  ],
  [
    "violations, sorted by field",
    {
      status: 400,
      body: {
        message: "m",
        details: {
          validationError: {
            fieldViolations: [
              { field: "b", description: "2", violatedRule: "MAX", data: {} },
              { field: "a", description: "1", violatedRule: "MIN", data: {} },
            ],
          },
        },
      },
    },
    "INVALID_ARGUMENT",
    /^INVALID_ARGUMENT: "a" 1, "b" 2$/,
  ],
  ["an answer without details", { status: 418, body: "teapot" }, "I_M_A_TEAPOT", /^I'm a Teapot$/],
  ["a message without details", { status: 404, body: { message: "Gone" } }, "GONE", /^Gone$/],
  ["details that say nothing", { status: 409, body: { message: "No", details: {} } }, "NO", /^No$/],
  ["201, which is no success", { status: 201, body: {} }, "UNKNOWN", /^System error occurred, request-id: r1$/],
  ["a failure of the server", { status: 500, body: "" }, "UNKNOWN", /^System error occurred, request-id: r1$/],
];
for (const [name, answer, code, summary] of failures) {
  test(`${name} becomes an SdkError with request id`, async () => {
    const transport = recordingTransport(() => ({ ...answer, headers: { "x-wix-request-id": "r1" } }));
    await assert.rejects(clientWith(transport).settings.getStoreSettings({}), (error: unknown) => {
      assert.ok(error instanceof SdkError);
      assert.equal(error.code, code);
      assert.equal(error.requestId, "r1");
      assert.match(JSON.parse(error.message).message, summary);
      return true;
    });
  });
}

test("a response without details shows its status as a number, and the whole response", async () => {
  const transport = recordingTransport(() => ({
    status: 404,
    body: { message: "Gone" },
    headers: { "x-wix-request-id": "r1" },
  }));
  await assert.rejects(clientWith(transport).settings.getStoreSettings({}), (error: unknown) => {
    assert.ok(error instanceof SdkError);
    assert.deepEqual(error.details, {
      applicationError: { code: 404, description: "Gone", data: { requestId: "r1", details: { message: "Gone" } } },
      requestId: "r1",
    });
    return true;
  });
});

test("a missing response is a system error with code UNKNOWN", async () => {
  const client = createClient({
    transport: () => Promise.reject(new Error("no network")),
    auth: apiKeyStrategy({ apiKey: "k" }),
    modules: { settings },
  });
  await assert.rejects(
    client.settings.getStoreSettings({}),
    (error: unknown) =>
      error instanceof SdkError && error.code === "UNKNOWN" && error.message.includes("System error occurred: {}"),
  );
});

test("a status text becomes an upper-case code", () => assert.equal(statusTextToCode("Not Found"), "NOT_FOUND"));

test("visitor tokens are fetched once for concurrent calls, and renewed when they expire", async () => {
  let now = 1_000_000;
  const transport = recordingTransport(({ path }) =>
    path === "/oauth2/token"
      ? { status: 200, body: { access_token: `a${now}`, refresh_token: "r", expires_in: 900 } }
      : { status: 200, body: { settings: {} } },
  );
  const auth = oauthStrategy({ clientId: "c", now: () => now });
  const client = createClient({ transport: transport.send, auth, modules: { settings } });
  await Promise.all([client.settings.getStoreSettings({}), client.settings.getStoreSettings({})]);
  assert.equal(transport.bodiesOf("/oauth2/token").length, 1);
  assert.deepEqual(transport.bodiesOf("/oauth2/token")[0], { clientId: "c", grantType: "anonymous" });
  assert.equal(auth.getTokens().accessToken.expiresAt, 1000 + 900);
  assert.equal(auth.loggedIn(), false);
  now += 901_000;
  await client.settings.getStoreSettings({});
  assert.deepEqual(transport.bodiesOf("/oauth2/token")[1], {
    clientId: "c",
    refreshToken: "r",
    grantType: "refresh_token",
  });
});

test("a failed renewal creates a new visitor", async () => {
  const transport = recordingTransport(({ path, body }) => {
    if (path !== "/oauth2/token") return { status: 200, body: { settings: {} } };
    return String(body).includes("refresh_token")
      ? { status: 401, body: {} }
      : { status: 200, body: { access_token: "new", refresh_token: "nr", expires_in: 900 } };
  });
  const auth = oauthStrategy({
    clientId: "c",
    tokens: { ...noTokens, refreshToken: { value: "old", role: "member" } },
  });
  await createClient({ transport: transport.send, auth, modules: { settings } }).settings.getStoreSettings({});
  assert.deepEqual(auth.getTokens().refreshToken, { value: "nr", role: "visitor" });
});

test("a rejected token request reports status text, request id and body", async () => {
  const transport = recordingTransport(() => ({ status: 400, body: { x: 1 }, headers: { "x-wix-request-id": "r9" } }));
  const auth = oauthStrategy({ clientId: "c" });
  createClient({ transport: transport.send, auth });
  await assert.rejects(auth.generateVisitorTokens(), {
    message: 'Failed to fetch tokens from OAuth API: Bad Request. request id: r9. Response: {"x":1}',
  });
});

test("signing in during a visitor token request keeps the member's tokens and notifies the app once", async () => {
  const changes: string[] = [];
  const member = {
    accessToken: { value: "m", expiresAt: 9e9 },
    refreshToken: { value: "mr", role: "member" as const },
  };
  const transport = recordingTransport(({ path }) => {
    if (path !== "/oauth2/token") return { status: 200, body: { settings: {} } };
    auth.setTokens(member);
    return { status: 200, body: { access_token: "v", refresh_token: "vr", expires_in: 900 } };
  });
  const auth = oauthStrategy({ clientId: "c", onTokens: ({ accessToken }) => changes.push(accessToken.value) });
  const client = createClient({ transport: transport.send, auth, modules: { settings } });
  await Promise.all([client.settings.getStoreSettings({}), client.settings.getStoreSettings({})]);
  assert.deepEqual(auth.getTokens(), member);
  assert.deepEqual(changes, ["m"]);
  assert.equal(transport.requests.at(-1)?.headers.authorization, "m");
});

test("tokens that expire almost immediately are used instead of renewed endlessly", async () => {
  const transport = recordingTransport(({ path }) =>
    path === "/oauth2/token"
      ? { status: 200, body: { access_token: "short", refresh_token: "r", expires_in: 5 } }
      : { status: 200, body: { settings: {} } },
  );
  const auth = oauthStrategy({ clientId: "c" });
  await createClient({ transport: transport.send, auth, modules: { settings } }).settings.getStoreSettings({});
  assert.equal(transport.requests.at(-1)?.headers.authorization, "short");
  assert.ok(transport.bodiesOf("/oauth2/token").length <= 2);
});
