/** HTTP client of EasyPost's API, version 2: JSON over basic authentication with the key as user name. */
import { GuardedFetchError, guardedFetch } from "#server/platform/http-client/guarded-fetch.ts";
import { LabelKeyRejected, LabelProviderUnavailable } from "../provider.ts";

export type EasypostAccess = {
  /** Base URL: `https://api.easypost.com`. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Allows a local server in development and tests. */
  readonly allows: (address: string, port: number) => boolean;
};

/** EasyPost rejected the request. */
export class EasypostError extends Error {
  override readonly name = "EasypostError";
  /** `SHIPMENT.POSTAGE.EXISTS`, `ADDRESS.VERIFY.FAILURE`, … */
  readonly code: string;
  readonly status: number;
  constructor(message: string, { code, status }: { code: string; status: number }) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Carriers take up to half a minute to issue a label. */
const TIMEOUT_MS = 45_000;
const MAX_LABEL_BYTES = 5 * 1024 ** 2;

type Fields = Record<string, unknown>;
type ApiRequest = { method: "GET" | "POST"; path: string; body?: Fields };

/**
 * @throws {EasypostError} on a rejection
 * @throws {LabelKeyRejected} when the key is invalid, disabled or lacks a permission
 * @throws {LabelProviderUnavailable} when the outcome is unknown
 */
export async function callEasypost(access: EasypostAccess, { method, path, body }: ApiRequest): Promise<Fields> {
  const authorization = `Basic ${Buffer.from(`${access.apiKey}:`).toString("base64")}`;
  const response = await send(`${access.apiUrl}/v2${path}`, access, {
    method,
    headers: { authorization, accept: "application/json", "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = parse(response.body);
  if (response.status >= 200 && response.status < 300) return answer;
  const error = recordOf(answer.error);
  const message = textOf(error.message) ?? `EasyPost responded with status ${response.status}.`;
  if (response.status === 401 || response.status === 403) throw new LabelKeyRejected(message);
  // 402: the account has too little money, which is a rejection.
  const isUnknown = response.status >= 500 || [408, 409, 429].includes(response.status);
  if (isUnknown) throw new LabelProviderUnavailable(message);
  throw new EasypostError(message, { code: textOf(error.code) ?? "UNKNOWN", status: response.status });
}

export async function downloadLabel(access: EasypostAccess, url: string): Promise<Buffer> {
  const { status, body } = await send(url, access, { method: "GET" });
  if (status !== 200 || body.subarray(0, 5).toString("latin1") !== "%PDF-") {
    throw new LabelProviderUnavailable("The label can't be downloaded.");
  }
  return body;
}

type Sent = { method: "GET" | "POST"; headers?: Record<string, string>; body?: string };

async function send(url: string, { allows }: EasypostAccess, sent: Sent): Promise<{ status: number; body: Buffer }> {
  try {
    return await guardedFetch(url, { ...sent, timeoutMs: TIMEOUT_MS, maxBytes: MAX_LABEL_BYTES, allows });
  } catch (error) {
    if (error instanceof GuardedFetchError) {
      throw new LabelProviderUnavailable("EasyPost can't be reached.", { cause: error });
    }
    throw error;
  }
}

function parse(body: Buffer): Fields {
  try {
    return recordOf(JSON.parse(body.toString("utf8")));
  } catch (error) {
    throw new LabelProviderUnavailable("EasyPost's response isn't JSON.", { cause: error });
  }
}

export const recordOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
