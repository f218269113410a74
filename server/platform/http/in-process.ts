/** The contract client without a socket: server-rendered pages call the public API in process, through the same checks. */
import type { AnyEndpoint } from "#api/endpoint.ts";
import { ApiError, type Call } from "#sdk/call.ts";
import { AppError, errorBody, systemErrorBody, ValidationError } from "./app-error.ts";
import type { Runtime } from "./runtime.ts";

export type InProcessOptions = {
  requestId: string;
  source: string;
  /** Told the cache tags of each answer, so that a page knows what it depends on. */
  onTags?: (tags: readonly string[]) => void;
};

export function createInProcessCall(runtime: Runtime, options: InProcessOptions): Call {
  return async (endpoint: AnyEndpoint, input, callOptions = {}) => {
    const headers: Record<string, string> = { ...callOptions.headers };
    if (callOptions.idempotencyKey !== undefined) headers["idempotency-key"] = callOptions.idempotencyKey;
    try {
      const actor = await runtime.authenticate(callOptions.authorization);
      // Validation strips and fills in place, so it works on a copy of what the page passed.
      const { params, query, body } = structuredClone({
        params: input.params ?? {},
        query: input.query ?? {},
        body: input.body ?? {},
      });
      const answer = await runtime.execute(endpoint.id, {
        params: toRecord(params),
        query: toRecord(query),
        body,
        actor,
        requestId: options.requestId,
        source: options.source,
        header: (name) => headers[name],
        cacheKey: `CALL ${endpoint.id} ${headers["x-wix-currency"] ?? ""} ${JSON.stringify(input)}`,
      });
      options.onTags?.(answer.tags);
      return JSON.parse(answer.body.toString());
    } catch (error) {
      if (error instanceof AppError) throw new ApiError(error.status, errorBody(error), options.requestId);
      if (error instanceof ValidationError) throw new ApiError(400, errorBody(error), options.requestId);
      runtime.store.log.error({ err: error, endpoint: endpoint.id, requestId: options.requestId });
      throw new ApiError(500, systemErrorBody(options.requestId), options.requestId);
    }
  };
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
