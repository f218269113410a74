/** Shipping options of each carrier by region, as tables for the back office. */
import { sql } from "kysely";
import type { DeliveryProfile } from "#api/checkout/shipping/delivery-profile-values.ts";
import type { listDeliveryCarriers } from "#api/checkout/shipping/delivery-profiles.ts";
import type { Output } from "#api/endpoint.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type CarrierName, isOwnCarrier, ownCarriers } from "./carriers.ts";
import { allOptions, carrierOf, type DeliveryOption, optionRegions } from "./offers.ts";

type Listing = Output<typeof listDeliveryCarriers>;
type OptionInRegion = DeliveryOption & { regionId: string };

const columns = [
  { key: "title", name: "Name" },
  { key: "deliveryTime", name: "Delivery time" },
];

const serves = ({ deliveryCarriers }: DeliveryProfile["deliveryRegions"][number], appId: string): boolean =>
  deliveryCarriers.some((carrier) => carrier.appId === appId);

export async function carriersOfProfile(
  db: Connection,
  { deliveryRegions }: DeliveryProfile,
  { wanted: appIds = [], apps }: { wanted: readonly string[] | undefined; apps: readonly CarrierName[] },
): Promise<Listing> {
  const { rows } = await sql<OptionInRegion>`
    select o.*, g.region_id as "regionId" from ${allOptions} o join ${optionRegions} g on g.way_id = o.id
    where g.region_id = any(${deliveryRegions.map(({ id }) => id)}::uuid[]) order by o.family, o.sort, o.id`.execute(
    db,
  );
  const serving = apps.filter(({ id }) => deliveryRegions.some((region) => serves(region, id)));
  const wanted = [...ownCarriers, ...serving].filter(({ id }) => appIds.length === 0 || appIds.includes(id));
  const results = wanted.map((carrier): Listing["results"][number] => ({
    deliveryCarrierMetadata: { id: carrier.id, success: true },
    deliveryCarrierDetails: { ...carrier, fallbackDefinitionMandatory: !isOwnCarrier(carrier.id) },
    deliveryCarrierRegionalSettings: deliveryRegions.map(({ id }) => {
      const own = rows.filter((row) => row.regionId === id && carrierOf[row.kind] === carrier.id);
      const tables = own.map((row) => ({
        key: row.id,
        active: row.isActive,
        data: { title: row.title, deliveryTime: row.deliveryTime },
      }));
      return {
        deliveryRegionId: id,
        dashboardTables: tables.length === 0 ? [] : [{ title: carrier.displayName, columns, rows: tables }],
      };
    }),
  }));
  const bulkActionMetadata = { totalSuccesses: results.length, totalFailures: 0, undetailedFailures: 0 };
  return { results, bulkActionMetadata };
}
