/**
 * Password hashing with argon2id in a bounded pool: at most two hashes run at once, in threads of low priority, and at most
 * 50 wait, so that a login flood cannot take the shop down.
 */
import { Worker } from "node:worker_threads";
import { type HashingOutcome, type HashingTask, OPTIONS } from "./hashing-thread.ts";

const MAX_RUNNING = 2;
const MAX_WAITING = 50;
/** A thread without work goes, with its memory. */
const IDLE_MILLISECONDS = 30_000;

let running = 0;
const waiting: (() => void)[] = [];
const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];

/** Too many passwords are being checked at once; answer 429. */
export class PasswordPoolFull extends Error {}

async function inPool(task: HashingTask): Promise<string | boolean> {
  if (running < MAX_RUNNING) running++;
  else {
    if (waiting.length >= MAX_WAITING) throw new PasswordPoolFull("password pool is full");
    // Whoever finishes hands its place over, so nobody who comes later can slip in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await inThread(task);
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

function takeThread(): Worker {
  const known = idle.pop();
  if (known !== undefined) {
    clearTimeout(known.timer);
    known.worker.ref();
    return known.worker;
  }
  return new Worker(new URL("./hashing-thread.ts", import.meta.url), {
    // Not the flags of the server: they are for its memory and its tools.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
}

function giveBack(worker: Worker): void {
  // Nobody who wants to end is kept alive by a thread that only might be needed.
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
  const worker = takeThread();
  return new Promise((resolve, reject) => {
    const settle = (outcome: HashingOutcome): void => {
      worker.off("error", fail);
      giveBack(worker);
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

/** Passwords are compared after NFKC normalisation (NIST SP 800-63B). */
const normalize = (password: string): string => password.normalize("NFKC");

export async function hashPassword(password: string): Promise<string> {
  return String(await inPool({ password: normalize(password) }));
}

// A hash nobody knows the password of: checking against it takes as long as a real check, so that an unknown account
// cannot be told from a wrong password by timing.
let dummyHash: Promise<string | boolean> | undefined;

/** True when the password fits. `storedHash` undefined (no such account) takes the same time and is false. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= inThread({ password: "no account has this password" });
  const against = storedHash ?? String(await dummyHash);
  const fits = await inPool({ password: normalize(password), against });
  return fits === true && storedHash !== undefined;
}

const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** True when the hash was made with less effort than today's, or another way: it is made anew at the next sign-in (A1). */
export function needsRehash(storedHash: string): boolean {
  const [memory, time] = (PARAMETERS.exec(storedHash) ?? []).slice(1).map(Number);
  return memory === undefined || time === undefined || memory < OPTIONS.memoryCost || time < OPTIONS.timeCost;
}
