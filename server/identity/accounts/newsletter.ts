/** A member's newsletter consent, stored with its time and source (GDPR Art. 7(1) and 7(3)). */
import { sql } from "kysely";
import {
  createMemberActor,
  emitMemberEvent,
  findMember,
  lockMember,
  type MemberRow,
  recordMemberEvent,
  updateMemberRow,
} from "#server/identity/identities/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { deleteRefusal, type RefusalSource, recordRefusal, toEmailKey } from "./refusals.ts";

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

/** `source` is where the change was made. `form` is a link sent to the mailbox, which can only subscribe. */
type Change = { memberId: string } & (
  | { isSubscribed: boolean; source: RefusalSource }
  | { isSubscribed: true; source: "form" }
);

export async function writeConsent(tx: Tx, change: Change, now: Date) {
  const { memberId, isSubscribed, source } = change;
  const member = await lockMember(tx, memberId);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  // Runs even if the account's own setting doesn't change: a guest order with this address may have subscribed it.
  if (await canChangeSubscription(tx, member, source)) {
    if (!change.isSubscribed) await recordRefusal(tx, { email: member.email, source: change.source }, now);
    else await deleteRefusal(tx, { email: member.email, isProven: member.email_verified_at !== null });
  }
  if (member.is_subscribed === isSubscribed) return present(member);
  const changes = { is_subscribed: isSubscribed, subscription_changed_at: now, subscription_source: source };
  const changed = await updateMemberRow(tx, memberId, changes, now);
  const detail = `${isSubscribed ? "yes" : "no"}, ${source}`;
  await recordMemberEvent(tx, { memberId, kind: "NEWSLETTER_CHANGED", detail }, now);
  await emitMemberEvent(tx, "updated", changed, { actor: createMemberActor(memberId), now });
  return present(changed);
}

/**
 * Anyone can register any address, so an unverified account can't change the subscription of a mailbox confirmed by
 * link.
 */
async function canChangeSubscription(tx: Tx, member: MemberRow, source: Change["source"]): Promise<boolean> {
  if (source !== "account" || member.email_verified_at !== null) return true;
  const { rows } = await sql`select 1 from newsletter_sign_ups
    where email_key = ${toEmailKey(member.email)} and confirmed_at is not null`.execute(tx);
  return rows.length === 0;
}
