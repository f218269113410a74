/**
 * Forgotten passwords of staff. A request only enqueues a job, so neither the response nor its timing reveals whether an
 * account exists. The link's token is signed with the current password's hash: it works once, for half an hour, and any
 * other password change invalidates it. A reset ends all sessions, keeps the second factor and doesn't sign in.
 */
import { createHmac } from "node:crypto";
import { Type } from "typebox";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import {
  createThrottledError,
  isSourceThrottled,
  isThrottled,
  type Throttle,
} from "#server/platform/access/throttle.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import { deriveKey, isEqual, sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Db, Tx } from "#server/platform/db/db.ts";
import { transaction as inTransaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, isId } from "#server/platform/http/handlers.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { staffEmailKey } from "./create-staff-member.ts";
import { checkStaffPassword } from "./password.ts";
import { findStaff, findStaffByEmail, findStaffPassword, type StaffRow } from "./queries.ts";
import { endStaffSessions } from "./sessions.ts";
import { resetFailures } from "./sign-in.ts";
import { staffTexts } from "./texts/texts.ts";

const LIFE_SECONDS = 30 * 60;
/** The window equals a link's lifetime: while further requests are ignored, the last link still works. */
const perEmail: Throttle = { name: "staff password reset email", attempts: 3, seconds: LIFE_SECONDS };
const perSource: Throttle = { name: "staff password reset source", attempts: 20, seconds: 3600 };

type Account = { readonly id: string; readonly passwordHash: string };

const sign = ({ config }: Pick<Store, "config">, { id, passwordHash }: Account, expires: string): string =>
  createHmac("sha256", deriveKey(config.secret, "staff-password-reset"))
    .update([id, sha256(passwordHash).toString("hex"), expires].join("\n"))
    .digest("base64url");

function createResetToken(store: Store, account: Account): string {
  const expires = String(Math.floor(store.now().getTime() / 1000) + LIFE_SECONDS);
  return [account.id, expires, sign(store, account, expires)].join(".");
}

/** The account of a valid token. Throws PASSWORD_RESET_INVALID. */
async function requireAccount(
  connection: Connection,
  store: Store,
  token: string,
): Promise<{ staff: StaffRow; passwordHash: string }> {
  const [id = "", expires = "", signature = ""] = token.split(".");
  const isAlive = /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > store.now().getTime();
  const passwordHash = isAlive && isId(id) ? await findStaffPassword(connection, id) : undefined;
  if (passwordHash === undefined || !isEqual(signature, sign(store, { id, passwordHash }, expires)))
    throw new AppError("PASSWORD_RESET_INVALID");
  const staff = await findStaff(connection, id);
  if (!staff?.isActive) throw new AppError("PASSWORD_RESET_INVALID");
  return { staff, passwordHash };
}

export async function requestPasswordReset(tx: Tx, { store, source, now }: CallContext, email: string): Promise<void> {
  if (await isSourceThrottled(tx, store, perSource, source)) throw createThrottledError(perSource);
  const emailKey = staffEmailKey(email);
  if (await isThrottled(tx, perEmail, emailKey, now)) return;
  await enqueue(tx, sendPasswordReset, { emailKey });
}

export const sendPasswordReset = job({
  name: "staff.sendPasswordReset",
  payload: Type.Object({ emailKey: Type.String() }),
  async run(store, { emailKey }) {
    await inTransaction(store.database.db, async (tx) => {
      const found = await findStaffByEmail(tx, emailKey);
      if (found === undefined) return;
      const { staff, passwordHash } = found;
      await enqueueReset(tx, store, staff, createResetToken(store, { id: staff.id, passwordHash }));
    });
  },
});

async function enqueueReset(tx: Tx, store: Store, staff: StaffRow, token: string): Promise<void> {
  const { name, locale } = await readStoreSettings(tx);
  const language = chooseLanguage(locale);
  const texts = staffTexts[language].reset;
  const fill = (message: string) => formatMessage(language, message, { store: name });
  const baseUrl = store.baseUrl();
  const email = {
    kind: "staff-password",
    to: staff.email,
    audience: "staff",
    language,
    subject: fill(texts.subject),
    heading: fill(texts.subject),
    blocks: [
      { kind: "paragraph", text: fill(texts.text) },
      // The token is in the fragment, which isn't logged or sent to other sites.
      { kind: "button", label: texts.action, url: `${baseUrl}/admin/new-password#${token}` },
      { kind: "note", text: texts.note },
    ],
  } as const;
  await enqueueEmail(tx, email, { baseUrl, now: store.now() });
}

type OperationContext = CallContext & { db: Db; transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };
type Reset = { token: string; password: string };

/** The password is hashed between two reads of the account, so a second use of the token fails. */
export async function resetStaffPassword(context: OperationContext, { token, password }: Reset): Promise<void> {
  const { db, store, transaction, now } = context;
  const { staff } = await requireAccount(db, store, token);
  await checkStaffPassword(db, store, { password, email: staff.email, field: "password" });
  const hash = await hashPassword(password);
  await transaction(async (tx) => {
    await tx.selectFrom("staff").select("id").where("id", "=", staff.id).forUpdate().execute();
    await requireAccount(tx, store, token);
    await tx
      .updateTable("staff")
      .set({ password_hash: hash, password_changed_at: now })
      .where("id", "=", staff.id)
      .execute();
    await endStaffSessions(tx, store, { staffId: staff.id }, now);
    await resetFailures(tx, staff, undefined);
  });
}
