/**
 * shipping: where the store delivers and what it costs. Owns delivery_profiles, delivery_regions, delivery_destinations,
 * shipping_options, shipping_option_regions, pickup_locations, pickup_location_regions, shipping_rates.
 *
 * Invariants: one default profile; a country or subdivision lies in one region of a profile; one rest of the world per
 * profile. The first rate of an option whose conditions all hold is its price.
 */

export { createPickupLocation, createShippingOption } from "./options.ts";
export { createDeliveryProfile } from "./profiles.ts";
export {
  findQuotedOption,
  nothingToShip,
  PICKUP_CARRIER_ID,
  type QuotedLine,
  type QuotedOption,
  type QuoteRequest,
  quoteShipping,
  RATES_CARRIER_ID,
  type ShippingQuote,
} from "./quotes.ts";
export type { RateCondition, RateRule } from "./rates.ts";
