/** Parses form bodies, with or without files. */
import type { FastifyRequest } from "fastify";
import { AppError } from "#server/platform/http/app-error.ts";
import { assertStorable } from "#server/platform/http/values/json.ts";

export type Posted = { fields: URLSearchParams; files: ReadonlyMap<string, readonly Uint8Array[]> };

export const NOTHING_POSTED: Posted = { fields: new URLSearchParams(), files: new Map() };

export async function readPosted(request: FastifyRequest): Promise<Posted> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const type = request.headers["content-type"] ?? "";
  const posted = /^multipart\/form-data\b/i.test(type)
    ? await readMultipart(body, type)
    : { fields: new URLSearchParams(body.toString("utf8")), files: new Map() };
  for (const pair of posted.fields) pair.forEach(assertStorable);
  return posted;
}

/** Parses multipart forms (RFC 7578) with Node's built-in parser. */
async function readMultipart(body: Buffer, type: string): Promise<Posted> {
  const form = await new Response(Uint8Array.from(body), { headers: { "content-type": type } }).formData().catch(() => {
    throw new AppError("MALFORMED_REQUEST");
  });
  const fields = new URLSearchParams();
  const files = new Map<string, Uint8Array[]>();
  for (const [name, value] of form) {
    if (typeof value === "string") fields.append(name, value);
    else if (value.size > 0) files.set(name, [...(files.get(name) ?? []), await value.bytes()]);
  }
  return { fields, files };
}
