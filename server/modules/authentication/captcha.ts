/**
 * Captchas: asked for only when a form looks attacked, or always if the owner wants that. The built-in one is a proof of
 * work (the ALTCHA v1 scheme): a number found by trying, signed with its salt, good for one use within ten minutes.
 */
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { deriveKey, isEqual, sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";

export type CaptchaKind = "USER" | "SILENT";

const LIFE_SECONDS = 600;
/** About a second and about four on a telephone. */
const EFFORT: Readonly<Record<CaptchaKind, number>> = { SILENT: 50_000, USER: 200_000 };
const VERIFY_URLS = {
  RECAPTCHA: "https://www.google.com/recaptcha/api/siteverify",
  TURNSTILE: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
};
/** What the development captcha's button sends. */
export const DEVELOPMENT_TOKEN = "development-captcha";
const TIMEOUT_MILLISECONDS = 5000;
/** reCAPTCHA's silent kind gives a score; below this it is more likely a program. */
const MIN_SCORE = 0.5;

const signatureOf = (store: Store, challenge: string): string =>
  createHmac("sha256", deriveKey(store.config.secret, "captcha")).update(challenge).digest("hex");

export function createCaptcha(store: Store, kind: CaptchaKind) {
  const { provider, siteKey, silentSiteKey } = store.config.identity.captcha;
  if (provider !== "PROOF_OF_WORK") {
    const key = kind === "SILENT" ? silentSiteKey : siteKey;
    return { provider, kind, ...(key === undefined ? {} : { siteKey: key }) };
  }
  const maxNumber = EFFORT[kind];
  const expires = Math.floor(store.now().getTime() / 1000) + LIFE_SECONDS;
  const salt = `${randomBytes(12).toString("hex")}?expires=${expires}&kind=${kind}`;
  const challenge = createHash("sha256")
    .update(`${salt}${randomInt(maxNumber)}`)
    .digest("hex");
  const signature = signatureOf(store, challenge);
  return { provider, kind, proofOfWork: { algorithm: "SHA-256" as const, challenge, salt, signature, maxNumber } };
}

/** The token a client sent: one list element, keyed by the kind of captcha (wire, identity 4.2). */
export function captchaTokenOf(captchaTokens: unknown): string | undefined {
  const [first]: unknown[] = Array.isArray(captchaTokens) ? captchaTokens : [];
  if (typeof first !== "object" || first === null) return undefined;
  const { Recaptcha, InvisibleRecaptcha, NoCaptcha, recaptchaForClientSiteKey }: Record<string, unknown> = { ...first };
  const nested: unknown = Reflect.get(Object(recaptchaForClientSiteKey), "token");
  return [Recaptcha, InvisibleRecaptcha, NoCaptcha, nested].find(
    (token): token is string => typeof token === "string" && token !== "" && token.length <= 5000,
  );
}

type Check = {
  store: Store;
  source: string;
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/** Undefined when the captcha was solved. Whatever cannot be checked was not solved: it is only asked for when it matters. */
export async function checkCaptcha(
  { store, source, transaction }: Check,
  captchaTokens: unknown,
  kind: CaptchaKind,
): Promise<AppError | undefined> {
  const token = captchaTokenOf(captchaTokens);
  if (token === undefined) return new AppError("MISSING_CAPTCHA_TOKEN", { data: { captcha: kind } });
  const solved = await solutionOf(store, token, { source, kind });
  const isSolved = solved !== undefined && (await transaction((tx) => isFirstUse(tx, store, solved)));
  return isSolved ? undefined : new AppError("INVALID_CAPTCHA_TOKEN", { data: { captcha: kind } });
}

/**
 * What a right answer is an answer to, undefined for a wrong one. The same solution may be spelled in many ways, so it is the
 * challenge that counts once, not the text.
 */
async function solutionOf(
  store: Store,
  token: string,
  { source, kind }: { source: string; kind: CaptchaKind },
): Promise<string | undefined> {
  const { provider, secret, verifyUrl } = store.config.identity.captcha;
  switch (provider) {
    case "DEVELOPMENT":
      return !store.config.isProduction && token.startsWith(DEVELOPMENT_TOKEN) ? token : undefined;
    case "PROOF_OF_WORK":
      return solvedChallenge(store, token, kind);
    case "RECAPTCHA":
    case "TURNSTILE": {
      const fields = { secret: secret ?? "", response: token, remoteip: source };
      return (await askProvider(verifyUrl ?? VERIFY_URLS[provider], fields)) ? token : undefined;
    }
  }
}

function solvedChallenge(store: Store, token: string, kind: CaptchaKind): string | undefined {
  const solution = parseSolution(token);
  if (solution === undefined) return undefined;
  const { challenge, number, salt, signature } = solution;
  const expires = Number(/\?expires=(\d{10,12})&/.exec(salt)?.[1]);
  const isAlive = expires * 1000 > store.now().getTime();
  // The salt is part of the signed challenge. A visible captcha also satisfies a silent one, never the reverse.
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

async function askProvider(url: string, fields: Record<string, string>): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const verdict: unknown = await answer.json();
    const { success, score }: { success?: unknown; score?: unknown } = { ...Object(verdict) };
    return success === true && (typeof score !== "number" || score >= MIN_SCORE);
  } catch {
    return false;
  }
}

async function isFirstUse(tx: Tx, store: Store, solved: string): Promise<boolean> {
  // The development button always sends the same.
  if (store.config.identity.captcha.provider === "DEVELOPMENT") return true;
  const now = store.now();
  await tx.deleteFrom("used_captchas").where("expires_at", "<", now).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("used_captchas")
    .values({ token_hash: sha256(solved), expires_at: new Date(now.getTime() + 2 * LIFE_SECONDS * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
