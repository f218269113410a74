/** Lets the buyer correct the shipping address, as long as the price stays the same and nothing was shipped. */
import { isDeepStrictEqual } from "node:util";
import { localPart, rulesOf } from "#api/checkout/shipping/address-rules.ts";
import type { FieldViolation } from "#api/errors.ts";
import type { Address, AddressWithContact } from "#api/values.ts";
import { hasLoadedPlugins } from "#server/apps/service-plugins/public.ts";
import { addressViolations } from "#server/checkout/checkouts/public.ts";
import { COMBINED_CODE, isInLocalArea, LOCAL_CARRIER_ID, RATES_CARRIER_ID } from "#server/checkout/shipping/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { createThrottledError, isThrottled } from "#server/platform/access/throttle.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueReaddressedMail } from "../mails/readdressed-mail.ts";
import type { Order } from "../order.ts";
import { canChangeAddress, getOrderByKey } from "../read/own-order.ts";
import { lockOrder } from "../read/queries.ts";
import { updateOrder } from "./update-order.ts";

type Caller = { actor: Actor; now: Date; baseUrl: string; store: Store };
type Change = { id: string; key?: string | undefined; recipientInfo: AddressWithContact };

/** Each change sends an email, and the order's link is sufficient to make one. */
const perOrder = { name: "own address", attempts: 5, seconds: 3600 };

/**
 * Changes no amounts, and emails the order's address. A change to the same address has no effect.
 * @throws {AppError} ADDRESS_OUT_OF_REGION if taxes or shipping could differ there, or the store doesn't deliver there;
 * THROTTLED
 * @throws {ValidationError} for an undeliverable address
 */
export async function changeOwnAddress(tx: Tx, caller: Caller, { recipientInfo, ...named }: Change): Promise<void> {
  const { now, baseUrl } = caller;
  const { id } = await getOrderByKey(tx, caller.actor, named);
  const order = await lockOrder(tx, id);
  if (order.status === "CANCELED") throw new AppError("ORDER_CANCELED");
  if (!canChangeAddress(order)) throw new AppError("UNSUPPORTED_TRANSITION");
  refuseUndeliverable(recipientInfo);
  const before = order.recipientInfo?.address ?? {};
  const after = keepGeocode(before, recipientInfo.address ?? {});
  const wanted = { ...recipientInfo, address: after };
  if (isDeepStrictEqual(wanted, order.recipientInfo)) return;
  await refuseElsewhere(tx, order, { before, after, store: caller.store });
  if (await isThrottled(tx, perOrder, id, now)) throw createThrottledError(perOrder);
  const changed = await updateOrder(tx, caller, id, { recipientInfo: wanted });
  await enqueueReaddressedMail(tx, { order: changed, baseUrl, now });
}

/** Validates like the checkout. The address is complete here, so missing fields are rejected as well. */
function refuseUndeliverable(recipientInfo: AddressWithContact): void {
  const { address = {}, contactDetails: { firstName, lastName } = {} } = recipientInfo;
  const needed = {
    "address.country": address.country,
    "address.addressLine": streetOf(address),
    "address.city": address.city,
    ...(rulesOf(address.country ?? "").postal === undefined ? {} : { "address.postalCode": address.postalCode }),
    "contactDetails.firstName": [firstName, lastName].filter(Boolean).join(" "),
  };
  const missing = Object.entries(needed).flatMap(([field, value = ""]): FieldViolation[] => {
    if (value.trim() !== "") return [];
    return [{ field: `recipientInfo.${field}`, description: "is missing", violatedRule: "REQUIRED_FIELD", data: {} }];
  });
  const violations = [...missing, ...addressViolations(recipientInfo, "recipientInfo")];
  if (violations.length > 0) throw new ValidationError(violations);
}

const streetOf = ({ addressLine, streetAddress }: Address): string =>
  addressLine ?? [streetAddress?.number, streetAddress?.name].filter(Boolean).join(" ");

/** Keeps the geocode only if the address text is unchanged. */
function keepGeocode(before: Address, { geocode: given, ...after }: Address): Address {
  const isSame = isDeepStrictEqual(placeOf(before), placeOf(after));
  const geocode = isSame ? (before.geocode ?? given) : isDeepStrictEqual(given, before.geocode) ? undefined : given;
  return geocode === undefined ? after : { ...after, geocode };
}

type Moving = { before: Address; after: Address; store: Store };

/** @throws {AppError} ADDRESS_OUT_OF_REGION */
async function refuseElsewhere(tx: Tx, order: Order, { before, after, store }: Moving): Promise<void> {
  if (isDeepStrictEqual(placeOf(before), placeOf(after))) return;
  const kept = costsByRegion(order, store) ? regionOf : townOf;
  if (!isDeepStrictEqual(kept(before), kept(after))) throw new AppError("ADDRESS_OUT_OF_REGION");
  const { carrierId, code = "" } = order.shipping ?? {};
  // Areas may be drawn on the map, across a town.
  const isOutside = carrierId === LOCAL_CARRIER_ID && !(await isInLocalArea(tx, code, after));
  if (isOutside) throw new AppError("ADDRESS_OUT_OF_REGION");
}

/** The store's own rates and taxes depend on regions only; local delivery areas and apps can use the full address. */
const costsByRegion = ({ shipping }: Order, store: Store): boolean =>
  shipping?.carrierId === RATES_CARRIER_ID &&
  shipping.code !== COMBINED_CODE &&
  hasLoadedPlugins(store, "TAXES") === false;

const plain = (text: string | undefined): string => (text ?? "").trim().toUpperCase();

const regionOf = ({ country, subdivision }: Address): readonly string[] => [
  plain(country),
  localPart(subdivision ?? ""),
];
const townOf = (address: Address): readonly string[] => [
  ...regionOf(address),
  plain(address.postalCode),
  plain(address.city),
];
const placeOf = (address: Address): readonly string[] => [...townOf(address), plain(streetOf(address))];
