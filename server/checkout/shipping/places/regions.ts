/** Regions of delivery profiles and the carriers that serve them. */
import { sql } from "kysely";
import type {
  DeliveryCarrier,
  DeliveryProfile,
  DeliveryRegionChanges,
  NewDeliveryRegion,
} from "#api/checkout/shipping/delivery-profile-values.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import { isOwnCarrier } from "../rates/carriers.ts";
import { createPrecisionError } from "../rates/option-rows.ts";
import { insertPlaces, insertRegion } from "./places.ts";
import { beginProfileChange, getDeliveryProfile, getProfileOfRegion, translate } from "./profiles.ts";

type Change = { profileId: string; revision?: string | null | undefined; now: Date };
type Changed = { profile: DeliveryProfile; regionId: string };

export async function addRegion(
  tx: Tx,
  { profileId, revision, now }: Change,
  region: NewDeliveryRegion,
): Promise<Changed> {
  await beginProfileChange(tx, { id: profileId, revision, now });
  const position = (await getDeliveryProfile(tx, profileId)).deliveryRegions.length;
  try {
    const regionId = await insertRegion(tx, { profileId, position, region, now });
    return { profile: await getDeliveryProfile(tx, profileId), regionId };
  } catch (error) {
    throw translate(error);
  }
}

export async function updateRegion(
  tx: Tx,
  { profileId, revision, now }: Change,
  { id = "", name, active, destinations }: DeliveryRegionChanges,
): Promise<Changed> {
  await beginProfileChange(tx, { id: profileId, revision, now });
  if (!isId(id)) throw new AppError("DELIVERY_REGION_NOT_FOUND");
  try {
    const { rows } = await sql`
      update delivery_regions set name = coalesce(${name ?? null}, name), is_active = coalesce(${active ?? null}, is_active),
        is_rest_of_world = coalesce(${destinations === undefined ? null : destinations.length === 0}, is_rest_of_world)
      where id = ${id} and profile_id = ${profileId} returning id`.execute(tx);
    if (rows.length === 0) throw new AppError("DELIVERY_REGION_NOT_FOUND");
    if (destinations !== undefined) {
      await tx.deleteFrom("delivery_destinations").where("region_id", "=", id).execute();
      await insertPlaces(tx, { id, profileId, destinations });
    }
  } catch (error) {
    throw translate(error);
  }
  return { profile: await getDeliveryProfile(tx, profileId), regionId: id };
}

export async function removeRegion(
  tx: Tx,
  { profileId, revision, now }: Change,
  regionId: string,
): Promise<DeliveryProfile> {
  await beginProfileChange(tx, { id: profileId, revision, now });
  if (!isId(regionId)) throw new AppError("DELIVERY_REGION_NOT_FOUND");
  const { rows } = await sql`
    delete from delivery_regions where id = ${regionId} and profile_id = ${profileId} returning id`.execute(tx);
  if (rows.length === 0) throw new AppError("DELIVERY_REGION_NOT_FOUND");
  return getDeliveryProfile(tx, profileId);
}

type CarrierChange = { regionId: string; carrier: DeliveryCarrier; currency: string; now: Date };

/**
 * `isKnownApp`: whether an installed app has this id.
 * @throws {AppError} UNKNOWN_DELIVERY_CARRIER, CARRIER_ALREADY_EXISTS_IN_REGION, DELIVERY_CARRIER_MISSING_BACKUP_RATE
 */
export async function addCarrier(tx: Tx, change: CarrierChange & { isKnownApp: boolean }): Promise<DeliveryProfile> {
  const { regionId, carrier, now } = change;
  const profile = await getProfileOfRegion(tx, regionId);
  await beginProfileChange(tx, { id: profile.id, now });
  if (!isOwnCarrier(carrier.appId) && !change.isKnownApp) throw new AppError("UNKNOWN_DELIVERY_CARRIER");
  try {
    const values = { ...toColumns(change), region_id: regionId, app_id: carrier.appId, created_at: now };
    await tx.insertInto("delivery_carriers").values(values).execute();
  } catch (error) {
    if (violatedConstraint(error) === "delivery_carriers_once") throw new AppError("CARRIER_ALREADY_EXISTS_IN_REGION");
    throw error;
  }
  return getDeliveryProfile(tx, profile.id);
}

/** @throws {AppError} DELIVERY_CARRIER_NOT_FOUND */
export async function updateCarrier(tx: Tx, change: CarrierChange): Promise<DeliveryProfile> {
  const { regionId, carrier, now } = change;
  const profile = await getProfileOfRegion(tx, regionId);
  await beginProfileChange(tx, { id: profile.id, now });
  const changed = await tx
    .updateTable("delivery_carriers")
    .set(toColumns(change))
    .where("region_id", "=", regionId)
    .where("app_id", "=", carrier.appId)
    .returning("app_id")
    .executeTakeFirst();
  if (changed === undefined) throw new AppError("DELIVERY_CARRIER_NOT_FOUND");
  return getDeliveryProfile(tx, profile.id);
}

export async function removeCarrier(
  tx: Tx,
  { regionId, appId, now }: { regionId: string; appId: string; now: Date },
): Promise<DeliveryProfile> {
  const profile = await getProfileOfRegion(tx, regionId);
  await beginProfileChange(tx, { id: profile.id, now });
  const gone = await tx
    .deleteFrom("delivery_carriers")
    .where("region_id", "=", regionId)
    .where("app_id", "=", appId)
    .returning("app_id")
    .executeTakeFirst();
  if (gone === undefined) throw new AppError("DELIVERY_CARRIER_NOT_FOUND");
  return getDeliveryProfile(tx, profile.id);
}

function toColumns({ carrier: { appId, backupRate, additionalCharges = [] }, currency }: CarrierChange) {
  const { title = null, amount = null, active = false } = backupRate ?? {};
  const isMissing = title === null || amount === null || !active;
  if (!isOwnCarrier(appId) && isMissing) throw new AppError("DELIVERY_CARRIER_MISSING_BACKUP_RATE");
  if (active && (title === null || amount === null)) throw new AppError("DELIVERY_CARRIER_MISSING_BACKUP_RATE");
  const minor = amount === null ? null : tryParseDecimal(amount, currency);
  if (minor === undefined) throw createPrecisionError("deliveryCarrier.backupRate.amount", currency);
  for (const [index, charge] of additionalCharges.entries()) {
    if (tryParseDecimal(charge.amount, currency) === undefined) {
      throw createPrecisionError(`deliveryCarrier.additionalCharges[${index}].amount`, currency);
    }
  }
  return {
    backup_title: title,
    backup_amount: minor,
    is_backup_active: active,
    charges: JSON.stringify(additionalCharges),
  };
}
