/**
 * Signing in with e-mail and password. Every failure is an application error (wire 2.3); attempts are counted before
 * anything is hashed; an unknown e-mail takes as long as a wrong password (ruling 6).
 *
 * Nobody can shut somebody else out: wrong passwords from strangers' browsers are counted apart from those of a browser that
 * the account knows, mail codes and passkeys work all the time, and a new password sets every count to zero.
 */
import {
  findByLogin,
  findDevice,
  findPassword,
  lockMember,
  noteFailedSignIn,
  type Place,
  parseEmail,
  readSignOnPolicy,
  type SignOnPolicy,
  writePassword,
} from "#server/identity/identities/public.ts";
import { FairSemaphore } from "#server/platform/access/fair-semaphore.ts";
import { MinuteCounter } from "#server/platform/access/minute-counter.ts";
import { throttleSubject } from "#server/platform/access/networks.ts";
import {
  countAttempt,
  countFromSource,
  forgetAttempts,
  isSourceThrottled,
  isThrottled,
  readAttempts,
  throttled,
} from "#server/platform/access/throttle.ts";
import { hashPassword, needsRehash, verifyPassword } from "#server/platform/crypto/passwords.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import type { Channel, SignInOutcome } from "../channel.ts";
import type { Desk } from "../desk.ts";
import { orThrottled } from "../passwords/passwords.ts";
import { devicePasswordsInARow, passwordsInARow } from "./attempt-limits.ts";
import { type CaptchaKind, captchaTokenOf, checkCaptcha } from "./captcha.ts";
import { completeSignIn } from "./complete-sign-in.ts";

const perAccount = { name: "sign-in account", attempts: 10, seconds: 900 };
/** Attempts past the limit, each with a captcha solved for it. */
const perAccountSolved = { name: "sign-in account with captcha", attempts: 30, seconds: 900 };
const perDevice = { name: "sign-in device", attempts: 10, seconds: 900 };
const perSource = { name: "sign-in source", attempts: 100, seconds: 900 };
const perSourceSolved = { name: "sign-in source with captcha", attempts: 300, seconds: 900 };
/** Sign-ins of the whole store in a minute: beyond it everybody who is not known solves a captcha. */
const STORE_CAPTCHA_AFTER = 600;

/** Sign-ins must not take every connection and core. Each network waits in a queue of its own. */
type SignInLoad = { readonly slots: FairSemaphore; readonly arrivals: MinuteCounter };
const loads = new WeakMap<Store, SignInLoad>();

function loadOf(store: Store): SignInLoad {
  const load = loads.get(store) ?? {
    slots: new FairSemaphore({ running: 3, waitingPerSubject: 60, waiting: 600 }),
    arrivals: new MinuteCounter(),
  };
  loads.set(store, load);
  return load;
}

const failed = { name: "sign-in failed", attempts: 100, seconds: 3600 };

const CAPTCHA_AFTER = 4;
const VISIBLE_CAPTCHA_AFTER = 7;
const SOURCE_CAPTCHA_AFTER = 20;
const MAX_LENGTH = 1024;

export type Credentials = { email: unknown; password: unknown; captchaTokens: unknown };

/** `deviceId`: of a device that the account has signed in from. */
type Counts = { account: number; source: number; store: number; deviceId: string | undefined };
type SigningIn = { credentials: Credentials; place: Place };

/** Few at a time, in fair turns between networks: a flood of sign-ins slows only itself (checklist A4). */
export function signIn(desk: Desk, channel: Channel, signingIn: SigningIn): Promise<SignInOutcome | AppError> {
  const { slots, arrivals } = loadOf(desk.store);
  arrivals.add(desk.store.now());
  return slots.run(throttleSubject(desk.source), () => checkAndSignIn(desk, channel, signingIn));
}

