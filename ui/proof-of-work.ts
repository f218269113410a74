/** Solves a proof of work in the browser: finds the number with the required hash (ALTCHA v1). */
import type { ProofOfWork } from "#api/identity/identity-values.ts";

/** Hashes that are calculated at the same time. */
const BATCH = 256;
/** After this time the page handles input: results of `crypto.subtle` come before all events. */
const BUSY_MS = 30;

/** Returns the solution token for the server; undefined if there is none. */
export async function solveProofOfWork(work: ProofOfWork): Promise<string | undefined> {
  const { algorithm, challenge, salt, signature } = work;
  const number = await findNumber(work);
  return number === undefined ? undefined : btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

async function findNumber({ challenge, salt, maxNumber }: ProofOfWork): Promise<number | undefined> {
  const encoder = new TextEncoder();
  let busySince = performance.now();
  for (let first = 0; first <= maxNumber; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, maxNumber - first + 1) }, (_, index) => first + index);
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest("SHA-256", encoder.encode(`${salt}${number}`))),
    );
    const index = hashes.findIndex((hash) => toHex(hash) === challenge);
    if (index >= 0) return first + index;
    if (performance.now() - busySince < BUSY_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    busySince = performance.now();
  }
  return undefined;
}

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
