/**
 * Files that can be made again (sizes of pictures), kept within a budget. When it is exceeded, those not used for longest
 * go until a fifth of it is free again. Several processes may share the folder: each counts what it writes and looks
 * again at the disk before it removes anything.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

export type DiskCache = {
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  removeFolder(name: string): Promise<void>;
  /** Bytes on disk as far as known; waits for a removal under way. */
  usedBytes(): Promise<number>;
};

/** How much is left after a removal. */
const LOW_SHARE = 0.8;
/** A file read again is marked as used at most so often. */
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
      for (const entry of entries) {
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
      const bytes = await readFile(path).catch(() => undefined);
      if (bytes !== undefined) void markUsed(path);
      return bytes;
    },
    async write(name, bytes) {
      const path = place(name);
      if (used === undefined) await sweepOnce();
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      used = (used ?? 0) + bytes.byteLength;
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

async function markUsed(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path);
    const now = Date.now();
    if (now - mtimeMs > MARK_MS) await utimes(path, now / 1000, now / 1000);
  } catch {
    // Removed meanwhile; the next reader makes it again.
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
