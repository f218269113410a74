/** Queries of factors and recovery codes. */
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";

export type StoredFactorType = "SMS" | "CALL" | "EMAIL" | "TOTP" | "PUSH" | "WEBAUTHN";
type StoredStatus = "ENABLED" | "REQUIRE_ACTIVATION" | "REQUIRE_REENROLL";

const storedTypes: readonly StoredFactorType[] = ["SMS", "CALL", "EMAIL", "TOTP", "PUSH", "WEBAUTHN"];

export type FactorRow = {
  id: string;
  memberId: string;
  factorType: StoredFactorType;
  status: StoredStatus;
  name: string;
  target: string | undefined;
  sealedSecret: Buffer | undefined;
  lastStep: number | undefined;
  credentialId: string | undefined;
  publicKey: Buffer | undefined;
  signCount: number;
  transports: readonly string[];
  isDiscoverable: boolean;
  isBackedUp: boolean | undefined;
  codeHash: Buffer | undefined;
  codeExpiresAt: Date | undefined;
  codeAttempts: number;
  createdAt: Date;
  lastUsedAt: Date | undefined;
};

type Selected = Awaited<ReturnType<typeof selectRows>>[number];

const selectRows = (connection: Connection, memberId: string) =>
  connection
    .selectFrom("member_factors")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

function toFactor(row: Selected): FactorRow {
  return {
    id: row.id,
    memberId: row.member_id,
    factorType: storedTypes.find((one) => one === row.factor_type) ?? "EMAIL",
    status: row.status === "ENABLED" || row.status === "REQUIRE_REENROLL" ? row.status : "REQUIRE_ACTIVATION",
    name: row.name,
    target: row.target ?? undefined,
    sealedSecret: row.sealed_secret ?? undefined,
    lastStep: row.last_step === null ? undefined : Number(row.last_step),
    credentialId: row.credential_id ?? undefined,
    publicKey: row.public_key ?? undefined,
    signCount: Number(row.sign_count ?? 0),
    transports: row.transports,
    isDiscoverable: row.is_discoverable,
    isBackedUp: row.is_backed_up ?? undefined,
    codeHash: row.code_hash ?? undefined,
    codeExpiresAt: row.code_expires_at ?? undefined,
    codeAttempts: row.code_attempts,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}

export async function listFactorRows(connection: Connection, memberId: string): Promise<FactorRow[]> {
  return (await selectRows(connection, memberId)).map(toFactor);
}

/** Locks one of the member's factors; undefined if the member has none with this id. */
export async function lockFactor(tx: Tx, memberId: string, id: string): Promise<FactorRow | undefined> {
  if (!isId(id)) return undefined;
  const row = await tx
    .selectFrom("member_factors")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  return row && toFactor(row);
}

/** Locks the enabled factor with this credential. */
export async function lockCredential(tx: Tx, credentialId: string): Promise<FactorRow | undefined> {
  const row = await tx
    .selectFrom("member_factors")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .where("status", "=", "ENABLED")
    .forUpdate()
    .executeTakeFirst();
  return row && toFactor(row);
}

type NewFactorRow = {
  id?: string;
  memberId: string;
  factorType: StoredFactorType;
  name: string;
  target?: string;
  sealedSecret?: Buffer;
};

export async function insertFactor(tx: Tx, factor: NewFactorRow, now: Date): Promise<FactorRow> {
  const row = await tx
    .insertInto("member_factors")
    .values({
      id: factor.id ?? newId(now.getTime()),
      member_id: factor.memberId,
      factor_type: factor.factorType,
      status: "REQUIRE_ACTIVATION",
      name: factor.name,
      target: factor.target ?? null,
      sealed_secret: factor.sealedSecret ?? null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFactor(row);
}

/** Deletes enrollments of this type that were never completed. */
export async function deleteUnverifiedFactors(tx: Tx, memberId: string, factorType: StoredFactorType): Promise<void> {
  await tx
    .deleteFrom("member_factors")
    .where("member_id", "=", memberId)
    .where("factor_type", "=", factorType)
    .where("status", "=", "REQUIRE_ACTIVATION")
    .execute();
}

/** Deletes factors of this type that had to be enrolled again, once that is done. */
export async function deleteReplacedFactors(tx: Tx, memberId: string, factorType: StoredFactorType): Promise<void> {
  await tx
    .deleteFrom("member_factors")
    .where("member_id", "=", memberId)
    .where("factor_type", "=", factorType)
    .where("status", "=", "REQUIRE_REENROLL")
    .execute();
}

type FactorChanges = {
  name?: string;
  status?: StoredStatus;
  activated_at?: Date;
  last_used_at?: Date;
  last_step?: number;
  credential_id?: string;
  public_key?: Buffer;
  sign_count?: number;
  transports?: string[];
  is_discoverable?: boolean;
  is_backed_up?: boolean;
  code_hash?: Buffer | null;
  code_expires_at?: Date | null;
  code_attempts?: number;
};

export async function updateFactor(tx: Tx, id: string, changes: FactorChanges): Promise<FactorRow> {
  const row = await tx
    .updateTable("member_factors")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFactor(row);
}

export async function deleteFactor(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("member_factors").where("id", "=", id).execute();
}

export async function countRecoveryCodes(connection: Connection, memberId: string): Promise<number> {
  const { count } = await connection
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  memberId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("member_id", "=", memberId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ code_hash: hash, member_id: memberId, created_at: now })))
    .execute();
}

/** Returns true once per code. */
export async function consumeRecoveryCode(tx: Tx, memberId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("code_hash", "=", hash)
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("member_id", "=", memberId).execute();
}

/** Deletes all factors, recovery codes and pending requests of the member. */
export async function deleteFactors(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("member_factors").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("recovery_codes").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("push_requests").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("webauthn_challenges").where("member_id", "=", memberId).execute();
}
