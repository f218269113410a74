/** Calls a plugin: cache, circuit breaker, signed request, deadline, validated response. Never throws. */
import { createHash } from "node:crypto";
import type { Static, TSchema } from "typebox";
import { signForApp } from "#server/identity/clients/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { parseJson } from "#server/platform/http/values/json.ts";
import { lazyValidator, type Validator } from "#server/platform/http/values/validation.ts";
import {
  type ConnectionPool,
  createConnectionPool,
  GuardedFetchError,
  guardedFetch,
} from "#server/platform/http-client/guarded-fetch.ts";
import { allowedInside } from "#server/platform/http-client/own-machine.ts";
import type { Store } from "#server/platform/store.ts";
import { CallLog } from "./call-log.ts";
import { HealthBook, MOST_IN_FLIGHT } from "./health.ts";
import { type Method, pluginKinds } from "./kinds.ts";
import type { Plugin } from "./registry.ts";
import { ResponseCache } from "./response-cache.ts";
import type { PluginContext, PluginProblem } from "./types.ts";

export type PluginResult<Answer> = { readonly answer: Answer } | { readonly problem: PluginProblem };

const MOST_ANSWER_BYTES = 256 * 1024;

/** State of the plugins in this process, by store. */
type PluginState = {
  readonly cache: ResponseCache;
  readonly health: HealthBook;
  readonly log: CallLog;
  readonly running: Map<string, Promise<PluginResult<unknown>>>;
  /** By plugin. A new URL makes a new revision, and the old connections are closed. */
  readonly connections: Map<string, { readonly revision: string; readonly pool: ConnectionPool }>;
};
const states = new WeakMap<Store, PluginState>();
const validators = new WeakMap<Method, Validator>();

function stateOf(store: Store): PluginState {
  const known = states.get(store);
  if (known !== undefined) return known;
  const state: PluginState = {
    cache: new ResponseCache(),
    health: new HealthBook(),
    log: new CallLog(),
    running: new Map(),
    connections: new Map(),
  };
  states.set(store, state);
  return state;
}

const IDENTITY_TYPES = {
  anonymous: ["UNKNOWN", undefined],
  visitor: ["ANONYMOUS_VISITOR", "anonymousVisitorId"],
  member: ["MEMBER", "memberId"],
  staff: ["WIX_USER", "wixUserId"],
  app: ["APP", "appId"],
} as const;

function identityOf(actor: Actor): Record<string, string> {
  const { kind, id } = actorReference(actor);
  const [identityType, field] = IDENTITY_TYPES[kind];
  return { identityType, ...(field === undefined || id === null ? {} : { [field]: id }) };
}

export async function callApp<Request extends TSchema, Answer extends TSchema>(
  context: PluginContext,
  plugin: Plugin,
  method: Method<Request, Answer>,
  request: Static<Request>,
): Promise<PluginResult<Static<Answer>>> {
  // Validated against the method's schema before it was cached or returned.
  return callUnchecked(context, plugin, method, Object(request)) as Promise<PluginResult<Static<Answer>>>;
}

async function callUnchecked(
  context: PluginContext,
  plugin: Plugin,
  method: Method,
  request: object,
): Promise<PluginResult<unknown>> {
  const { store } = context;
  const state = stateOf(store);
  const key = keyOf(context, plugin, method, request);
  const clock = store.now().getTime();
  const fresh = state.cache.get(key, clock, method.cacheMs);
  if (fresh !== undefined) return { answer: fresh };
  const decision = state.health.decide(plugin, store.now());
  if (decision === "CALL") {
    const result = await (method.cacheMs === 0
      ? send(state, context, plugin, method, request, key)
      : sendOnce(state, key, () => send(state, context, plugin, method, request, key)));
    if ("answer" in result || result.problem.kind === "REFUSED") return result;
    return withStale(state, key, method, clock) ?? result;
  }
  const isRepeatable = method.cacheMs > 0;
  if (decision === "TRY" && isRepeatable) void send(state, context, plugin, method, request, key, true);
  // Calls with effects serve as their own trial, because the caller waits for them in any case.
  if (decision === "TRY" && !isRepeatable) return send(state, context, plugin, method, request, key, true);
  return withStale(state, key, method, clock) ?? { problem: problemOf(plugin, "RESTING") };
}

function withStale(state: PluginState, key: string, method: Method, clock: number): PluginResult<unknown> | undefined {
  const stale = state.cache.get(key, clock, method.staleMs);
  return stale === undefined ? undefined : { answer: stale };
}

/** Concurrent identical calls share one request. */
function sendOnce(
  state: PluginState,
  key: string,
  work: () => Promise<PluginResult<unknown>>,
): Promise<PluginResult<unknown>> {
  const running = state.running.get(key);
  if (running !== undefined) return running;
  const begun = work().finally(() => state.running.delete(key));
  state.running.set(key, begun);
  return begun;
}

