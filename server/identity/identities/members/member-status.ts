/** Approves, blocks and deletes members. All sessions end in the same transaction. */
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { isFresh } from "#server/platform/access/freshness.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { emitMemberDeleted, emitMemberEvent } from "../emit-member-events.ts";
import { runMemberDeleted } from "../hooks.ts";
import { eraseMember, lockMember, type MemberRow, updateMemberRow } from "../queries.ts";
import { deleteDevices } from "../sessions/devices.ts";
import { endAllSessions, findSession } from "../sessions/sessions.ts";
import { deriveStatus, memberTransitions, toReasons, toStatus } from "../sessions/states.ts";
import { recordMemberEvent } from "./member-events.ts";

async function requireLockedMember(tx: Tx, memberId: string): Promise<MemberRow> {
  const member = await lockMember(tx, memberId);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  return member;
}

/** Approves a member, which also lifts a block. An unverified email still needs verification. */
export async function approveMember(tx: Tx, store: Store, memberId: string, actor: Actor): Promise<MemberRow> {
  const now = store.now();
  const member = await requireLockedMember(tx, memberId);
  const reasons = toReasons(member.pending_reasons).filter((reason) => reason !== "PENDING_ADMIN_APPROVAL_REQUIRED");
  const status = deriveStatus(reasons);
  const current = toStatus(member.status);
  if (status !== current && !memberTransitions[current].includes(status)) throw new AppError("MEMBER_NOT_FOUND");
  const approved = await updateMemberRow(tx, member.id, { status, pending_reasons: reasons }, now);
  await recordMemberEvent(tx, { memberId: member.id, kind: "APPROVED", actor }, now);
  await emitMemberEvent(tx, "updated", approved, { actor, now });
  if (status === "ACTIVE" && current !== "ACTIVE") {
    const mail = { kind: "approved", to: member.email, languages: [member.language], path: "/auth/login" } as const;
    await enqueueAccountMail(tx, store, mail);
  }
  return approved;
}

export async function blockMember(tx: Tx, store: Store, memberId: string, actor: Actor): Promise<MemberRow> {
  const now = store.now();
  const member = await requireLockedMember(tx, memberId);
  await endAllSessions(tx, store, { memberId: member.id, reason: "member blocked" });
  await deleteDevices(tx, member.id);
  const blocked = await updateMemberRow(tx, member.id, { status: "BLOCKED" }, now);
  await recordMemberEvent(tx, { memberId: member.id, kind: "BLOCKED", actor }, now);
  await emitMemberEvent(tx, "updated", blocked, { actor, now });
  if (member.status !== "BLOCKED")
    await enqueueAccountMail(tx, store, { kind: "blocked", to: member.email, languages: [member.language] });
  return blocked;
}

export async function deleteMember(tx: Tx, store: Store, memberId: string, actor: Actor): Promise<void> {
  const member = await requireLockedMember(tx, memberId);
  await endAllSessions(tx, store, { memberId: member.id, reason: "member deleted" });
  await runMemberDeleted(tx, { id: member.id, actor, store, now: store.now() });
  await eraseMember(tx, member.id, store.now());
  await emitMemberDeleted(tx, member.id, { actor, now: store.now() });
  const mail = { kind: "deleted", to: member.email, languages: [member.language], erasesWhenSent: true } as const;
  await enqueueAccountMail(tx, store, mail);
}

/** Whether the session's sign-in is recent enough to change credentials. */
export async function isFreshSession(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const session = await findSession(tx, sessionId);
  return isFresh(session?.authenticatedAt, now);
}
