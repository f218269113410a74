/**
 * The HTTP server. Fastify routes and reads; nobody outside this folder names it. Requests whose answer is kept as
 * finished bytes never reach the router: they are answered from the cache in the first callback.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { isElevated } from "../access/actor.ts";
import { newId } from "../crypto/ids.ts";
import { countRequest } from "../metrics/metrics.ts";
import type { Store } from "../store.ts";
import { writeCached } from "./answers.ts";
import { AppError, errorBody, systemErrorBody, ValidationError } from "./app-error.ts";
import type { RawRoute } from "./handlers.ts";
import { cacheKeyOf, MAX_BODY_BYTES, mountEndpoints, mountRawRoutes } from "./routes.ts";
import type { Runtime } from "./runtime.ts";
import { answerUnreadable } from "./unreadable-requests.ts";

/** Answers everything that is neither an endpoint nor a raw route: the shops' pages. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers a page from finished bytes; returns false when it cannot. */
export type PageFastPath = (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean;

export type ListenerOptions = {
  runtime: Runtime;
  rawRoutes: readonly RawRoute[];
  pages?: { handle: PageHandler; fastPath: PageFastPath };
};

export type Listener = { readonly port: number; readonly origin: string; close(): Promise<void> };

const API_PATH =
  /^\/(?:v\d|_api|stores|stores-reader|ecom|members|oauth2|billing|iam|categories|carts|payments)(?:\/|$)/;
const CORS_HEADERS =
  "authorization, content-type, idempotency-key, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, client-binding, x-wix-currency";
const DRAIN_MILLISECONDS = 10_000;

export async function startListener(options: ListenerOptions): Promise<Listener> {
  const { runtime, rawRoutes, pages } = options;
  const { store } = runtime;
  const app = createApp(store, (request, response) => answerFromCache(runtime, pages?.fastPath, request, response));
  addHooks(app, store);
  addErrorHandlers(app, store, pages?.handle);
  mountEndpoints(app, runtime);
  mountRawRoutes(app, runtime, rawRoutes);
  await app.listen({ port: store.config.port, host: store.config.host });
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = app.server.address() as AddressInfo;
  const host = store.config.host === "0.0.0.0" || store.config.host === "::" ? "localhost" : store.config.host;
  return { port, origin: `http://${host.includes(":") ? `[${host}]` : host}:${port}`, close: () => drain(app) };
}

function createApp(
  store: Store,
  fromCache: (request: IncomingMessage, response: ServerResponse) => boolean,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false, caseSensitive: true },
    trustProxy: store.config.isProduction ? "loopback" : false,
    return503OnClosing: true,
    forceCloseConnections: "idle",
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      store.log.debug({ err: error });
      void reply
        .code(400)
        .header("x-wix-request-id", request.id)
        .send(errorBody(new AppError("MALFORMED_REQUEST", { description: "The address cannot be read." })));
    },
    serverFactory: (handler: (request: IncomingMessage, response: ServerResponse) => void): Server => {
      const limits = {
        headersTimeout: 10_000,
        requestTimeout: 30_000,
        keepAliveTimeout: 5_000,
        maxHeaderSize: 32 * 1024,
      };
      const server = createServer(limits, (request, response) => {
        if (!fromCache(request, response)) handler(request, response);
      });
      server.maxConnections = 5000;
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
  // A key or an unknown token goes the long way, which answers it properly.
  if (token !== "" && (actor === undefined || isElevated(actor))) return false;
  const requestId = newId();
  countRequest("cached", 200, 0);
  writeCached(request, response, cached, [
    ["x-wix-request-id", requestId],
    ["x-request-id", requestId],
    ["access-control-allow-origin", "*"],
    ["access-control-expose-headers", "x-wix-request-id, x-wix-consistent"],
    ["x-content-type-options", "nosniff"],
  ]);
  return true;
}

function addHooks(app: FastifyInstance, store: Store): void {
  const started = new WeakMap<object, number>();
  app.addHook("onRequest", async (request, reply) => {
    started.set(request, performance.now());
    reply.header("x-wix-request-id", request.id);
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "strict-origin-when-cross-origin");
    if (store.baseUrl().startsWith("https:"))
      reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (API_PATH.test(request.url)) {
      reply.header("access-control-allow-origin", "*");
      reply.header("access-control-expose-headers", "x-wix-request-id, x-wix-consistent");
      if (request.method === "OPTIONS") {
        reply.header("access-control-allow-methods", "GET, POST, PATCH, PUT, DELETE");
        reply.header("access-control-allow-headers", CORS_HEADERS);
        reply.header("access-control-max-age", "86400");
        return reply.code(200).send("{}");
      }
    }
    return undefined;
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

function addErrorHandlers(app: FastifyInstance, store: Store, handlePage: PageHandler | undefined): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toKnownError(error);
    if (known !== undefined) {
      return reply
        .code(known instanceof AppError ? known.status : 400)
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(errorBody(known)));
    }
    store.log.error({ err: error, requestId: request.id, method: request.method, route: request.routeOptions.url });
    const isOutage = isDatabaseOutage(error);
    if (isOutage) {
      return reply
        .code(503)
        .header("retry-after", "2")
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(errorBody(new AppError("UNAVAILABLE"))));
    }
    return reply
      .code(500)
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(systemErrorBody(request.id)));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isApi = API_PATH.test(request.url) || request.headers.authorization !== undefined;
    if (handlePage === undefined || isApi) throw new AppError("NOT_FOUND");
    return handlePage(request, reply);
  });
}

function toKnownError(error: FastifyError | AppError | ValidationError): AppError | ValidationError | undefined {
  if (error instanceof AppError || error instanceof ValidationError) return error;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("BODY_TOO_LARGE");
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new AppError("UNSUPPORTED_MEDIA_TYPE");
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError("MALFORMED_REQUEST");
  return undefined;
}

/** The database is away, starting, stopping or has no connection left: the caller should come back shortly. */
function isDatabaseOutage(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|08\d\d\d|53300)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MILLISECONDS);
  timer.unref();
  await app.close();
  clearTimeout(timer);
}
