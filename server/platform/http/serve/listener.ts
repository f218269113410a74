/**
 * The HTTP server. Fastify handles routing and parsing, and is used only in this folder. Requests with a cached
 * response never reach the router: they are handled in the first callback.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { ErrorBody } from "#api/errors.ts";
import type { Transport } from "#sdk/call.ts";
import { isElevated } from "../../access/actor.ts";
import { newId } from "../../crypto/ids.ts";
import { isDatabaseOutage } from "../../db/outage.ts";
import { countRequest } from "../../metrics/metrics.ts";
import type { Store } from "../../store.ts";
import { commonHeaders, crossOriginHeaders, writeCached } from "../answers.ts";
import {
  AppError,
  errorBody,
  type OauthErrorBody,
  oauthErrorBody,
  systemErrorBody,
  ValidationError,
} from "../app-error.ts";
import type { RawRoute } from "../handlers.ts";
import {
  ALLOWED_HEADERS,
  apiRoots,
  cacheKeyOf,
  isForm,
  isOpenToOrigins,
  knownPathsOf,
  MAX_BODY_BYTES,
  mountEndpoints,
  mountRawRoutes,
} from "../routes.ts";
import type { Runtime } from "../runtime.ts";
import { Drain } from "./drain.ts";
import type { KnownPaths } from "./known-paths.ts";
import { untrustedProxy } from "./trusted-proxies.ts";
import { answerUnreadable } from "./unreadable-requests.ts";

/** Handles all requests that match neither an endpoint nor a raw route: the storefront's pages. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Sends a cached page; returns false if there is none. */
export type PageFastPath = (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean;

type ListenerOptions = {
  runtime: Runtime;
  rawRoutes: readonly RawRoute[];
  pages?: {
    handle: PageHandler;
    fastPath: PageFastPath;
    /** Paths whose forms can contain a file, with their size limits. */
    largeForms?: ReadonlyMap<string, number>;
  };
};

export type Listener = {
  readonly port: number;
  readonly origin: string;
  /** Sends requests of an SDK client in this process to the same routes, without a socket. */
  readonly transport: Transport;
  close(): Promise<void>;
};

const UNREADABLE_ADDRESS = "The request URL can't be decoded.";

export async function startListener(options: ListenerOptions): Promise<Listener> {
  const { runtime, rawRoutes, pages } = options;
  const { store } = runtime;
  const drain = new Drain();
  const app = createApp(store, (request, response) => {
    // A draining server adds `connection: close` to each response, which the fast path doesn't.
    if (!drain.hasBegun && answerFromCache(runtime, pages?.fastPath, request, response)) return true;
    drain.follow(response);
    return false;
  });
  app.server.on("connection", (socket: Socket) => drain.followConnection(socket));
  addHooks(app, store);
  addErrorHandlers(app, store, {
    roots: apiRoots(runtime),
    known: knownPathsOf(runtime),
    handlePage: pages?.handle,
  });
  mountEndpoints(app, runtime);
  mountRawRoutes(app, runtime, rawRoutes);
  for (const [path, bodyLimit] of pages?.largeForms ?? [])
    app.post(path, { bodyLimit }, (request, reply) => pages?.handle(request, reply));
  await app.listen({ port: store.config.port, host: store.config.host });
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = app.server.address() as AddressInfo;
  const host = store.config.host === "0.0.0.0" || store.config.host === "::" ? "localhost" : store.config.host;
  return {
    port,
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    transport: inProcessTransport(app),
    close: () => drain.run(app),
  };
}

function inProcessTransport(app: FastifyInstance): Transport {
  return async ({ method, path, headers, body }) => {
    const payload = body === undefined || typeof body === "string" ? body : Buffer.from(body);
    const request = { url: path, headers, ...(payload === undefined ? {} : { payload }) };
    const answer = await app.inject({ ...request, method: toMethod(method) });
    return {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: { get: (name) => String(answer.headers[name.toLowerCase()] ?? "") || null },
      text: async () => answer.payload,
    };
  };
}

function toMethod(method: string): "GET" | "POST" | "PATCH" | "PUT" | "DELETE" {
  switch (method) {
    case "POST":
    case "PATCH":
    case "PUT":
    case "DELETE":
      return method;
    default:
      return "GET";
  }
}

function createApp(
  store: Store,
  fromCache: (request: IncomingMessage, response: ServerResponse) => boolean,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false, caseSensitive: true },
    // Existing connections still get responses; the closed port rejects new ones.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      store.log.debug({ err: error });
      for (const [name, value] of commonHeaders(store, request.id)) reply.header(name, value);
      void sendError(reply, 400, errorBody(new AppError("MALFORMED_REQUEST", { description: UNREADABLE_ADDRESS })));
    },
    serverFactory: (handler: (request: IncomingMessage, response: ServerResponse) => void): Server => {
      const limits = {
        headersTimeout: 10_000,
        requestTimeout: 30_000,
        keepAliveTimeout: 5_000,
        maxHeaderSize: 32 * 1024,
        // Check interval of the two timeouts.
        connectionsCheckingInterval: 2_000,
      };
      const server = createServer(limits, (request, response) => {
        // The response object already omits the body; routing HEAD as GET avoids separate routes.
        if (request.method === "HEAD") request.method = "GET";
        if (!fromCache(request, response)) handler(request, response);
      });
      server.maxConnections = 5000;
      // Idle timeout: a client that doesn't read its response occupies memory.
      server.setTimeout(60_000);
      return server;
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  return app;
}

