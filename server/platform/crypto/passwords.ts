/**
 * Password hashing with argon2id in a bounded pool: at most two hashes run at once, in low-priority threads, and at
 * most 50 wait, so that a flood of sign-ins can't overload the server.
 */
import { Worker } from "node:worker_threads";
import { Semaphore } from "../semaphore.ts";
import { type HashingOutcome, type HashingTask, OPTIONS } from "./hashing-thread.ts";

const MAX_RUNNING = 2;
const MAX_WAITING = 50;
/** Idle threads end after this time, to free their memory. */
const IDLE_MILLISECONDS = 30_000;

const slots = new Semaphore(MAX_RUNNING);
const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];

/** Thrown when the pool is full; the response is 429. */
export class PasswordPoolFull extends Error {}

async function inPool(task: HashingTask): Promise<string | boolean> {
  if (slots.waiting >= MAX_WAITING) throw new PasswordPoolFull("password pool is full");
  await slots.take();
  try {
    return await inThread(task);
  } finally {
    slots.give();
  }
}

function acquireThread(): Worker {
  const known = idle.pop();
  if (known !== undefined) {
    clearTimeout(known.timer);
    known.worker.ref();
    return known.worker;
  }
  return new Worker(new URL("./hashing-thread.ts", import.meta.url), {
    // Without the server's own flags, which set its memory limits and debugging.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
}

function releaseThread(worker: Worker): void {
  // Idle threads don't keep the process alive.
  worker.unref();
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.worker === worker),
      1,
    );
    void worker.terminate();
  }, IDLE_MILLISECONDS);
  idle.push({ worker, timer: timer.unref() });
}

function inThread(task: HashingTask): Promise<string | boolean> {
  const worker = acquireThread();
  return new Promise((resolve, reject) => {
    const settle = (outcome: HashingOutcome): void => {
      worker.off("error", fail);
      releaseThread(worker);
      if ("value" in outcome) resolve(outcome.value);
      else reject(new Error(outcome.error));
    };
    const fail = (error: Error): void => {
      worker.off("message", settle);
      reject(error);
    };
    worker.once("message", settle);
    worker.once("error", fail);
    worker.postMessage(task);
  });
}

/** Passwords are compared after NFKC normalization (NIST SP 800-63B). */
const normalize = (password: string): string => password.normalize("NFKC");

export async function hashPassword(password: string): Promise<string> {
  return String(await inPool({ password: normalize(password) }));
}

// Hash of a random password. Verifying against it takes as long as a real check, so that timing doesn't reveal whether
// an account exists.
let dummyHash: Promise<string | boolean> | undefined;

/** Whether the password matches. Without a stored hash (unknown account), takes the same time and returns false. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= inThread({ password: "no account has this password" });
  const against = storedHash ?? String(await dummyHash);
  const fits = await inPool({ password: normalize(password), against });
  return fits === true && storedHash !== undefined;
}

const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** Whether the hash was created with weaker parameters or another algorithm. It is replaced at the next sign-in. */
export function needsRehash(storedHash: string): boolean {
  const [memory, time] = (PARAMETERS.exec(storedHash) ?? []).slice(1).map(Number);
  return memory === undefined || time === undefined || memory < OPTIONS.memoryCost || time < OPTIONS.timeCost;
}
