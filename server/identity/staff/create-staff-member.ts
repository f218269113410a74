/** Adds a staff member. */
import type { StaffRole } from "#api/permissions.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Tx } from "#server/platform/db/db.ts";

export type NewStaffMember = { email: string; password: string; name: string; role: StaffRole };

/** Normalizes a staff email: NFKC, case-insensitive. */
export const staffEmailKey = (email: string): string => email.normalize("NFKC").trim().toLowerCase();

/** Adds a staff member and returns their id. Throws if the email is taken. */
export async function createStaffMember(
  tx: Tx,
  { email, password, name, role }: NewStaffMember,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  await tx
    .insertInto("staff")
    .values({
      id,
      email: email.trim(),
      email_key: staffEmailKey(email),
      name,
      role,
      password_hash: await hashPassword(password),
      created_at: now,
    })
    .execute();
  return id;
}
