/**
 * Handles every request, over HTTP and in process: actor → access → validation → cache → handler in its transaction →
 * serializer.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { TOKEN_PREFIX } from "../access/access-tokens.ts";
import { type Actor, anonymous, elevatedActor, hasPermission, isElevated, isShopper } from "../access/actor.ts";
import type { AppTraffic } from "../access/app-traffic.ts";
import { actorFor, checkAccess } from "../access/check-access.ts";
import type { Slot } from "../access/fair-semaphore.ts";
import { requireFreshSignIn } from "../access/freshness.ts";
import { beginAudit } from "../audit/audit.ts";
import type { CachedAnswer, Reading } from "../cache/byte-cache.ts";
import { RequestCoalescer } from "../cache/request-coalescer.ts";
import type { Db, Tx } from "../db/db.ts";
import { snapshot, transaction } from "../db/transaction.ts";
import { MoneyOverflowError } from "../money/decimal.ts";
import type { Store } from "../store.ts";
import { AppError, ValidationError } from "./app-error.ts";
import { CallBudgets } from "./budgets.ts";
import { publish } from "./diagnostics.ts";
import type { Binding, CallContext } from "./handlers.ts";
import { answerOnce, bindKey, type NoteEffect } from "./idempotency.ts";
import { type Prepared, prepare, requireConsistentDeclarations } from "./prepare.ts";
import { dropNulls, updateKindOf } from "./values/nulls.ts";
import { elevatedFields } from "./values/validation.ts";

export type CallRequest = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  actor: Actor;
  requestId: string;
  source: string;
  header(name: string): string | undefined;
  /** Whether the body was built from flat query parameters, whose values are all text. */
  isFlat?: boolean;
  /** Cache key of a cacheable response for shoppers; undefined disables the cache. */
  cacheKey?: string;
  /** The audit entry that this call undoes. */
  undoes?: string;
  /** Reads use this snapshot. */
  moment?: Moment | undefined;
  /** Called by another endpoint, which has been charged for it. */
  isNested?: boolean;
  noteWrongGuess?: () => void;
  /** The slot held by this request or the one that called it. */
  slot?: Slot;
  /** Rewrites the response JSON before it is sent. The rewritten response is cached. */
  rewriteAnswer?: (json: string) => string;
};

/** A snapshot shared by several reads, and when it was taken. No external request is sent while it is open. */
export type Moment = { readonly db: Db; readonly reading: Reading };

/** Whether the audit entry of the request has been written. */
type AuditState = { isWritten: boolean };
/** What a request collects besides its response. */
type Gathered = { tags: Set<string>; headers: [string, string][]; trail: AuditState; pauses: { count: number } };

export type Answer = {
  body: string | Buffer;
  headers: [string, string][];
  tags: readonly string[];
  cached?: CachedAnswer | undefined;
};

/** SQLSTATE numeric_value_out_of_range. */
const OUT_OF_RANGE = "22003";
const TOO_LARGE = {
  field: "amount",
  description: "exceeds the maximum amount",
  violatedRule: "MAX",
  data: {},
} as const;

type RuntimeOptions = { failsOnUndeclaredErrors?: boolean; traffic?: AppTraffic };

export class Runtime {
  readonly store: Store;
  readonly #bindings = new Map<string, Prepared>();
  readonly #failsOnUndeclaredErrors: boolean;
  readonly #traffic: AppTraffic | undefined;
  readonly #budgets: CallBudgets;
  /** Responses with their own headers, or without tags, aren't shared with other callers. */
  readonly #coalescer = new RequestCoalescer<Answer>(({ tags, headers }) => tags.length > 0 && headers.length === 0);
  /** Endpoints whose last response was overtaken by a change, which is likely to happen again. */
  readonly #restless = new Set<string>();

