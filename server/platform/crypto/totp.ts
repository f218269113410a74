/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30 seconds, one step of tolerance in each direction. */
import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
/** One step of tolerance for clock skew and typing (RFC 6238, section 5.2). */
const WINDOW = 1;
const SECRET_BYTES = 20;

const SHARED = { algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS } as const;

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).buffer);
}

const toSecret = (secret: Buffer): Secret =>
  // A copy, because pooled buffers share their memory.
  new Secret({ buffer: new Uint8Array(secret).buffer });

/** For manual entry. The page groups the characters. */
export const totpSecretText = (secret: Buffer): string => toSecret(secret).base32;

type TotpLabel = { issuer: string; account: string };

/** The URI in the QR code (Key URI format). */
export function totpUri(secret: Buffer, { issuer, account }: TotpLabel): string {
  // A colon would end the issuer.
  return new TOTP({
    ...SHARED,
    issuer: issuer.replaceAll(":", " "),
    label: account.replaceAll(":", " "),
    secret: toSecret(secret),
  }).toString();
}

export function totpCode(secret: Buffer, now: Date): string {
  return new TOTP({ ...SHARED, secret: toSecret(secret) }).generate({ timestamp: now.getTime() });
}

/**
 * Returns the time step of the code; undefined if it is invalid. Steps up to `lastStep` are rejected: a code can be
 * used once (RFC 6238, section 5.2).
 */
export function acceptTotp(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number | undefined },
): number | undefined {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return undefined;
  const delta = new TOTP({ ...SHARED, secret: toSecret(secret) }).validate({
    token: digits,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return lastStep !== undefined && step <= lastStep ? undefined : step;
}
