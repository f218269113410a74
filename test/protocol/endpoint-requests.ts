/** Endpoints as plain HTTP requests, and assertions on every response. */
import assert from "node:assert/strict";
import { Agent, request as httpRequest } from "node:http";
import type { ActorKind, AnyEndpoint } from "#api/endpoint.ts";
import { type ErrorDeclaration, errors } from "#api/errors.ts";
import { HOSTED_KEY_HEADER } from "#api/identity/oauth.ts";
import { allPermissions } from "#api/permissions.ts";
import { toBase64Url, toQueryString } from "#sdk/call.ts";
import { createClient } from "#server/identity/clients/public.ts";
import { deriveHostedKey } from "#server/identity/oauth/public.ts";
import { TEST_CLIENT_ID, type TestServer } from "#server/platform/testing/test-server.ts";
import { smallestInput } from "./generate-input.ts";

export type Parts = { params?: Record<string, unknown>; query?: unknown; body?: unknown };
export type PlainRequest = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };
export type PlainAnswer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  milliseconds: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const UNKNOWN_ID = "0190b1c2-0000-7000-8000-0000000000ff";

/** Sends exactly this path; `fetch` would normalize it. */
export function send(origin: string, { method, path, headers = {}, body }: PlainRequest): Promise<PlainAnswer> {
  const started = performance.now();
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = httpRequest(
      { agent, hostname, port, method, path, headers: { ...length, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString("utf8"),
            milliseconds: performance.now() - started,
          }),
        );
        answer.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.setTimeout(30_000, () => outgoing.destroy(new Error(`${method} ${path} got no response within 30 s.`)));
    outgoing.end(body);
  });
}

/** The request to an endpoint at one of its paths. */
export function toRequest(
  endpoint: AnyEndpoint,
  parts: Parts,
  { mount = endpoint.path, method = endpoint.method }: { mount?: string; method?: string } = {},
): PlainRequest {
  const params = new Map(Object.entries(parts.params ?? {}));
  const path = mount.replace(/\{([^}]+)\}/g, (_, name: string) => encodeSegment(params.get(name)));
  if (endpoint.isRawBody === true) {
    return {
      method,
      path,
      headers: { "content-type": "application/octet-stream" },
      body: Buffer.from("not a picture"),
    };
  }
  if (endpoint.isQuery === true && method === "GET") {
    return { method, path: `${path}?.r=${toBase64Url(JSON.stringify(parts.body ?? {}))}` };
  }
  const query = typeof parts.query === "object" && parts.query !== null ? { ...parts.query } : {};
  const url = path + toSafeQueryString(query);
  if (endpoint.body === undefined) return { method, path: url };
  return {
    method,
    path: url,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(parts.body ?? null),
  };
}

function encodeSegment(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? UNKNOWN_ID);
  return encodeURIComponent(text.toWellFormed()) || "%20";
}

