/** What delivery costs to a destination: the region it lies in, and every option offered there with its price. */
import { sql } from "kysely";
import type { Address } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { type Parcel, type RateRule, ratePrice, type Units } from "./rates.ts";

/** The built-in carriers: the store's own rates, and pickup in the store. */
export const RATES_CARRIER_ID = "5b1f6c0e-53a7-4e0c-8a3e-6d0c9a4f2b11";
export const PICKUP_CARRIER_ID = "9c2d7e4a-1f68-4b39-9d25-3e7a8b5c6d12";

export type QuotedLine = {
  readonly quantity: number;
  readonly unitPrice: Minor;
  readonly weightGrams: number;
  readonly isShippable: boolean;
};

export type QuoteRequest = {
  readonly destination: { readonly country?: string | undefined; readonly subdivision?: string | undefined };
  readonly lines: readonly QuotedLine[];
  readonly units: Units;
};

export type QuotedOption = {
  readonly carrierId: string;
  readonly code: string;
  readonly title: string;
  readonly price: Minor;
  readonly deliveryTime: string | undefined;
  readonly instructions: string | undefined;
  /** Present for pickup. */
  readonly pickupAddress: Address | undefined;
};

export type ShippingQuote = {
  /** False when nothing in the purchase is shipped. */
  readonly isNeeded: boolean;
  /** Undefined when the store does not deliver there. */
  readonly region: { readonly id: string; readonly name: string } | undefined;
  readonly options: readonly QuotedOption[];
};

export const nothingToShip: ShippingQuote = { isNeeded: false, region: undefined, options: [] };

/** Options in the order the merchant gave them, deliveries before pickups. One statement. */
export async function quoteShipping(
  db: Connection,
  { destination, lines, units }: QuoteRequest,
): Promise<ShippingQuote> {
  const shipped = lines.filter((line) => line.isShippable);
  if (shipped.length === 0) return nothingToShip;
  const found = await findRegion(db, destination);
  if (found === undefined) return { isNeeded: true, region: undefined, options: [] };
  const parcel = parcelOf(shipped);
  const options = found.options.flatMap((option): QuotedOption[] => {
    const price = option.rates.length === 0 ? 0 : ratePrice(option.rates, parcel, units);
    if (price === undefined) return [];
    return [
      {
        carrierId: option.isPickup ? PICKUP_CARRIER_ID : RATES_CARRIER_ID,
        code: option.id,
        title: option.title,
        price,
        deliveryTime: option.deliveryTime || undefined,
        instructions: option.instructions || undefined,
        pickupAddress: option.address ?? undefined,
      },
    ];
  });
  return { isNeeded: true, region: { id: found.id, name: found.name }, options };
}

/** The offered option that a shopper's choice names. Without a carrier the code alone decides: codes are unique. */
export function findQuotedOption(
  quote: ShippingQuote,
  choice: { readonly carrierId?: string | undefined; readonly code: string },
): QuotedOption | undefined {
  return quote.options.find(
    (option) => option.code === choice.code && (choice.carrierId ?? option.carrierId) === option.carrierId,
  );
}

function parcelOf(lines: readonly QuotedLine[]): Parcel {
  return {
    quantity: sumExact(lines.map((line) => line.quantity)),
    price: sumExact(lines.map((line) => multiplyExact(line.unitPrice, line.quantity))),
    weightGrams: sumExact(lines.map((line) => multiplyExact(line.weightGrams, line.quantity))),
  };
}

type OptionRow = {
  id: string;
  title: string;
  isPickup: boolean;
  deliveryTime: string;
  instructions: string | null;
  address: Address | null;
  rates: RateRule[];
};
type RegionRow = { id: string; name: string; options: OptionRow[] };

/** The finest region of the default profile: subdivision, then country, then the rest of the world. */
async function findRegion(db: Connection, destination: QuoteRequest["destination"]): Promise<RegionRow | undefined> {
  const country = destination.country ?? "";
  const subdivision = isoSubdivision(destination);
  const { rows } = await sql<RegionRow>`
    with region as (
      select r.id, r.name
      from delivery_regions r
      join delivery_profiles p on p.id = r.profile_id and p.is_default
      left join delivery_destinations d
        on d.region_id = r.id and d.country = ${country} and d.subdivision in ('', ${subdivision})
      where r.is_active and (d.region_id is not null or r.is_rest_of_world)
      order by r.is_rest_of_world, d.subdivision desc
      limit 1
    )
    select region.id, region.name, coalesce((
      select jsonb_agg(to_jsonb(o) - 'sort' order by o."isPickup", o.sort, o.id)
      from (
        select s.id, s.title, false as "isPickup", s.estimated_delivery_time as "deliveryTime", null as instructions,
               null::jsonb as address, s.position as sort, ${ratesOf("shipping_option_id")} as rates
        from shipping_options s
        join shipping_option_regions sr on sr.shipping_option_id = s.id and sr.region_id = region.id
        union all
        select s.id, s.name, true, s.delivery_time, s.instructions, s.address, 0, ${ratesOf("pickup_location_id")}
        from pickup_locations s
        join pickup_location_regions pr on pr.pickup_location_id = s.id and pr.region_id = region.id
        where s.is_active
      ) o
    ), '[]') as options
    from region`.execute(db);
  return rows[0];
}

function ratesOf(owner: "shipping_option_id" | "pickup_location_id") {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('amount', sr.amount, 'multiplyByQuantity', sr.multiply_by_quantity,
                                        'conditions', sr.conditions) order by sr.position)
    from shipping_rates sr where sr.${sql.ref(owner)} = s.id), '[]')`;
}

/** `CA` in the US and `US-CA` are the same subdivision (ISO 3166-2). */
export function isoSubdivision({ country, subdivision }: QuoteRequest["destination"]): string {
  const text = (subdivision ?? "").trim().toUpperCase();
  if (text === "" || country === undefined || text.startsWith(`${country}-`)) return text;
  return `${country}-${text}`;
}
