/** Makes one attempt: signs the message and sends it through `guardedFetch`. Never throws. */
import { createHash } from "node:crypto";
import { type ConnectionPool, GuardedFetchError, guardedFetch } from "#server/platform/http-client/guarded-fetch.ts";
import { allowedInside } from "#server/platform/http-client/own-machine.ts";
import type { Store } from "#server/platform/store.ts";
import { readRetryAfter } from "./schedule.ts";
import type { WebhookRequest } from "./sign-webhook.ts";

export type Attempt = {
  readonly at: Date;
  readonly status: number | undefined;
  readonly problem: string | undefined;
  readonly milliseconds: number;
  readonly answer: string;
  readonly bodyHash: string;
  readonly retryAfter: number | undefined;
};

/** For the whole request (Standard Webhooks: 15 to 30 seconds). */
export const TIMEOUT_MS = 20_000;
/** Bytes of the response that are logged. The rest is not read. */
const MOST_ANSWER_BYTES = 1024;

export async function sendAttempt(
  store: Store,
  url: string,
  request: WebhookRequest,
  connections: ConnectionPool,
): Promise<Attempt> {
  const at = store.now();
  const startedAt = performance.now();
  const bodyHash = createHash("sha256").update(request.body).digest("hex");
  const done = (outcome: Pick<Attempt, "status" | "problem" | "answer" | "retryAfter">): Attempt => ({
    at,
    bodyHash,
    milliseconds: Math.round(performance.now() - startedAt),
    ...outcome,
  });
  try {
    const response = await guardedFetch(url, {
      method: "POST",
      headers: { ...request.headers, "user-agent": "Cartwright-Webhooks/1.0" },
      body: request.body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_ANSWER_BYTES,
      isCut: true,
      allows: allowedInside(store),
      connections,
    });
    const isTaken = response.status >= 200 && response.status < 300;
    return done({
      status: response.status,
      problem: isTaken ? undefined : "STATUS",
      answer: readable(response.body),
      retryAfter: readRetryAfter(response.headers["retry-after"], at),
    });
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) store.log.warn({ err: error, webhook: "not sent" });
    const problem = error instanceof GuardedFetchError ? error.problem : "UNREACHABLE";
    return done({ status: undefined, problem, answer: "", retryAfter: undefined });
  }
}

/** Removes characters that PostgreSQL rejects or terminals interpret. */
function readable(body: Buffer): string {
  return body
    .toString("utf8")
    .replace(/[^\P{C}\n\t]|\uFFFD/gu, " ")
    .slice(0, MOST_ANSWER_BYTES);
}
