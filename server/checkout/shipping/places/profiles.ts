/** Delivery profiles: named sets of delivery regions. */
import { sql } from "kysely";
import type { DeliveryProfile, NewDeliveryProfile } from "#api/checkout/shipping/delivery-profile-values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { LOCAL_CARRIER_ID, PICKUP_CARRIER_ID, RATES_CARRIER_ID } from "../rates/carriers.ts";
import { type Namespaces, writeNamespace, writeNamespaces } from "./namespaces.ts";
import { insertRegion } from "./places.ts";

/** Cache tag, invalidated by every change to delivery regions, options or times. */
export const TAG = "shipping";
const MAX_PROFILES = 100;

export type CreatedBy = { appId?: string; userId?: string };

/** @throws {AppError} DESTINATIONS_COLLISION, SINGLE_DEFAULT_DELIVERY_PROFILE, DELIVERY_PROFILES_LIMIT_EXCEEDED */
export async function createDeliveryProfile(
  tx: Tx,
  profile: NewDeliveryProfile,
  now: Date,
  createdBy?: CreatedBy,
): Promise<DeliveryProfile> {
  const id = newId(now.getTime());
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from delivery_profiles`.execute(tx);
  if ((rows[0]?.n ?? 0) >= MAX_PROFILES) throw new AppError("DELIVERY_PROFILES_LIMIT_EXCEEDED");
  try {
    await tx
      .insertInto("delivery_profiles")
      .values({
        id,
        name: profile.name,
        is_default: profile.default,
        created_by: createdBy === undefined ? null : JSON.stringify(createdBy),
        created_at: now,
        updated_at: now,
      })
      .execute();
    for (const [position, region] of profile.deliveryRegions.entries()) {
      await insertRegion(tx, { profileId: id, position, region, now });
    }
    await writeNamespaces(tx, "delivery_profiles", id, profile.extendedFields);
  } catch (error) {
    throw translate(error);
  }
  touch(tx, TAG);
  return getDeliveryProfile(tx, id);
}

/** Maps constraint violations of profiles and regions to API errors. */
export function translate(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case "delivery_destinations_once":
    case "delivery_regions_rest_of_world":
      return new AppError("DESTINATIONS_COLLISION");
    case "delivery_profiles_default":
      return new AppError("SINGLE_DEFAULT_DELIVERY_PROFILE");
    default:
      return error;
  }
}

/**
 * Locks the profile for a change and raises its revision.
 * @throws {AppError} DELIVERY_PROFILE_NOT_FOUND, REVISION_CONFLICT
 */
export async function beginProfileChange(
  tx: Tx,
  { id, revision, now }: { id: string; revision?: string | null | undefined; now: Date },
): Promise<void> {
  if (!isId(id)) throw new AppError("DELIVERY_PROFILE_NOT_FOUND");
  const { rows } = await sql<{ revision: number }>`
    select revision from delivery_profiles where id = ${id} for no key update`.execute(tx);
  if (rows[0] === undefined) throw new AppError("DELIVERY_PROFILE_NOT_FOUND");
  const isStale = revision !== undefined && revision !== null && revision !== String(rows[0].revision);
  if (isStale) throw new AppError("REVISION_CONFLICT");
  await sql`update delivery_profiles set revision = revision + 1, updated_at = ${now} where id = ${id}`.execute(tx);
  touch(tx, TAG);
}

type ProfileChanges = {
  revision: string;
  name?: string;
  default?: boolean;
  extendedFields?: { namespaces?: Namespaces };
};

/** @throws {AppError} DEFAULT_CANNOT_BE_UPDATED if the request unsets the default profile */
export async function updateDeliveryProfile(
  tx: Tx,
  id: string,
  { revision, name, default: isDefault, extendedFields }: ProfileChanges,
  now: Date,
): Promise<DeliveryProfile> {
  await beginProfileChange(tx, { id, revision, now });
  if (name !== undefined) await tx.updateTable("delivery_profiles").set({ name }).where("id", "=", id).execute();
  await writeNamespaces(tx, "delivery_profiles", id, extendedFields);
  const profile = await getDeliveryProfile(tx, id);
  if (isDefault === undefined || isDefault === profile.default) return profile;
  if (!isDefault) throw new AppError("DEFAULT_CANNOT_BE_UPDATED");
  await sql`update delivery_profiles set is_default = false where is_default`.execute(tx);
  await sql`update delivery_profiles set is_default = true where id = ${id}`.execute(tx);
  return { ...profile, default: true };
}

/**
 * @throws {AppError} SINGLE_DEFAULT_DELIVERY_PROFILE for the default profile, which delivers products without a profile
 */
export async function deleteDeliveryProfile(tx: Tx, id: string, now: Date): Promise<void> {
  await beginProfileChange(tx, { id, now });
  const { rows } = await sql`delete from delivery_profiles where id = ${id} and not is_default returning id`.execute(
    tx,
  );
  if (rows.length === 0) throw new AppError("SINGLE_DEFAULT_DELIVERY_PROFILE");
}

export async function writeProfileNamespace(
  tx: Tx,
  id: string,
  change: { namespace: string; namespaceData?: Record<string, unknown> | null | undefined },
  now: Date,
): Promise<DeliveryProfile> {
  await beginProfileChange(tx, { id, now });
  await writeNamespace(tx, "delivery_profiles", id, change);
  return getDeliveryProfile(tx, id);
}

type CarrierJson = {
  appId: string;
  title: string | null;
  amount: number | null;
  isActive: boolean;
  charges: { description?: string | null; amount: string }[];
};

type RegionJson = {
  id: string;
  name: string;
  active: boolean;
  createdDate: string;
  hasRates: boolean;
  hasPickup: boolean;
  hasLocal: boolean;
  carriers: CarrierJson[];
  places: { country: string; subdivision: string }[];
};

type ProfileRow = {
  id: string;
  name: string;
  is_default: boolean;
  created_by: CreatedBy | null;
  extended_fields: { namespaces?: Namespaces };
  currency: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  regions: RegionJson[];
};

const columns = sql`
  p.id, p.name, p.is_default, p.created_by, p.extended_fields, p.revision, p.created_at, p.updated_at,
  (select s.value ->> 'currency' from settings s where s.name = 'store') as currency,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', r.id, 'name', r.name, 'active', r.is_active, 'createdDate', r.created_at,
      'hasRates', exists (select 1 from shipping_option_regions s where s.region_id = r.id),
      'hasPickup', exists (select 1 from pickup_location_regions s where s.region_id = r.id),
      'hasLocal', exists (select 1 from local_delivery_option_regions s where s.region_id = r.id),
      'carriers', coalesce((
        select jsonb_agg(jsonb_build_object('appId', c.app_id, 'title', c.backup_title, 'amount', c.backup_amount,
          'isActive', c.is_backup_active, 'charges', c.charges) order by c.created_at, c.app_id)
        from delivery_carriers c where c.region_id = r.id), '[]'),
      'places', coalesce((
        select jsonb_agg(jsonb_build_object('country', d.country, 'subdivision', d.subdivision) order by d.country, d.subdivision)
        from delivery_destinations d where d.region_id = r.id), '[]')
    ) order by r.position, r.id) from delivery_regions r where r.profile_id = p.id), '[]') as regions`;

/** @throws {AppError} DELIVERY_PROFILE_NOT_FOUND */
export async function getDeliveryProfile(db: Connection, id: string): Promise<DeliveryProfile> {
  if (!isId(id)) throw new AppError("DELIVERY_PROFILE_NOT_FOUND");
  const { rows } = await sql<ProfileRow>`select ${columns} from delivery_profiles p where p.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("DELIVERY_PROFILE_NOT_FOUND");
  return present(rows[0]);
}

