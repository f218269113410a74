/** Restores an owner's access from the server's command line, for a store whose owners can't sign in anymore. */
import { newToken } from "#server/platform/crypto/ids.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { staffEmailKey } from "./create-staff-member.ts";
import { removeSecondFactor, resetWrongCodes } from "./second-factor.ts";
import { endStaffSessions } from "./sessions.ts";

export type OwnerAccess = { readonly email: string; readonly password: string };

/**
 * Gives an owner a new password, removes their second factor and signs them out everywhere.
 * @param email may be left out if the store has one owner
 * @throws {Error} if no owner matches, with the owners' addresses
 */
export async function resetOwner(tx: Tx, store: Store, email: string | undefined): Promise<OwnerAccess> {
  const owners = await tx
    .selectFrom("staff")
    .select(["id", "email", "email_key"])
    .where("role", "=", "owner")
    .orderBy("created_at")
    .execute();
  const key = email === undefined ? undefined : staffEmailKey(email);
  const matches = owners.filter((owner) => key === undefined || owner.email_key === key);
  const [owner] = matches;
  if (owner === undefined || matches.length > 1) {
    const addresses = owners.map((each) => each.email).join(", ");
    throw new Error(`Name one of the store's owners: ${addresses || "there are none"}.`);
  }
  const password = newToken();
  const now = store.now();
  await tx
    .updateTable("staff")
    .set({ password_hash: await hashPassword(password), password_changed_at: now, is_active: true })
    .where("id", "=", owner.id)
    .execute();
  await removeSecondFactor(tx, owner.id);
  await resetWrongCodes(tx, owner.id);
  await endStaffSessions(tx, store, { staffId: owner.id }, now);
  return { email: owner.email, password };
}
