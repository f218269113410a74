import { readFile, rm, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

export type FolderLock = { release(): Promise<void> };

/**
 * Takes an operating-system lock on `path`; returns undefined if another running process has it.
 *
 * Node has no file locks, but SQLite does: an open exclusive transaction holds one. The kernel releases it when its
 * owner ends for any reason, so there are no stale locks to detect and no race in taking one over. (Opening and closing
 * the lock file elsewhere in this process would release the lock, so no other code can read it.)
 */
export async function tryLock(path: string): Promise<FolderLock | undefined> {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  await rm(holderPath(path), { force: true }); // may belong to another user
  await writeFile(holderPath(path), `${process.pid}\n`);
  return {
    async release() {
      await rm(holderPath(path), { force: true });
      file.close();
    },
  };
}

/** Waits for the lock; undefined if it is still taken after `patienceMs`. */
export async function waitForLock(path: string, patienceMs: number): Promise<FolderLock | undefined> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const lock = await tryLock(path);
    if (lock || Date.now() > deadline) return lock;
    await sleep(40 + Math.random() * 40);
  }
}

/** The process that holds the lock, as recorded in its file. */
export async function lockHolder(path: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const pid = Number(await readFile(holderPath(path), "utf8").catch(() => ""));
    if (pid > 0) return pid;
    await sleep(20); // the holder has the lock but hasn't recorded its pid yet
  }
  return undefined;
}

function holderPath(path: string): string {
  return `${path}.pid`;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5; // SQLITE_BUSY
}
