/** Sending answers: finished bytes where there are some, errors in the specified envelope. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import type { CachedAnswer } from "../cache/byte-cache.ts";
import type { Answer } from "./runtime.ts";

export function sendAnswer(request: IncomingMessage, reply: FastifyReply, answer: Answer): FastifyReply {
  for (const [name, value] of answer.headers) reply.header(name, value);
  if (answer.cached === undefined) {
    return reply
      .code(200)
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "private, no-store")
      .send(answer.body);
  }
  const { status, headers, body } = chooseBytes(answer.cached, request);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.code(status).send(body);
}

/** Writes cached bytes straight to the socket: the path most requests of a busy shop take. */
export function writeCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedAnswer,
  extra: readonly [string, string][],
): void {
  const { status, headers, body } = chooseBytes(cached, request);
  const flat: string[] = [];
  for (const [name, value] of headers) flat.push(name, value);
  for (const [name, value] of extra) flat.push(name, value);
  response.writeHead(status, flat);
  response.end(request.method === "HEAD" ? undefined : body);
}

type Chosen = { status: number; headers: [string, string][]; body: Buffer | undefined };

function chooseBytes(cached: CachedAnswer, request: IncomingMessage): Chosen {
  // `no-cache` lets browsers keep a copy but ask each time; the ETag makes asking cheap and a stale page impossible.
  const headers: [string, string][] = [...cached.headers, ["cache-control", "no-cache"], ["etag", cached.etag]];
  if (request.headers["if-none-match"] === cached.etag) return { status: 304, headers, body: undefined };
  const accepted = request.headers["accept-encoding"] ?? "";
  const accepts = (encoding: string): boolean => typeof accepted === "string" && accepted.includes(encoding);
  let body = cached.identity;
  if (cached.brotli !== undefined && accepts("br")) {
    body = cached.brotli;
    headers.push(["content-encoding", "br"]);
  } else if (cached.gzip !== undefined && accepts("gzip")) {
    body = cached.gzip;
    headers.push(["content-encoding", "gzip"]);
  }
  headers.push(["content-length", String(body.byteLength)]);
  return { status: cached.status, headers, body };
}
