/**
 * What happens to a call, whichever way it arrived: actor → access → validation → cache → handler in its transaction →
 * serializer. HTTP and the in-process client both go through `execute`.
 */
import { createHash } from "node:crypto";
import fastJsonStringify from "fast-json-stringify";
import type { TSchema } from "typebox";
import type { ActorKind, AnyEndpoint } from "#api/endpoint.ts";
import { type Actor, hasPermission, isElevated } from "../access/actor.ts";
import type { AppTraffic } from "../access/app-traffic.ts";
import { checkAccess } from "../access/check-access.ts";
import { beginAudit } from "../audit/audit.ts";
import type { CachedAnswer } from "../cache/byte-cache.ts";
import type { Tx } from "../db/db.ts";
import { snapshot, transaction } from "../db/transaction.ts";
import { MoneyOverflowError } from "../money/decimal.ts";
import type { Store } from "../store.ts";
import { AppError, ValidationError } from "./app-error.ts";
import type { Binding, CallContext } from "./handlers.ts";
import { answerOnce } from "./idempotency.ts";
import { dropNulls } from "./nulls.ts";
import { Outside } from "./outside.ts";
import { elevatedFields, lazyValidator, type Validator } from "./validation.ts";

export type CallRequest = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  actor: Actor;
  requestId: string;
  source: string;
  header(name: string): string | undefined;
  /** The body was put together from flat query parameters, whose values are all text. */
  isFlat?: boolean;
  /** Key under which a cacheable answer for shoppers is kept; undefined switches the cache off. */
  cacheKey?: string;
  /** The audit entry that this call takes back. */
  undoes?: string;
};

/** Whether the audit trail has an entry of the call. */
type Trail = { isWritten: boolean };
/** What a call leaves beside its answer. */
type Gathered = { tags: Set<string>; headers: [string, string][]; trail: Trail };

export type Answer = {
  body: string | Buffer;
  headers: [string, string][];
  tags: readonly string[];
  cached?: CachedAnswer | undefined;
};

type Prepared = Binding & {
  validateParams: Validator | undefined;
  validateQuery: Validator | undefined;
  validateBody: Validator | undefined;
  validateFlatBody: Validator | undefined;
  serialize: (value: unknown) => string;
  allowedErrors: ReadonlySet<string>;
};

// Every call may answer with these, whatever it declares.
const COMMON_ERRORS = [
  "UNAUTHENTICATED",
  "PERMISSION_DENIED",
  "NOT_FOUND",
  "MALFORMED_REQUEST",
  "UNSUPPORTED_MEDIA_TYPE",
  "BODY_TOO_LARGE",
  "THROTTLED",
  "UNAVAILABLE",
  "UNKNOWN_FILTER",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
  "REVISION_CONFLICT",
];

/** SQLSTATE numeric_value_out_of_range. */
const OUT_OF_RANGE = "22003";
const TOO_LARGE = {
  field: "amount",
  description: "comes out larger than amounts may be",
  violatedRule: "MAX",
  data: {},
} as const;
const SHOPPERS: readonly ActorKind[] = ["anonymous", "visitor", "member"];

export type RuntimeOptions = { failsOnUndeclaredErrors?: boolean; traffic?: AppTraffic };

export class Runtime {
  readonly store: Store;
  readonly #bindings = new Map<string, Prepared>();
  readonly #failsOnUndeclaredErrors: boolean;
  readonly #traffic: AppTraffic | undefined;

