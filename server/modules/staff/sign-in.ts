/** Sign-in at the back office. Attempts are counted before the password is hashed; an unknown e-mail takes as long. */
import { forgetAttempts, isSourceThrottled, isThrottled, throttled } from "#server/platform/access/throttle.ts";
import { PasswordPoolFull, verifyPassword } from "#server/platform/crypto/passwords.ts";
import type { Db, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { staffEmailKey } from "./create-staff-member.ts";
import { findStaffByEmail, type StaffRow, startStaffSession } from "./queries.ts";

const perAccount = { name: "staff sign-in account", attempts: 10, seconds: 900 };
const perSource = { name: "staff sign-in source", attempts: 50, seconds: 900 };

type SignIn = {
  store: Store;
  db: Db;
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  source: string;
  now: Date;
  email: string;
  password: string;
};

export async function signInStaff(signIn: SignIn): Promise<{ staff: StaffRow; token: string }> {
  const { store, db, transaction, source, now, email, password } = signIn;
  const key = staffEmailKey(email);
  const isOverLimit = await transaction(
    async (tx) =>
      (await isSourceThrottled(tx, store, perSource, source)) || (await isThrottled(tx, perAccount, key, now)),
  );
  if (isOverLimit) throw throttled(perAccount);
  const known = await findStaffByEmail(db, key);
  const fits = await verifyPassword(known?.passwordHash, password).catch((error: unknown) => {
    throw error instanceof PasswordPoolFull ? new AppError("THROTTLED") : error;
  });
  if (known === undefined || !fits) throw new AppError("INVALID_PASSWORD");
  const token = await transaction(async (tx) => {
    await forgetAttempts(tx, perAccount, key);
    return startStaffSession(tx, known.staff.id, now);
  });
  return { staff: known.staff, token };
}