  constructor(store: Store, bindings: readonly Binding[], options: RuntimeOptions = {}) {
    this.store = store;
    this.#traffic = options.traffic;
    this.#budgets = new CallBudgets(store);
    this.#failsOnUndeclaredErrors = options.failsOnUndeclaredErrors ?? false;
    for (const binding of bindings) {
      if (this.#bindings.has(binding.endpoint.id)) throw new Error(`Endpoint ${binding.endpoint.id} is bound twice.`);
      requireConsistentDeclarations(binding);
      this.#bindings.set(binding.endpoint.id, prepare(binding));
    }
  }

  get endpoints(): AnyEndpoint[] {
    return [...this.#bindings.values()].map((binding) => binding.endpoint);
  }

  /** Returns the actor of an Authorization header. Throws UNAUTHENTICATED if it is present but invalid. */
  async authenticate(authorization: string | undefined): Promise<Actor> {
    const header = authorization?.trim() ?? "";
    if (header === "") return anonymous;
    const token = header.replace(/^Bearer\s+/i, "");
    const actor = this.store.tokens.verify(token, this.store.now().getTime()) ?? (await this.store.findApiKey(token));
    if (actor === undefined) throw new AppError("UNAUTHENTICATED");
    if (actor.kind !== "app" || !token.includes(",")) return actor;
    const first = token.slice(0, token.lastIndexOf(","));
    const shopper = this.store.tokens.verify(first, this.store.now().getTime());
    // A client with an expired token must renew it instead of acting without its shopper.
    if (shopper === undefined && first.startsWith(TOKEN_PREFIX)) throw new AppError("UNAUTHENTICATED");
    return shopper !== undefined && isShopper(shopper) ? { ...actor, shopper } : actor;
  }

  /** Returns the cached response of a request that this actor can make; undefined if there is none. */
  findKept(endpoint: AnyEndpoint, actor: Actor, cacheKey: string, moment?: Moment): CachedAnswer | undefined {
    if (endpoint.isCacheable !== true || isElevated(actor) || !endpoint.access.actors.includes(actor.kind))
      return undefined;
    return this.#kept(cacheKey, moment);
  }

  /** Runs several reads in one snapshot. */
  atOneMoment<T>(read: (moment: Moment) => Promise<T>): Promise<T> {
    const reading = this.store.cache.startReading();
    return snapshot(this.store.database.db, async (db) => {
      // PostgreSQL takes the snapshot with the first statement; without it, a cached response could be read before the
      // snapshot exists.
      await sql`select 1`.execute(db);
      return read({ db, reading });
    });
  }

  /** A cached response is valid for the snapshot unless its tags changed since. */
  #kept(cacheKey: string, moment: Moment | undefined): CachedAnswer | undefined {
    const { cache } = this.store;
    const kept = cache.get(cacheKey);
    return kept !== undefined && moment !== undefined && cache.isOvertaken(moment.reading, kept.tags)
      ? undefined
      : kept;
  }

  async execute(endpointId: string, request: CallRequest): Promise<Answer> {
    const { actor } = request;
    if (this.#traffic === undefined || actor.kind !== "app") return this.#execute(endpointId, request);
    const startedAt = performance.now();
    const note = (status: number): void =>
      this.#traffic?.record({
        appId: actor.appId,
        call: endpointId,
        status,
        milliseconds: Math.round(performance.now() - startedAt),
        requestId: request.requestId,
      });
    try {
      const wait = this.#traffic.admit(actor.appId);
      if (wait !== undefined) throw new AppError("THROTTLED", { data: { retryAfterSeconds: wait } });
      const answer = await this.#execute(endpointId, request);
      note(200);
      return answer;
    } catch (error) {
      note(error instanceof AppError ? error.status : error instanceof ValidationError ? 400 : 500);
      throw error;
    }
  }

  /** What rejects a request before its body is read (see `handleManual`). */
  readonly admissionOf = (endpointId: string) => this.#bindings.get(endpointId)?.admit;

  async #execute(endpointId: string, received: CallRequest): Promise<Answer> {
    const binding = this.#bindings.get(endpointId);
    if (binding === undefined) throw new AppError("NOT_FOUND");
    const { endpoint } = binding;
    const request = { ...received, actor: actorFor(endpoint.access, received.actor) };
    checkAccess(endpoint.access, request.actor);
    const isCacheable = endpoint.isCacheable === true && !isElevated(request.actor) && request.cacheKey !== undefined;
    const cacheKey = isCacheable ? request.cacheKey : undefined;
    const known = cacheKey === undefined ? undefined : this.#kept(cacheKey, request.moment);
    if (known !== undefined) return keptAnswer(known);

