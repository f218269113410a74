/** Solves proofs of work as browsers do. */
import { createHash } from "node:crypto";
import type { ProofOfWork } from "#api/identity/identity-values.ts";

export function findProofOfWork({ algorithm, challenge, salt, signature, maxNumber }: ProofOfWork): string {
  for (let number = 0; number <= maxNumber; number++) {
    const found = createHash("sha256").update(`${salt}${number}`).digest("hex");
    if (found === challenge)
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString("base64");
  }
  throw new Error("no solution");
}
