/** Shipping preview for merchants: the options for an address and items, and why other options aren't offered. */
import { sql } from "kysely";
import type { OfferedWay, RefusedWay } from "#api/checkout/shipping/shipping.ts";
import type { Address } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import { slotOf } from "../local/schedules.ts";
import { allWays, carrierOf, findOffers, type Way, type WayName, wayRegions } from "./offers.ts";
import {
  parcelOf,
  priceOfWay,
  type QuotedOption,
  type QuoteRequest,
  quoteShipping,
  type ShippingQuote,
} from "./quotes.ts";

export type ShippingPreview = {
  region?: { id: string; name: string };
  offered: OfferedWay[];
  refused: RefusedWay[];
};

type WayInRegions = Way & { regions: { id: string; name: string; isActive: boolean }[] };

export async function previewShipping(db: Connection, request: QuoteRequest): Promise<ShippingPreview> {
  const quote = await quoteShipping(db, request);
  const { rows: ways } = await sql<WayInRegions>`
    select o.*, coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'isActive', r.is_active) order by r.name)
      from ${wayRegions} g join delivery_regions r on r.id = g.region_id where g.way_id = o.id), '[]') as regions
    from ${allWays} o order by o.family, o.sort, o.id`.execute(db);
  const profileIds = request.lines.flatMap((line) => line.deliveryProfileId ?? []);
  const here = new Set((await findOffers(db, request.destination, profileIds)).flatMap((offer) => offer.id ?? []));
  const offeredIds = new Set(
    quote.options.flatMap(({ code, allocations }) => [
      slotOf(code)?.ownerId ?? code,
      ...(allocations ?? []).map((part) => part.code),
    ]),
  );
  return {
    ...(quote.region === undefined ? {} : { region: quote.region }),
    offered: quote.options.map((option) => presentOffer(option, request.units.currency)),
    refused: ways
      .filter((way) => !offeredIds.has(way.id))
      .map((way) => ({
        id: way.id,
        carrier: way.kind,
        title: way.title,
        ...whyNot(way, { quote, request, here }),
      })),
  };
}

const nameOfCarrier = (carrierId: string): WayName =>
  carrierId === carrierOf.PICKUP ? "PICKUP" : carrierId === carrierOf.LOCAL_DELIVERY ? "LOCAL_DELIVERY" : "RATES";

function presentOffer(option: QuotedOption, currency: string): OfferedWay {
  const { slot, deliveryTime } = option;
  return {
    carrier: nameOfCarrier(option.carrierId),
    code: option.code,
    title: option.title,
    amount: toDecimal(option.price, currency),
    ...(deliveryTime === undefined ? {} : { deliveryTime }),
    ...(slot === undefined ? {} : { deliveryTimeSlot: { from: slot.from.toISOString(), to: slot.to.toISOString() } }),
  };
}

type Situation = { quote: ShippingQuote; request: QuoteRequest; here: ReadonlySet<string> };
type Reason = Pick<RefusedWay, "reason" | "explanation">;

function whyNot(way: WayInRegions, { quote, request, here }: Situation): Reason {
  const { destination, units, lines } = request;
  if (!quote.isNeeded) return because("NOTHING_TO_SHIP", "Nothing in this purchase has to be delivered.");
  const names = way.regions.map(({ name }) => name).join(", ");
  if (!way.regions.some(({ id }) => here.has(id))) {
    if (way.regions.length === 0) return because("OTHER_REGION", "It is not offered in any region yet.");
    const isPaused = way.regions.every(({ isActive }) => !isActive);
    if (isPaused) return because("REGION_PAUSED", `Its regions are paused: ${names}.`);
    return because("OTHER_REGION", `It is offered in ${names}, and the address lies ${placeText(quote, destination)}.`);
  }
  const parcel = parcelOf(lines.filter((line) => line.isShippable));
  const price = priceOfWay(way, parcel, destination, units);
  switch (price) {
    case "WAY_PAUSED":
      return because("WAY_PAUSED", "It is paused.");
    case "OUTSIDE_AREA":
      return because("OUTSIDE_AREA", "The address is outside its area.");
    case "PLACE_UNKNOWN":
      return because(
        "PLACE_UNKNOWN",
        "Its area is drawn on the map, and where on the map the address is is not known.",
      );
    case "NO_RATE_APPLIES":
      return because("NO_RATE_APPLIES", rateText(way, request));
    default:
      return way.schedule === null
        ? because("NO_RATE_APPLIES", "It cannot carry all goods of this purchase: they have other delivery profiles.")
        : because("NO_FREE_SLOT", "All its times of the next two weeks are taken.");
  }
}

const because = (reason: Reason["reason"], explanation: string): Reason => ({ reason, explanation });

const placeText = ({ region }: ShippingQuote, { country = "?" }: Address): string =>
  region === undefined ? `in no region (${country})` : `in ${region.name}`;

function rateText(way: Way, { lines, units }: QuoteRequest): string {
  const parcel = parcelOf(lines.filter((line) => line.isShippable));
  const { currency, weightUnit } = units;
  const weight = (parcel.weightGrams / (weightUnit === "KG" ? 1000 : 453.59237)).toFixed(2);
  const goods = `${parcel.quantity} pieces worth ${toDecimal(parcel.price, currency)} ${currency}, ${weight} ${weightUnit.toLowerCase()}`;
  if (way.minimumAmount !== null && parcel.price < way.minimumAmount) {
    return `It needs goods worth ${toDecimal(way.minimumAmount, currency)} ${currency}; these are ${goods}.`;
  }
  return `None of its prices is meant for these goods: ${goods}.`;
}
