/** Shipping preview for merchants: the options for an address and items, and why other options aren't offered. */
import { sql } from "kysely";
import type { ExcludedDeliveryOption, OfferedDeliveryOption } from "#api/checkout/shipping/shipping.ts";
import type { Address } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import { slotOf } from "../local/schedules.ts";
import { allOptions, type CarrierKind, carrierOf, type DeliveryOption, findOffers, optionRegions } from "./offers.ts";
import type { QuotedOption } from "./quote-values.ts";
import { parcelOf, priceOfOption, type QuoteRequest, quoteShipping, type ShippingQuote } from "./quotes.ts";

type ShippingPreview = {
  region?: { id: string; name: string };
  offered: OfferedDeliveryOption[];
  refused: ExcludedDeliveryOption[];
};

type OptionInRegions = DeliveryOption & { regions: { id: string; name: string; isActive: boolean }[] };

export async function previewShipping(db: Connection, request: QuoteRequest): Promise<ShippingPreview> {
  const quote = await quoteShipping(db, request);
  const { rows: options } = await sql<OptionInRegions>`
    select o.*, coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'isActive', r.is_active) order by r.name)
      from ${optionRegions} g join delivery_regions r on r.id = g.region_id where g.way_id = o.id), '[]') as regions
    from ${allOptions} o order by o.family, o.sort, o.id`.execute(db);
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
    refused: options
      .filter((option) => !offeredIds.has(option.id))
      .map((option) => ({
        id: option.id,
        carrier: option.kind,
        title: option.title,
        ...findExclusion(option, { quote, request, here }),
      })),
  };
}

const nameOfCarrier = (carrierId: string): CarrierKind =>
  carrierId === carrierOf.PICKUP ? "PICKUP" : carrierId === carrierOf.LOCAL_DELIVERY ? "LOCAL_DELIVERY" : "RATES";

function presentOffer(option: QuotedOption, currency: string): OfferedDeliveryOption {
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
type Reason = Pick<ExcludedDeliveryOption, "reason" | "explanation">;

function findExclusion(option: OptionInRegions, { quote, request, here }: Situation): Reason {
  const { destination, units, lines } = request;
  if (!quote.isNeeded) return toExclusion("NOTHING_TO_SHIP", "Nothing in this purchase requires shipping.");
  const names = option.regions.map(({ name }) => name).join(", ");
  if (!option.regions.some(({ id }) => here.has(id))) {
    if (option.regions.length === 0) return toExclusion("OTHER_REGION", "This option isn't offered in any region yet.");
    const isPaused = option.regions.every(({ isActive }) => !isActive);
    if (isPaused) return toExclusion("REGION_PAUSED", `The regions of this option are paused: ${names}.`);
    return toExclusion(
      "OTHER_REGION",
      `This option is offered in ${names}, but the address is ${placeText(quote, destination)}.`,
    );
  }
  const parcel = parcelOf(lines.filter((line) => line.isShippable));
  const price = priceOfOption(option, parcel, destination, units);
  switch (price) {
    case "WAY_PAUSED":
      return toExclusion("WAY_PAUSED", "This option is paused.");
    case "OUTSIDE_AREA":
      return toExclusion("OUTSIDE_AREA", "The address is outside the delivery area.");
    case "PLACE_UNKNOWN":
      return toExclusion(
        "PLACE_UNKNOWN",
        "The delivery area is drawn on a map, and the location of the address is unknown.",
      );
    case "NO_RATE_APPLIES":
      return toExclusion("NO_RATE_APPLIES", rateText(option, request));
    default:
      return option.schedule === null
        ? toExclusion(
            "NO_RATE_APPLIES",
            "Some items have another delivery profile, so this option doesn't cover the whole purchase.",
          )
        : toExclusion("NO_FREE_SLOT", "No time slots are available in the next two weeks.");
  }
}

const toExclusion = (reason: Reason["reason"], explanation: string): Reason => ({ reason, explanation });

const placeText = ({ region }: ShippingQuote, { country = "?" }: Address): string =>
  region === undefined ? `in no region (${country})` : `in ${region.name}`;

function rateText(option: DeliveryOption, { lines, units }: QuoteRequest): string {
  const parcel = parcelOf(lines.filter((line) => line.isShippable));
  const { currency, weightUnit } = units;
  const weight = (parcel.weightGrams / (weightUnit === "KG" ? 1000 : 453.59237)).toFixed(2);
  const goods = `${parcel.quantity} items worth ${toDecimal(parcel.price, currency)} ${currency}, ${weight} ${weightUnit.toLowerCase()}`;
  if (option.minimumAmount !== null && parcel.price < option.minimumAmount) {
    return `The minimum order amount is ${toDecimal(option.minimumAmount, currency)} ${currency}. This purchase has ${goods}.`;
  }
  return `No rate of this option matches this purchase: ${goods}.`;
}
