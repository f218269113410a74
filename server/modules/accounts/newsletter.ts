/** Consent to the newsletter: given and withdrawn by the member, kept with time and place (GDPR 7.1 and 7.3). */
import { createHmac } from "node:crypto";
import {
  announceMember,
  findMember,
  lockMember,
  type MemberRow,
  memberActor,
  noteMemberEvent,
  updateMemberRow,
} from "#server/modules/identities/public.ts";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";

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

type Change = { memberId: string; isSubscribed: boolean; source: string };

export async function writeConsent(tx: Tx, { memberId, isSubscribed, source }: Change, now: Date) {
  const member = await lockMember(tx, memberId);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  if (member.is_subscribed === isSubscribed) return present(member);
  const changes = { is_subscribed: isSubscribed, subscription_changed_at: now, subscription_source: source };
  const changed = await updateMemberRow(tx, memberId, changes, now);
  const detail = `${isSubscribed ? "yes" : "no"}, ${source}`;
  await noteMemberEvent(tx, { memberId, kind: "NEWSLETTER_CHANGED", detail }, now);
  await announceMember(tx, "updated", changed, { actor: memberActor(memberId), now });
  return present(changed);
}

/** For the link at the end of a newsletter: `<member>.<signature>`. It unsubscribes and can do nothing else. */
export const unsubscribeToken = (store: Store, memberId: string): string =>
  `${memberId}.${signatureOf(store, memberId)}`;

const signatureOf = (store: Store, memberId: string): string =>
  createHmac("sha256", deriveKey(store.config.secret, "unsubscribe")).update(memberId).digest("base64url");

/** Says nothing about tokens that are not ours. */
export async function unsubscribe(tx: Tx, store: Store, token: string): Promise<void> {
  const [memberId = "", signature = ""] = token.split(".");
  if (!isEqual(signature, signatureOf(store, memberId))) return;
  const member = await findMember(tx, memberId);
  if (member === undefined) return;
  await writeConsent(tx, { memberId, isSubscribed: false, source: "unsubscribe-link" }, store.now());
}
