/**
 * Sign-up and sign-in settings (docs/protocol/identity.md#sign-on-policy). `#api/identity/sign-on.ts` describes each
 * one.
 */
import type { SignOnPolicy } from "#api/identity/sign-on.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";

export type { SignOnPolicy } from "#api/identity/sign-on.ts";

export async function readSignOnPolicy(connection: Connection): Promise<SignOnPolicy> {
  const row = await connection.selectFrom("sign_on_policy").selectAll().executeTakeFirstOrThrow();
  const isStrict = row.privacy === "strict";
  return {
    isSignUpOpen: row.is_sign_up_open,
    // In strict privacy every sign-up gets the same "check your email" response, so all sign-ups need verification.
    requireEmailVerification: row.requires_email_verification || isStrict,
    requireOwnerApproval: row.requires_owner_approval,
    privacy: isStrict ? "strict" : "standard",
    methods: { password: row.allows_password, passkey: row.allows_passkey, emailCode: row.allows_email_code },
    multiFactor: row.multi_factor === "OFF" || row.multi_factor === "REQUIRED" ? row.multi_factor : "OPTIONAL",
    asksOnHighRisk: row.asks_on_high_risk,
    captcha: row.captcha === "OFF" || row.captcha === "ALWAYS" ? row.captcha : "RISK",
    minPasswordLength: row.min_password_length,
    termsUrl: row.terms_url,
    offersNewsletter: row.offers_newsletter,
  };
}

/** Drops omitted settings, so that they keep their value. */
const omitUndefined = <T extends Record<string, unknown>>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // Object.fromEntries loses the type of the remaining fields.
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Writes only the given settings, so that values implied by strict privacy aren't stored. */
export async function writeSignOnPolicy(tx: Tx, changes: Partial<SignOnPolicy>): Promise<void> {
  const { methods } = changes;
  if (methods !== undefined && !methods.password && !methods.passkey && !methods.emailCode) {
    const description = "must enable at least one sign-in method";
    throw new ValidationError([{ field: "signOnPolicy.methods", description, violatedRule: "OTHER", data: {} }]);
  }
  const columns = omitUndefined({
    is_sign_up_open: changes.isSignUpOpen,
    requires_email_verification: changes.requireEmailVerification,
    requires_owner_approval: changes.requireOwnerApproval,
    privacy: changes.privacy,
    allows_password: methods?.password,
    allows_passkey: methods?.passkey,
    allows_email_code: methods?.emailCode,
    multi_factor: changes.multiFactor,
    asks_on_high_risk: changes.asksOnHighRisk,
    captcha: changes.captcha,
    min_password_length: changes.minPasswordLength,
    terms_url: changes.termsUrl,
    offers_newsletter: changes.offersNewsletter,
  });
  if (Object.keys(columns).length > 0) await tx.updateTable("sign_on_policy").set(columns).execute();
}
