/**
 * Captchas, required when a form appears to be under attack, or always if configured. The built-in captcha is a proof
 * of work.
 */
import {
  consumeSolution,
  createProofOfWork,
  findSolvedChallenge,
  type ProofOfWorkKind,
} from "#server/platform/access/proof-of-work.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";

export type CaptchaKind = ProofOfWorkKind;

const VERIFY_URLS = {
  RECAPTCHA: "https://www.google.com/recaptcha/api/siteverify",
  TURNSTILE: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
};
/** Token that the development captcha's button sends. */
const DEVELOPMENT_TOKEN = "development-captcha";
const TIMEOUT_MILLISECONDS = 5000;
/** Invisible reCAPTCHA returns a score; a lower one indicates a bot. */
const MIN_SCORE = 0.5;

export function createCaptcha(store: Store, kind: CaptchaKind) {
  const { provider, siteKey, silentSiteKey } = store.config.identity.captcha;
  if (provider !== "PROOF_OF_WORK") {
    const key = kind === "SILENT" ? silentSiteKey : siteKey;
    return { provider, kind, ...(key === undefined ? {} : { siteKey: key }) };
  }
  return { provider, kind, proofOfWork: createProofOfWork(store, kind) };
}

/**
 * Reads the token of the first list element, keyed by the kind of captcha
 * (docs/protocol/identity.md#what-the-client-sends).
 */
export function readCaptchaToken(captchaTokens: unknown): string | undefined {
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

/** Returns undefined if the captcha was solved. Fails closed: a token that can't be verified counts as unsolved. */
export async function checkCaptcha(
  { store, source, transaction }: Check,
  captchaTokens: unknown,
  kind: CaptchaKind,
): Promise<AppError | undefined> {
  const token = readCaptchaToken(captchaTokens);
  if (token === undefined) return new AppError("MISSING_CAPTCHA_TOKEN", { data: { captcha: kind } });
  const solved = await verifySolution(store, token, { source, kind });
  // The development button always sends the same token.
  const isReusable = store.config.identity.captcha.provider === "DEVELOPMENT";
  const isSolved =
    solved !== undefined && (isReusable || (await transaction((tx) => consumeSolution(tx, solved, store.now()))));
  return isSolved ? undefined : new AppError("INVALID_CAPTCHA_TOKEN", { data: { captcha: kind } });
}

/**
 * Returns the key that identifies a correct solution, undefined for a wrong one. One solution has several encodings, so
 * single use is enforced on the challenge, not on the token's text.
 */
async function verifySolution(
  store: Store,
  token: string,
  { source, kind }: { source: string; kind: CaptchaKind },
): Promise<string | undefined> {
  const { provider, secret, verifyUrl } = store.config.identity.captcha;
  switch (provider) {
    case "DEVELOPMENT":
      return !store.config.isProduction && token.startsWith(DEVELOPMENT_TOKEN) ? token : undefined;
    case "PROOF_OF_WORK":
      return findSolvedChallenge(store, token, kind);
    case "RECAPTCHA":
    case "TURNSTILE": {
      const fields = { secret: secret ?? "", response: token, remoteip: source };
      return (await verifyWithProvider(verifyUrl ?? VERIFY_URLS[provider], fields)) ? token : undefined;
    }
  }
}

async function verifyWithProvider(url: string, fields: Record<string, string>): Promise<boolean> {
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
