/**
 * Mounts the contract on Fastify: each endpoint at its bare path and below each service prefix
 * (docs/protocol/transport.md#paths).
 */
import { parseCookie } from "cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { checkAccess } from "../access/check-access.ts";
import { transaction } from "../db/transaction.ts";
import { headerValue, sendAnswer } from "./answers.ts";
import { AppError } from "./app-error.ts";
import type { RawRoute } from "./handlers.ts";
import type { CallRequest, Runtime } from "./runtime.ts";
import { KnownPaths } from "./serve/known-paths.ts";
import { routesOf } from "./serve/paths.ts";
import { clientAddress } from "./serve/trusted-proxies.ts";
import { assertStorable, MAX_KEYS, nestQuery, parseJson, parseRequestParameter } from "./values/json.ts";
import {
  type MediaOrigins,
  mediaOriginsOf,
  toAbsoluteAddresses,
  toRelativeAddresses,
} from "./values/media-addresses.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether pages of other origins can read the responses. */
    isOpenToOrigins?: boolean;
    /** Accepts OAuth forms and responds to them with OAuth errors. */
    acceptsForm?: boolean;
  }
}

export const ALLOWED_HEADERS =
  "authorization, content-type, idempotency-key, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, client-binding, x-wix-currency";
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * `/v1/products/{id}` → `/v1/products/:p0`, with the names returned separately: routes that differ only in parameter
 * names would conflict.
 */
function toPattern(path: string): { pattern: string; names: string[] } {
  const names: string[] = [];
  const pattern = path.replace(/\{([^}]+)\}/g, (_, name: string) => `:p${names.push(name) - 1}`);
  return { pattern, names };
}

/** Methods per path of the contract, for requests with other methods. */
export function knownPathsOf(runtime: Runtime): KnownPaths {
  const methodsByPattern = new Map<string, Set<HTTPMethods>>();
  for (const endpoint of runtime.endpoints) {
    for (const { method, path } of routesOf(endpoint)) {
      const { pattern } = toPattern(path);
      methodsByPattern.set(pattern, (methodsByPattern.get(pattern) ?? new Set()).add(method));
    }
  }
  return new KnownPaths(methodsByPattern);
}

export function mountEndpoints(app: FastifyInstance, runtime: Runtime): void {
  const methodsByPattern = new Map<string, Set<HTTPMethods>>();
  for (const endpoint of runtime.endpoints) {
    for (const { method, path } of routesOf(endpoint)) {
      const { pattern, names } = toPattern(path);
      const taken = methodsByPattern.get(pattern) ?? new Set();
      if (taken.has(method)) throw new Error(`Two endpoints answer ${method} ${path}; one of them is ${endpoint.id}.`);
      methodsByPattern.set(pattern, taken.add(method));
      app.route({
        method,
        url: pattern,
        bodyLimit: endpoint.maxBodyBytes ?? MAX_BODY_BYTES,
        config: { isOpenToOrigins: isOpenToOrigins(path), acceptsForm: endpoint.acceptsForm === true },
        // Callers without access are rejected before a large body is read.
        ...(endpoint.maxBodyBytes === undefined
          ? {}
          : { onRequest: (request) => admit(runtime, endpoint, names, request) }),
        handler: (request, reply) => answerCall(runtime, endpoint, names, request, reply),
      });
    }
  }
}

/** Our own screens authenticate with cookies, so pages of other origins can't read their responses. */
export function isOpenToOrigins(path: string): boolean {
  return !/^\/(?:admin|auth)\//.test(path);
}

/** Built assets, which share their first path segment with an API endpoint. */
const FILES_ROOT = "assets";

/** First segments of API paths. Unknown paths below them return an API error, not a page or file. */
export function apiRoots(runtime: Runtime): Set<string> {
  const paths = runtime.endpoints
    .flatMap(routesOf)
    .map(({ path }) => path)
    .filter(isOpenToOrigins);
  return new Set(paths.map((path) => path.split("/")[1] ?? "").filter((root) => root !== FILES_ROOT));
}

async function admit(runtime: Runtime, endpoint: AnyEndpoint, names: string[], request: FastifyRequest): Promise<void> {
  checkAccess(endpoint.access, await runtime.authenticate(request.headers.authorization));
  runtime.admissionOf(endpoint.id)?.({ store: runtime.store, params: readParams(names, request) });
}

async function answerCall(
  runtime: Runtime,
  endpoint: AnyEndpoint,
  names: string[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  };
  const credentials = endpoint.acceptsForm === true ? readBasic(header("authorization")) : undefined;
  const actor = await runtime.authenticate(credentials === undefined ? header("authorization") : undefined);
  const origins = mediaOriginsOf(runtime.store);
  const parts = readParts(endpoint, names, request, origins);
  const call: CallRequest = {
    ...parts,
    ...(credentials === undefined ? {} : { body: { ...Object(parts.body), ...credentials } }),
    actor,
    requestId: request.id,
    source: clientAddress(runtime.store.config, request.raw),
    header,
    rewriteAnswer: (json) => toAbsoluteAddresses(json, origins),
    ...(endpoint.isCacheable === true ? { cacheKey: cacheKeyOf(request, header("x-wix-currency")) } : {}),
  };
  const answer = await runtime.execute(endpoint.id, call);
  return sendAnswer(request.raw, reply, answer);
}

