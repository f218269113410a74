/** Sign-in and sign-out of staff, and management of their own account. Authenticated by the cookie. */
import {
  changeStaffPassword,
  completeStaffSession,
  confirmStaffSecondFactor,
  createStaffProofOfWork,
  createStaffSession,
  createStaffToken,
  deleteStaffSecondFactor,
  deleteStaffSession,
  endMyStaffSession,
  listMyStaffSessions,
  reauthenticateStaff,
  requestStaffPasswordReset,
  resetStaffPassword as resetStaffPasswordCall,
  startStaffSecondFactor,
  updateMyStaffProfile,
} from "#api/identity/staff.ts";
import { isFresh } from "#server/platform/access/freshness.ts";
import { createProofOfWork } from "#server/platform/access/proof-of-work.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleManual, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { createStaffCookie, requireSameOrigin } from "./cookie.ts";
import { createDeviceCookie, findKnownDevice } from "./devices.ts";
import { checkStaffPassword } from "./password.ts";
import { requestPasswordReset, resetStaffPassword } from "./password-reset.ts";
import { findStaff, findStaffPassword, presentStaff } from "./queries.ts";
import {
  type CodeSource,
  completeSecondStep,
  confirmSecondFactor,
  readStaffPolicy,
  removeSecondFactor,
  resetWrongCodes,
  startEnrollment,
} from "./second-factor.ts";
import {
  type ActiveStaffSession,
  endStaffSessions,
  listStaffSessions,
  refreshAuthentication,
  requireStaffSession,
  startStaffSession,
} from "./sessions.ts";
import { confirmStaffPassword, resetFailures, signInStaff } from "./sign-in.ts";

const COOKIE_SECONDS = 7 * 86_400;
const TOKEN_SECONDS = 900;

function requireFresh({ authenticatedAt }: ActiveStaffSession, now: Date): void {
  if (!isFresh(authenticatedAt, now)) throw new AppError("REAUTHENTICATION_REQUIRED");
}

async function readAccount(connection: Connection, id: string) {
  const passwordHash = await findStaffPassword(connection, id);
  return passwordHash === undefined ? undefined : { id, passwordHash };
}

/** Makes this browser a known device, so that attempts from other browsers don't affect it. */
async function setDeviceCookie(context: CallContext, connection: Connection, staffId: string): Promise<void> {
  const account = await readAccount(connection, staffId);
  if (account !== undefined) context.setHeader("set-cookie", createDeviceCookie(context.store, account));
}

