/**
 * Protects against account pre-hijacking, where an attacker signs up with a victim's address and waits. The first
 * verification that needs no earlier setup (a code or link by email) removes everything that could let the attacker
 * back in.
 */
import { deleteFactors } from "#server/identity/factors/public.ts";
import {
  clearProfile,
  deleteDevices,
  disconnectAll,
  endAllSessions,
  findPassword,
  type MemberRow,
  removePassword,
  runAccountClaimed,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { deletePendingGrants } from "#server/identity/oauth/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

type Claim = { reportsPasswordRemoved: boolean };

/**
 * Removes sessions, password, factors, connections, devices, consents and all pending sign-in steps. If the account was
 * created without verification, also the profile, addresses and saved payment methods.
 */
export async function claimAccount(
  tx: Tx,
  store: Store,
  member: MemberRow,
  { reportsPasswordRemoved }: Claim,
): Promise<void> {
  const hadPassword = (await findPassword(tx, member.id)) !== undefined;
  await endAllSessions(tx, store, { memberId: member.id, reason: "address proven" });
  await removePassword(tx, member.id);
  await deleteFactors(tx, member.id);
  await disconnectAll(tx, member.id);
  await deleteDevices(tx, member.id);
  // A planted default address would redirect the owner's orders; a planted phone number or name would deceive the
  // owner.
  if (await isSelfEntered(tx, member)) await clearProfile(tx, member.id, store.now());
  await runAccountClaimed(tx, { memberId: member.id, now: store.now() });
  await deletePendingGrants(tx, member.id);
  await tx.deleteFrom("sign_in_challenges").where("member_id", "=", member.id).execute();
  await tx.deleteFrom("email_changes").where("member_id", "=", member.id).execute();
  const isOpen = { used_at: store.now() };
  for (const table of ["email_verifications", "password_recoveries"] as const)
    await tx.updateTable(table).set(isOpen).where("member_id", "=", member.id).where("used_at", "is", null).execute();
  if (!hadPassword || !reportsPasswordRemoved) return;
  const mail = { kind: "password-removed", to: member.email, path: "/auth/recover" } as const;
  await enqueueAccountMail(tx, store, { ...mail, languages: [member.language] });
}

/**
 * Whether the profile was entered by someone who never verified the address, that is, by sign-in or by the sign-up that
 * created the account. Contacts created by staff, an import or an app keep theirs; a sign-up with their address doesn't
 * change them.
 */
async function isSelfEntered(tx: Tx, member: MemberRow): Promise<boolean> {
  if (member.created_by !== null) return false;
  if (member.last_login_at !== null) return true;
  const signUp = await tx
    .selectFrom("member_events")
    .select("id")
    .where("member_id", "=", member.id)
    .where("kind", "=", "SIGNED_UP")
    .where("occurred_at", "=", member.created_at)
    .executeTakeFirst();
  return signUp !== undefined;
}
