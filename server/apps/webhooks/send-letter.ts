/** One try: the letter, signed now, through the guarded way out. Never throws. */
import { createHash } from "node:crypto";
import { GuardedFetchError, guardedFetch, type KeptConnections } from "#server/platform/http-client/guarded-fetch.ts";
import { allowedInside } from "#server/platform/http-client/own-machine.ts";
import type { Store } from "#server/platform/store.ts";
import type { Letter } from "./envelopes.ts";
import { readRetryAfter } from "./schedule.ts";

export type Try = {
  readonly at: Date;
  readonly status: number | undefined;
  readonly problem: string | undefined;
  readonly milliseconds: number;
  readonly answer: string;
  readonly bodyHash: string;
  readonly retryAfter: number | undefined;
};

/** For the whole exchange (Standard Webhooks: 15 to 30 seconds). */
export const TIMEOUT_MS = 20_000;
/** What the log keeps of an answer; the rest is not read. */
const MOST_ANSWER_BYTES = 1024;

export async function sendLetter(
  store: Store,
  url: string,
  letter: Letter,
  connections: KeptConnections,
): Promise<Try> {
  const at = store.now();
  const startedAt = performance.now();
  const bodyHash = createHash("sha256").update(letter.body).digest("hex");
  const done = (outcome: Pick<Try, "status" | "problem" | "answer" | "retryAfter">): Try => ({
    at,
    bodyHash,
    milliseconds: Math.round(performance.now() - startedAt),
    ...outcome,
  });
  try {
    const response = await guardedFetch(url, {
      method: "POST",
      headers: { ...letter.headers, "user-agent": "Cartwright-Webhooks/1.0" },
      body: letter.body,
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

/** Text for people: without what a database or a terminal would stumble over. */
function readable(body: Buffer): string {
  return body
    .toString("utf8")
    .replace(/[^\P{C}\n\t]|\uFFFD/gu, " ")
    .slice(0, MOST_ANSWER_BYTES);
}
