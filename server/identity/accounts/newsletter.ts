/** Consent to the newsletter: given and withdrawn by the member, kept with time and place (GDPR 7.1 and 7.3). */
import { sql } from "kysely";
import {
  announceMember,
  findMember,
  lockMember,
  type MemberRow,
  memberActor,
  noteMemberEvent,
  updateMemberRow,
} from "#server/identity/identities/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { forgetRefusal, keyOf, type RefusalSource, refuse } from "./refusals.ts";

export async function readConsent(connection: Connection, memberId: string) {
  const member = await findMember(connection, memberId);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  return present(member);
}

const present = (member: MemberRow) => ({
  isSubscribed: member.is_subscribed,
  ...(member.subscription_changed_at === null ? {} : { changedDate: member.subscription_changed_at.toISOString() }),
  ...(member.subscription_source === null ? {} : { source: member.subscription_source }),
});

/** `source` is where it was said; `form` is a link in the mailbox, which can only agree. */
type Change = { memberId: string } & (
  | { isSubscribed: boolean; source: RefusalSource }
  | { isSubscribed: true; source: "form" }
);

export async function writeConsent(tx: Tx, change: Change, now: Date) {
  const { memberId, isSubscribed, source } = change;
  const member = await lockMember(tx, memberId);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  // Before the account is looked at: a guest's order of this address may have agreed where the account never said a word.
  if (await hasSay(tx, member, source)) {
    if (!change.isSubscribed) await refuse(tx, { email: member.email, source: change.source }, now);
    else await forgetRefusal(tx, { email: member.email, isProven: member.email_verified_at !== null });
  }
  if (member.is_subscribed === isSubscribed) return present(member);
  const changes = { is_subscribed: isSubscribed, subscription_changed_at: now, subscription_source: source };
  const changed = await updateMemberRow(tx, memberId, changes, now);
  const detail = `${isSubscribed ? "yes" : "no"}, ${source}`;
  await noteMemberEvent(tx, { memberId, kind: "NEWSLETTER_CHANGED", detail }, now);
  await announceMember(tx, "updated", changed, { actor: memberActor(memberId), now });
  return present(changed);
}

/** Anybody can register any address: an account that has not proven its own does not speak for a mailbox that agreed by link. */
async function hasSay(tx: Tx, member: MemberRow, source: Change["source"]): Promise<boolean> {
  if (source !== "account" || member.email_verified_at !== null) return true;
  const { rows } = await sql`select 1 from newsletter_sign_ups
    where email_key = ${keyOf(member.email)} and confirmed_at is not null`.execute(tx);
  return rows.length === 0;
}
