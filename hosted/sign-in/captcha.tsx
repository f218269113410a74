/** The check for robots, shown only when the API asks for one (codes -19971, -19970; ruling 13). */

import type { Output } from "#api/endpoint.ts";
import { createCaptcha } from "#api/identity/hosted-identity.ts";
import { DataBlock } from "#ui/pages/Html.tsx";
import type { HostedContext } from "../context.ts";
import type { FormErrors } from "../form-errors.ts";
import { useLocale } from "../locale.ts";
import styles from "./captcha.module.css";

export type Captcha = Output<typeof createCaptcha>;

const ASKED = new Set(["-19971", "-19970"]);

/** The challenge for a form that comes back because a call asked for one. */
export async function readCaptcha(context: HostedContext, { code }: FormErrors): Promise<Captcha | undefined> {
  if (code === undefined || !ASKED.has(code)) return undefined;
  return context.request.call(createCaptcha, { body: {} });
}

/** The solved challenge as a call's `captchaTokens` (wire, identity 4.2), or no field. */
export function captchaTokensOf(form: URLSearchParams): { captchaTokens?: Record<string, string>[] } {
  const token = form.get("captcha")?.slice(0, 5000);
  if (!token) return {};
  return { captchaTokens: [{ [form.get("captchaKind") === "SILENT" ? "InvisibleRecaptcha" : "Recaptcha"]: token }] };
}

/**
 * Solves a proof of work while the person fills in the form, and fills the hidden field. Programs of others (reCAPTCHA,
 * Turnstile) may not run on these pages; for them the merchant's own sign-in form has the slot.
 */
export function CaptchaSlot({ captcha }: { captcha: Captcha | undefined }) {
  const { texts } = useLocale();
  if (captcha === undefined) return null;
  const { working, solved, failed, label, needsScript } = texts.captcha;
  return (
    <div
      className={styles.captcha}
      data-captcha={captcha.provider}
      data-words={JSON.stringify({ working, solved, failed })}
    >
      <input type="hidden" name="captchaKind" value={captcha.kind} />
      <input type="hidden" name="captcha" value={captcha.provider === "DEVELOPMENT" ? "pass" : ""} />
      {captcha.proofOfWork && <DataBlock id="captcha-work" data={captcha.proofOfWork} />}
      <span className={styles.captchaMark} aria-hidden="true" />
      <span className={styles.captchaText}>
        <strong>{label}</strong>
        <output data-captcha-state="">{captcha.provider === "DEVELOPMENT" ? solved : ""}</output>
        <noscript>{needsScript}</noscript>
      </span>
    </div>
  );
}
