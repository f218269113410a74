/**
 * Sign-in with email and password. Every failure is an application error (docs/protocol/errors.md#traps), attempts are
 * counted before hashing, and an unknown email takes as long as a wrong password
 * (docs/protocol/decisions.md#sign-in-errors).
 * Attackers can't lock out the account's owner: wrong passwords from unknown browsers are counted separately from those
 * of known devices, email codes and passkeys always work, and a new password resets every count.
 */
import {
  type DeviceInfo,
  findByLogin,
  findDevice,
  findPassword,
  lockMember,
  parseEmail,
  readSignOnPolicy,
  recordFailedSignIn,
  type SignOnPolicy,
  writePassword,
} from "#server/identity/identities/public.ts";
import { FairSemaphore } from "#server/platform/access/fair-semaphore.ts";
import { MinuteCounter } from "#server/platform/access/minute-counter.ts";
import { throttleSubject } from "#server/platform/access/networks.ts";
import {
  countAttempt,
  countSourceAttempt,
  createThrottledError,
  isSourceThrottled,
  isThrottled,
  readAttempts,
  resetAttempts,
} from "#server/platform/access/throttle.ts";
import { hashPassword, needsRehash, verifyPassword } from "#server/platform/crypto/passwords.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import type { Channel, SignInOutcome } from "../channel.ts";
import type { OperationContext } from "../operation-context.ts";
import { withThrottling } from "../passwords/passwords.ts";
import { devicePasswordsInARow, passwordsInARow } from "./attempt-limits.ts";
import { type CaptchaKind, checkCaptcha, readCaptchaToken } from "./captcha.ts";
import { completeSignIn } from "./complete-sign-in.ts";

const perAccount = { name: "sign-in account", attempts: 10, seconds: 900 };
/** Attempts past the limit, each with a solved captcha. */
const perAccountSolved = { name: "sign-in account with captcha", attempts: 30, seconds: 900 };
const perDevice = { name: "sign-in device", attempts: 10, seconds: 900 };
const perSource = { name: "sign-in source", attempts: 100, seconds: 900 };
const perSourceSolved = { name: "sign-in source with captcha", attempts: 300, seconds: 900 };
/** Sign-ins of the whole store per minute, above which unknown browsers need a captcha. */
const STORE_CAPTCHA_AFTER = 600;

/** Limits concurrent sign-ins so they can't use up all connections and cores. Each network has its own queue. */
type SignInLoad = { readonly slots: FairSemaphore; readonly arrivals: MinuteCounter };
const loads = new WeakMap<Store, SignInLoad>();

