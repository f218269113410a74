/**
 * Browsers that members have signed in from. Knowing one proves nothing by itself: it lowers the risk of a sign-in, keeps
 * somebody else's wrong passwords from shutting the member out there, and may spare the second factor for 30 days.
 */
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Place } from "../members/places.ts";

const DAY = 86_400_000;
const REMEMBERED = 30 * DAY;
const FORGOTTEN = 400 * DAY;
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
    .where("last_used_at", ">", new Date(now.getTime() - FORGOTTEN))
    .executeTakeFirst();
  return row && { id: row.id, isRemembered: row.remembered_until !== null && row.remembered_until > now };
}

export type DeviceNote = { token: string; isNew: boolean; isFirst: boolean };

/**
 * Notes a sign-in from the browser and gives the token for its cookie: the one it has, or a new one. A token that another
 * member's sign-in made stays that browser's; it is known to both then.
 */
export async function noteDevice(
  tx: Tx,
  memberId: string,
  { place, isRemembered }: { place: Place; isRemembered: boolean },
  now: Date,
): Promise<DeviceNote> {
  const known = await findDevice(tx, memberId, place.deviceToken, now);
  const rememberedUntil = isRemembered ? { remembered_until: new Date(now.getTime() + REMEMBERED) } : {};
  if (known !== undefined && place.deviceToken !== undefined) {
    await tx
      .updateTable("member_devices")
      .set({ last_used_at: now, ...rememberedUntil })
      .where("id", "=", known.id)
      .execute();
    return { token: place.deviceToken, isNew: false, isFirst: false };
  }
  const isOurs = place.deviceToken !== undefined && (await isKnownToken(tx, place.deviceToken));
  const token = isOurs && place.deviceToken !== undefined ? place.deviceToken : newToken();
  const { count } = await tx
    .selectFrom("member_devices")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_DEVICES) await forgetOldest(tx, memberId);
  await tx
    .insertInto("member_devices")
    .values({
      id: newId(now.getTime()),
      member_id: memberId,
      token_hash: sha256(token),
      name: place.device,
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

/** Tokens are ours only: what a stranger made up becomes nobody's device. */
async function isKnownToken(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom("member_devices")
    .select("id")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetOldest(tx: Tx, memberId: string): Promise<void> {
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

/** False when the member has no such device. */
export async function forgetDevice(tx: Tx, memberId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await tx
    .deleteFrom("member_devices")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All of them, or all but the one that asks. */
export async function forgetDevices(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("member_devices").where("member_id", "=", memberId).execute();
}
