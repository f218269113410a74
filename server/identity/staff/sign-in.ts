/** Sign-in at the back office. Attempts are counted before the password is hashed; an unknown e-mail takes as long. */
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { FairSemaphore } from "#server/platform/access/fair-semaphore.ts";
import { throttleSubject } from "#server/platform/access/networks.ts";
import { requireWork } from "#server/platform/access/proof-of-work.ts";
import {
  countAttempt,
  forgetAttempts,
  isSourceThrottled,
  isThrottled,
  readAttempts,
  type Throttle,
  throttled,
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
/** Past it, the device counts as an unknown one: devices are shared and stolen. 400 days, as for members. */
const perDeviceInARow: Throttle = { name: "staff sign-in device in a row", attempts: 100, seconds: 400 * 86_400 };
const perConfirmation: Throttle = { name: "staff password confirmation", attempts: 10, seconds: 900 };
const perSource: Throttle = { name: "staff sign-in source", attempts: 50, seconds: 900 };
/** Attempts past the limits, each with a proof of work. One network alone never reaches the limit of the account. */
const perNetworkWorked: Throttle = { name: "staff sign-in account and network with work", attempts: 40, seconds: 3600 };
const perAccountWorked: Throttle = { name: "staff sign-in account with work", attempts: 1000, seconds: 86_400 };

type Desk = CallContext & { db: Db; transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

/** The password is right: a session, or the second step that is due. */
export type SignedIn = { staff: StaffRow; token: string } | { secondStep: StaffSecondStep };

type Credentials = { email: string; password: string; proofOfWork?: string | undefined };

export function signInStaff(desk: Desk, credentials: Credentials): Promise<SignedIn> {
  return slotsOf(desk.store).run(throttleSubject(desk.source), () => checkAndSignIn(desk, credentials));
}

/** Apart from those of members, so that a flood of customers' sign-ins never keeps the store's own people out. */
const slots = new WeakMap<Store, FairSemaphore>();

function slotsOf(store: Store): FairSemaphore {
  const known = slots.get(store) ?? new FairSemaphore({ running: 2, waitingPerSubject: 30, waiting: 200 });
  slots.set(store, known);
  return known;
}

async function checkAndSignIn(desk: Desk, { email, password, proofOfWork }: Credentials): Promise<SignedIn> {
  const { store, db, transaction, now } = desk;
  const key = staffEmailKey(email);
  const known = await findStaffByEmail(db, key);
  const found = findKnownDevice(desk, known && { id: known.staff.id, passwordHash: known.passwordHash });
  const wrong = found === undefined ? 0 : await readAttempts(db, perDeviceInARow, found, now);
  const device = wrong < perDeviceInARow.attempts ? found : undefined;
  const refusal = await transaction((tx) => countSignIn(tx, desk, { key, device, proofOfWork }));
  if (refusal !== undefined) throw refusal;
  const fits = await fitsPassword(known?.passwordHash, password);
  if (known === undefined || !fits) {
    if (device !== undefined) await transaction((tx) => countAttempt(tx, perDeviceInARow, device, now));
    throw new AppError("INVALID_PASSWORD");
  }
  return transaction(async (tx) => {
    const secondStep = await startSecondStep(tx, store, known.staff);
    // Not signed in yet: password attempts stay counted, and codes are counted per account.
    if (secondStep !== undefined) return { secondStep };
    await forgetFailures(tx, known.staff, device);
    return { staff: known.staff, token: await startStaffSession(tx, known.staff.id, now, desk) };
  });
}

type Attempt = { key: string; device: string | undefined; proofOfWork: string | undefined };

/**
 * Counts the attempt and returns what refuses it. Strangers' attempts are counted together; past their limit a proof of work is
 * required, or anyone could lock an owner out. Browsers that the account has signed in from have attempts of their own.
 */
async function countSignIn(
  tx: Tx,
  { store, source, now }: Desk,
  { key, device, proofOfWork }: Attempt,
): Promise<AppError | undefined> {
  if (device !== undefined) return (await isThrottled(tx, perDevice, device, now)) ? throttled(perDevice) : undefined;
  const isOverSource = await isSourceThrottled(tx, store, perSource, source);
  const isOverAccount = await isThrottled(tx, perAccount, key, now);
  if (!isOverSource && !isOverAccount) return undefined;
  const refusal = await requireWork(tx, store, proofOfWork);
  if (refusal !== undefined) return refusal;
  if (await isThrottled(tx, perNetworkWorked, `${key}\n${throttleSubject(source)}`, now))
    return throttled(perNetworkWorked);
  return (await isThrottled(tx, perAccountWorked, key, now)) ? throttled(perAccountWorked) : undefined;
}

/** A sign-in is complete: wrong passwords from before no longer count. */
export async function forgetFailures(tx: Tx, staff: StaffRow, device: string | undefined): Promise<void> {
  await forgetAttempts(tx, perAccount, staffEmailKey(staff.email));
  if (device === undefined) return;
  await forgetAttempts(tx, perDevice, device);
  await forgetAttempts(tx, perDeviceInARow, device);
}

/** Checks the password of somebody who is signed in, as often as at a sign-in. */
export async function confirmStaffPassword(desk: Desk, staff: StaffRow, password: string): Promise<void> {
  const { db, transaction, now } = desk;
  // Counted apart from sign-ins: strangers who guess at the door must not stop somebody who is in.
  if (await transaction((tx) => isThrottled(tx, perConfirmation, staff.id, now))) throw throttled(perConfirmation);
  if (!(await fitsPassword(await findStaffPassword(db, staff.id), password))) throw new AppError("INVALID_PASSWORD");
  await transaction((tx) => forgetAttempts(tx, perConfirmation, staff.id));
}

function fitsPassword(hash: string | undefined, password: string): Promise<boolean> {
  return verifyPassword(hash, password).catch((error: unknown) => {
    throw error instanceof PasswordPoolFull ? new AppError("THROTTLED") : error;
  });
}