/** Also the key of the fast path (listener.ts), so it only uses what is available before parsing. */
export function cacheKeyOf(
  request: { method: string; url: string; body?: unknown },
  currency: string | undefined,
): string {
  const body = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
  const method = request.method === "HEAD" ? "GET" : request.method;
  return `${method} ${request.url}\n${currency ?? ""}\n${body}`;
}

function readParts(endpoint: AnyEndpoint, names: string[], request: FastifyRequest, origins: MediaOrigins) {
  const params = readParams(names, request);
  const mark = request.url.indexOf("?");
  const search = new URLSearchParams(mark < 0 ? "" : request.url.slice(mark + 1));
  if (endpoint.isQuery === true && (request.method === "GET" || request.method === "HEAD")) {
    const encoded = search.get(".r");
    if (encoded !== null) return { params, query: {}, body: parseRequestParameter(encoded) };
    return { params, query: {}, body: nestQuery(search), isFlat: true };
  }
  // Clients of the protocol encode nested arguments of GET requests in one parameter
  // (docs/protocol/transport.md#arguments).
  const encoded = request.method === "GET" ? search.get(".r") : null;
  const query = encoded === null ? nestQuery(search) : { ...Object(parseRequestParameter(encoded)) };
  return { params, query, body: readBody(endpoint, request, origins) };
}

function readParams(names: string[], request: FastifyRequest): Record<string, string> {
  const values: Record<string, string> = Object.assign(Object.create(null), request.params);
  for (const value of Object.values(values)) assertStorable(String(value));
  return Object.fromEntries(names.map((name, index) => [name, values[`p${index}`] ?? ""]));
}

function readBody(endpoint: AnyEndpoint, request: FastifyRequest, origins: MediaOrigins): unknown {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (endpoint.isRawBody === true) return bytes;
  if (bytes.byteLength === 0) return {};
  const type = request.headers["content-type"] ?? "application/json";
  if (endpoint.acceptsForm === true && isForm(type)) return readForm(decodeUtf8(bytes));
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const share = Math.max(1, (endpoint.maxBodyBytes ?? 0) / MAX_BODY_BYTES);
  const body = parseJson(decodeUtf8(bytes), MAX_KEYS * share);
  return bytes.includes("/media/") ? toRelativeAddresses(body, origins) : body;
}

export const isForm = (contentType: string | undefined): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType ?? "");

/** Each parameter at most once (RFC 6749, section 3.2); empty ones count as omitted. */
function readForm(text: string): Record<string, string> {
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  if (new Set(names).size < names.length || names.length > 50)
    throw new AppError("MALFORMED_REQUEST", { description: "The form contains a parameter twice." });
  for (const pair of form) pair.forEach(assertStorable);
  // Parsed like JSON bodies, which rejects names that could pollute prototypes.
  return Object(parseJson(JSON.stringify(Object.fromEntries([...form].filter(([, value]) => value !== "")))));
}

/** Client id and secret from the Authorization header (RFC 6749, section 2.3.1), form-encoded and then base64. */
function readBasic(authorization: string | undefined): { client_id: string; client_secret: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,4096})$/i.exec(authorization?.trim() ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const [id = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  const decode = (text: string): string => new URLSearchParams(`v=${text}`).get("v") ?? "";
  const credentials = { client_id: decode(id), client_secret: decode(secret.join(":")) };
  Object.values(credentials).forEach(assertStorable);
  return credentials;
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("MALFORMED_REQUEST", { description: "The body is not UTF-8 text." });
  }
}

export function mountRawRoutes(app: FastifyInstance, runtime: Runtime, routes: readonly RawRoute[]): void {
  for (const route of routes) {
    for (const path of route.paths) {
      const { pattern, names } = toPattern(path);
      app.route({
        method: route.method,
        url: pattern,
        bodyLimit: route.maxBodyBytes ?? MAX_BODY_BYTES,
        handler: async (request, reply) => {
          const answer = await route.run(await rawContext(runtime, { names, request, route }));
          reply.code(answer.status);
          for (const [name, value] of answer.headers ?? []) reply.header(name, headerValue(value));
          return reply.send(answer.body ?? "");
        },
      });
    }
  }
}

type RawRequest = { names: string[]; request: FastifyRequest; route: RawRoute };

async function rawContext(runtime: Runtime, { names, request, route }: RawRequest) {
  const { store } = runtime;
  const params = readParams(names, request);
  const url = new URL(request.url, store.baseUrl());
  for (const pair of url.searchParams) pair.forEach(assertStorable);
  return {
    store,
    actor: route.hasOwnToken ? anonymous : await runtime.authenticate(request.headers.authorization),
    now: store.now(),
    requestId: request.id,
    source: clientAddress(store.config, request.raw),
    url,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    cookies: parseCookies(request.headers.cookie),
    header: (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    body: () => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)),
    transaction: <T>(work: Parameters<typeof transaction<T>>[1]) =>
      transaction(store.database.db, work, { cache: store.cache }),
  };
}

/** Malformed cookies are skipped without an error. Of two with the same name, the first one is used. */
export const parseCookies = (header: string | undefined): Map<string, string> =>
  new Map(
    Object.entries(parseCookie(header ?? "")).flatMap(([name, value]): [string, string][] =>
      name === "" || value === undefined ? [] : [[name, value]],
    ),
  );
