/**
 * Back-office sign-in. Attempts are counted before the password is hashed, and an unknown email takes as long as a
 * known one.
 */
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { FairSemaphore } from "#server/platform/access/fair-semaphore.ts";
import { throttleSubject } from "#server/platform/access/networks.ts";
import { requireProofOfWork } from "#server/platform/access/proof-of-work.ts";
import {
  countAttempt,
  createThrottledError,
  isSourceThrottled,
  isThrottled,
  readAttempts,
  resetAttempts,
  type Throttle,
} from "#server/platform/access/throttle.ts";
import { PasswordPoolFull, verifyPassword } from "#server/platform/crypto/passwords.ts";
import type { Db, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { staffEmailKey } from "./create-staff-member.ts";
import { findKnownDevice } from "./devices.ts";
import { findStaffByEmail, findStaffPassword, type StaffRow } from "./queries.ts";
import { startSecondStep } from "./second-factor.ts";
import { startStaffSession } from "./sessions.ts";

const perAccount: Throttle = { name: "staff sign-in account", attempts: 10, seconds: 900 };
const perDevice: Throttle = { name: "staff sign-in device", attempts: 10, seconds: 900 };
/** Past it, the device counts as unknown, because devices are shared and stolen. 400 days, as for members. */
const perDeviceInARow: Throttle = { name: "staff sign-in device in a row", attempts: 100, seconds: 400 * 86_400 };
const perConfirmation: Throttle = { name: "staff password confirmation", attempts: 10, seconds: 900 };
const perSource: Throttle = { name: "staff sign-in source", attempts: 50, seconds: 900 };
/** Attempts past the limits, each with a proof of work. One network alone can't reach the limit of the account. */
const perNetworkWorked: Throttle = { name: "staff sign-in account and network with work", attempts: 40, seconds: 3600 };
const perAccountWorked: Throttle = { name: "staff sign-in account with work", attempts: 1000, seconds: 86_400 };

type OperationContext = CallContext & { db: Db; transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

/** The result of a correct password: a session, or the required second step. */
type SignedIn = { staff: StaffRow; token: string } | { secondStep: StaffSecondStep };

type Credentials = { email: string; password: string; proofOfWork?: string | undefined };

export function signInStaff(context: OperationContext, credentials: Credentials): Promise<SignedIn> {
  return getSlots(context.store).run(throttleSubject(context.source), () => checkAndSignIn(context, credentials));
}

/** Separate from the members' semaphore, so that a flood of customer sign-ins can't block staff. */
const slots = new WeakMap<Store, FairSemaphore>();

function getSlots(store: Store): FairSemaphore {
  const known = slots.get(store) ?? new FairSemaphore({ running: 2, waitingPerSubject: 30, waiting: 200 });
  slots.set(store, known);
  return known;
}

async function checkAndSignIn(
  context: OperationContext,
  { email, password, proofOfWork }: Credentials,
): Promise<SignedIn> {
  const { store, db, transaction, now } = context;
  const key = staffEmailKey(email);
  const known = await findStaffByEmail(db, key);
  const found = findKnownDevice(context, known && { id: known.staff.id, passwordHash: known.passwordHash });
  const wrong = found === undefined ? 0 : await readAttempts(db, perDeviceInARow, found, now);
  const device = wrong < perDeviceInARow.attempts ? found : undefined;
  const refusal = await transaction((tx) => countSignIn(tx, context, { key, device, proofOfWork }));
  if (refusal !== undefined) throw refusal;
  const fits = await matchesPassword(known?.passwordHash, password);
  if (known === undefined || !fits) {
    if (device !== undefined) await transaction((tx) => countAttempt(tx, perDeviceInARow, device, now));
    throw new AppError("INVALID_PASSWORD");
  }
  return transaction(async (tx) => {
    const secondStep = await startSecondStep(tx, store, known.staff);
    // The sign-in is incomplete, so password attempts stay counted; codes are counted per account.
    if (secondStep !== undefined) return { secondStep };
    await resetFailures(tx, known.staff, device);
    return { staff: known.staff, token: await startStaffSession(tx, known.staff.id, now, context) };
  });
}

type Attempt = { key: string; device: string | undefined; proofOfWork: string | undefined };

/**
 * Counts the attempt and returns the error if it is rejected. Attempts from unknown browsers share one limit, beyond
 * which a proof of work is required, so that others can't lock an owner out. Known browsers have their own limit.
 */
async function countSignIn(
  tx: Tx,
  { store, source, now }: OperationContext,
  { key, device, proofOfWork }: Attempt,
): Promise<AppError | undefined> {
  if (device !== undefined)
    return (await isThrottled(tx, perDevice, device, now)) ? createThrottledError(perDevice) : undefined;
  const isOverSource = await isSourceThrottled(tx, store, perSource, source);
  const isOverAccount = await isThrottled(tx, perAccount, key, now);
  if (!isOverSource && !isOverAccount) return undefined;
  const refusal = await requireProofOfWork(tx, store, proofOfWork);
  if (refusal !== undefined) return refusal;
  if (await isThrottled(tx, perNetworkWorked, `${key}\n${throttleSubject(source)}`, now))
    return createThrottledError(perNetworkWorked);
  return (await isThrottled(tx, perAccountWorked, key, now)) ? createThrottledError(perAccountWorked) : undefined;
}

/** Resets the counts of failed attempts after a complete sign-in. */
export async function resetFailures(tx: Tx, staff: StaffRow, device: string | undefined): Promise<void> {
  await resetAttempts(tx, perAccount, staffEmailKey(staff.email));
  if (device === undefined) return;
  await resetAttempts(tx, perDevice, device);
  await resetAttempts(tx, perDeviceInARow, device);
}

/** Verifies the password of a signed-in staff member, with the limits of a sign-in. */
export async function confirmStaffPassword(
  context: OperationContext,
  staff: StaffRow,
  password: string,
): Promise<void> {
  const { db, transaction, now } = context;
  // Counted separately from sign-ins, so that guesses from outside can't block a signed-in staff member.
  if (await transaction((tx) => isThrottled(tx, perConfirmation, staff.id, now)))
    throw createThrottledError(perConfirmation);
  if (!(await matchesPassword(await findStaffPassword(db, staff.id), password))) throw new AppError("INVALID_PASSWORD");
  await transaction((tx) => resetAttempts(tx, perConfirmation, staff.id));
}

function matchesPassword(hash: string | undefined, password: string): Promise<boolean> {
  return verifyPassword(hash, password).catch((error: unknown) => {
    throw error instanceof PasswordPoolFull ? new AppError("THROTTLED") : error;
  });
}
