/** Shipping quotes: the regions of a destination, and the options offered there with their prices. */
import type { Address } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";
import { slotCode } from "../local/schedules.ts";
import { findFreeSlots, type Scheduled, type Slot } from "../local/slots.ts";
import { matchArea } from "../places/areas.ts";
import { carrierOf, type DeliveryOption, findOffers, type RegionOffer } from "./offers.ts";
import { combineQuotes, type PartialQuote } from "./per-item.ts";
import type { Charge, QuotedLine, QuotedOption } from "./quote-values.ts";
import { type Parcel, ratePrice, type Units } from "./rates.ts";

export type QuoteRequest = {
  readonly destination: Address;
  readonly lines: readonly QuotedLine[];
  readonly units: Units;
  /** Required for options with time slots; without it they aren't offered. */
  readonly clock?: { readonly now: Date; readonly timeZone: string } | undefined;
  /** A checkout whose own slot reservation isn't counted as taken. */
  readonly holder?: string | undefined;
  /** Options of apps, requested beforehand; listed after the store's own. */
  readonly appOptions?: readonly QuotedOption[] | undefined;
  /** App carriers that returned no rates. Their backup rates apply in regions that have one. */
  readonly failedCarriers?: readonly string[] | undefined;
};

export type ShippingQuote = {
  /** False if nothing in the purchase is shipped. */
  readonly isNeeded: boolean;
  /** Undefined if the store doesn't deliver there. */
  readonly region: { readonly id: string; readonly name: string } | undefined;
  readonly options: readonly QuotedOption[];
};

export const nothingToShip: ShippingQuote = { isNeeded: false, region: undefined, options: [] };

/** Options in the merchant's order: deliveries, local delivery, pickup, then options of apps. */
export async function quoteShipping(db: Connection, request: QuoteRequest): Promise<ShippingQuote> {
  const shipped = request.lines.filter((line) => line.isShippable);
  if (shipped.length === 0) return nothingToShip;
  const profileIds = [...new Set(shipped.flatMap((line) => line.deliveryProfileId ?? []))];
  const offers = await findOffers(db, request.destination, profileIds);
  const parts = splitByProfile(shipped, offers);
  const main = parts[0];
  if (main === undefined || parts.some(({ offer }) => offer.id === null)) {
    return { isNeeded: true, region: undefined, options: [] };
  }
  const slots = await findSlots(db, parts, request);
  const quotes = parts.map(({ offer, lines }): PartialQuote => {
    return { region: regionOf(offer), lines, options: quoteRegion(offer, lines, request, slots) };
  });
  const options = [...combineQuotes(quotes), ...optionsOfCarriers(main.offer, request)];
  return { isNeeded: true, region: regionOf(main.offer), options };
}

/** Options of apps plus the region's charges, and backup rates for apps that returned none. */
function optionsOfCarriers(
  { carriers }: RegionOffer,
  { appOptions = [], failedCarriers = [], units }: QuoteRequest,
): QuotedOption[] {
  const charged = (option: QuotedOption): QuotedOption => {
    const added = chargesOf(carriers, option.carrierId, units);
    if (added.length === 0) return option;
    const price = sumExact([option.price, ...added.map((charge) => charge.price)]);
    return { ...option, price, charges: [...(option.charges ?? []), ...added] };
  };
  const isSilent = (appId: string) =>
    failedCarriers.includes(appId) && !appOptions.some(({ carrierId }) => carrierId === appId);
  const backups = carriers.flatMap(({ appId, title, amount, isBackupActive }): QuotedOption[] => {
    if (!isSilent(appId) || !isBackupActive || title === null || amount === null) return [];
    const nothing = { deliveryTime: undefined, instructions: undefined, pickupAddress: undefined };
    return [{ carrierId: appId, code: BACKUP_CODE, title, price: amount, ...nothing }];
  });
  return [...appOptions, ...backups].map(charged);
}

/** Code of the backup option that replaces a carrier's own options. */
const BACKUP_CODE = "backup-rate";

const chargesOf = (carriers: RegionOffer["carriers"], carrierId: string, { currency }: Units): Charge[] =>
  (carriers.find(({ appId }) => appId === carrierId)?.charges ?? []).map((charge) => ({
    type: "HANDLING_FEE",
    price: tryParseDecimal(charge.amount, currency) ?? 0,
    details: charge.description ?? "",
  }));

const regionOf = ({ id, name }: RegionOffer) => ({ id: id ?? "", name: name ?? "" });

