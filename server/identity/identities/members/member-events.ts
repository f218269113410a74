/**
 * Account activity: what happened, from where, and by which actor. Visible to staff, and included in the member's
 * export.
 */
import { sql } from "kysely";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { DeviceInfo } from "./device-info.ts";

export type MemberEventKind =
  | "SIGNED_UP"
  | "SIGNED_IN"
  | "SIGN_IN_FAILED"
  | "SIGNED_IN_BY_APP"
  | "SECOND_FACTOR_FAILED"
  | "EMAIL_VERIFIED"
  | "EMAIL_CHANGED"
  | "PASSWORD_CHANGED"
  | "PASSWORD_RESET"
  | "PASSWORD_RESET_REQUIRED"
  | "FACTOR_ADDED"
  | "FACTOR_REMOVED"
  | "FACTORS_RESET"
  | "RECOVERY_CODES_MADE"
  | "RECOVERY_CODE_USED"
  | "PROVIDER_CONNECTED"
  | "CONSENT_GIVEN"
  | "CONSENT_WITHDRAWN"
  | "SESSION_ENDED"
  | "TOKEN_REUSED"
  | "APPROVED"
  | "BLOCKED"
  | "MUTED"
  | "UNMUTED"
  | "DISCONNECTED"
  | "MERGED"
  | "NEWSLETTER_CHANGED"
  | "EXPORTED";

type NewMemberEvent = {
  memberId: string;
  kind: MemberEventKind;
  /** Defaults to the member. */
  actor?: Actor;
  deviceInfo?: DeviceInfo;
  detail?: string;
};

export async function recordMemberEvent(tx: Tx, event: NewMemberEvent, now: Date): Promise<void> {
  await tx
    .insertInto("member_events")
    .values({
      id: newId(now.getTime()),
      member_id: event.memberId,
      kind: event.kind,
      actor: event.actor === undefined ? "member" : formatActor(event.actor),
      device: event.deviceInfo?.device ?? "",
      network: event.deviceInfo?.network ?? "",
      detail: (event.detail ?? "").slice(0, 500),
      occurred_at: now,
    })
    .execute();
}

/** Runs the same statement whether or not the member exists, so that timing doesn't reveal it. */
export async function recordFailedSignIn(
  tx: Tx,
  memberId: string | undefined,
  { deviceInfo, detail }: { deviceInfo: DeviceInfo; detail: string },
  now: Date,
): Promise<void> {
  const id = newId(now.getTime());
  await sql`
    insert into member_events (id, member_id, kind, actor, device, network, detail, occurred_at)
    select ${id}::uuid, id, 'SIGN_IN_FAILED', 'anonymous', ${deviceInfo.device}, ${deviceInfo.network}, ${detail}, ${now}
    from members where id = ${memberId ?? newId(now.getTime())}::uuid`.execute(tx);
}

function formatActor(actor: Actor): string {
  const { kind, id } = actorReference(actor);
  return id === null || kind === "member" ? kind : `${kind} ${id}`;
}

export type MemberEventRow = {
  kind: string;
  actor: string;
  device: string;
  network: string;
  detail: string;
  occurred_at: Date;
};

export function listMemberEventRows(connection: Connection, memberId: string, limit: number) {
  return connection
    .selectFrom("member_events")
    .select(["kind", "actor", "device", "network", "detail", "occurred_at"])
    .where("member_id", "=", memberId)
    .orderBy("occurred_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Networks of the member's successful and failed sign-ins since then, used to rate their risk. */
export async function listRecentSignIns(
  connection: Connection,
  memberId: string,
  since: Date,
): Promise<{ kind: string; network: string; occurredAt: Date }[]> {
  const rows = await connection
    .selectFrom("member_events")
    .select(["kind", "network", "occurred_at"])
    .where("member_id", "=", memberId)
    .where("occurred_at", ">", since)
    .where("kind", "in", ["SIGNED_IN", "SIGN_IN_FAILED"])
    .orderBy("occurred_at", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({ kind: row.kind, network: row.network, occurredAt: row.occurred_at }));
}
