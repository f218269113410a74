/** Built files of the apps: hashed names, so browsers keep them for ever. Read once, compressed once, kept in memory. */
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accepts } from "#server/platform/http/answers.ts";

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

type StaticFile = { type: string; bytes: Buffer; gzip: Buffer | undefined; brotli: Buffer | undefined };

export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** All files below the folder, keyed by the path they are served at. A missing folder is empty. */
export async function readStaticFiles(folder: string, urlPrefix: string): Promise<StaticFiles> {
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
    const bytes = await readFile(path);
    const isCompressible = COMPRESSIBLE.has(extension) && bytes.byteLength > 500;
    files.set(urlPrefix + relative(folder, path).split(sep).join("/"), {
      type: TYPES[extension] ?? "application/octet-stream",
      bytes,
      gzip: isCompressible ? await compressGzip(bytes, { level: 9 }) : undefined,
      brotli: isCompressible
        ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        : undefined,
    });
  }
  return files;
}

export function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  cacheControl: string,
): FastifyReply {
  const accepted = request.headers["accept-encoding"];
  reply.header("content-type", file.type).header("cache-control", cacheControl).header("vary", "accept-encoding");
  if (file.brotli !== undefined && accepts(accepted, "br"))
    return reply.header("content-encoding", "br").send(file.brotli);
  if (file.gzip !== undefined && accepts(accepted, "gzip"))
    return reply.header("content-encoding", "gzip").send(file.gzip);
  return reply.send(file.bytes);
}
