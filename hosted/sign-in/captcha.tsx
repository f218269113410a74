/** The captcha, shown only after the API requires one (codes -19971 and -19970, docs/protocol/decisions.md#factors). */

import type { Output } from "#api/endpoint.ts";
import { createCaptcha } from "#api/identity/hosted-identity.ts";
import { DataBlock } from "#ui/pages/Html.tsx";
import type { HostedContext } from "../context.ts";
import type { FormErrors } from "../form-errors.ts";
import { useLocale } from "../locale.ts";
import styles from "./captcha.module.css";

export type Captcha = Output<typeof createCaptcha>;

const CAPTCHA_CODES = new Set(["-19971", "-19970"]);

/** Creates a captcha if the call's error requires one. */
export async function readCaptcha(context: HostedContext, { code }: FormErrors): Promise<Captcha | undefined> {
  if (code === undefined || !CAPTCHA_CODES.has(code)) return undefined;
  return context.request.call(createCaptcha, { body: {} });
}

/** The solved captcha as a call's `captchaTokens` (docs/protocol/identity.md#what-the-client-sends), if any. */
export function readCaptchaTokens(form: URLSearchParams): { captchaTokens?: Record<string, string>[] } {
  const token = form.get("captcha")?.slice(0, 5000);
  if (!token) return {};
  return { captchaTokens: [{ [form.get("captchaKind") === "SILENT" ? "InvisibleRecaptcha" : "Recaptcha"]: token }] };
}

/**
 * Solves a proof of work while the user fills in the form and sets the hidden field. Third-party scripts (reCAPTCHA,
 * Turnstile) aren't allowed on these pages; merchants can use them in their own sign-in forms.
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
