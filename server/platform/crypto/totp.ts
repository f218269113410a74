/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30 seconds, one step of tolerance either way. */
import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
/** RFC 6238 5.2: one step for clocks that are off and people who are slow. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const SHARED = { algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS } as const;

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).buffer);
}

const toSecret = (secret: Buffer): Secret =>
  // A copy: buffers from the pool share their memory with others.
  new Secret({ buffer: new Uint8Array(secret).buffer });

/** For typing into an app: groups of four are the page's business. */
export const totpSecretText = (secret: Buffer): string => toSecret(secret).base32;

export type TotpLabel = { issuer: string; account: string };

/** The address that apps read from the QR code (Key URI format). */
export function totpUri(secret: Buffer, { issuer, account }: TotpLabel): string {
  // A colon would end the issuer's part.
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
 * The time step whose code this is, or undefined. Steps up to `lastStep` were used already and count no more: a code works
 * once (RFC 6238 5.2).
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