/** `encodeURIComponent` throws on lone surrogates. */
function toSafeQueryString(query: Record<string, unknown>): string {
  const text = JSON.stringify(query, (_key, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
  const copy: Record<string, unknown> = JSON.parse(text);
  return toQueryString(copy);
}

/** The smallest request the endpoint should accept; ids are of nonexistent entities. */
export function smallestParts(endpoint: AnyEndpoint): Parts {
  const names = [...endpoint.path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
  return {
    params: Object.fromEntries(names.map((name) => [name, UNKNOWN_ID])),
    ...(endpoint.query === undefined ? {} : { query: smallestInput(endpoint.query) }),
    ...(endpoint.body === undefined ? {} : { body: smallestInput(endpoint.body) }),
  };
}

/** Authorization of an actor of this kind with only the permissions that the endpoint requires. */
export function tokenFor(
  server: TestServer,
  kind: ActorKind,
  endpoint: AnyEndpoint,
  memberId?: string,
): string | undefined {
  const { permission } = endpoint.access;
  const needed = permission === undefined ? allPermissions : [permission];
  switch (kind) {
    case "anonymous":
      return undefined;
    case "visitor":
      return server.visitorToken();
    case "member":
      return server.memberToken(memberId);
    case "staff":
      return server.staffToken(needed);
    case "app":
      return server.appToken(needed);
  }
}

/** The allowed actor with the fewest other permissions. */
export function weakestActor({ access }: AnyEndpoint): ActorKind {
  const order: ActorKind[] = ["anonymous", "visitor", "member", "app", "staff"];
  return order.find((kind) => access.actors.includes(kind)) ?? "staff";
}

export const withToken = (request: PlainRequest, token: string | undefined): PlainRequest =>
  token === undefined ? request : { ...request, headers: { ...request.headers, authorization: token } };

// Text that only our own code, the database or the runtime can have produced.
const INNARDS =
  /node_modules|\.tsx?:\d|\.[cm]?js:\d|\bat (?:async )?[\w.<>]+ \(|\/(?:server|api|sdk|tools|platform)\/[\w/-]+\.ts|\bselect\b[^"]{0,200}\bfrom\b|insert into|violates|relation "|invalid input syntax|TypeError|RangeError|SyntaxError|kysely|undefined is not|ECONN/i;

/** Messages of declared errors that are sent without an application error. */
const plainMessagesOf = (endpoint: AnyEndpoint | undefined): string[] =>
  (endpoint?.errors ?? []).flatMap((code) => {
    const declaration: ErrorDeclaration = errors[code];
    return declaration.isPlain === true ? [declaration.message] : [];
  });

/**
 * Checks the error envelope (docs/protocol/errors.md#error-bodies) and returns the application code, if any. Plain
 * errors pass only at an endpoint that declares them.
 */
export function assertEnvelope(answer: PlainAnswer, about: string, endpoint?: AnyEndpoint): string | undefined {
  assert.match(String(answer.headers["content-type"]), /^application\/json/, `${about}: ${answer.text.slice(0, 200)}`);
  const body: unknown = JSON.parse(answer.text);
  assert.ok(typeof body === "object" && body !== null, about);
  assert.deepEqual(Object.keys(body).sort(), ["details", "message"], about);
  const { message, details }: { message?: unknown; details?: unknown } = body;
  assert.ok(typeof message === "string" && message.length > 0, `${about}: a message`);
  assert.ok(typeof details === "object" && details !== null, `${about}: details`);
  assert.doesNotMatch(answer.text, INNARDS, about);
  if ("validationError" in details) {
    const violations: unknown = Reflect.get(Object(details.validationError), "fieldViolations");
    assert.ok(Array.isArray(violations) && violations.length > 0, `${about}: field violations`);
    return undefined;
  }
  if (plainMessagesOf(endpoint).includes(message) && Object.keys(details).length === 0) return undefined;
  const error: unknown = Reflect.get(details, "applicationError");
  assert.ok(typeof error === "object" && error !== null, `${about}: an application error`);
  const { code, description, data }: { code?: unknown; description?: unknown; data?: unknown } = error;
  assert.ok(typeof code === "string" && typeof description === "string" && typeof data === "object", about);
  return code;
}

/** The client of the test server's tokens, which can send passwords. */
export async function registerTestClient(server: TestServer): Promise<void> {
  const client = {
    id: TEST_CLIENT_ID,
    name: "Test client",
    isCompatible: true,
    allowsDirectLogin: true,
    isFirstParty: true,
    redirectUris: ["https://shop.example.com/in"],
    allowedOrigins: ["https://shop.example.com"],
  };
  await server.transaction((tx) => createClient(tx, client, server.store.now()));
}

/** Endpoints for the store's own hosted pages only, which authenticate with a key. */
export const isHostedCall = ({ path }: AnyEndpoint): boolean => path.startsWith("/auth/api/");

export function withHostedKey(request: PlainRequest, server: TestServer): PlainRequest {
  const key = deriveHostedKey(server.store.config.secret);
  return { ...request, headers: { ...request.headers, [HOSTED_KEY_HEADER]: key } };
}

/** Assertions for every response to any request. */
export function assertDecent(answer: PlainAnswer, about: string, endpoint?: AnyEndpoint): void {
  assert.ok(answer.status < 500, `${about} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  assert.match(String(answer.headers["x-wix-request-id"]), /^[0-9a-f-]{36}$/, `${about}: a request id`);
  // Not a performance test: input that keeps a core busy would take longer than this on any machine.
  assert.ok(answer.milliseconds <= 15_000, `${about} took ${answer.milliseconds.toFixed(0)} ms`);
  if (answer.status >= 400) assertEnvelope(answer, about, endpoint);
}