    validate(binding, request);
    publish("request", { endpoint, params: request.params, query: request.query, body: request.body });
    if (endpoint.access.isFreshOnly === true) await requireFreshSignIn(this.store, request.actor);
    const answer = async (paid: CallRequest): Promise<Answer> => {
      if (cacheKey === undefined) return (await this.#read(binding, paid)).answer;
      return this.#readAndKeep(binding, paid, cacheKey);
    };
    const coalesced = (work: () => Promise<Answer>) =>
      cacheKey === undefined ? work() : this.#coalescer.run(cacheKey, work);
    if (request.moment !== undefined) return answer(request);
    if (request.isNested === true) return coalesced(() => answer(request));
    const run = this.#budgets.charge(endpoint, request);
    // Slots are acquired last: a request holding one must not wait for another caller's shared run.
    return this.#budgets.guess(endpoint, request, (noteWrongGuess) =>
      coalesced(() => run((slot) => answer({ ...request, noteWrongGuess, slot }))),
    );
  }

  async #readAndKeep(binding: Prepared, request: CallRequest, cacheKey: string): Promise<Answer> {
    // An earlier run may have cached it.
    const known = this.#kept(cacheKey, request.moment);
    if (known !== undefined) return keptAnswer(known);
    const { answer, reading } = await this.#read(binding, request);
    const { body, tags, headers } = answer;
    // Headers belong to one caller, so such a response isn't shared.
    if (tags.length === 0 || headers.length > 0) return answer;
    const identity = Buffer.from(body);
    const cached = this.store.cache.store(cacheKey, reading, {
      status: 200,
      headers: [
        ["content-type", "application/json; charset=utf-8"],
        ["vary", "accept-encoding, authorization, x-wix-currency"],
      ],
      etag: etagOf(identity),
      identity,
      tags,
    });
    return { ...answer, cached };
  }

  /**
   * A response never mixes old and new data: if a change overtakes the read, it is repeated in a snapshot. Where that
   * just happened it is likely to happen again, so the next read uses a snapshot immediately.
   */
  async #read(binding: Prepared, request: CallRequest): Promise<{ answer: Answer; reading: Reading }> {
    const { cache } = this.store;
    const { id } = binding.endpoint;
    if (request.moment !== undefined && binding.mode === "read")
      return { answer: await this.#answer(binding, request), reading: request.moment.reading };
    let reading = cache.startReading();
    const isRestless = this.#restless.has(id);
    let answer = await this.#answer(binding, request, { inSnapshot: isRestless });
    if (binding.mode !== "read") return { answer, reading };
    if (!cache.isOvertaken(reading, answer.tags)) this.#restless.delete(id);
    else if (!isRestless) {
      this.#restless.add(id);
      reading = cache.startReading();
      answer = await this.#answer(binding, request, { inSnapshot: true });
    }
    return { answer, reading };
  }

  async #answer(binding: Prepared, request: CallRequest, { inSnapshot = false } = {}): Promise<Answer> {
    const tags = new Set<string>();
    const headers: [string, string][] = [];
    const trail: AuditState = { isWritten: false };
    const pauses = { count: 0 };
    const context = this.#context(request, { tags, headers, trail, pauses });
    const json = await this.#run(binding, context, { request, trail, inSnapshot });
    // Tagged reads can run in a snapshot, which must not stay open while an external server is slow.
    if (pauses.count > 0 && tags.size > 0) throw new Error(`${binding.endpoint.id} waits and has cache tags.`);
    const body = request.rewriteAnswer?.(json) ?? json;
    return { body, headers, tags: [...tags] };
  }

  #context(request: CallRequest, { tags, headers, trail, pauses }: Gathered): CallContext {
    return {
      store: this.store,
      actor: request.actor,
      now: this.store.now(),
      requestId: request.requestId,
      source: request.source,
      pause: async (wait) => {
        if (request.moment !== undefined) throw new Error("A shared snapshot can't wait for an external server.");
        pauses.count++;
        return request.slot === undefined ? wait() : request.slot.pause(wait);
      },
      call: async (endpoint, { params = {}, query = {}, body = {} }, options = {}) => {
        // Copies, because validation strips and fills in place.
        const parts = structuredClone({ params: { ...params }, query: { ...query }, body });
        const { cacheKey: _own, isFlat: _flat, rewriteAnswer: _rewrite, ...caller } = request;
        const other = { ...caller, ...parts, ...options, header: () => undefined, isNested: true };
        const answer = await this.#execute(endpoint.id, other);
        trail.isWritten = true;
        return JSON.parse(answer.body.toString());
      },
      header: request.header,
      setHeader: (name, value) => headers.push([name, value]),
      noteWrongGuess: () => request.noteWrongGuess?.(),
      tag: (...names) => {
        for (const name of names) tags.add(name);
      },
    };
  }

  async #run(
    binding: Prepared,
    context: CallContext,
    { request, trail, inSnapshot }: { request: CallRequest; trail: AuditState; inSnapshot: boolean },
  ): Promise<string> {
    const { store } = this;
    const { db } = store.database;
    const { endpoint } = binding;
    const audited = binding.mode === "read" ? undefined : elevatedActor(request.actor);
    const audit = async (tx: Tx): Promise<void> => {
      if (audited) await beginAudit(tx, { ...context, endpoint, actor: audited, undoes: request.undoes });
      trail.isWritten = true;
    };
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>, note?: NoteEffect) =>
      transaction(
        db,
        async (tx) => {
          await audit(tx);
          const result = await work(tx);
          if (!(result instanceof AppError)) await note?.(tx);
          return result;
        },
        { cache: store.cache, hasSteadyPlans: binding.hasSteadyPlans },
      );
    const parts = { params: request.params, query: request.query, body: request.body };
    type Run = { tx?: Tx; connection?: typeof db; note?: NoteEffect | undefined; prepared?: unknown };
    // Reads and manual handlers have no shared transaction; their types don't offer one.
    const noTx = db as unknown as Tx;
    const run = async ({ tx = noTx, connection = db, note, prepared }: Run = {}): Promise<string | AppError> => {
      const own = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(work, note);
      const result = await binding.run({ ...context, ...parts, db: connection, tx, transaction: own, prepared });
      return result instanceof AppError ? result : binding.serialize(result);
    };
    const write = (prepared?: unknown) =>
      inTransaction((tx) => answerOnce(tx, endpoint, context, request, () => run({ tx, prepared })));
    const read = () => {
      if (request.moment !== undefined) return run({ connection: request.moment.db });
      return inSnapshot ? snapshot(db, (connection) => run({ connection })) : run();
    };
    try {
      const outcome =
        binding.mode === "write"
          ? await (binding.prepare?.({ ...context, ...parts, db }, write) ?? write())
          : binding.mode === "read"
            ? await read()
            : await bindKey(db, endpoint, context, { parts: request, run: (note) => run({ note }) });
      if (outcome instanceof AppError) throw outcome;
      // Requests that changed nothing here but had an external effect, such as a provider request, are audited too.
      if (audited && !trail.isWritten && isWrite(endpoint)) await transaction(db, audit);
      return outcome;
    } catch (error) {
      if (isTooLarge(error)) throw new ValidationError([TOO_LARGE]);
      if (error instanceof AppError && this.#failsOnUndeclaredErrors && !binding.allowedErrors.has(error.code)) {
        throw new Error(`${binding.endpoint.id} answered with ${error.code}, which it does not declare.`, {
          cause: error,
        });
      }
      throw error;
    }
  }
}

