/** Sends responses: cached bytes if available, with compression and conditional requests. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { CachedAnswer } from "../cache/byte-cache.ts";
import type { Store } from "../store.ts";
import type { Answer } from "./runtime.ts";

export type Headers = readonly (readonly [name: string, value: string])[];
type Encodings = { gzip?: Buffer; brotli?: Buffer; timesSent: number };

const MIN_COMPRESSED_BYTES = 600;
/** Responses for one caller are compressed every time, so it must save more than a packet or two. */
const MIN_PRIVATE_COMPRESSED_BYTES = 4096;
/** Above this size, compression takes milliseconds and runs in the thread pool. */
const ASIDE_BYTES = 65_536;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const encodingsOf = new WeakMap<CachedAnswer, Encodings>();

/** Headers of every response. */
export function commonHeaders(store: Store, requestId: string): [string, string][] {
  const headers: [string, string][] = [
    ["x-wix-request-id", requestId],
    ["x-request-id", requestId],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
  ];
  if (store.baseUrl().startsWith("https:"))
    headers.push(["strict-transport-security", "max-age=31536000; includeSubDomains"]);
  return headers;
}

/** The API is open to every origin: it takes tokens, never cookies. */
export const crossOriginHeaders: Headers = [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", "x-wix-request-id, x-wix-consistent"],
];

export async function sendAnswer(request: IncomingMessage, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) reply.header(name, headerValue(value));
  if (answer.cached === undefined) {
    const [encoding, body] = await encodeOnce(answer.body, request.headers["accept-encoding"]);
    if (encoding !== undefined) reply.header("content-encoding", encoding).header("vary", "accept-encoding");
    return reply
      .code(200)
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "private, no-store")
      .send(body);
  }
  const { status, headers, body } = chooseBytes(answer.cached, request);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.code(status).send(body);
}

/** Writes cached bytes directly to the socket; most requests of a busy store take this path. */
export function writeCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedAnswer,
  extra: Headers,
): void {
  const { status, headers, body } = chooseBytes(cached, request);
  // Later entries win: the response's own headers override the common ones.
  const merged = new Map([...extra, ...headers]);
  const flat: string[] = [];
  for (const [name, value] of merged) flat.push(name, value);
  response.writeHead(status, flat);
  response.end(request.method === "HEAD" ? undefined : body);
}

type Chosen = { status: number; headers: [string, string][]; body: Buffer | undefined };

function chooseBytes(cached: CachedAnswer, request: IncomingMessage): Chosen {
  // `no-cache` lets browsers store a copy but revalidate it each time; the ETag makes that cheap. Responses whose address changes with
  // their content have a `cache-control` of their own.
  const headers: [string, string][] = [["cache-control", "no-cache"], ...cached.headers, ["etag", cached.etag]];
  if (matchesEtag(request.headers["if-none-match"], cached.etag)) return { status: 304, headers, body: undefined };
  const [encoding, body] = encode(cached, request.headers["accept-encoding"]);
  if (encoding !== undefined) headers.push(["content-encoding", encoding]);
  headers.push(["content-length", String(body.byteLength)]);
  return { status: cached.status, headers, body };
}

/** Weak comparison (RFC 9110, section 13.1.2): all encodings of a response share its ETag. */
function matchesEtag(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition === etag || condition.trim() === "*") return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return condition.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/**
 * The first response is compressed quickly. A response sent a second time is compressed well in the background, which
 * one-off URLs never cost.
 */
function encode(cached: CachedAnswer, accepted: string | string[] | undefined): [string | undefined, Buffer] {
  if (cached.identity.byteLength < MIN_COMPRESSED_BYTES) return [undefined, cached.identity];
  const encodings = encodingsOf.get(cached) ?? { timesSent: 0 };
  encodingsOf.set(cached, encodings);
  if (++encodings.timesSent === 2) void compressWell(cached, encodings);
  if (encodings.brotli !== undefined && accepts(accepted, "br")) return ["br", encodings.brotli];
  if (!accepts(accepted, "gzip")) return [undefined, cached.identity];
  encodings.gzip ??= gzipSync(cached.identity, { level: 1 });
  return ["gzip", encodings.gzip];
}

/**
 * Compresses a response for one caller. gzip's lowest level makes a product with 2,000 variants five times smaller in 6
 * ms; Brotli takes ten times as long for a tenth less. Requests forged by other sites carry no token, so the response
 * size reveals nothing (BREACH).
 */
async function encodeOnce(
  answer: string | Buffer,
  accepted: string | string[] | undefined,
): Promise<[encoding: string | undefined, body: string | Buffer]> {
  if (Buffer.byteLength(answer) < MIN_PRIVATE_COMPRESSED_BYTES) return [undefined, answer];
  const body = Buffer.from(answer);
  if (accepts(accepted, "gzip")) {
    const isLong = body.byteLength >= ASIDE_BYTES;
    return ["gzip", isLong ? await compressGzip(body, { level: 1 }) : gzipSync(body, { level: 1 })];
  }
  if (!accepts(accepted, "br")) return [undefined, answer];
  return ["br", await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })];
}

async function compressWell({ identity }: CachedAnswer, encodings: Encodings): Promise<void> {
  const [gzipped, brotli] = await Promise.all([
    compressGzip(identity, { level: 6 }),
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  ]);
  encodings.gzip = gzipped;
  encodings.brotli = brotli;
}

/** Whether the Accept-Encoding header allows the encoding; `q=0` excludes it (RFC 9110, section 12.5.3). */
export function accepts(header: string | string[] | undefined, encoding: "br" | "gzip"): boolean {
  const text = typeof header === "string" ? header : "";
  if (!text.includes(encoding)) return false;
  // Fast path: browsers send no weights.
  if (!text.includes("q=")) return text.split(",").some((part) => part.trim() === encoding);
  return text.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/**
 * Headers are limited to printable ASCII. All other characters, line breaks in particular, are percent-encoded as in
 * URLs.
 */
export function headerValue(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return value;
  return value.toWellFormed().replace(/[^\x20-\x7e]/gu, encodeURIComponent);
}
