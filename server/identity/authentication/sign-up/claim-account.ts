/**
 * Account pre-hijacking: somebody signs up with an address that isn't theirs and waits for its owner. The first time an address
 * is proven by a way that needs nothing set up before (a code or a link by email), everything that could let the earlier person
 * back in is removed.
 */
import { forgetFactors } from "#server/identity/factors/public.ts";
import {
  clearProfile,
  disconnectAll,
  endAllSessions,
  findPassword,
  forgetDevices,
  type MemberRow,
  removePassword,
  runAccountClaimed,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { dropPendingGrants } from "#server/identity/oauth/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

type Claim = { tellsPasswordRemoved: boolean };

/**
 * Removes sessions, password, factors, connections, devices, consents and every step of a sign-in under way; and, where somebody
 * without proof could have entered it, the profile, addresses and saved payment methods.
 */
export async function claimAccount(
  tx: Tx,
  store: Store,
  member: MemberRow,
  { tellsPasswordRemoved }: Claim,
): Promise<void> {
  const hadPassword = (await findPassword(tx, member.id)) !== undefined;
  await endAllSessions(tx, store, { memberId: member.id, reason: "address proven" });
  await removePassword(tx, member.id);
  await forgetFactors(tx, member.id);
  await disconnectAll(tx, member.id);
  await forgetDevices(tx, member.id);
  // A planted default address would send the owner's orders elsewhere, a planted phone number or name would deceive them.
  if (await isSelfEntered(tx, member)) await clearProfile(tx, member.id, store.now());
  await runAccountClaimed(tx, { memberId: member.id, now: store.now() });
  await dropPendingGrants(tx, member.id);
  await tx.deleteFrom("sign_in_challenges").where("member_id", "=", member.id).execute();
  await tx.deleteFrom("email_changes").where("member_id", "=", member.id).execute();
  const isOpen = { used_at: store.now() };
  for (const table of ["email_verifications", "password_recoveries"] as const)
    await tx.updateTable(table).set(isOpen).where("member_id", "=", member.id).where("used_at", "is", null).execute();
  if (!hadPassword || !tellsPasswordRemoved) return;
  const mail = { kind: "password-removed", to: member.email, path: "/auth/recover" } as const;
  await enqueueAccountMail(tx, store, { ...mail, languages: [member.language] });
}

/**
 * Whether the profile is by somebody who never proved the address: they signed in, or signed up and thereby made the account.
 * Contacts that staff, an import or an app made keep theirs; a sign-up with their address writes nothing into it.
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
