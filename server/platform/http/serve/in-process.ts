/** Contract client without a socket: server-rendered pages call the public API in process, with the same checks. */
import type { AnyEndpoint } from "#api/endpoint.ts";
import { ApiError, type Call } from "#sdk/call.ts";
import type { CachedAnswer } from "../../cache/byte-cache.ts";
import { isDatabaseOutage } from "../../db/outage.ts";
import { AppError, errorBody, systemErrorBody, ValidationError } from "../app-error.ts";
import type { Moment, Runtime } from "../runtime.ts";
import { parseJson } from "../values/json.ts";

export type InProcessOptions = {
  requestId: string;
  source: string;
  /** Receives the cache tags of each response, so that a page has the tags of its data. */
  onTags?: (tags: readonly string[]) => void;
  /** Called on temporary failures, so that the page isn't cached. */
  onFailure?: () => void;
  /** Reads use this snapshot. */
  moment?: Moment | undefined;
};

export function createInProcessCall(runtime: Runtime, options: InProcessOptions): Call {
  return async (endpoint: AnyEndpoint, input, callOptions = {}) => {
    const headers: Record<string, string> = { ...callOptions.headers };
    if (callOptions.idempotencyKey !== undefined) headers["idempotency-key"] = callOptions.idempotencyKey;
    try {
      const actor = await runtime.authenticate(callOptions.authorization);
      const cacheKey = `CALL ${endpoint.id} ${headers["x-wix-currency"] ?? ""} ${JSON.stringify(input)}`;
      const kept = runtime.findKept(endpoint, actor, cacheKey, options.moment);
      if (kept !== undefined) {
        options.onTags?.(kept.tags);
        return parsedOnce(kept);
      }
      const { params, query, body } = overTheWire(input);
      const answer = await runtime.execute(endpoint.id, {
        params: toRecord(params),
        query: toRecord(query),
        body,
        actor,
        requestId: options.requestId,
        source: options.source,
        header: (name) => headers[name],
        cacheKey,
        moment: options.moment,
      });
      options.onTags?.(answer.tags);
      return answer.cached === undefined ? JSON.parse(answer.body.toString()) : parsedOnce(answer.cached);
    } catch (thrown) {
      const isOutage = isDatabaseOutage(thrown);
      if (isOutage) runtime.store.log.warn({ err: thrown, endpoint: endpoint.id, requestId: options.requestId });
      const error = isOutage ? new AppError("UNAVAILABLE") : thrown;
      const status = error instanceof AppError ? error.status : error instanceof ValidationError ? 400 : 500;
      if (status === 429 || status >= 500) options.onFailure?.();
      if (error instanceof AppError) throw new ApiError(status, errorBody(error), options.requestId);
      if (error instanceof ValidationError) throw new ApiError(status, errorBody(error), options.requestId);
      runtime.store.log.error({ err: error, endpoint: endpoint.id, requestId: options.requestId });
      throw new ApiError(status, systemErrorBody(options.requestId), options.requestId);
    }
  };
}

const parsed = new WeakMap<CachedAnswer, unknown>();

/** Cached responses are read by many pages: parsed once, and frozen so that no page can modify them. */
function parsedOnce(answer: CachedAnswer): unknown {
  const known = parsed.get(answer);
  if (known !== undefined) return known;
  const value: unknown = JSON.parse(answer.identity.toString(), (_, part: unknown) => Object.freeze(part));
  parsed.set(answer, value);
  return value;
}

/**
 * The page's input as it would arrive over HTTP: a copy, because validation strips and fills in place, without
 * undefined fields, and without text that can't be stored.
 */
function overTheWire({ params = {}, query = {}, body = {} }: { params?: unknown; query?: unknown; body?: unknown }) {
  const copy = (value: unknown): unknown => parseJson(JSON.stringify(value));
  return { params: copy(params), query: copy(query), body: body instanceof Uint8Array ? body : copy(body) };
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
