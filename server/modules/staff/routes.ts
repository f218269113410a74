import { createStaffSession, createStaffToken, deleteStaffSession } from "#api/staff.ts";
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleWrite } from "#server/platform/http/handlers.ts";
import { readStaffCookie, requireSameOrigin, staffCookie } from "./cookie.ts";
import { endStaffSession, presentStaff, touchStaffSession } from "./queries.ts";
import { signInStaff } from "./sign-in.ts";

const COOKIE_SECONDS = 7 * 86_400;
const TOKEN_SECONDS = 900;

export const routes = [
  // Manual: the attempt is counted and committed before the password is hashed, outside any transaction.
  handleManual(createStaffSession, async (context) => {
    requireSameOrigin(context);
    const { store, db, transaction, source, now, body } = context;
    const { staff, token } = await signInStaff({ store, db, transaction, source, now, ...body });
    context.setHeader("set-cookie", staffCookie(store, token, COOKIE_SECONDS));
    return { staff: presentStaff(staff) };
  }),
  handleWrite(createStaffToken, async (context) => {
    requireSameOrigin(context);
    const { store, tx, now } = context;
    const cookie = readStaffCookie(context);
    const session = cookie === undefined ? undefined : await touchStaffSession(tx, cookie, now);
    if (session === undefined) throw new AppError("UNAUTHENTICATED");
    const { staff, sessionId } = session;
    const accessToken = store.tokens.issue(
      { kind: "staff", staffId: staff.id, role: staff.role, permissions: staff.permissions, sessionId },
      now.getTime() + TOKEN_SECONDS * 1000,
    );
    return { accessToken, expiresIn: TOKEN_SECONDS, staff: presentStaff(staff) };
  }),
  handleWrite(deleteStaffSession, async (context) => {
    requireSameOrigin(context);
    const { store, tx, now } = context;
    const cookie = readStaffCookie(context);
    const sessionId = cookie === undefined ? undefined : await endStaffSession(tx, cookie, now);
    if (sessionId !== undefined) await denySessions(tx, store.tokens, [sessionId], now);
    context.setHeader("set-cookie", staffCookie(store, "", 0));
    return {};
  }),
];
