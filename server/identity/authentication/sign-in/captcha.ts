/** Captchas: required only when a form looks attacked, or always if the owner wants that. The built-in one is a proof of work. */
import {
  createProofOfWork,
  isFirstUse,
  solvedChallenge,
  type WorkKind,
} from "#server/platform/access/proof-of-work.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";

export type CaptchaKind = WorkKind;

const VERIFY_URLS = {
  RECAPTCHA: "https://www.google.com/recaptcha/api/siteverify",
  TURNSTILE: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
};
/** What the development captcha's button sends. */
export const DEVELOPMENT_TOKEN = "development-captcha";
const TIMEOUT_MILLISECONDS = 5000;
/** reCAPTCHA's silent kind gives a score; below this it is more likely a program. */
const MIN_SCORE = 0.5;

export function createCaptcha(store: Store, kind: CaptchaKind) {
  const { provider, siteKey, silentSiteKey } = store.config.identity.captcha;
  if (provider !== "PROOF_OF_WORK") {
    const key = kind === "SILENT" ? silentSiteKey : siteKey;
    return { provider, kind, ...(key === undefined ? {} : { siteKey: key }) };
  }
  return { provider, kind, proofOfWork: createProofOfWork(store, kind) };
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
  // The development button always sends the same.
  const isReusable = store.config.identity.captcha.provider === "DEVELOPMENT";
  const isSolved =
    solved !== undefined && (isReusable || (await transaction((tx) => isFirstUse(tx, solved, store.now()))));
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
