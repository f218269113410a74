/**
 * Who is signed in. The session itself is a cookie that scripts cannot read; what the app holds is a short-lived access
 * token, in memory only, renewed shortly before it runs out.
 */
import {
  completeStaffSession,
  createStaffProofOfWork,
  createStaffSession,
  createStaffToken,
  deleteStaffSession,
} from "#api/identity/staff.ts";
import type { StaffMember, StaffSecondStep } from "#api/identity/staff-values.ts";
import { ApiError, createCall, fetchTransport } from "#sdk/call.ts";
import { solveProofOfWork } from "#ui/proof-of-work.ts";

export type Staff = StaffMember;
type Session = { accessToken: string; expiresAt: number; staff: Staff };

/** No session, or it has ended: the sign-in page is next. */
export class NotSignedIn extends Error {
  constructor() {
    super("Sign in to continue.");
    this.name = "NotSignedIn";
  }
}

const RENEW_BEFORE_MS = 30_000;

/** For calls that the cookie proves, such as those about one's own account. */
export const callWithCookie = createCall(fetchTransport(location.origin));

let current: Session | undefined;
let renewal: Promise<Session> | undefined;
const listeners = new Set<() => void>();

/** The signed-in staff member; renews the session when needed. Throws `NotSignedIn`. */
export async function requireStaff(): Promise<Staff> {
  return (await requireSession()).staff;
}

export async function requireAccessToken(): Promise<string> {
  return (await requireSession()).accessToken;
}

/** Forgets the token after the API refused it, so that the next call fetches a new one. */
export function forgetAccessToken(): void {
  if (current !== undefined) current = { ...current, expiresAt: 0 };
}

export function readStaff(): Staff | undefined {
  return current?.staff;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** MISSING_CAPTCHA_TOKEN on the wire. */
const WORK_REQUIRED = "-19971";

/**
 * Sends a sign-in; when the account is being attacked and this browser is new to it, solves a proof of work first. `onWork` is
 * called before that, because it takes some seconds.
 */
async function withProofOfWork<T>(
  send: (proof: { proofOfWork?: string }) => Promise<T>,
  onWork: () => void,
): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== WORK_REQUIRED) throw error;
    onWork();
    const proofOfWork = await solveProofOfWork(await callWithCookie(createStaffProofOfWork, {}));
    if (proofOfWork === undefined) throw error;
    return send({ proofOfWork });
  }
}

type Credentials = { email: string; password: string };

/** Signs in, or throws the `ApiError` of the refusal. Answers the second step when one is due. */
export async function signIn(credentials: Credentials, onWork: () => void): Promise<StaffSecondStep | undefined> {
  const { secondStep } = await withProofOfWork(
    (proof) => callWithCookie(createStaffSession, { body: { ...credentials, ...proof } }),
    onWork,
  );
  if (secondStep === undefined) await requireSession();
  return secondStep;
}

/** Finishes signing in. Recovery codes come once, when a factor was set up on the way. */
export async function finishSignIn(
  step: { token: string; code: string },
  onWork: () => void,
): Promise<readonly string[] | undefined> {
  const { recoveryCodes } = await withProofOfWork(
    (proof) => callWithCookie(completeStaffSession, { body: { ...step, ...proof } }),
    onWork,
  );
  await requireSession();
  return recoveryCodes;
}

/** Gets a new token, with the current permissions of the staff member. */
export async function refreshStaff(): Promise<void> {
  forgetAccessToken();
  await requireSession();
}

export async function signOut(): Promise<void> {
  await callWithCookie(deleteStaffSession, {});
  publish(undefined);
}

async function requireSession(): Promise<Session> {
  if (current !== undefined && current.expiresAt - RENEW_BEFORE_MS > Date.now()) return current;
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(): Promise<Session> {
  try {
    const { accessToken, expiresIn, staff } = await callWithCookie(createStaffToken, {});
    const session = { accessToken, expiresAt: Date.now() + expiresIn * 1000, staff };
    publish(session);
    return session;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    publish(undefined);
    throw new NotSignedIn();
  }
}

function publish(next: Session | undefined): void {
  const isSameStaff = JSON.stringify(next?.staff) === JSON.stringify(current?.staff);
  // Readers compare by identity: an unchanged person keeps theirs across renewals.
  current = next !== undefined && current !== undefined && isSameStaff ? { ...next, staff: current.staff } : next;
  if (!isSameStaff) for (const listener of listeners) listener();
}