/** The cache key: everything that a response can depend on, including the identity, because apps can recognize members. */
function keyOf(
  { actor, currency, languages }: PluginContext,
  plugin: Plugin,
  { path }: Method,
  request: object,
): string {
  const parts = [plugin.id, plugin.revision, path, currency, languages ?? [], actorReference(actor), request];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

const problemOf = (plugin: Plugin, kind: PluginProblem["kind"], code?: string): PluginProblem => ({
  pluginId: plugin.id,
  appId: plugin.appId,
  appName: plugin.appName,
  kind,
  code,
});

async function send(
  state: PluginState,
  context: PluginContext,
  plugin: Plugin,
  method: Method,
  request: object,
  key: string,
  isTrial = false,
): Promise<PluginResult<unknown>> {
  const { store } = context;
  const requestId = context.requestId ?? newId(store.now().getTime());
  const startedAt = performance.now();
  state.health.begin(plugin, isTrial);
  const { result, status, bytes } = await exchange(state, context, plugin, method, request, requestId);
  const isRefusal = "problem" in result && result.problem.kind === "REFUSED";
  const isFailure = "problem" in result && !isRefusal;
  if ("answer" in result && method.cacheMs > 0)
    state.cache.set(key, { answer: result.answer, at: store.now().getTime(), bytes });
  state.log.note(store, {
    pluginId: plugin.id,
    method: method.path,
    outcome: "answer" in result ? "ANSWERED" : result.problem.kind,
    code: "problem" in result ? result.problem.code : undefined,
    status,
    milliseconds: Math.round(performance.now() - startedAt),
    requestId,
  });
  await state.health.end(store, plugin, { isTrial, isFailure }).catch((error: unknown) => {
    store.log.warn({ err: error, plugin: plugin.id });
  });
  return result;
}

type Exchange = { result: PluginResult<unknown>; status: number | undefined; bytes: number };

async function exchange(
  state: PluginState,
  context: PluginContext,
  plugin: Plugin,
  method: Method,
  request: object,
  requestId: string,
): Promise<Exchange> {
  const { store, actor, currency, languages = ["en"] } = context;
  const metadata = {
    requestId,
    instanceId: plugin.instanceId,
    appExtensionId: plugin.id,
    appExtensionType: pluginKinds[plugin.kind],
    currency,
    languages,
    identity: identityOf(actor),
  };
  try {
    const body = await signForApp(store, {
      appId: plugin.appId,
      claims: { data: { request, metadata } },
      isRequest: true,
      ttlSeconds: 60,
    });
    const response = await guardedFetch(`${plugin.deploymentUri}${method.path}`, {
      method: "POST",
      headers: { "content-type": "text/plain; charset=utf-8", accept: "application/json" },
      body,
      timeoutMs: method.deadlineMs,
      maxBytes: MOST_ANSWER_BYTES,
      allows: allowedInside(store),
      connections: connectionsOf(state, plugin),
    });
    const result = readAnswer(plugin, method, response.status, response.body);
    return { result, status: response.status, bytes: response.body.byteLength };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) store.log.warn({ err: error, plugin: plugin.id });
    const kind = error instanceof GuardedFetchError && error.problem !== "BAD_ADDRESS" ? error.problem : "UNREACHABLE";
    return { result: { problem: problemOf(plugin, kind) }, status: undefined, bytes: 0 };
  }
}

function connectionsOf(state: PluginState, { id, revision }: Plugin): ConnectionPool {
  const known = state.connections.get(id);
  if (known?.revision === revision) return known.pool;
  // Calls in flight fail with their connections, and are repeated when needed.
  known?.pool.close();
  const pool = createConnectionPool(MOST_IN_FLIGHT);
  state.connections.set(id, { revision, pool });
  return pool;
}

function readAnswer(plugin: Plugin, method: Method, status: number, body: Buffer): PluginResult<unknown> {
  const value = tryParse(body);
  if (status !== 200) {
    const code = refusalCode(value);
    return { problem: code === undefined ? problemOf(plugin, "INVALID_ANSWER") : problemOf(plugin, "REFUSED", code) };
  }
  try {
    const validate = validators.get(method) ?? lazyValidator(method.answer, { coerce: false });
    validators.set(method, validate);
    validate(value);
    return { answer: value };
  } catch {
    return { problem: problemOf(plugin, "INVALID_ANSWER") };
  }
}

function tryParse(body: Buffer): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** `{"applicationError":{"code":"MISSING_POSTAL_CODE"}}`: the app works and rejects the request. */
function refusalCode(value: unknown): string | undefined {
  const { applicationError } = Object(value);
  const { code } = Object(applicationError);
  return typeof code === "string" && /^[A-Za-z0-9_.-]{1,100}$/.test(code) ? code : undefined;
}
