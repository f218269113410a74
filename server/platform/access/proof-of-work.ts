/**
 * Proof of work (ALTCHA v1): a number found by brute force, bound to a signed salt, single use within ten minutes. It
 * makes each attempt cost CPU time; it doesn't distinguish people from bots.
 */
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { deriveKey, isEqual, sha256 } from "../crypto/secrets.ts";
import type { Tx } from "../db/db.ts";
import { AppError } from "../http/app-error.ts";
import type { Store } from "../store.ts";

/** SILENT work is done in the background; USER work takes noticeably longer. */
export type ProofOfWorkKind = "USER" | "SILENT";

const LIFE_SECONDS = 600;
/** About one second and about four seconds on a phone. */
const EFFORT: Readonly<Record<ProofOfWorkKind, number>> = { SILENT: 50_000, USER: 200_000 };

const signChallenge = (store: Store, challenge: string): string =>
  createHmac("sha256", deriveKey(store.config.secret, "captcha")).update(challenge).digest("hex");

export function createProofOfWork(store: Store, kind: ProofOfWorkKind) {
  const maxNumber = EFFORT[kind];
  const expires = Math.floor(store.now().getTime() / 1000) + LIFE_SECONDS;
  const salt = `${randomBytes(12).toString("hex")}?expires=${expires}&kind=${kind}`;
  const challenge = createHash("sha256")
    .update(`${salt}${randomInt(maxNumber)}`)
    .digest("hex");
  return { algorithm: "SHA-256" as const, challenge, salt, signature: signChallenge(store, challenge), maxNumber };
}

/**
 * Returns the challenge that the token solves; undefined if it is wrong, expired, forged or less work than required.
 */
export function findSolvedChallenge(store: Store, token: string, kind: ProofOfWorkKind): string | undefined {
  const solution = parseSolution(token);
  if (solution === undefined) return undefined;
  const { challenge, number, salt, signature } = solution;
  const expires = Number(/\?expires=(\d{10,12})&/.exec(salt)?.[1]);
  const isAlive = expires * 1000 > store.now().getTime();
  // The salt is part of the signed challenge. USER work satisfies SILENT, never the reverse.
  const isEnough = kind === "SILENT" || salt.endsWith("&kind=USER");
  const isOurs = isEqual(signature, signChallenge(store, challenge));
  const isFound = isEqual(createHash("sha256").update(`${salt}${number}`).digest("hex"), challenge);
  return isAlive && isEnough && isOurs && isFound ? challenge : undefined;
}

function parseSolution(token: string) {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, "base64").toString("utf8"));
    const { challenge, number, salt, signature }: Record<string, unknown> = { ...Object(value) };
    const isWhole = typeof challenge === "string" && typeof salt === "string" && typeof signature === "string";
    return isWhole && Number.isSafeInteger(number) ? { challenge, number: Number(number), salt, signature } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns false if the solution was used before. Compares challenges, because one solution has several encodings. */
export async function consumeSolution(tx: Tx, solved: string, now: Date): Promise<boolean> {
  await tx.deleteFrom("used_captchas").where("expires_at", "<", now).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("used_captchas")
    .values({ token_hash: sha256(solved), expires_at: new Date(now.getTime() + 2 * LIFE_SECONDS * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns undefined if the solution solves an unused challenge. Requires USER work. */
export async function requireProofOfWork(
  tx: Tx,
  store: Store,
  solution: string | undefined,
): Promise<AppError | undefined> {
  const data = { captcha: "USER" };
  if (solution === undefined) return new AppError("MISSING_CAPTCHA_TOKEN", { data });
  const solved = findSolvedChallenge(store, solution, "USER");
  const isSolved = solved !== undefined && (await consumeSolution(tx, solved, store.now()));
  return isSolved ? undefined : new AppError("INVALID_CAPTCHA_TOKEN", { data });
}
