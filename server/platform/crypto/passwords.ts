/**
 * Password hashing with argon2id (OWASP: 19 MiB, 2 passes) in a bounded pool: at most two hashes run at once and at
 * most 50 wait, so that a login flood cannot take the shop down.
 */
import { hash, verify } from "@node-rs/argon2";

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_RUNNING = 2;
const MAX_WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Too many passwords are being checked at once; answer 429. */
export class PasswordPoolFull extends Error {}

async function inPool<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running++;
  else {
    if (waiting.length >= MAX_WAITING) throw new PasswordPoolFull("password pool is full");
    // Whoever finishes hands its place over, so nobody who comes later can slip in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

/** Passwords are compared after NFKC normalisation (NIST SP 800-63B). */
const normalize = (password: string): string => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return inPool(() => hash(normalize(password), OPTIONS));
}

// A hash nobody knows the password of: checking against it takes as long as a real check, so that an unknown account
// cannot be told from a wrong password by timing.
let dummyHash: Promise<string> | undefined;

/** True when the password fits. `storedHash` undefined (no such account) takes the same time and is false. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash("no account has this password", OPTIONS);
  const against = storedHash ?? (await dummyHash);
  const fits = await inPool(() => verify(against, normalize(password)));
  return fits && storedHash !== undefined;
}

const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** True when the hash was made with less effort than today's, or another way: it is made anew at the next sign-in (A1). */
export function needsRehash(storedHash: string): boolean {
  const [memory, time] = (PARAMETERS.exec(storedHash) ?? []).slice(1).map(Number);
  return memory === undefined || time === undefined || memory < OPTIONS.memoryCost || time < OPTIONS.timeCost;
}