const keptAnswer = (kept: CachedAnswer): Answer => ({
  body: kept.identity,
  headers: [],
  tags: kept.tags,
  cached: kept,
});

/** Upload parts aren't audited as writes. */
const isWrite = ({ method, isQuery, isRawBody }: AnyEndpoint): boolean =>
  method !== "GET" && isQuery !== true && isRawBody !== true;

/** Each number is valid on its own, but a result isn't: 2^53 minor units, or the precision of a column. */
function isTooLarge(error: unknown): boolean {
  return (
    error instanceof MoneyOverflowError || (error instanceof Error && "code" in error && error.code === OUT_OF_RANGE)
  );
}

function validate(binding: Prepared, request: CallRequest): void {
  binding.validateParams?.(request.params);
  binding.validateQuery?.(request.query);
  if (binding.validateBody === undefined) return;
  dropNulls(binding.endpoint.body, request.body, updateKindOf(binding.endpoint));
  // Checked before unknown fields are stripped, and before the schema, so that the error names the field itself.
  const elevated = elevatedActor(request.actor);
  if (elevated === undefined || !hasPermission(elevated, "orders:write")) {
    const fields = elevatedFields(binding.endpoint.body, request.body);
    if (fields.length > 0) {
      throw new ValidationError(
        fields.map((field) => ({
          field,
          description: "is only for the store's staff and apps",
          violatedRule: "FIELD_NOT_ALLOWED",
          data: {},
        })),
      );
    }
  }
  if (request.isFlat === true) binding.validateFlatBody?.(request.body);
  else binding.validateBody(request.body);
}

/** Weak, because all encodings of a response share it. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash("sha1").update(bytes).digest("base64url").slice(0, 22)}"`;
}
