/**
 * Built files of the apps, with hashed names so that browsers cache them indefinitely. Read and compressed on the first
 * request, then kept in memory: most processes never serve most of the back office.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accepts } from "#server/platform/http/answers.ts";
import { once } from "./once.ts";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json",
};
const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".html", ".map"]);

type Encoded = { bytes: Buffer; gzip: Buffer | undefined; brotli: Buffer | undefined };
type StaticFile = { type: string; load(): Promise<Encoded> };

export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** All files below the folder, keyed by the path they are served at. A missing folder is empty. */
export async function listStaticFiles(folder: string, urlPrefix: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  const exists = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!exists) return files;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const extension = extname(entry.name);
    files.set(urlPrefix + relative(folder, path).split(sep).join("/"), {
      type: TYPES[extension] ?? "application/octet-stream",
      load: once(() => readEncoded(path, COMPRESSIBLE.has(extension))),
    });
  }
  return files;
}

async function readEncoded(path: string, canBeCompressed: boolean): Promise<Encoded> {
  const bytes = await readFile(path);
  if (!canBeCompressed || bytes.byteLength <= 500) return { bytes, gzip: undefined, brotli: undefined };
  const [gzipped, brotli] = await Promise.all([
    compressGzip(bytes, { level: 9 }),
    compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ]);
  return { bytes, gzip: gzipped, brotli };
}

export async function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  cacheControl: string,
): Promise<FastifyReply> {
  const { bytes, gzip: gzipped, brotli } = await file.load();
  const accepted = request.headers["accept-encoding"];
  reply.header("content-type", file.type).header("cache-control", cacheControl).header("vary", "accept-encoding");
  if (brotli !== undefined && accepts(accepted, "br")) return reply.header("content-encoding", "br").send(brotli);
  if (gzipped !== undefined && accepts(accepted, "gzip")) return reply.header("content-encoding", "gzip").send(gzipped);
  return reply.send(bytes);
}