/** @throws {AppError} DELIVERY_REGION_NOT_FOUND */
export async function getProfileOfRegion(db: Connection, regionId: string): Promise<DeliveryProfile> {
  if (!isId(regionId)) throw new AppError("DELIVERY_REGION_NOT_FOUND");
  const { rows } = await sql<ProfileRow>`
    select ${columns} from delivery_profiles p
    where p.id = (select profile_id from delivery_regions where id = ${regionId})`.execute(db);
  if (rows[0] === undefined) throw new AppError("DELIVERY_REGION_NOT_FOUND");
  return present(rows[0]);
}

const api = {
  name: "delivery_profiles",
  fields: {
    id: { kind: "id", sql: sql`p.id`, isRequired: true },
    name: { kind: "text", sql: sql`p.name`, isSortable: true, isRequired: true },
    default: { kind: "boolean", sql: sql`p.is_default`, isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`p.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`p.updated_at`, isSortable: true, isRequired: true },
  },
  key: { kind: "id", sql: sql`p.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
} as const;

export async function queryDeliveryProfiles(db: Connection, query: PageQuery | undefined) {
  const from = sql`delivery_profiles p`;
  const { rows, pagingMetadata } = await readCursorPage<ProfileRow>(db, { api, query, select: columns, from });
  return { deliveryProfiles: rows.map(present), pagingMetadata };
}

function present(row: ProfileRow): DeliveryProfile {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    default: row.is_default,
    extendedFields: row.extended_fields,
    ...(row.created_by === null ? {} : { createdBy: row.created_by }),
    deliveryRegions: row.regions.map(({ id, name, active, createdDate, places, ...carriers }) => ({
      id,
      name,
      active,
      createdDate: new Date(createdDate).toISOString(),
      deliveryCarriers: presentCarriers(carriers, row.currency ?? "USD"),
      destinations: [...Map.groupBy(places, (place) => place.country)].map(([countryCode, own]) => ({
        countryCode,
        subdivisions: own.flatMap(({ subdivision }) => (subdivision === "" ? [] : [subdivision])),
      })),
    })),
  };
}

type Carriers = Pick<RegionJson, "carriers" | "hasRates" | "hasPickup" | "hasLocal">;
type PresentedCarrier = DeliveryProfile["deliveryRegions"][number]["deliveryCarriers"][number];

/** The store's own carriers serve a region if one of their options is offered there. */
function presentCarriers({ carriers, hasRates, hasPickup, hasLocal }: Carriers, currency: string): PresentedCarrier[] {
  const set = carriers.map(({ appId, title, amount, isActive, charges }): PresentedCarrier => {
    return {
      appId,
      ...(title === null && amount === null
        ? {}
        : { backupRate: { title, amount: amount === null ? null : toDecimal(amount, currency), active: isActive } }),
      ...(charges.length === 0 ? {} : { additionalCharges: charges }),
    };
  });
  const own = [
    ...(hasRates ? [RATES_CARRIER_ID] : []),
    ...(hasLocal ? [LOCAL_CARRIER_ID] : []),
    ...(hasPickup ? [PICKUP_CARRIER_ID] : []),
  ].filter((appId) => !set.some((carrier) => carrier.appId === appId));
  return [...own.map((appId) => ({ appId })), ...set];
}
