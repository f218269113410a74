/** Connections of members to accounts at identity providers. Looked up by provider and subject, never by email. */
import type { Identity } from "#api/identity/identity-values.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

export async function listConnections(connection: Connection, memberId: string): Promise<Identity["connections"]> {
  const rows = await connection
    .selectFrom("member_connections")
    .select(["provider_id", "subject"])
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({ idpConnection: { idpConnectionId: row.provider_id, idpUserId: row.subject } }));
}

export type ProviderAccount = { providerId: string; subject: string };

export async function findConnectedMember(
  connection: Connection,
  { providerId, subject }: ProviderAccount,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom("member_connections")
    .select("member_id")
    .where("provider_id", "=", providerId)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.member_id;
}

export async function connectMember(
  tx: Tx,
  memberId: string,
  { providerId, subject }: ProviderAccount,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("member_connections")
    .values({ provider_id: providerId, subject, member_id: memberId, created_at: now })
    .onConflict((conflict) => conflict.columns(["provider_id", "subject"]).doNothing())
    .execute();
}

export async function disconnectAll(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("member_connections").where("member_id", "=", memberId).execute();
}
