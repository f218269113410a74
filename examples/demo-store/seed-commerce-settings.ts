/** Seeds shipping zones and rates, taxes and coupons through their modules. */

import type { NewShippingOption } from "#api/checkout/shipping/shipping.ts";
import type { NewCoupon } from "#api/pricing/coupons.ts";
import {
  createDeliveryProfile,
  createPickupLocation,
  createShippingOption,
  type GeneratedNames,
  rememberGeneratedNames,
} from "#server/checkout/shipping/public.ts";
import { turnOnOfflinePayment } from "#server/payments/payments/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { createCoupon } from "#server/pricing/discounts/public.ts";
import { createManualTaxMapping, createTaxGroup, createTaxRegion } from "#server/pricing/taxes/public.ts";
import { rememberGeneratedTexts } from "#server/store/settings/public.ts";
import {
  type CouponData,
  coupons,
  locations,
  type ShippingRateData,
  type ShippingZoneData,
  shippingZones,
  taxRegions,
} from "./shipping-and-tax.ts";
import { namesOf, readyForPickup, workingDays } from "./shipping-names.ts";

const CURRENCY = "USD";
const GRAMS_PER_POUND = 453.59237;

export async function seedCommerceSettings(tx: Tx, store: Store): Promise<void> {
  const now = store.now();
  await seedDelivery(tx, now);
  await seedTaxes(tx, now);
  await turnOnOfflinePayment(tx, now);
  for (const coupon of coupons) await createCoupon(tx, toNewCoupon(coupon), { currency: CURRENCY, now });
}

async function seedDelivery(tx: Tx, now: Date): Promise<void> {
  const profile = await createDeliveryProfile(
    tx,
    { name: "Everything", default: true, deliveryRegions: shippingZones.map(toRegion) },
    now,
  );
  const names: Record<string, GeneratedNames[string]> = {};
  const regionIds = new Map(profile.deliveryRegions.map(({ name, id }) => [name, id]));
  for (const zone of shippingZones) {
    const regionId = regionIds.get(zone.name);
    if (regionId === undefined) continue;
    for (const option of zone.options) {
      if (option.pickupLocation === undefined) {
        const { id } = await createShippingOption(tx, toOption(option, regionId), { currency: CURRENCY, now });
        const deliveryTime = workingDays(option.deliveryDays.min, option.deliveryDays.max);
        names[id] = { kind: "OPTION", title: namesOf(option.title), deliveryTime };
      } else {
        const id = await seedPickup(tx, { option, regionId, now });
        names[id] = { kind: "PICKUP", title: namesOf(option.title), deliveryTime: readyForPickup };
      }
    }
  }
  await rememberGeneratedNames(tx, names, now);
}

type Option = ShippingZoneData["options"][number];

function toRegion({ name, countries }: ShippingZoneData) {
  const named = countries.filter((country) => country !== "*");
  return { name, active: true, destinations: named.map((countryCode) => ({ countryCode, subdivisions: [] })) };
}

function toOption({ title, deliveryDays, rates }: Option, regionId: string): NewShippingOption {
  return {
    title,
    estimatedDeliveryTime: workingDays(deliveryDays.min, deliveryDays.max).en,
    deliveryRegionIds: [regionId],
    rates: rates.map(toRate),
  };
}

function toRate({
  amountMinor,
  minSubtotalMinor,
  maxWeightGrams,
}: ShippingRateData): NewShippingOption["rates"][number] {
  const conditions: NewShippingOption["rates"][number]["conditions"] = [];
  if (minSubtotalMinor !== undefined) {
    conditions.push({ type: "BY_TOTAL_PRICE", operator: "GTE", value: toDecimal(minSubtotalMinor, CURRENCY) });
  }
  if (maxWeightGrams !== undefined) {
    conditions.push({ type: "BY_TOTAL_WEIGHT", operator: "LTE", value: (maxWeightGrams / GRAMS_PER_POUND).toFixed(4) });
  }
  return { amount: toDecimal(amountMinor, CURRENCY), conditions, multiplyByQuantity: false };
}

async function seedPickup(
  tx: Tx,
  { option, regionId, now }: { option: Option; regionId: string; now: Date },
): Promise<string> {
  const location = locations.find(({ key }) => key === option.pickupLocation);
  if (location === undefined) throw new Error(`No location for ${option.title}.`);
  const { id } = await createPickupLocation(
    tx,
    {
      name: option.title,
      address: location.address,
      deliveryTime: readyForPickup.en,
      instructions: location.pickupInstructions ?? "",
      active: true,
      rates: option.rates.map(toRate),
      deliveryRegionIds: [regionId],
    },
    { currency: CURRENCY, now },
  );
  return id;
}

async function seedTaxes(tx: Tx, now: Date): Promise<void> {
  const group = await createTaxGroup(tx, { name: "Standard goods" }, now);
  await rememberGeneratedTexts(tx, [...new Set(taxRegions.map(({ name }) => name))], now);
  for (const { country, subdivision, name, rate, isIncluded, taxesShipping } of taxRegions) {
    const place = subdivision === undefined ? { country } : { country, subdivision };
    const terms = { taxIncludedInPrice: isIncluded, shippingTaxed: taxesShipping };
    const region = await createTaxRegion(tx, { ...place, ...terms }, now);
    await createManualTaxMapping(
      tx,
      {
        taxGroupId: group.id,
        taxRegionId: region.id,
        taxRate: rate,
        taxName: name.en,
        jurisdiction: subdivision ?? country,
        jurisdictionType: subdivision === undefined ? "COUNTRY" : "STATE",
      },
      now,
    );
  }
}

function toNewCoupon({ code, name, effect, minSubtotalMinor, oncePerCustomer }: CouponData): NewCoupon {
  return {
    code,
    name,
    active: true,
    scope: "ALL",
    scopeIds: [],
    ...toBenefit(effect),
    ...(minSubtotalMinor === undefined ? {} : { minimumSubtotal: toDecimal(minSubtotalMinor, CURRENCY) }),
    ...(oncePerCustomer ? { limitPerCustomer: 1 } : {}),
  };
}

function toBenefit(effect: CouponData["effect"]): Pick<NewCoupon, "discountType" | "percentage" | "amount"> {
  switch (effect.type) {
    case "PERCENT":
      return { discountType: "PERCENTAGE", percentage: String(effect.value) };
    case "AMOUNT":
      return { discountType: "FIXED_AMOUNT", amount: toDecimal(effect.valueMinor, CURRENCY) };
    case "FREE_SHIPPING":
      return { discountType: "FREE_SHIPPING" };
  }
}