type Part = { offer: RegionOffer; lines: QuotedLine[] };

/** Items of a deleted profile are shipped with the default one. The default profile comes first. */
function splitByProfile(lines: readonly QuotedLine[], offers: readonly RegionOffer[]): Part[] {
  const ordered = [...offers].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const fallback = ordered.find((offer) => offer.isDefault);
  const parts = new Map<RegionOffer, QuotedLine[]>(ordered.map((offer) => [offer, []]));
  for (const line of lines) {
    const offer = ordered.find(({ profileId }) => profileId === line.deliveryProfileId) ?? fallback;
    if (offer !== undefined) parts.get(offer)?.push(line);
  }
  return [...parts].flatMap(([offer, own]) => (own.length === 0 ? [] : [{ offer, lines: own }]));
}

async function findSlots(
  db: Connection,
  parts: readonly Part[],
  { clock, holder }: QuoteRequest,
): Promise<ReadonlyMap<string, readonly Slot[]>> {
  const scheduled = new Map<string, Scheduled>();
  for (const { id, schedule } of parts.flatMap(({ offer }) => offer.options)) {
    if (schedule !== null) scheduled.set(id, { id, schedule });
  }
  if (clock === undefined || scheduled.size === 0) return new Map();
  return findFreeSlots(db, [...scheduled.values()], { ...clock, holder });
}

function quoteRegion(
  { options, carriers }: RegionOffer,
  lines: readonly QuotedLine[],
  { destination, units }: QuoteRequest,
  slots: ReadonlyMap<string, readonly Slot[]>,
): QuotedOption[] {
  const parcel = parcelOf(lines);
  return options.flatMap((row): QuotedOption[] => {
    const price = priceOfOption(row, parcel, destination, units);
    if (typeof price === "string") return [];
    const charges = chargesOf(carriers, carrierOf[row.kind], units);
    const option: QuotedOption = {
      carrierId: carrierOf[row.kind],
      code: row.id,
      title: row.title,
      price: sumExact([price, ...charges.map((charge) => charge.price)]),
      deliveryTime: row.deliveryTime || undefined,
      instructions: instructionsOf(row),
      pickupAddress: row.address ?? undefined,
      pickupMethod: row.method ?? undefined,
      ...(charges.length === 0 ? {} : { charges }),
    };
    if (row.schedule === null) return [option];
    return (slots.get(row.id) ?? []).map((slot) => ({
      ...option,
      code: slotCode(slot),
      slot: { from: slot.startsAt, to: slot.endsAt },
    }));
  });
}

/** Instructions for the buyer, opening hours first. */
function instructionsOf({ instructions, openingHours }: DeliveryOption): string | undefined {
  const text = [...(openingHours ?? []), instructions ?? ""].filter((line) => line !== "").join("\n");
  return text === "" ? undefined : text.slice(0, 1000);
}

/** The option's price for the parcel, or why it isn't offered. */
export function priceOfOption(
  row: DeliveryOption,
  parcel: Parcel,
  destination: Address,
  units: Units,
): Minor | "WAY_PAUSED" | "OUTSIDE_AREA" | "PLACE_UNKNOWN" | "NO_RATE_APPLIES" {
  if (!row.isActive) return "WAY_PAUSED";
  if (row.area !== null) {
    const answer = matchArea(row.area, row.places ?? [], destination);
    if (answer !== "INSIDE") return answer === "OUTSIDE" ? "OUTSIDE_AREA" : "PLACE_UNKNOWN";
  }
  if (row.minimumAmount !== null && parcel.price < row.minimumAmount) return "NO_RATE_APPLIES";
  if (row.rates.length === 0) return 0;
  return ratePrice(row.rates, parcel, units) ?? "NO_RATE_APPLIES";
}

/** The offered option that matches a shopper's selection. Codes are unique, so the carrier is optional. */
export function findQuotedOption(
  quote: ShippingQuote,
  choice: { readonly carrierId?: string | undefined; readonly code: string },
): QuotedOption | undefined {
  return quote.options.find(
    (option) => option.code === choice.code && (choice.carrierId ?? option.carrierId) === option.carrierId,
  );
}

export function parcelOf(lines: readonly QuotedLine[]): Parcel {
  return {
    quantity: sumExact(lines.map((line) => line.quantity)),
    price: sumExact(lines.map((line) => multiplyExact(line.unitPrice, line.quantity))),
    weightGrams: sumExact(lines.map((line) => multiplyExact(line.weightGrams, line.quantity))),
  };
}
