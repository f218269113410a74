/**
 * Merges two records of one person. The kept member keeps their sign-in, password, second factors and email. The other
 * member's orders and missing profile fields move over, then that member is deleted. Only staff and apps can merge
 * members.
 */
import {
  emitMemberDeleted,
  emitMemberEvent,
  endAllSessions,
  eraseMember,
  listAddresses,
  lockMember,
  MAX_ADDRESSES,
  type MemberRow,
  recordMemberEvent,
  replaceAddresses,
  runMembersMerged,
  toExtras,
  updateMemberRow,
} from "#server/identity/identities/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";

type Merge = { memberId: string; otherId: string; actor: Actor };

export async function mergeMembers(tx: Tx, store: Store, merge: Merge): Promise<MemberRow> {
  const { memberId, otherId, actor } = merge;
  if (memberId === otherId) throw new AppError("MEMBERS_NOT_MERGEABLE");
  // Locks in id order so two merges of the same pair can't deadlock.
  const rows = new Map<string, MemberRow | undefined>();
  for (const id of [memberId, otherId].sort()) rows.set(id, await lockMember(tx, id));
  const [kept, other] = [rows.get(memberId), rows.get(otherId)];
  if (kept === undefined || other === undefined) throw new AppError("MEMBER_NOT_FOUND");
  // Never merges an account with a sign-in into a contact without one.
  if (kept.status === "OFFLINE" && other.status !== "OFFLINE") throw new AppError("MEMBERS_NOT_MERGEABLE");
  const now = store.now();
  await moveAddresses(tx, kept.id, other.id, now);
  await tx.updateTable("member_notes").set({ member_id: kept.id }).where("member_id", "=", other.id).execute();
  const moved = { fromId: other.id, toId: kept.id, now };
  await runMembersMerged(tx, moved);
  await endAllSessions(tx, store, { memberId: other.id, reason: "member deleted" });
  await eraseMember(tx, other.id, now);
  await tx.updateTable("members").set({ merged_into: kept.id }).where("id", "=", other.id).execute();
  const merged = await updateMemberRow(tx, kept.id, mergeProfiles(kept, other), now);
  await recordMemberEvent(tx, { memberId: kept.id, kind: "MERGED", actor, detail: other.email }, now);
  await emitMemberDeleted(tx, other.id, { actor, now });
  await emitMemberEvent(tx, "updated", merged, { actor, now });
  return merged;
}

async function moveAddresses(tx: Tx, toId: string, fromId: string, now: Date): Promise<void> {
  const books = await listAddresses(tx, [toId, fromId]);
  const [own, others] = [books.get(toId) ?? [], books.get(fromId) ?? []];
  await replaceAddresses(tx, fromId, [], now);
  const room = Math.max(0, MAX_ADDRESSES - own.length);
  const moved = others.slice(0, room).map((address) => ({ ...address, isDefault: false }));
  await replaceAddresses(tx, toId, [...own, ...moved], now);
}

/** Values of the kept member take precedence; the other member fills the gaps. Labels are combined. */
function mergeProfiles(kept: MemberRow, other: MemberRow) {
  const [extras, others] = [toExtras(kept.profile_extras), toExtras(other.profile_extras)];
  const known = new Set((extras.customFields ?? []).map(({ name }) => name));
  const secondary = { email: other.email, tag: "UNTAGGED" as const };
  const customFields = [
    ...(extras.customFields ?? []),
    ...(others.customFields ?? []).filter(({ name }) => !known.has(name)),
  ];
  const phonesV2 = extras.phonesV2?.length ? extras.phonesV2 : (others.phonesV2 ?? []);
  const secondaryEmails = [...(extras.secondaryEmails ?? []), secondary].slice(0, 20);
  return {
    first_name: kept.first_name ?? other.first_name,
    last_name: kept.last_name ?? other.last_name,
    nickname: kept.nickname ?? other.nickname,
    picture_url: kept.picture_url ?? other.picture_url,
    language: kept.language ?? other.language,
    phone: kept.phone ?? other.phone,
    company: kept.company ?? other.company,
    position: kept.position ?? other.position,
    birthdate: kept.birthdate ?? other.birthdate,
    vat_id: kept.vat_id ?? other.vat_id,
    labels: [...new Set([...kept.labels, ...other.labels])],
    profile_extras: JSON.stringify({ ...extras, customFields, phonesV2, secondaryEmails }),
  };
}
