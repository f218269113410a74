/** Test transport: returns scripted responses and records requests. */
import { STATUS_CODES } from "node:http";
import type { Transport, WireRequest } from "../call.ts";

type Scripted = { status: number; body: unknown; headers?: Record<string, string> };

export function recordingTransport(answer: (request: WireRequest) => Scripted) {
  const requests: WireRequest[] = [];
  const send: Transport = async (request) => {
    requests.push(request);
    const { status, body, headers = {} } = answer(request);
    return {
      status,
      statusText: STATUS_CODES[status] ?? "",
      headers: { get: (name) => headers[name] ?? null },
      text: async () => (typeof body === "string" ? body : JSON.stringify(body)),
    };
  };
  return {
    requests,
    send,
    bodiesOf: (path: string): unknown[] =>
      requests.filter((request) => request.path === path).map(({ body }) => JSON.parse(String(body))),
  };
}

export const fromBase64Url = (text: string): string => Buffer.from(text, "base64url").toString("utf8");
