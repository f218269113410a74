/**
 * Disk cache for files that can be regenerated (image sizes), within a budget. If it is exceeded, the least recently
 * used files are deleted until a fifth of it is free. Several processes can share the folder: each counts its own
 * writes and lists the folder before deleting.
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";

/** Small files are read at once; large ones are streamed, so that slow clients don't occupy memory. */
export type KeptFile = { readonly bytes: number; readonly body: Buffer | Readable };

export type DiskCache = {
  /** The caller must consume or destroy a stream. */
  read(name: string): Promise<KeptFile | undefined>;
  has(name: string): Promise<boolean>;
  /** `make` writes the file to the given path. */
  write(name: string, make: (path: string) => Promise<unknown>): Promise<void>;
  removeFolder(name: string): Promise<void>;
  /** Known bytes on disk. Waits for a cleanup in progress. */
  usedBytes(): Promise<number>;
};

/** Largest file that is read at once, and chunk size of larger ones: each chunk costs a round trip. */
const SMALL = 256 * 1024;
/** Share of the budget that remains after a cleanup. */
const LOW_SHARE = 0.8;
/** Minimum interval between updates of a file's last use. */
const MARK_MS = 6 * 3_600_000;

type Entry = { path: string; bytes: number; usedAt: number };

export function createDiskCache(folder: string, maxBytes: number): DiskCache {
  const root = resolve(folder);
  let used: number | undefined;
  let sweeping: Promise<void> | undefined;
  const place = (name: string): string => {
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) throw new Error("A file name points outside its folder.");
    return path;
  };
  const sweep = async (): Promise<void> => {
    const entries = await listEntries(root);
    let total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    if (total > maxBytes) {
      entries.sort((left, right) => left.usedAt - right.usedAt);
      // Keeps the newest file, because the request that created it is about to read it.
      for (const entry of entries.slice(0, -1)) {
        if (total <= maxBytes * LOW_SHARE) break;
        await rm(entry.path, { force: true });
        total -= entry.bytes;
      }
    }
    used = total;
  };
  const sweepOnce = (): Promise<void> => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  };
  return {
    async read(name) {
      const path = place(name);
      const file = await readKept(path).catch(() => undefined);
      if (file !== undefined) void markUsed(path);
      return file;
    },
    async has(name) {
      const found = await stat(place(name)).catch(() => undefined);
      return found !== undefined;
    },
    async write(name, make) {
      const path = place(name);
      if (used === undefined) await sweepOnce();
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomUUID()}.part`;
      let bytes = 0;
      try {
        await make(temporary);
        bytes = (await stat(temporary)).size;
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      used = (used ?? 0) + bytes;
      if (used > maxBytes) await sweepOnce();
    },
    removeFolder: (name) => rm(place(name), { recursive: true, force: true }),
    async usedBytes() {
      await sweeping;
      if (used === undefined) await sweepOnce();
      return used ?? 0;
    },
  };
}

async function readKept(path: string): Promise<KeptFile> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    // Closes the file at the end of the stream.
    if (size > SMALL) return { bytes: size, body: handle.createReadStream({ highWaterMark: SMALL }) };
    const body = await handle.readFile();
    await handle.close();
    return { bytes: body.byteLength, body };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function markUsed(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path);
    const now = Date.now();
    if (now - mtimeMs > MARK_MS) await utimes(path, now / 1000, now / 1000);
  } catch {
    // Deleted meanwhile; the next reader regenerates it.
  }
}

async function listEntries(folder: string): Promise<Entry[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const entries: Entry[] = [];
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined) entries.push({ path, bytes: found.size, usedAt: found.mtimeMs });
  }
  return entries;
}
