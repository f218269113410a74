/**
 * Browsers that members have signed in from. A known device authenticates nothing by itself: it lowers the risk of a
 * sign-in, has its own limit of wrong passwords, and can skip the second factor for 30 days.
 */
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { DeviceInfo } from "../members/device-info.ts";

const DAY = 86_400_000;
const REMEMBER_MILLISECONDS = 30 * DAY;
const RETENTION_MILLISECONDS = 400 * DAY;
const MAX_DEVICES = 50;

export type KnownDevice = { id: string; isRemembered: boolean };

export async function findDevice(
  connection: Connection,
  memberId: string,
  deviceToken: string | undefined,
  now: Date,
): Promise<KnownDevice | undefined> {
  if (deviceToken === undefined) return undefined;
  const row = await connection
    .selectFrom("member_devices")
    .select(["id", "remembered_until"])
    .where("token_hash", "=", sha256(deviceToken))
    .where("member_id", "=", memberId)
    .where("last_used_at", ">", new Date(now.getTime() - RETENTION_MILLISECONDS))
    .executeTakeFirst();
  return row && { id: row.id, isRemembered: row.remembered_until !== null && row.remembered_until > now };
}

type RecordedDevice = { token: string; isNew: boolean; isFirst: boolean };

/**
 * Records a sign-in from the browser and returns the token for its cookie. A valid token is kept, even if another
 * member's sign-in created it, so one browser can be a known device of several members.
 */
export async function recordDevice(
  tx: Tx,
  memberId: string,
  { deviceInfo, isRemembered }: { deviceInfo: DeviceInfo; isRemembered: boolean },
  now: Date,
): Promise<RecordedDevice> {
  const known = await findDevice(tx, memberId, deviceInfo.deviceToken, now);
  const rememberedUntil = isRemembered ? { remembered_until: new Date(now.getTime() + REMEMBER_MILLISECONDS) } : {};
  if (known !== undefined && deviceInfo.deviceToken !== undefined) {
    await tx
      .updateTable("member_devices")
      .set({ last_used_at: now, ...rememberedUntil })
      .where("id", "=", known.id)
      .execute();
    return { token: deviceInfo.deviceToken, isNew: false, isFirst: false };
  }
  const isOurs = deviceInfo.deviceToken !== undefined && (await isKnownToken(tx, deviceInfo.deviceToken));
  const token = isOurs && deviceInfo.deviceToken !== undefined ? deviceInfo.deviceToken : newToken();
  const { count } = await tx
    .selectFrom("member_devices")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_DEVICES) await deleteOldestDevice(tx, memberId);
  await tx
    .insertInto("member_devices")
    .values({
      id: newId(now.getTime()),
      member_id: memberId,
      token_hash: sha256(token),
      name: deviceInfo.device,
      created_at: now,
      last_used_at: now,
      ...rememberedUntil,
    })
    .onConflict((conflict) =>
      conflict.columns(["token_hash", "member_id"]).doUpdateSet({ last_used_at: now, ...rememberedUntil }),
    )
    .execute();
  return { token, isNew: true, isFirst: Number(count) === 0 };
}

/** Accepts only tokens issued by this store, not invented ones. */
async function isKnownToken(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom("member_devices")
    .select("id")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteOldestDevice(tx: Tx, memberId: string): Promise<void> {
  const oldest = tx
    .selectFrom("member_devices")
    .select("id")
    .where("member_id", "=", memberId)
    .orderBy("last_used_at")
    .limit(1);
  await tx.deleteFrom("member_devices").where("id", "in", oldest).execute();
}

export function listDevices(connection: Connection, memberId: string) {
  return connection
    .selectFrom("member_devices")
    .select(["id", "name", "remembered_until", "created_at", "last_used_at"])
    .where("member_id", "=", memberId)
    .orderBy("last_used_at", "desc")
    .execute();
}

/** Returns false if the member has no such device. */
export async function deleteDevice(tx: Tx, memberId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await tx
    .deleteFrom("member_devices")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all devices of the member. */
export async function deleteDevices(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("member_devices").where("member_id", "=", memberId).execute();
}
