/** Delivery profiles: named sets of regions with the places in them. */
import { sql } from "kysely";
import type { DeliveryProfile, NewDeliveryProfile, NewDeliveryRegion } from "#api/shipping.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import type { NewestFirst } from "#server/platform/db/newest-first.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { isoSubdivision, PICKUP_CARRIER_ID, RATES_CARRIER_ID } from "./quotes.ts";

/** @throws {AppError} DESTINATIONS_COLLISION, SINGLE_DEFAULT_DELIVERY_PROFILE */
export async function createDeliveryProfile(tx: Tx, profile: NewDeliveryProfile, now: Date): Promise<DeliveryProfile> {
  const id = newId(now.getTime());
  try {
    await tx
      .insertInto("delivery_profiles")
      .values({ id, name: profile.name, is_default: profile.default, created_at: now, updated_at: now })
      .execute();
    for (const [position, region] of profile.deliveryRegions.entries()) {
      await insertRegion(tx, { profileId: id, position, region, now });
    }
  } catch (error) {
    throw translate(error);
  }
  return getDeliveryProfile(tx, id);
}

function translate(error: unknown): unknown {
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

type Insertion = { profileId: string; position: number; region: NewDeliveryRegion; now: Date };

async function insertRegion(tx: Tx, { profileId, position, region, now }: Insertion): Promise<void> {
  const id = newId(now.getTime());
  await tx
    .insertInto("delivery_regions")
    .values({
      id,
      profile_id: profileId,
      name: region.name,
      is_active: region.active,
      is_rest_of_world: region.destinations.length === 0,
      position,
      created_at: now,
    })
    .execute();
  const places = region.destinations.flatMap(({ countryCode: country, subdivisions }) =>
    (subdivisions.length === 0 ? [""] : subdivisions).map((subdivision) => ({
      region_id: id,
      profile_id: profileId,
      country,
      subdivision: isoSubdivision({ country, subdivision }),
    })),
  );
  if (places.length > 0) await tx.insertInto("delivery_destinations").values(places).execute();
}

type RegionJson = {
  id: string;
  name: string;
  active: boolean;
  createdDate: string;
  hasRates: boolean;
  hasPickup: boolean;
  places: { country: string; subdivision: string }[];
};

type ProfileRow = {
  id: string;
  name: string;
  is_default: boolean;
  revision: number;
  created_at: Date;
  updated_at: Date;
  regions: RegionJson[];
};

const columns = sql`
  p.id, p.name, p.is_default, p.revision, p.created_at, p.updated_at, coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', r.id, 'name', r.name, 'active', r.is_active, 'createdDate', r.created_at,
      'hasRates', exists (select 1 from shipping_option_regions s where s.region_id = r.id),
      'hasPickup', exists (select 1 from pickup_location_regions s where s.region_id = r.id),
      'places', coalesce((
        select jsonb_agg(jsonb_build_object('country', d.country, 'subdivision', d.subdivision) order by d.country, d.subdivision)
        from delivery_destinations d where d.region_id = r.id), '[]')
    ) order by r.position, r.id) from delivery_regions r where r.profile_id = p.id), '[]') as regions`;

/** @throws {AppError} DELIVERY_PROFILE_NOT_FOUND */
export async function getDeliveryProfile(db: Connection, id: string): Promise<DeliveryProfile> {
  if (!isId(id)) throw new AppError("DELIVERY_PROFILE_NOT_FOUND");
  const { rows } = await sql<ProfileRow>`select ${columns} from delivery_profiles p where p.id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("DELIVERY_PROFILE_NOT_FOUND");
  return present(row);
}

export async function listDeliveryProfiles(db: Connection, page: NewestFirst): Promise<DeliveryProfile[]> {
  const { rows } = await sql<ProfileRow>`
    select ${columns} from delivery_profiles p
    where ${page.before ?? null}::uuid is null or p.id < ${page.before ?? null}::uuid
    order by p.id desc limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows.map(present);
}

function present(row: ProfileRow): DeliveryProfile {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    default: row.is_default,
    deliveryRegions: row.regions.map(({ id, name, active, createdDate, places, hasRates, hasPickup }) => ({
      id,
      name,
      active,
      createdDate: new Date(createdDate).toISOString(),
      deliveryCarriers: [
        ...(hasRates ? [{ appId: RATES_CARRIER_ID }] : []),
        ...(hasPickup ? [{ appId: PICKUP_CARRIER_ID }] : []),
      ],
      destinations: [...Map.groupBy(places, (place) => place.country)].map(([countryCode, own]) => ({
        countryCode,
        subdivisions: own.flatMap(({ subdivision }) => (subdivision === "" ? [] : [subdivision])),
      })),
    })),
  };
}