async function checkAndSignIn(
  desk: Desk,
  channel: Channel,
  { credentials, place }: SigningIn,
): Promise<SignInOutcome | AppError> {
  const { store, db, transaction } = desk;
  const email = parseEmail(credentials.email);
  const { password } = credentials;
  if (email === undefined) return new AppError("INVALID_EMAIL");
  if (typeof password !== "string" || password.length > MAX_LENGTH) return new AppError("INVALID_PASSWORD");
  const policy = await readSignOnPolicy(db);
  if (channel.kind === "hosted" && !policy.methods.password) return new AppError("SIGN_IN_METHOD_OFF");
  // In a flood whoever brings neither a solution nor a browser's token costs nothing more than this.
  const isFlooded = policy.captcha !== "OFF" && loadOf(store).arrivals.countAt(store.now()) > STORE_CAPTCHA_AFTER;
  if (isFlooded && place.deviceToken === undefined && captchaTokenOf(credentials.captchaTokens) === undefined)
    return new AppError("MISSING_CAPTCHA_TOKEN", { data: { captcha: "SILENT" } });
  const counts = await countSignIn(desk, email.key, place);
  const isOverLimit = counts.account > perAccount.attempts;
  const isKnownDevice = counts.deviceId !== undefined;
  if (isOverLimit && isKnownDevice) return throttled(perDevice);
  const isOverSource = !isKnownDevice && counts.source > perSource.attempts;
  // Past the limits a solved captcha lets one more attempt in, or anyone could lock out a member, or a network they share.
  const kind = isOverLimit || isOverSource ? "USER" : captchaKind(policy, counts);
  const refusal = kind && (await checkCaptcha(desk, credentials.captchaTokens, kind));
  if (refusal !== undefined) return refusal;
  // Only passwords that are checked count towards the ceiling: a flood without captchas must not reach it.
  const { isOverSolved, inARow } = await transaction(async (tx) => ({
    isOverSolved:
      (isOverLimit && (await isThrottled(tx, perAccountSolved, email.key, store.now()))) ||
      (isOverSource && (await isSourceThrottled(tx, store, perSourceSolved, desk.source))),
    inARow: isKnownDevice ? 0 : await countAttempt(tx, passwordsInARow, email.key, store.now()),
  }));
  if (isOverSolved) return throttled(perAccountSolved);

  const known = await findByLogin(db, email.key);
  const fits = await orThrottled(verifyPassword(known?.password?.hash, password));
  // Beyond the ceiling even the right password waits for a known device or a new password, known account or not.
  if (inARow > passwordsInARow.attempts) return new AppError("RESET_PASSWORD");
  if (known?.password === undefined || !fits) {
    const failure = { place, detail: "password" };
    await transaction(async (tx) => {
      // Both commits write something: one that writes nothing need not wait for the disk, which would tell.
      await countAttempt(tx, failed, email.key, store.now());
      if (counts.deviceId !== undefined) await countAttempt(tx, devicePasswordsInARow, counts.deviceId, store.now());
      await noteFailedSignIn(tx, known?.memberId, failure, store.now());
    });
    return wrong(known?.password !== undefined, policy);
  }
  if (known.password.mustReset) return new AppError("RESET_PASSWORD");
  const { memberId, password: checked } = known;
  const stronger = needsRehash(checked.hash) ? await orThrottled(hashPassword(password)) : undefined;
  return transaction(async (tx) => {
    // Under the member's lock the password must still be the one that was checked.
    await lockMember(tx, memberId);
    if ((await findPassword(tx, memberId))?.hash !== checked.hash) return new AppError("INVALID_PASSWORD");
    if (stronger !== undefined) await writePassword(tx, memberId, stronger, store.now());
    await forgetAttempts(tx, perAccount, email.key);
    await forgetAttempts(tx, passwordsInARow, email.key);
    if (counts.deviceId !== undefined) await forgetAttempts(tx, devicePasswordsInARow, counts.deviceId);
    return completeSignIn(tx, store, { memberId, channel, place, method: "password", failures: counts.account - 1 });
  });
}

/** Before anything is looked up or hashed, in a transaction of its own that commits whatever happens next. */
function countSignIn(desk: Desk, emailKey: string, place: Place): Promise<Counts> {
  const { store, transaction, source } = desk;
  return transaction(async (tx) => {
    const now = store.now();
    // A browser without a token costs one look-up less, known account or not.
    const memberId = place.deviceToken === undefined ? undefined : (await findByLogin(tx, emailKey))?.memberId;
    const found = memberId === undefined ? undefined : await findDevice(tx, memberId, place.deviceToken, now);
    const wrong = found === undefined ? 0 : await readAttempts(tx, devicePasswordsInARow, found.id, now);
    const device = wrong < devicePasswordsInARow.attempts ? found : undefined;
    return {
      store: loadOf(store).arrivals.countAt(now),
      source: await countFromSource(tx, store, perSource, source),
      account:
        device === undefined
          ? await countAttempt(tx, perAccount, emailKey, now)
          : await countAttempt(tx, perDevice, device.id, now),
      deviceId: device?.id,
    };
  });
}

function captchaKind({ captcha }: SignOnPolicy, counts: Counts): CaptchaKind | undefined {
  if (captcha === "OFF" || counts.deviceId !== undefined) return undefined;
  if (counts.account >= VISIBLE_CAPTCHA_AFTER) return "USER";
  const isRisky =
    counts.account >= CAPTCHA_AFTER || counts.source >= SOURCE_CAPTCHA_AFTER || counts.store > STORE_CAPTCHA_AFTER;
  return isRisky || captcha === "ALWAYS" ? "SILENT" : undefined;
}

/** In standard privacy the protocol tells an unknown e-mail from a wrong password (specification section 8). */
function wrong(hasAccount: boolean, { privacy }: SignOnPolicy): AppError {
  if (hasAccount || privacy === "strict") return new AppError("INVALID_PASSWORD");
  return new AppError("INVALID_EMAIL", { description: "There is no account with this e-mail." });
}
