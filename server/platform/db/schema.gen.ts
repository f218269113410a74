// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, Generated } from "kysely";

/** JSON columns take text (already serialized) and give what was stored. */
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null, string | null>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface CartLineItems {
  id: string;
  cart_id: string;
  position: number;
  app_id: string;
  catalog_item_id: string;
  options: Generated<unknown>;
  reference_key: string;
  quantity: number;
  name: string;
  unit_price: number;
  added_at: Timestamp;
}

export interface Carts {
  id: string;
  visitor_id: string | null;
  member_id: string | null;
  is_current: Generated<boolean>;
  currency: string;
  buyer_note: string | null;
  buyer_email: string | null;
  buyer_language: string | null;
  contact_info: NullableJson;
  coupon_id: string | null;
  coupon_code: string | null;
  selected_carrier_id: string | null;
  selected_shipping_code: string | null;
  override_checkout_url: string | null;
  business_location_id: string | null;
  extended_fields: NullableJson;
  checkout_id: string | null;
  purchase_flow_id: string;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CouponRedemptions {
  id: string;
  coupon_id: string;
  order_id: string;
  member_id: string | null;
  email: string | null;
  state: Generated<string>;
  created_at: Timestamp;
  released_at: NullableTimestamp;
}

export interface Coupons {
  id: string;
  code: string;
  name: string;
  is_active: Generated<boolean>;
  starts_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  usage_limit: number | null;
  used_count: Generated<number>;
  per_customer_limit: number | null;
  benefit: string;
  percentage: string | null;
  amount: number | null;
  scope: Generated<string>;
  scope_ids: Generated<string[]>;
  minimum_subtotal: number | null;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DeliveryDestinations {
  region_id: string;
  profile_id: string;
  country: string;
  subdivision: Generated<string>;
}

export interface DeliveryProfiles {
  id: string;
  name: string;
  is_default: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DeliveryRegions {
  id: string;
  profile_id: string;
  name: string;
  is_active: Generated<boolean>;
  is_rest_of_world: Generated<boolean>;
  position: number;
  created_at: Timestamp;
}

export interface DiscountRules {
  id: string;
  name: string;
  is_active: Generated<boolean>;
  starts_at: NullableTimestamp;
  ends_at: NullableTimestamp;
  trigger: NullableJson;
  discount: Json;
  used_count: Generated<number>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface EventSequences {
  entity: string;
  entity_id: string;
  last: number;
}

export interface IdempotencyKeys {
  scope: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Timestamp;
}

export interface Mails {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  created_at: Timestamp;
  sent_at: NullableTimestamp;
  attempts: Generated<number>;
  last_error: string | null;
}

export interface ManualTaxMappings {
  id: string;
  tax_group_id: string;
  tax_region_id: string;
  tax_rate: string;
  tax_name: Generated<string>;
  tax_type: Generated<string>;
  description: Generated<string>;
  jurisdiction: Generated<string>;
  jurisdiction_type: Generated<string>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Migrations {
  name: string;
  applied_at: Generated<Date>;
}

export interface OutboxEvents {
  id: string;
  type: string;
  family: string;
  entity: string;
  entity_id: string;
  sequence: number;
  payload: Json;
  actor: Json;
  occurred_at: Timestamp;
  dispatched_at: NullableTimestamp;
}

export interface PickupLocationRegions {
  pickup_location_id: string;
  region_id: string;
}

export interface PickupLocations {
  id: string;
  name: string;
  address: Json;
  delivery_time: Generated<string>;
  instructions: Generated<string>;
  is_active: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Settings {
  name: string;
  value: Json;
  updated_at: Generated<Date>;
}

export interface ShippingOptionRegions {
  shipping_option_id: string;
  region_id: string;
}

export interface ShippingOptions {
  id: string;
  title: string;
  estimated_delivery_time: Generated<string>;
  position: Generated<number>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ShippingRates {
  id: string;
  shipping_option_id: string | null;
  pickup_location_id: string | null;
  position: number;
  amount: number;
  multiply_by_quantity: Generated<boolean>;
  conditions: Generated<unknown>;
}

export interface TaxGroups {
  id: string;
  name: string;
  is_default: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TaxRegions {
  id: string;
  country: string;
  subdivision: Generated<string>;
  app_id: string | null;
  is_tax_included: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DB {
  cart_line_items: CartLineItems;
  carts: Carts;
  coupon_redemptions: CouponRedemptions;
  coupons: Coupons;
  delivery_destinations: DeliveryDestinations;
  delivery_profiles: DeliveryProfiles;
  delivery_regions: DeliveryRegions;
  discount_rules: DiscountRules;
  event_sequences: EventSequences;
  idempotency_keys: IdempotencyKeys;
  mails: Mails;
  manual_tax_mappings: ManualTaxMappings;
  migrations: Migrations;
  outbox_events: OutboxEvents;
  pickup_location_regions: PickupLocationRegions;
  pickup_locations: PickupLocations;
  settings: Settings;
  shipping_option_regions: ShippingOptionRegions;
  shipping_options: ShippingOptions;
  shipping_rates: ShippingRates;
  tax_groups: TaxGroups;
  tax_regions: TaxRegions;
}
