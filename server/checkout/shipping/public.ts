/**
 * Shipping: where and when the store delivers, with which options and prices. Owns `delivery_profiles`,
 * `delivery_regions`, `delivery_destinations`, `delivery_carriers`, `shipping_options`, `pickup_locations` and
 * `local_delivery_options` with their regions, `shipping_rates`, `delivery_slots`, `delivery_slot_places`.
 *
 * Invariants: one default profile; each country or subdivision belongs to at most one region of a profile; at most one
 * rest-of-the-world region per profile. The price of an option is its first rate whose conditions all match. A slot's
 * taken places never exceed its capacity; an order has at most one place. Emits the events of
 * `#api/checkout/shipping/shipping-events.ts`.
 */

export { createLocalDeliveryOption, isInLocalArea } from "./local/local-delivery.ts";
export { createPickupLocation } from "./local/pickup-locations.ts";
export { slotOf } from "./local/schedules.ts";
export { holdSlot, releaseSlot, takeSlot } from "./local/slots.ts";
export { destinationProperties } from "./places/destinations.ts";
export { type GeneratedNames, rememberGeneratedNames } from "./places/generated-names.ts";
export { createDeliveryProfile } from "./places/profiles.ts";
export { LOCAL_CARRIER_ID, PICKUP_CARRIER_ID, RATES_CARRIER_ID } from "./rates/carriers.ts";
export { createShippingOption } from "./rates/options.ts";
export { COMBINED_CODE } from "./rates/per-item.ts";
export { previewShipping } from "./rates/preview.ts";
export type { QuotedLine, QuotedOption } from "./rates/quote-values.ts";
export { findQuotedOption, nothingToShip, quoteShipping, type ShippingQuote } from "./rates/quotes.ts";
export { confirmStarterRate, createStarterRate, findUnreviewedStarterRate } from "./rates/starter-rate.ts";