function getLoad(store: Store): SignInLoad {
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

type Credentials = { email: unknown; password: unknown; captchaTokens: unknown };

/** `deviceId` is set if the account has signed in from the device before. */
type Counts = { account: number; source: number; store: number; deviceId: string | undefined };
type SignInInput = { credentials: Credentials; deviceInfo: DeviceInfo };

/** Limits concurrency and alternates between networks, so that a flood of sign-ins slows down only itself. */
export function signIn(
  context: OperationContext,
  channel: Channel,
  input: SignInInput,
): Promise<SignInOutcome | AppError> {
  const { slots, arrivals } = getLoad(context.store);
  arrivals.add(context.store.now());
  return slots.run(throttleSubject(context.source), () => checkAndSignIn(context, channel, input));
}

async function checkAndSignIn(
  context: OperationContext,
  channel: Channel,
  { credentials, deviceInfo }: SignInInput,
): Promise<SignInOutcome | AppError> {
  const { store, db, transaction } = context;
  const email = parseEmail(credentials.email);
  const { password } = credentials;
  if (email === undefined) return new AppError("INVALID_EMAIL");
  if (typeof password !== "string" || password.length > MAX_LENGTH) return new AppError("INVALID_PASSWORD");
  const policy = await readSignOnPolicy(db);
  if (channel.kind === "hosted" && !policy.methods.password) return new AppError("SIGN_IN_METHOD_OFF");
  // During a flood, rejects requests without a captcha token or device token before any further work.
  const isFlooded = policy.captcha !== "OFF" && getLoad(store).arrivals.countAt(store.now()) > STORE_CAPTCHA_AFTER;
  if (isFlooded && deviceInfo.deviceToken === undefined && readCaptchaToken(credentials.captchaTokens) === undefined)
    return new AppError("MISSING_CAPTCHA_TOKEN", { data: { captcha: "SILENT" } });
  const counts = await countSignIn(context, email.key, deviceInfo);
  const isOverLimit = counts.account > perAccount.attempts;
  const isKnownDevice = counts.deviceId !== undefined;
  if (isOverLimit && isKnownDevice) return createThrottledError(perDevice);
  const isOverSource = !isKnownDevice && counts.source > perSource.attempts;
  // Past the limits a solved captcha allows one more attempt; otherwise anyone could lock out a member, or a shared
  // network.
  const kind = isOverLimit || isOverSource ? "USER" : getRequiredCaptcha(policy, counts);
  const refusal = kind && (await checkCaptcha(context, credentials.captchaTokens, kind));
  if (refusal !== undefined) return refusal;
  // Counts only passwords that are actually checked, so a flood without captchas can't reach the limit.
  const { isOverSolved, inARow } = await transaction(async (tx) => ({
    isOverSolved:
      (isOverLimit && (await isThrottled(tx, perAccountSolved, email.key, store.now()))) ||
      (isOverSource && (await isSourceThrottled(tx, store, perSourceSolved, context.source))),
    inARow: isKnownDevice ? 0 : await countAttempt(tx, passwordsInARow, email.key, store.now()),
  }));
  if (isOverSolved) return createThrottledError(perAccountSolved);

  const known = await findByLogin(db, email.key);
  const fits = await withThrottling(verifyPassword(known?.password?.hash, password));
  // Past the limit even the correct password needs a known device or a reset, whether or not the account exists.
  if (inARow > passwordsInARow.attempts) return new AppError("RESET_PASSWORD");
  if (known?.password === undefined || !fits) {
    const failure = { deviceInfo, detail: "password" };
    await transaction(async (tx) => {
      // Both branches write, because a commit without writes skips the disk sync and would be measurably faster.
      await countAttempt(tx, failed, email.key, store.now());
      if (counts.deviceId !== undefined) await countAttempt(tx, devicePasswordsInARow, counts.deviceId, store.now());
      await recordFailedSignIn(tx, known?.memberId, failure, store.now());
    });
    return createSignInError(known?.password !== undefined, policy);
  }
  if (known.password.mustReset) return new AppError("RESET_PASSWORD");
  const { memberId, password: checked } = known;
  const stronger = needsRehash(checked.hash) ? await withThrottling(hashPassword(password)) : undefined;
  return transaction(async (tx) => {
    // Under the member's lock the password must still be the one that was verified.
    await lockMember(tx, memberId);
    if ((await findPassword(tx, memberId))?.hash !== checked.hash) return new AppError("INVALID_PASSWORD");
    if (stronger !== undefined) await writePassword(tx, memberId, stronger, store.now());
    await resetAttempts(tx, perAccount, email.key);
    await resetAttempts(tx, passwordsInARow, email.key);
    if (counts.deviceId !== undefined) await resetAttempts(tx, devicePasswordsInARow, counts.deviceId);
    return completeSignIn(tx, store, {
      memberId,
      channel,
      deviceInfo,
      method: "password",
      failures: counts.account - 1,
    });
  });
}

/** Runs before any lookup or hashing, in its own transaction that always commits. */
function countSignIn(context: OperationContext, emailKey: string, deviceInfo: DeviceInfo): Promise<Counts> {
  const { store, transaction, source } = context;
  return transaction(async (tx) => {
    const now = store.now();
    // Skipping the lookup without a device token doesn't depend on whether the account exists.
    const memberId = deviceInfo.deviceToken === undefined ? undefined : (await findByLogin(tx, emailKey))?.memberId;
    const found = memberId === undefined ? undefined : await findDevice(tx, memberId, deviceInfo.deviceToken, now);
    const wrong = found === undefined ? 0 : await readAttempts(tx, devicePasswordsInARow, found.id, now);
    const device = wrong < devicePasswordsInARow.attempts ? found : undefined;
    return {
      store: getLoad(store).arrivals.countAt(now),
      source: await countSourceAttempt(tx, store, perSource, source),
      account:
        device === undefined
          ? await countAttempt(tx, perAccount, emailKey, now)
          : await countAttempt(tx, perDevice, device.id, now),
      deviceId: device?.id,
    };
  });
}

function getRequiredCaptcha({ captcha }: SignOnPolicy, counts: Counts): CaptchaKind | undefined {
  if (captcha === "OFF" || counts.deviceId !== undefined) return undefined;
  if (counts.account >= VISIBLE_CAPTCHA_AFTER) return "USER";
  const isRisky =
    counts.account >= CAPTCHA_AFTER || counts.source >= SOURCE_CAPTCHA_AFTER || counts.store > STORE_CAPTCHA_AFTER;
  return isRisky || captcha === "ALWAYS" ? "SILENT" : undefined;
}

/**
 * In standard privacy the error distinguishes an unknown email from a wrong password
 * (docs/protocol/core.md#sign-in-errors).
 */
function createSignInError(hasAccount: boolean, { privacy }: SignOnPolicy): AppError {
  if (hasAccount || privacy === "strict") return new AppError("INVALID_PASSWORD");
  return new AppError("INVALID_EMAIL", { description: "No account uses this email." });
}
