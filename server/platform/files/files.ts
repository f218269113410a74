/** Files in a folder. The server generates their names, and every resolved path is checked to be inside the folder. */
import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { createDiskCache, type DiskCache } from "./disk-cache.ts";

/** First and last byte, both inclusive, as in a Range header. */
export type ByteRange = { readonly start: number; readonly end: number };

export type Files = {
  /** Path of the file on this machine, for libraries that read files themselves. */
  path(name: string): string;
  read(name: string): Promise<Buffer | undefined>;
  /** Reads part of a file; shorter than `length` at the end of the file. */
  readPart(name: string, start: number, length: number): Promise<Buffer | undefined>;
  /** Streams a file, for files too large for memory. Undefined if it doesn't exist. */
  stream(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Size in bytes; undefined if the file doesn't exist. */
  size(name: string): Promise<number | undefined>;
  /** Writes to a temporary file and renames it, so that readers never see a partial file. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Like `write`, from a stream. */
  writeStream(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes a part at an offset of a growing file; durable when it resolves. */
  writePart(name: string, offset: number, bytes: Uint8Array): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes a folder recursively. */
  removeFolder(name: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Names of all files in a folder, recursively. */
  list(folder: string): AsyncIterable<string>;
  /** Creates missing files on demand, such as images that aren't drawn yet; undefined ends it. */
  setProducer(producer: Producer | undefined): void;
  /** Cache for files that can be regenerated, with least-recently-used eviction. */
  readonly kept: DiskCache;
};

/** Creates a file that is missing. Returns whether it exists now. */
export type Producer = (name: string) => Promise<boolean>;

type FilesOptions = {
  /** Size limit of `kept`, in bytes. */
  keptBytes?: number;
};

const DEFAULT_KEPT_BYTES = 2 * 1024 ** 3;

export function localFiles(folder: string, { keptBytes = DEFAULT_KEPT_BYTES }: FilesOptions = {}): Files {
  const root = resolve(folder);
  const place = (name: string): string => {
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) throw new Error("A file name points outside its folder.");
    return path;
  };
  let producer: Producer | undefined;
  /** Reads a file; if it is missing, once more after the producer has created it. */
  const orProduced = async <T>(name: string, read: () => Promise<T>): Promise<T | undefined> => {
    const found = await unlessMissing(read);
    return found === undefined && (await producer?.(name)) === true ? unlessMissing(read) : found;
  };
  const size = (name: string): Promise<number | undefined> => {
    const path = place(name);
    return orProduced(name, async () => {
      const found = await stat(path);
      return found.isFile() ? found.size : undefined;
    });
  };
  return {
    path: place,
    read: (name) => {
      const path = place(name);
      return orProduced(name, () => readFile(path));
    },
    readPart: (name, start, length) => {
      const path = place(name);
      return orProduced(name, () => readPart(path, start, length));
    },
    async stream(name, range) {
      if ((await size(name)) === undefined) return undefined;
      return createReadStream(place(name), range ?? {});
    },
    size,
    write: (name, bytes) => replace(place(name), [bytes]),
    writeStream: (name, bytes) => replace(place(name), bytes),
    async writePart(name, offset, bytes) {
      const path = place(name);
      await mkdir(dirname(path), { recursive: true });
      // Creates the file if missing, without truncating it: a part that arrives twice must not delete later ones.
      const handle = await open(path, constants.O_WRONLY | constants.O_CREAT);
      try {
        await handle.write(bytes, 0, bytes.byteLength, offset);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    async move(from, to) {
      const target = place(to);
      await mkdir(dirname(target), { recursive: true });
      await rename(place(from), target);
    },
    remove: (name) => rm(place(name), { force: true }),
    removeFolder: (name) => rm(place(name), { recursive: true, force: true }),
    has: async (name) => (await size(name)) !== undefined,
    list: (name) => listFiles(root, place(name)),
    setProducer(given) {
      producer = given;
    },
    kept: createDiskCache(join(root, "kept"), keptBytes),
  };
}

async function replace(path: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await writeDurably(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Synced to disk before it resolves, because the row that names the file is durable too. */
async function writeDurably(path: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, "wx");
  try {
    for await (const part of bytes) await handle.writeFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* listFiles(root: string, folder: string): AsyncGenerator<string> {
  for (const entry of (await unlessMissing(() => readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(root, path);
    else yield relative(root, path).split(sep).join("/");
  }
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

// Directories, names below a file, and names that are too long: such files can't exist.
const MISSING = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);
const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && MISSING.has(String(error.code));