function answerFromCache(
  runtime: Runtime,
  pageFastPath: PageFastPath | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== "GET" || request.url === undefined) return false;
  const { store } = runtime;
  const currency = request.headers["x-wix-currency"];
  const cached = store.cache.get(
    cacheKeyOf({ method: "GET", url: request.url }, typeof currency === "string" ? currency : undefined),
  );
  if (cached === undefined) return pageFastPath?.(request, response, newId()) ?? false;
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, "") ?? "";
  const actor = token === "" ? undefined : store.tokens.verify(token, store.now().getTime());
  // API keys and unknown tokens take the regular path, which handles them.
  if (token !== "" && (actor === undefined || isElevated(actor))) return false;
  countRequest("cached", 200, 0);
  writeCached(request, response, cached, [...commonHeaders(store, newId()), ...crossOriginHeaders]);
  return true;
}

function addHooks(app: FastifyInstance, store: Store): void {
  const started = new WeakMap<object, number>();
  let hasWarned = !store.config.isProduction;
  app.addHook("onRequest", async (request, reply) => {
    const proxy = hasWarned ? undefined : untrustedProxy(store.config, request.raw);
    if (proxy !== undefined) {
      hasWarned = true;
      store.log.warn({ proxy }, "X-Forwarded-For from a proxy that TRUSTED_PROXIES doesn't list is ignored");
    }
    started.set(request, performance.now());
    for (const [name, value] of commonHeaders(store, request.id)) reply.header(name, value);
    if (request.routeOptions.config.isOpenToOrigins === true) allowOrigins(reply);
  });
  app.addHook("onResponse", async (request, reply) => {
    const seconds = (performance.now() - (started.get(request) ?? 0)) / 1000;
    countRequest(request.routeOptions.url ?? "page", reply.statusCode, seconds);
    store.log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds,
    });
  });
}

function allowOrigins(reply: FastifyReply): void {
  for (const [name, value] of crossOriginHeaders) reply.header(name, value);
}

type Unmatched = { roots: ReadonlySet<string>; known: KnownPaths; handlePage: PageHandler | undefined };

/** A path of the contract with an unsupported method: a CORS preflight, or 405. */
function answerOtherMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: ReadonlySet<string>,
  isOpen: boolean,
): FastifyReply {
  if (isOpen) allowOrigins(reply);
  if (request.method !== "OPTIONS" || !isOpen) {
    reply.header("allow", [...methods].join(", "));
    throw new AppError("METHOD_NOT_ALLOWED");
  }
  return answerPreflight(request, reply);
}

/** Preflights allow any header: unknown ones are ignored, and clients add new ones over time. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requested = request.headers["access-control-request-headers"];
  const isList =
    typeof requested === "string" && /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/.test(requested);
  allowOrigins(reply);
  return reply
    .header("access-control-allow-methods", "GET, POST, PATCH, PUT, DELETE")
    .header("access-control-allow-headers", isList ? requested : ALLOWED_HEADERS)
    .header("access-control-max-age", "86400")
    .header("vary", "access-control-request-headers")
    .type("application/json; charset=utf-8")
    .send("{}");
}

function addErrorHandlers(app: FastifyInstance, store: Store, { roots, known, handlePage }: Unmatched): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toKnownError(error);
    if (known !== undefined) {
      const status = known instanceof AppError ? known.status : 400;
      const wait = known instanceof AppError ? known.detail.data?.retryAfterSeconds : undefined;
      if (wait !== undefined) reply.header("retry-after", String(wait));
      const isOauth = request.routeOptions.config.acceptsForm === true && isForm(request.headers["content-type"]);
      return sendError(reply, status, isOauth ? oauthErrorBody(known) : errorBody(known));
    }
    store.log.error({ err: error, requestId: request.id, method: request.method, route: request.routeOptions.url });
    if (!isDatabaseOutage(error)) return sendError(reply, 500, systemErrorBody(request.id));
    return sendError(reply.header("retry-after", "2"), 503, errorBody(new AppError("UNAVAILABLE")));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const methods = known.methodsAt(path);
    if (methods !== undefined) return answerOtherMethod(request, reply, methods, isOpenToOrigins(path));
    const isOpen = isOpenToOrigins(path);
    const isPreflight = request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined;
    if (isPreflight && isOpen) return answerPreflight(request, reply);
    const isApi = roots.has(path.split("/")[1] ?? "") || CALL_PATH.test(path);
    if (isApi || request.headers.authorization !== undefined) {
      if (isOpen) allowOrigins(reply);
      throw new AppError("NOT_FOUND");
    }
    if (handlePage === undefined) throw new AppError("NOT_FOUND");
    return handlePage(request, reply);
  });
}

/** Shape of API paths, so that unknown endpoints return an API error, not a page. */
const CALL_PATH = /^\/(?:_api|(?:[\w-]+\/){0,3}v\d+)\//;

function sendError(reply: FastifyReply, status: number, body: ErrorBody | OauthErrorBody): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

function toKnownError(error: FastifyError | AppError | ValidationError): AppError | ValidationError | undefined {
  if (error instanceof AppError || error instanceof ValidationError) return error;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("BODY_TOO_LARGE");
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new AppError("UNSUPPORTED_MEDIA_TYPE");
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError("MALFORMED_REQUEST");
  return undefined;
}