  constructor(store: Store, bindings: readonly Binding[], options: RuntimeOptions = {}) {
    this.store = store;
    this.#traffic = options.traffic;
    this.#failsOnUndeclaredErrors = options.failsOnUndeclaredErrors ?? false;
    for (const binding of bindings) {
      if (this.#bindings.has(binding.endpoint.id)) throw new Error(`Endpoint ${binding.endpoint.id} is bound twice.`);
      refuseContradictions(binding);
      this.#bindings.set(binding.endpoint.id, prepare(binding));
    }
  }

  get endpoints(): AnyEndpoint[] {
    return [...this.#bindings.values()].map((binding) => binding.endpoint);
  }

  /** The actor behind an Authorization header; throws UNAUTHENTICATED when it is given but not valid. */
  async authenticate(authorization: string | undefined): Promise<Actor> {
    const header = authorization?.trim() ?? "";
    if (header === "") return { kind: "anonymous" };
    const token = header.replace(/^Bearer\s+/i, "");
    const actor = this.store.tokens.verify(token, this.store.now().getTime()) ?? (await this.store.findApiKey(token));
    if (actor === undefined) throw new AppError("UNAUTHENTICATED");
    return actor;
  }

  /** The kept answer of a call that this actor may make; undefined when there is none. */
  findKept(endpoint: AnyEndpoint, actor: Actor, cacheKey: string): CachedAnswer | undefined {
    if (endpoint.isCacheable !== true || isElevated(actor) || !endpoint.access.actors.includes(actor.kind))
      return undefined;
    return this.store.cache.get(cacheKey);
  }

  async execute(endpointId: string, request: CallRequest): Promise<Answer> {
    const { actor } = request;
    if (this.#traffic === undefined || actor.kind !== "app") return this.#execute(endpointId, request);
    const startedAt = performance.now();
    const note = (status: number): void =>
      this.#traffic?.note({
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

  async #execute(endpointId: string, request: CallRequest): Promise<Answer> {
    const binding = this.#bindings.get(endpointId);
    if (binding === undefined) throw new AppError("NOT_FOUND");
    const { endpoint } = binding;
    checkAccess(endpoint.access, request.actor);
    const isCacheable = endpoint.isCacheable === true && !isElevated(request.actor) && request.cacheKey !== undefined;
    const cacheKey = isCacheable ? request.cacheKey : undefined;
    const known = cacheKey === undefined ? undefined : this.store.cache.get(cacheKey);
    if (known !== undefined) return { body: known.identity, headers: [], tags: known.tags, cached: known };

    validate(binding, request);
    let reading = this.store.cache.startReading();
    let answer = await this.#answer(binding, request);
    // Somebody changed what was read while it was read. One answer never mixes old and new.
    if (binding.mode === "read" && this.store.cache.isOvertaken(reading, answer.tags)) {
      reading = this.store.cache.startReading();
      answer = await this.#answer(binding, request, { inSnapshot: true });
    }
    const { body, tags, headers } = answer;
    // Headers are made for one caller, so an answer that has its own is not for everybody.
    if (cacheKey !== undefined && tags.length > 0 && headers.length === 0) {
      const identity = Buffer.from(body);
      answer.cached = this.store.cache.store(cacheKey, reading, {
        status: 200,
        headers: [
          ["content-type", "application/json; charset=utf-8"],
          ["vary", "accept-encoding, authorization, x-wix-currency"],
        ],
        etag: etagOf(identity),
        identity,
        tags,
      });
    }
    return answer;
  }

  async #answer(binding: Prepared, request: CallRequest, { inSnapshot = false } = {}): Promise<Answer> {
    const tags = new Set<string>();
    const headers: [string, string][] = [];
    const trail: Trail = { isWritten: false };
    const context = this.#context(request, { tags, headers, trail });
    const body = await this.#run(binding, context, { request, trail, inSnapshot });
    return { body, headers, tags: [...tags] };
  }

  #context(request: CallRequest, { tags, headers, trail }: Gathered): CallContext {
    return {
      store: this.store,
      actor: request.actor,
      now: this.store.now(),
      requestId: request.requestId,
      source: request.source,
      outside: new Outside(),
      call: async (endpoint, { params = {}, query = {}, body = {} }, options = {}) => {
        // Copies, because validation strips and fills in place.
        const parts = structuredClone({ params: { ...params }, query: { ...query }, body });
        const { cacheKey: _own, isFlat: _flat, ...caller } = request;
        const answer = await this.#execute(endpoint.id, { ...caller, ...parts, ...options, header: () => undefined });
        trail.isWritten = true;
        return JSON.parse(answer.body.toString());
      },
      header: request.header,
      setHeader: (name, value) => headers.push([name, value]),
      tag: (...names) => {
        for (const name of names) tags.add(name);
      },
    };
  }

  async #run(
    binding: Prepared,
    context: CallContext,
    { request, trail, inSnapshot }: { request: CallRequest; trail: Trail; inSnapshot: boolean },
  ): Promise<string> {
    const { store } = this;
    const { db } = store.database;
    const { outside } = context;
    const { endpoint } = binding;
    const audited = binding.mode !== "read" && isElevated(request.actor) ? request.actor : undefined;
    const audit = async (tx: Tx): Promise<void> => {
      if (audited) await beginAudit(tx, { ...context, endpoint, actor: audited, undoes: request.undoes });
      trail.isWritten = true;
    };
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
      outside.run(() =>
        transaction(
          db,
          async (tx) => {
            await audit(tx);
            return work(tx);
          },
          { cache: store.cache },
        ),
      );
    const parts = { params: request.params, query: request.query, body: request.body };
    const run = async (tx: Tx, connection = db): Promise<string | AppError> => {
      const result = await binding.run({ ...context, ...parts, db: connection, tx, transaction: inTransaction });
      return result instanceof AppError ? result : binding.serialize(result);
    };
    // Reads and manual calls have no transaction of their own; their handlers' types do not offer one.
    const noTx = db as unknown as Tx;
    const read = () => (inSnapshot ? snapshot(db, (connection) => run(noTx, connection)) : run(noTx));
    try {
      const outcome =
        binding.mode === "write"
          ? await inTransaction((tx) => answerOnce(tx, binding.endpoint, context, request, () => run(tx)))
          : await (binding.mode === "read" ? outside.run(read) : run(noTx));
      if (outcome instanceof AppError) throw outcome;
      // Who asks a provider anew has written nothing here, and yet done something.
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

/** Parts of uploads are what happens on the way to something. */
const isWrite = ({ method, isQuery, isRawBody }: AnyEndpoint): boolean =>
  method !== "GET" && isQuery !== true && isRawBody !== true;

/** Each number fits by itself, but what would come of them does not: 2^53 minor units, or the digits of a column. */
function isTooLarge(error: unknown): boolean {
  return (
    error instanceof MoneyOverflowError || (error instanceof Error && "code" in error && error.code === OUT_OF_RANGE)
  );
}

/** Declarations that the runtime could not keep; better no start than a promise broken in silence. */
function refuseContradictions({ endpoint, mode }: Binding): void {
  const { id, access, isCacheable, isIdempotent } = endpoint;
  // The cache answers before anybody looks at who is asking.
  const isPublic = SHOPPERS.every((kind) => access.actors.includes(kind));
  if (isCacheable === true && !(mode === "read" && isPublic))
    throw new Error(`${id} is cacheable, so it must be a read that every shopper may make.`);
  // The key is written in the call's own transaction, and strangers would share theirs.
  if (isIdempotent === true && (mode !== "write" || access.actors.includes("anonymous")))
    throw new Error(`${id} takes idempotency keys, so it must be one transaction of a known caller.`);
}

function prepare(binding: Binding): Prepared {
  const { endpoint } = binding;
  const validator = (schema: TSchema | undefined, coerce: boolean) =>
    schema === undefined ? undefined : lazyValidator(schema, { coerce });
  let stringify: ((value: unknown) => string) | undefined;
  return {
    ...binding,
    validateParams: validator(endpoint.params, true),
    validateQuery: validator(endpoint.query, true),
    validateBody: endpoint.isRawBody ? undefined : validator(endpoint.body, false),
    validateFlatBody: endpoint.isQuery ? validator(endpoint.body, true) : undefined,
    serialize: (value) => {
      // A schema is JSON Schema already; the library's own type is narrower than what it accepts.
      stringify ??= fastJsonStringify(endpoint.response as Parameters<typeof fastJsonStringify>[0]);
      return stringify(value);
    },
    allowedErrors: new Set([...COMMON_ERRORS, ...(endpoint.errors ?? [])]),
  };
}

function validate(binding: Prepared, request: CallRequest): void {
  binding.validateParams?.(request.params);
  binding.validateQuery?.(request.query);
  if (binding.validateBody === undefined) return;
  dropNulls(binding.endpoint.body, request.body, { isUpdate: binding.endpoint.method === "PATCH" });
  // Checked before unknown fields are stripped, and before the schema, so that the refusal names the field itself.
  if (!isElevated(request.actor) || !hasPermission(request.actor, "orders:write")) {
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

/** Weak: the encodings of the same answer share it. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash("sha1").update(bytes).digest("base64url").slice(0, 22)}"`;
}