export const sessionRoutes = [
  handleRead(createStaffProofOfWork, async (context) => {
    requireSameOrigin(context);
    return createProofOfWork(context.store, "USER");
  }),
  // Manual: the attempt is counted and committed before the password is hashed, outside any transaction.
  handleManual(createStaffSession, async (context) => {
    requireSameOrigin(context);
    const { store, body } = context;
    const signedIn = await signInStaff(context, body);
    if ("secondStep" in signedIn) return signedIn;
    context.setHeader("set-cookie", createStaffCookie(store, signedIn.token, COOKIE_SECONDS));
    await setDeviceCookie(context, context.db, signedIn.staff.id);
    return { staff: presentStaff(signedIn.staff) };
  }),
  handleWrite(completeStaffSession, async (context) => {
    requireSameOrigin(context);
    const { store, tx, now, body } = context;
    let device: string | undefined;
    const from = async (staffId: string): Promise<CodeSource> => {
      device = findKnownDevice(context, await readAccount(tx, staffId));
      return device === undefined ? { proofOfWork: body.proofOfWork } : { trusted: device };
    };
    const finished = await completeSecondStep(tx, store, { ...body, from });
    // Returned, not thrown, so that the attempt stays counted.
    if (finished instanceof AppError) return finished;
    const staff = await findStaff(tx, finished.staffId);
    if (!staff?.isActive) throw new AppError("INVALID_STATE_TOKEN");
    await resetFailures(tx, staff, device);
    const token = await startStaffSession(tx, staff.id, now, context);
    context.setHeader("set-cookie", createStaffCookie(store, token, COOKIE_SECONDS));
    await setDeviceCookie(context, tx, staff.id);
    const { recoveryCodes } = finished;
    return { staff: presentStaff(staff), ...(recoveryCodes && { recoveryCodes }) };
  }),
  handleWrite(createStaffToken, async (context) => {
    const { store, tx, now } = context;
    const { staff, sessionId } = await requireStaffSession(tx, context);
    // Tokens carry the permissions; custom roles have no built-in name, so they are sent as `view`.
    const role = staff.role === "custom" ? "view" : staff.role;
    const accessToken = store.tokens.issue(
      { kind: "staff", staffId: staff.id, role, permissions: staff.permissions, sessionId },
      now.getTime() + TOKEN_SECONDS * 1000,
    );
    return { accessToken, expiresIn: TOKEN_SECONDS, staff: presentStaff(staff) };
  }),
  handleWrite(deleteStaffSession, async (context) => {
    requireSameOrigin(context);
    const { store, tx, now } = context;
    context.setHeader("set-cookie", createStaffCookie(store, "", 0));
    const session = await requireStaffSession(tx, context).catch((error: unknown) => {
      // Signing out without a session succeeds.
      if (error instanceof AppError && error.code === "UNAUTHENTICATED") return undefined;
      throw error;
    });
    if (session) await endStaffSessions(tx, store, { staffId: session.staff.id, onlyId: session.sessionId }, now);
    return {};
  }),
  handleWrite(requestStaffPasswordReset, async (context) => {
    requireSameOrigin(context);
    await requestPasswordReset(context.tx, context, context.body.email);
    return {};
  }),
  // Manual: the password is hashed outside the transaction.
  handleManual(resetStaffPasswordCall, async (context) => {
    requireSameOrigin(context);
    await resetStaffPassword(context, context.body);
    return {};
  }),
  handleWrite(updateMyStaffProfile, async (context) => {
    const { tx, body } = context;
    const { staff } = await requireStaffSession(tx, context);
    const name = body.staff.name?.trim() ?? staff.name;
    const publicName =
      body.staff.publicName === undefined ? staff.publicName : (body.staff.publicName?.trim() ?? undefined);
    const fields = { name, public_name: publicName ?? null };
    await tx.updateTable("staff").set(fields).where("id", "=", staff.id).execute();
    return { staff: presentStaff({ ...staff, name, publicName }) };
  }),
  // Manual: the password is hashed between two transactions.
  handleManual(reauthenticateStaff, async (context) => {
    const { transaction, now, body } = context;
    const session = await transaction((tx) => requireStaffSession(tx, context));
    await confirmStaffPassword(context, session.staff, body.password);
    return transaction(async (tx) => {
      const refusal = session.staff.hasSecondFactor
        ? await confirmSecondFactor(tx, context.store, {
            staffId: session.staff.id,
            code: body.code ?? "",
            from: { trusted: session.sessionId },
          })
        : undefined;
      // Returned, not thrown, so that the attempt stays counted.
      if (refusal !== undefined) return refusal;
      await refreshAuthentication(tx, session.sessionId, now);
      return {};
    });
  }),
  handleWrite(startStaffSecondFactor, async (context) => {
    const session = await requireStaffSession(context.tx, context);
    requireFresh(session, context.now);
    return { secondStep: await startEnrollment(context.tx, context.store, session.staff) };
  }),
  handleWrite(confirmStaffSecondFactor, async (context) => {
    const { staff, sessionId } = await requireStaffSession(context.tx, context);
    const from = () => ({ trusted: sessionId });
    const finished = await completeSecondStep(context.tx, context.store, { ...context.body, from, staffId: staff.id });
    if (finished instanceof AppError) return finished;
    return { recoveryCodes: finished.recoveryCodes ?? [] };
  }),
  handleWrite(deleteStaffSecondFactor, async (context) => {
    const { tx, store, now } = context;
    const session = await requireStaffSession(tx, context);
    requireFresh(session, now);
    const { isSecondFactorRequired } = await readStaffPolicy(tx, store);
    if (isSecondFactorRequired) throw new AppError("FACTOR_NOT_AVAILABLE");
    await removeSecondFactor(tx, session.staff.id);
    return {};
  }),
  // Manual: passwords are verified and hashed outside transactions.
  handleManual(changeStaffPassword, async (context) => {
    const { store, db, transaction, now, body } = context;
    const { staff, sessionId } = await transaction((tx) => requireStaffSession(tx, context));
    await confirmStaffPassword(context, staff, body.oldPassword);
    await checkStaffPassword(db, store, { password: body.newPassword, email: staff.email, field: "newPassword" });
    const hash = await hashPassword(body.newPassword);
    await transaction(async (tx) => {
      await tx
        .updateTable("staff")
        .set({ password_hash: hash, password_changed_at: now })
        .where("id", "=", staff.id)
        .execute();
      await refreshAuthentication(tx, sessionId, now);
      await endStaffSessions(tx, store, { staffId: staff.id, exceptId: sessionId }, now);
      await resetWrongCodes(tx, staff.id);
      await setDeviceCookie(context, tx, staff.id);
    });
    return {};
  }),
  handleWrite(listMyStaffSessions, async (context) => {
    const { staff, sessionId } = await requireStaffSession(context.tx, context);
    return { sessions: await listStaffSessions(context.tx, staff.id, sessionId, context.now) };
  }),
  handleWrite(endMyStaffSession, async (context) => {
    const { tx, store, now, params } = context;
    const { staff } = await requireStaffSession(tx, context);
    if (!isId(params.id)) throw new AppError("SESSION_NOT_FOUND");
    await endStaffSessions(tx, store, { staffId: staff.id, onlyId: params.id }, now);
    return {};
  }),
];
