/** Calls a plugin: cache, circuit breaker, signed request, deadline, validated response. Never throws. */
import { createHash } from "node:crypto";
import type { Static, TSchema } from "typebox";
import { signForApp } from "#server/identity/clients/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { parseJson } from "#server/platform/http/values/json.ts";
import { lazyValidator, type Validator } from "#server/platform/http/values/validation.ts";
import {
  GuardedFetchError,
  guardedFetch,
  type KeptConnections,
  keepConnections,
} from "#server/platform/http-client/guarded-fetch.ts";
import { allowedInside } from "#server/platform/http-client/own-machine.ts";
import type { Store } from "#server/platform/store.ts";
import { CallLog } from "./call-log.ts";
import { HealthBook, MOST_IN_FLIGHT } from "./health.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { type Method, pluginKinds } from "./kinds.ts";
import type { Plugin } from "./registry.ts";
import type { Asking, PluginProblem } from "./types.ts";

export type Asked<Answer> = { readonly answer: Answer } | { readonly problem: PluginProblem };

const MOST_ANSWER_BYTES = 256 * 1024;

/** State of the plugins in this process, by store. */
type Desk = {
  readonly kept: KeptAnswers;
  readonly health: HealthBook;
  readonly log: CallLog;
  readonly running: Map<string, Promise<Asked<unknown>>>;
  /** By plugin. A new URL makes a new revision, and the old connections are closed. */
  readonly connections: Map<string, { readonly revision: string; readonly kept: KeptConnections }>;
};
const desks = new WeakMap<Store, Desk>();
const validators = new WeakMap<Method, Validator>();

function deskOf(store: Store): Desk {
  const known = desks.get(store);
  if (known !== undefined) return known;
  const desk: Desk = {
    kept: new KeptAnswers(),
    health: new HealthBook(),
    log: new CallLog(),
    running: new Map(),
    connections: new Map(),
  };
  desks.set(store, desk);
  return desk;
}

const IDENTITY_TYPES = {
  anonymous: ["UNKNOWN", undefined],
  visitor: ["ANONYMOUS_VISITOR", "anonymousVisitorId"],
  member: ["MEMBER", "memberId"],
  staff: ["WIX_USER", "wixUserId"],
  app: ["APP", "appId"],
} as const;

export function identityOf(actor: Actor): Record<string, string> {
  const { kind, id } = actorReference(actor);
  const [identityType, field] = IDENTITY_TYPES[kind];
  return { identityType, ...(field === undefined || id === null ? {} : { [field]: id }) };
}

export async function ask<Request extends TSchema, Answer extends TSchema>(
  asking: Asking,
  plugin: Plugin,
  method: Method<Request, Answer>,
  request: Static<Request>,
): Promise<Asked<Static<Answer>>> {
  // Validated against the method's schema before it was cached or returned.
  return askLoosely(asking, plugin, method, Object(request)) as Promise<Asked<Static<Answer>>>;
}

async function askLoosely(asking: Asking, plugin: Plugin, method: Method, request: object): Promise<Asked<unknown>> {
  const { store } = asking;
  const desk = deskOf(store);
  const key = keyOf(asking, plugin, method, request);
  const clock = store.now().getTime();
  const fresh = desk.kept.get(key, clock, method.keptMs);
  if (fresh !== undefined) return { answer: fresh };
  const decision = desk.health.decide(plugin, store.now());
  if (decision === "ASK") {
    const asked = await (method.keptMs === 0
      ? send(desk, asking, plugin, method, request, key)
      : sendOnce(desk, key, () => send(desk, asking, plugin, method, request, key)));
    if ("answer" in asked || asked.problem.kind === "REFUSED") return asked;
    return withStale(desk, key, method, clock) ?? asked;
  }
  const isRepeatable = method.keptMs > 0;
  if (decision === "TRY" && isRepeatable) void send(desk, asking, plugin, method, request, key, true);
  // Calls with effects serve as their own trial, because the caller waits for them in any case.
  if (decision === "TRY" && !isRepeatable) return send(desk, asking, plugin, method, request, key, true);
  return withStale(desk, key, method, clock) ?? { problem: problemOf(plugin, "RESTING") };
}

function withStale(desk: Desk, key: string, method: Method, clock: number): Asked<unknown> | undefined {
  const stale = desk.kept.get(key, clock, method.staleMs);
  return stale === undefined ? undefined : { answer: stale };
}

/** Concurrent identical calls share one request. */
function sendOnce(desk: Desk, key: string, work: () => Promise<Asked<unknown>>): Promise<Asked<unknown>> {
  const running = desk.running.get(key);
  if (running !== undefined) return running;
  const begun = work().finally(() => desk.running.delete(key));
  desk.running.set(key, begun);
  return begun;
}

/** The cache key: everything that a response can depend on, including the identity, because apps can recognize members. */
function keyOf({ actor, currency, languages }: Asking, plugin: Plugin, { path }: Method, request: object): string {
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
  desk: Desk,
  asking: Asking,
  plugin: Plugin,
  method: Method,
  request: object,
  key: string,
  isTrial = false,
): Promise<Asked<unknown>> {
  const { store } = asking;
  const requestId = asking.requestId ?? newId(store.now().getTime());
  const startedAt = performance.now();
  desk.health.begin(plugin, isTrial);
  const { asked, status, bytes } = await exchange(desk, asking, plugin, method, request, requestId);
  const isRefusal = "problem" in asked && asked.problem.kind === "REFUSED";
  const isFailure = "problem" in asked && !isRefusal;
  if ("answer" in asked && method.keptMs > 0)
    desk.kept.keep(key, { answer: asked.answer, at: store.now().getTime(), bytes });
  desk.log.note(store, {
    pluginId: plugin.id,
    method: method.path,
    outcome: "answer" in asked ? "ANSWERED" : asked.problem.kind,
    code: "problem" in asked ? asked.problem.code : undefined,
    status,
    milliseconds: Math.round(performance.now() - startedAt),
    requestId,
  });
  await desk.health.end(store, plugin, { isTrial, isFailure }).catch((error: unknown) => {
    store.log.warn({ err: error, plugin: plugin.id });
  });
  return asked;
}

type Exchange = { asked: Asked<unknown>; status: number | undefined; bytes: number };

async function exchange(
  desk: Desk,
  asking: Asking,
  plugin: Plugin,
  method: Method,
  request: object,
  requestId: string,
): Promise<Exchange> {
  const { store, actor, currency, languages = ["en"] } = asking;
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
      connections: connectionsOf(desk, plugin),
    });
    const asked = readAnswer(plugin, method, response.status, response.body);
    return { asked, status: response.status, bytes: response.body.byteLength };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) store.log.warn({ err: error, plugin: plugin.id });
    const kind = error instanceof GuardedFetchError && error.problem !== "BAD_ADDRESS" ? error.problem : "UNREACHABLE";
    return { asked: { problem: problemOf(plugin, kind) }, status: undefined, bytes: 0 };
  }
}

function connectionsOf(desk: Desk, { id, revision }: Plugin): KeptConnections {
  const known = desk.connections.get(id);
  if (known?.revision === revision) return known.kept;
  // Calls in flight fail with their connections, and are repeated when needed.
  known?.kept.close();
  const kept = keepConnections(MOST_IN_FLIGHT);
  desk.connections.set(id, { revision, kept });
  return kept;
}

function readAnswer(plugin: Plugin, method: Method, status: number, body: Buffer): Asked<unknown> {
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
