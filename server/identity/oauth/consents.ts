/** Members' consents to third-party clients. */
import { recordMemberEvent } from "#server/identity/identities/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

export async function findConsent(
  connection: Connection,
  memberId: string,
  clientId: string,
): Promise<readonly string[] | undefined> {
  const row = await connection
    .selectFrom("member_consents")
    .select("scopes")
    .where("member_id", "=", memberId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return row?.scopes;
}

type NewConsent = { memberId: string; clientId: string; scopes: readonly string[] };

export async function grantConsent(tx: Tx, { memberId, clientId, scopes }: NewConsent, now: Date): Promise<void> {
  const given = [...new Set([...((await findConsent(tx, memberId, clientId)) ?? []), ...scopes])];
  await tx
    .insertInto("member_consents")
    .values({ member_id: memberId, client_id: clientId, scopes: given, granted_at: now })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "client_id"]).doUpdateSet({ scopes: given, granted_at: now }),
    )
    .execute();
  await recordMemberEvent(tx, { memberId, kind: "CONSENT_GIVEN", detail: clientId }, now);
}

export async function listConsents(connection: Connection, memberId: string) {
  const rows = await connection
    .selectFrom("member_consents as consent")
    .innerJoin("oauth_clients as client", "client.id", "consent.client_id")
    .select(["client.id", "client.name", "consent.scopes", "consent.granted_at"])
    .where("member_id", "=", memberId)
    .where("client.removed_at", "is", null)
    .orderBy("granted_at", "desc")
    .execute();
  return rows.map((row) => ({
    clientId: row.id,
    clientName: row.name,
    scopes: row.scopes,
    grantedDate: row.granted_at.toISOString(),
  }));
}

/** Returns false if there was no consent. */
export async function withdrawConsent(tx: Tx, memberId: string, clientId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("member_consents")
    .where("member_id", "=", memberId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await recordMemberEvent(tx, { memberId, kind: "CONSENT_WITHDRAWN", detail: clientId }, now);
  return true;
}
