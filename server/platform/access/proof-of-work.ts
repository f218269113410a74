/**
 * Proof of work (the ALTCHA v1 scheme): a number found by trying, signed with its salt, good for one use within ten minutes.
 * It makes each attempt cost processor time; it doesn't tell people from programs.
 */
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { deriveKey, isEqual, sha256 } from "../crypto/secrets.ts";
import type { Tx } from "../db/db.ts";
import { AppError } from "../http/app-error.ts";
import type { Store } from "../store.ts";

/** SILENT work is done unnoticed; USER work takes noticeably longer. */
export type WorkKind = "USER" | "SILENT";

const LIFE_SECONDS = 600;
/** About a second and about four on a phone. */
const EFFORT: Readonly<Record<WorkKind, number>> = { SILENT: 50_000, USER: 200_000 };

const signatureOf = (store: Store, challenge: string): string =>
  createHmac("sha256", deriveKey(store.config.secret, "captcha")).update(challenge).digest("hex");

export function createProofOfWork(store: Store, kind: WorkKind) {
  const maxNumber = EFFORT[kind];
  const expires = Math.floor(store.now().getTime() / 1000) + LIFE_SECONDS;
  const salt = `${randomBytes(12).toString("hex")}?expires=${expires}&kind=${kind}`;
  const challenge = createHash("sha256")
    .update(`${salt}${randomInt(maxNumber)}`)
    .digest("hex");
  return { algorithm: "SHA-256" as const, challenge, salt, signature: signatureOf(store, challenge), maxNumber };
}

/** The challenge that the text solves; undefined when it is wrong, expired, forged or less work than required. */
export function solvedChallenge(store: Store, token: string, kind: WorkKind): string | undefined {
  const solution = parseSolution(token);
  if (solution === undefined) return undefined;
  const { challenge, number, salt, signature } = solution;
  const expires = Number(/\?expires=(\d{10,12})&/.exec(salt)?.[1]);
  const isAlive = expires * 1000 > store.now().getTime();
  // The salt is part of the signed challenge. USER work also counts as SILENT work, never the reverse.
  const isEnough = kind === "SILENT" || salt.endsWith("&kind=USER");
  const isOurs = isEqual(signature, signatureOf(store, challenge));
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

/**
 * False when the solution was used before. Solutions are told apart by their challenge: the same one can be spelled in many
 * ways.
 */
export async function isFirstUse(tx: Tx, solved: string, now: Date): Promise<boolean> {
  await tx.deleteFrom("used_captchas").where("expires_at", "<", now).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("used_captchas")
    .values({ token_hash: sha256(solved), expires_at: new Date(now.getTime() + 2 * LIFE_SECONDS * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Undefined when the text solves a challenge that was not used before. The work is long (USER). */
export async function requireWork(tx: Tx, store: Store, solution: string | undefined): Promise<AppError | undefined> {
  const data = { captcha: "USER" };
  if (solution === undefined) return new AppError("MISSING_CAPTCHA_TOKEN", { data });
  const solved = solvedChallenge(store, solution, "USER");
  const isSolved = solved !== undefined && (await isFirstUse(tx, solved, store.now()));
  return isSolved ? undefined : new AppError("INVALID_CAPTCHA_TOKEN", { data });
}
