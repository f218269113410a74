/**
 * HTTP client for all requests to user-supplied URLs (webhooks, media by URL, imports). Addresses are checked when the
 * connection is made, after DNS resolution, so that a name can't be rebound to a private address. Redirects are
 * followed only if the caller allows them, and each is checked like the first request.
 */
import { lookup as resolveName } from "node:dns";
import { Agent as HttpAgent, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./addresses.ts";

export type GuardedRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Timeout of the whole exchange. Default: 10 s. */
  readonly timeoutMs?: number;
  /** Maximum response size. Default: 1 MiB. */
  readonly maxBytes?: number;
  /** Truncates a longer response after `maxBytes` instead of rejecting it. */
  readonly isCut?: boolean;
  /** Default: 0. Only for GET. */
  readonly maxRedirects?: number;
  /** Exceptions for tests and for addresses allowed by the operator: returns true to allow the address. */
  readonly allows?: (address: string, port: number) => boolean;
  /** Connection pool to reuse; without it, each request opens its own connection. */
  readonly connections?: ConnectionPool;
};

/** Connections to one receiver. Pools aren't shared between merchants' addresses. */
export type ConnectionPool = { readonly http: HttpAgent; readonly https: HttpsAgent; close(): void };

export function createConnectionPool(most: number): ConnectionPool {
  const options = { keepAlive: true, maxSockets: most, maxFreeSockets: most, timeout: 60_000 };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  return {
    ...agents,
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

type GuardedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** URL of the response, after redirects. */
  readonly url: string;
};

export type GuardedFetchProblem = "BAD_ADDRESS" | "FORBIDDEN_ADDRESS" | "TIMEOUT" | "TOO_LARGE" | "UNREACHABLE";

/**
 * `problem` is the machine-readable cause. The message can be shown to the merchant and never contains the response.
 */
export class GuardedFetchError extends Error {
  readonly problem: GuardedFetchProblem;
  constructor(problem: GuardedFetchProblem, message: string) {
    super(message);
    this.name = "GuardedFetchError";
    this.problem = problem;
  }
}

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 1024 * 1024;
const PORTS = new Set([80, 443]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** @throws {GuardedFetchError} on everything except a response, whatever its status */
export async function guardedFetch(address: string, options: GuardedRequest = {}): Promise<GuardedResponse> {
  const endsAt = Date.now() + (options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  let url = readAddress(address);
  for (let redirects = 0; ; redirects++) {
    const response = await send(url, options, endsAt);
    const { location } = response.headers;
    const isFollowed = REDIRECTS.has(response.status) && location !== undefined;
    if (!isFollowed || redirects >= (options.maxRedirects ?? 0)) return response;
    if (!URL.canParse(location, url)) throw new GuardedFetchError("BAD_ADDRESS", "The redirect leads nowhere.");
    url = readAddress(new URL(location, url).href);
  }
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new GuardedFetchError("BAD_ADDRESS", "This is not an http or https URL.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new GuardedFetchError("BAD_ADDRESS", "The URL must not contain a username or password.");
  }
  return url;
}

function send(url: URL, options: GuardedRequest, endsAt: number): Promise<GuardedResponse> {
  const { method = "GET", headers, body, maxBytes = DEFAULT_MAX_BYTES, isCut = false, allows = () => false } = options;
  const { connections, ...unkept } = options;
  const isSecure = url.protocol === "https:";
  const port = url.port === "" ? (isSecure ? 443 : 80) : Number(url.port);
  // The URL parser has normalized decimal, octal and hexadecimal IP addresses.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isAllowed = (ip: string): boolean => allows(ip, port) || (PORTS.has(port) && isPublicAddress(ip));
  const looksLikeAddress = /^[\d.]+$|:/.test(host);
  if (looksLikeAddress && !isAllowed(host)) throw forbidden();
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers: { "user-agent": "Cartwright", ...headers },
      lookup: guardedLookup(isAllowed),
      agent: (isSecure ? connections?.https : connections?.http) ?? false,
      maxHeaderSize: 16 * 1024,
      signal: AbortSignal.timeout(Math.max(1, endsAt - Date.now())),
    });
    request.on("response", (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      const answer = (): GuardedResponse => ({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
        ),
        body: Buffer.concat(parts).subarray(0, maxBytes),
        url: url.href,
      });
      response.on("data", (part: Buffer) => {
        length += part.byteLength;
        if (length <= maxBytes) return void parts.push(part);
        if (isCut) {
          parts.push(part);
          resolve(answer());
          return void request.destroy();
        }
        // Rejected here: a small enough response would otherwise complete before the connection is destroyed.
        reject(new GuardedFetchError("TOO_LARGE", "The response is too large."));
        request.destroy();
      });
      response.on("error", (error) => reject(toProblem(error)));
      response.on("end", () => resolve(answer()));
    });
    request.on("error", (error) => {
      // The server closed the pooled connection as it was reused; the request wasn't received.
      const wasLetGo = request.reusedSocket && "code" in error && error.code === "ECONNRESET";
      if (wasLetGo) resolve(send(url, unkept, endsAt));
      else reject(toProblem(error));
    });
    request.end(body);
  });
}

const forbidden = (): GuardedFetchError =>
  new GuardedFetchError("FORBIDDEN_ADDRESS", "Addresses in private networks aren't allowed.");

/**
 * Rejects the name if any of its addresses is forbidden: a resolver that mixes public and private addresses is an
 * attack.
 */
function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "", 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(forbidden(), "", 0);
      }
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

function toProblem(error: Error): GuardedFetchError {
  if (error instanceof GuardedFetchError) return error;
  if (error.name === "TimeoutError" || error.name === "AbortError") {
    return new GuardedFetchError("TIMEOUT", "The server didn't respond in time.");
  }
  return new GuardedFetchError("UNREACHABLE", "The server couldn't be reached.");
}
