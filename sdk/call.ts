/**
 * The contract client: converts an endpoint declaration and its input to a request, and the response to typed output or
 * an `ApiError`. A transport sends the request: `fetch`, or the server itself in process.
 */
import type { AnyEndpoint, Input, Output } from "#api/endpoint.ts";
import type { ErrorBody } from "#api/errors.ts";

export type WireRequest = {
  method: string;
  /** Path and query string, such as `/v1/products/p1?id=p1`. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

export type WireResponse = {
  status: number;
  statusText?: string;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
};

export type Transport = (request: WireRequest) => Promise<WireResponse>;

export type CallOptions = {
  /** Unprefixed access token or API key, without `Bearer` (docs/protocol/transport.md#request-headers). */
  authorization?: string;
  headers?: Record<string, string>;
  idempotencyKey?: string;
};

/** A typed request to any endpoint. */
export type Call = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Output<E>>;

/** A response other than 200 (docs/protocol/errors.md#error-bodies). */
export class ApiError extends Error {
  readonly status: number;
  readonly requestId: string | undefined;
  /** Empty if the response has no known details. */
  readonly details: ErrorBody["details"];
  /** The whole response body if it is JSON. */
  readonly body: unknown;

  constructor(status: number, body: ErrorBody, requestId: string | undefined, raw: unknown = body) {
    super(body.message);
    this.body = raw;
    this.name = "ApiError";
    this.status = status;
    this.details = body.details;
    this.requestId = requestId;
  }

  /** Built pages bundle their own copy of this class, so instances are recognized by name instead of identity. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === "ApiError";
  }

  /** Application code, such as `OWNED_CART_NOT_FOUND`; undefined for validation errors. */
  get code(): string | undefined {
    return this.details.applicationError?.code;
  }

  get violations() {
    return this.details.validationError?.fieldViolations ?? [];
  }
}

/** Maximum length of a GET query string; longer requests are sent as POST (docs/protocol/transport.md#arguments). */
export const MAX_QUERY_STRING = 4000;

type LooseInput = { params?: unknown; query?: unknown; body?: unknown };

/** Builds the request. Query endpoints use GET with `.r`, or POST beyond 4000 characters. */
export function buildRequest(endpoint: AnyEndpoint, input: LooseInput, options: CallOptions = {}): WireRequest {
  const params = toRecord(input.params);
  const path = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
  const mounted = `${endpoint.services?.[0] ?? ""}${path}`;
  const headers: Record<string, string> = { ...options.headers };
  if (options.authorization !== undefined) headers.authorization = options.authorization;
  if (options.idempotencyKey !== undefined) headers["idempotency-key"] = options.idempotencyKey;

  if (endpoint.isQuery) {
    const json = JSON.stringify(input.body ?? {});
    const queryString = json === "{}" ? "" : `?.r=${toBase64Url(json)}`;
    if (queryString.length <= MAX_QUERY_STRING) return { method: "GET", path: mounted + queryString, headers };
    return { method: "POST", path: mounted, headers: { ...headers, "content-type": "application/json" }, body: json };
  }
  const url = mounted + toQueryString(toRecord(input.query));
  if (input.body instanceof Uint8Array) return { method: endpoint.method, path: url, headers, body: input.body };
  if (endpoint.method === "GET" || endpoint.method === "DELETE") return { method: endpoint.method, path: url, headers };
  return {
    method: endpoint.method,
    path: url,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(input.body ?? {}),
  };
}

/** Creates a typed `call` for a transport. */
export function createCall(transport: Transport, defaults: CallOptions = {}): Call {
  return async (endpoint, input, options = {}) => {
    const merged = { ...defaults, ...options, headers: { ...defaults.headers, ...options.headers } };
    const response = await transport(buildRequest(endpoint, input, merged));
    const text = await response.text();
    const requestId = response.headers.get("x-wix-request-id") ?? undefined;
    const body: unknown = parseJson(text);
    if (response.status !== 200) throw new ApiError(response.status, toErrorBody(body, response), requestId, body);
    // The server compiles its serializer from this response schema, so the response isn't validated again.
    return body as Output<typeof endpoint>;
  };
}

/** A transport using `fetch` against the given origin, such as `http://127.0.0.1:3000`. */
export function fetchTransport(origin: string, fetchFunction: typeof fetch = fetch): Transport {
  return ({ method, path, headers, body }) =>
    fetchFunction(origin + path, {
      method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : new Blob([Uint8Array.from(body)]) }),
    });
}

function toErrorBody(body: unknown, response: WireResponse): ErrorBody {
  if (isErrorBody(body)) return body;
  const { message } = toRecord(body);
  const text = typeof message === "string" && message !== "" ? message : response.statusText;
  return { message: text || `HTTP ${response.status}`, details: {} };
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === "object" &&
    body !== null &&
    "message" in body &&
    typeof body.message === "string" &&
    "details" in body &&
    typeof body.details === "object" &&
    body.details !== null
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Scalars as text, lists as repeated keys, nested objects as dotted keys (docs/protocol/transport.md#arguments). */
export function toQueryString(query: Record<string, unknown>): string {
  const pairs: string[] = [];
  const add = (key: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) for (const entry of value) add(key, entry);
    else if (typeof value === "object") for (const [name, entry] of Object.entries(value)) add(`${key}.${name}`, entry);
    else pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  };
  for (const [key, value] of Object.entries(query)) add(key, value);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** Unpadded base64url of the UTF-8 text (docs/protocol/transport.md#arguments). */
export function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
