-- Generated from the migrated database by `npm run generate`. Do not edit.

create table cart_line_items (
  id uuid not null,
  cart_id uuid not null,
  position integer not null,
  app_id text not null,
  catalog_item_id text not null,
  options jsonb not null default '{}'::jsonb,
  reference_key text not null,
  quantity integer not null,
  name text not null,
  unit_price bigint not null,
  added_at timestamp with time zone not null,
  constraint cart_line_items_once UNIQUE (cart_id, reference_key),
  constraint cart_line_items_pkey PRIMARY KEY (id),
  constraint cart_line_items_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_line_items_app_id_check CHECK (((char_length(app_id) >= 1) AND (char_length(app_id) <= 100))),
  constraint cart_line_items_catalog_item_id_check CHECK (((char_length(catalog_item_id) >= 1) AND (char_length(catalog_item_id) <= 36))),
  constraint cart_line_items_position_check CHECK (("position" >= 0)),
  constraint cart_line_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  constraint cart_line_items_unit_price_check CHECK ((unit_price >= 0))
);

create table carts (
  id uuid not null,
  visitor_id uuid,
  member_id uuid,
  is_current boolean not null default true,
  currency text not null,
  buyer_note text,
  buyer_email text,
  buyer_language text,
  contact_info jsonb,
  coupon_id uuid,
  coupon_code text,
  selected_carrier_id uuid,
  selected_shipping_code text,
  override_checkout_url text,
  business_location_id uuid,
  extended_fields jsonb,
  checkout_id uuid,
  purchase_flow_id uuid not null,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_buyer_email_check CHECK ((char_length(buyer_email) <= 254)),
  constraint carts_buyer_note_check CHECK ((char_length(buyer_note) <= 1000)),
  constraint carts_check CHECK (((coupon_id IS NULL) = (coupon_code IS NULL))),
  constraint carts_coupon_code_check CHECK (((char_length(coupon_code) >= 1) AND (char_length(coupon_code) <= 50))),
  constraint carts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint carts_one_owner CHECK ((num_nonnulls(visitor_id, member_id) = 1)),
  constraint carts_override_checkout_url_check CHECK ((char_length(override_checkout_url) <= 1000)),
  constraint carts_selected_shipping_code_check CHECK (((char_length(selected_shipping_code) >= 1) AND (char_length(selected_shipping_code) <= 100)))
);
CREATE INDEX carts_updated ON public.carts USING btree (updated_at) WHERE is_current;
CREATE UNIQUE INDEX carts_current_of_member ON public.carts USING btree (member_id) WHERE (is_current AND (member_id IS NOT NULL));
CREATE UNIQUE INDEX carts_current_of_visitor ON public.carts USING btree (visitor_id) WHERE (is_current AND (visitor_id IS NOT NULL));

-- One use of a coupon by one order. The coupon's counter is the number of rows in state USED.
create table coupon_redemptions (
  id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  member_id uuid,
  email text,
  state text not null default 'USED'::text,
  created_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint coupon_redemptions_once UNIQUE (coupon_id, order_id),
  constraint coupon_redemptions_pkey PRIMARY KEY (id),
  constraint coupon_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_redemptions_check CHECK (((state = 'RELEASED'::text) = (released_at IS NOT NULL))),
  constraint coupon_redemptions_email_check CHECK ((email = lower(email))),
  constraint coupon_redemptions_state_check CHECK ((state = ANY (ARRAY['USED'::text, 'RELEASED'::text])))
);
CREATE INDEX coupon_redemptions_email ON public.coupon_redemptions USING btree (coupon_id, email) WHERE (state = 'USED'::text);
CREATE INDEX coupon_redemptions_member ON public.coupon_redemptions USING btree (coupon_id, member_id) WHERE (state = 'USED'::text);
CREATE INDEX coupon_redemptions_order ON public.coupon_redemptions USING btree (order_id);

create table coupons (
  id uuid not null,
  code text not null,
  name text not null,
  is_active boolean not null default true,
  starts_at timestamp with time zone,
  expires_at timestamp with time zone,
  usage_limit bigint,
  used_count bigint not null default 0,
  per_customer_limit integer,
  benefit text not null,
  percentage numeric(7,4),
  amount bigint,
  scope text not null default 'ALL'::text,
  scope_ids text[] not null default '{}'::text[],
  minimum_subtotal bigint,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_amount_check CHECK ((amount >= 0)),
  constraint coupons_benefit_check CHECK ((benefit = ANY (ARRAY['PERCENTAGE'::text, 'FIXED_AMOUNT'::text, 'FIXED_PRICE'::text, 'FREE_SHIPPING'::text]))),
  constraint coupons_check CHECK (((benefit = 'PERCENTAGE'::text) = (percentage IS NOT NULL))),
  constraint coupons_check1 CHECK (((benefit = ANY (ARRAY['FIXED_AMOUNT'::text, 'FIXED_PRICE'::text])) = (amount IS NOT NULL))),
  constraint coupons_check2 CHECK (((scope = 'ALL'::text) = (scope_ids = '{}'::text[]))),
  constraint coupons_check3 CHECK (((starts_at IS NULL) OR (expires_at IS NULL) OR (starts_at < expires_at))),
  constraint coupons_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 50))),
  constraint coupons_minimum_subtotal_check CHECK ((minimum_subtotal >= 0)),
  constraint coupons_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint coupons_per_customer_limit_check CHECK ((per_customer_limit > 0)),
  constraint coupons_percentage_check CHECK (((percentage > (0)::numeric) AND (percentage <= (100)::numeric))),
  constraint coupons_scope_check CHECK ((scope = ANY (ARRAY['ALL'::text, 'PRODUCTS'::text, 'COLLECTIONS'::text]))),
  constraint coupons_usage_limit_check CHECK ((usage_limit > 0)),
  constraint coupons_used_within_limit CHECK (((used_count >= 0) AND ((usage_limit IS NULL) OR (used_count <= usage_limit))))
);
CREATE UNIQUE INDEX coupons_code ON public.coupons USING btree (upper(code));

create table delivery_destinations (
  region_id uuid not null,
  profile_id uuid not null,
  country text not null,
  subdivision text not null default ''::text,
  constraint delivery_destinations_once PRIMARY KEY (profile_id, country, subdivision),
  constraint delivery_destinations_region_id_profile_id_fkey FOREIGN KEY (region_id, profile_id) REFERENCES delivery_regions(id, profile_id) ON DELETE CASCADE,
  constraint delivery_destinations_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX delivery_destinations_region ON public.delivery_destinations USING btree (region_id);

-- Where a group of goods is delivered to; one profile is the default.
create table delivery_profiles (
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint delivery_profiles_pkey PRIMARY KEY (id),
  constraint delivery_profiles_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 256)))
);
CREATE UNIQUE INDEX delivery_profiles_default ON public.delivery_profiles USING btree (is_default) WHERE is_default;

-- A region without destinations is the rest of the world; a profile has one at most.
create table delivery_regions (
  id uuid not null,
  profile_id uuid not null,
  name text not null,
  is_active boolean not null default true,
  is_rest_of_world boolean not null default false,
  position integer not null,
  created_at timestamp with time zone not null,
  constraint delivery_regions_id_profile_id_key UNIQUE (id, profile_id),
  constraint delivery_regions_pkey PRIMARY KEY (id),
  constraint delivery_regions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES delivery_profiles(id) ON DELETE CASCADE,
  constraint delivery_regions_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 256)))
);
CREATE UNIQUE INDEX delivery_regions_rest_of_world ON public.delivery_regions USING btree (profile_id) WHERE is_rest_of_world;

-- Automatic discounts. Trigger and discount are trees in the wire's own shape.
create table discount_rules (
  id uuid not null,
  name text not null,
  is_active boolean not null default true,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  trigger jsonb,
  discount jsonb not null,
  used_count bigint not null default 0,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint discount_rules_pkey PRIMARY KEY (id),
  constraint discount_rules_check CHECK (((starts_at IS NULL) OR (ends_at IS NULL) OR (starts_at < ends_at))),
  constraint discount_rules_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint discount_rules_used_count_check CHECK ((used_count >= 0))
);
CREATE INDEX discount_rules_live ON public.discount_rules USING btree (ends_at) WHERE is_active;

-- Last sequence number per entity, so that events of one entity have no gap.
create table event_sequences (
  entity text not null,
  entity_id text not null,
  last bigint not null,
  constraint event_sequences_pkey PRIMARY KEY (entity, entity_id)
);

-- One answer per key and caller for 30 days, written in the same transaction as its effect.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key),
  constraint idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

-- Every mail, queued in the transaction that caused it. Without SMTP_URL they stay here: the outbox page.
create table mails (
  id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX mails_recipient ON public.mails USING btree (lower(recipient), id DESC);

create table manual_tax_mappings (
  id uuid not null,
  tax_group_id uuid not null,
  tax_region_id uuid not null,
  tax_rate numeric(7,6) not null,
  tax_name text not null default ''::text,
  tax_type text not null default ''::text,
  description text not null default ''::text,
  jurisdiction text not null default ''::text,
  jurisdiction_type text not null default 'UNDEFINED'::text,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint manual_tax_mappings_once UNIQUE (tax_group_id, tax_region_id),
  constraint manual_tax_mappings_pkey PRIMARY KEY (id),
  constraint manual_tax_mappings_group FOREIGN KEY (tax_group_id) REFERENCES tax_groups(id) ON DELETE CASCADE,
  constraint manual_tax_mappings_region FOREIGN KEY (tax_region_id) REFERENCES tax_regions(id) ON DELETE CASCADE,
  constraint manual_tax_mappings_jurisdiction_type_check CHECK ((jurisdiction_type = ANY (ARRAY['UNDEFINED'::text, 'COUNTRY'::text, 'STATE'::text, 'COUNTY'::text, 'CITY'::text, 'SPECIAL'::text]))),
  constraint manual_tax_mappings_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate <= (1)::numeric)))
);
CREATE INDEX manual_tax_mappings_by_region ON public.manual_tax_mappings USING btree (tax_region_id);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

-- Events written in the transaction that made them; dispatched afterwards, at least once.
create table outbox_events (
  id uuid not null,
  type text not null,
  family text not null,
  entity text not null,
  entity_id text not null,
  sequence bigint not null,
  payload jsonb not null,
  actor jsonb not null,
  occurred_at timestamp with time zone not null,
  dispatched_at timestamp with time zone,
  constraint outbox_events_entity_entity_id_sequence_key UNIQUE (entity, entity_id, sequence),
  constraint outbox_events_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_events_pending ON public.outbox_events USING btree (id) WHERE (dispatched_at IS NULL);

create table pickup_location_regions (
  pickup_location_id uuid not null,
  region_id uuid not null,
  constraint pickup_location_regions_pkey PRIMARY KEY (pickup_location_id, region_id),
  constraint pickup_location_regions_pickup_location_id_fkey FOREIGN KEY (pickup_location_id) REFERENCES pickup_locations(id) ON DELETE CASCADE,
  constraint pickup_location_regions_region_id_fkey FOREIGN KEY (region_id) REFERENCES delivery_regions(id) ON DELETE CASCADE
);
CREATE INDEX pickup_location_regions_region ON public.pickup_location_regions USING btree (region_id);

create table pickup_locations (
  id uuid not null,
  name text not null,
  address jsonb not null,
  delivery_time text not null default ''::text,
  instructions text not null default ''::text,
  is_active boolean not null default true,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint pickup_locations_pkey PRIMARY KEY (id),
  constraint pickup_locations_delivery_time_check CHECK ((char_length(delivery_time) <= 500)),
  constraint pickup_locations_instructions_check CHECK ((char_length(instructions) <= 1000)),
  constraint pickup_locations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

-- Store settings by name; one row each, see modules/settings.
create table settings (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (name)
);

create table shipping_option_regions (
  shipping_option_id uuid not null,
  region_id uuid not null,
  constraint shipping_option_regions_pkey PRIMARY KEY (shipping_option_id, region_id),
  constraint shipping_option_regions_region_id_fkey FOREIGN KEY (region_id) REFERENCES delivery_regions(id) ON DELETE CASCADE,
  constraint shipping_option_regions_shipping_option_id_fkey FOREIGN KEY (shipping_option_id) REFERENCES shipping_options(id) ON DELETE CASCADE
);
CREATE INDEX shipping_option_regions_region ON public.shipping_option_regions USING btree (region_id);

create table shipping_options (
  id uuid not null,
  title text not null,
  estimated_delivery_time text not null default ''::text,
  position integer not null default 0,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint shipping_options_pkey PRIMARY KEY (id),
  constraint shipping_options_estimated_delivery_time_check CHECK ((char_length(estimated_delivery_time) <= 500)),
  constraint shipping_options_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 1000)))
);

-- The first rate of an option whose conditions all hold gives its price.
create table shipping_rates (
  id uuid not null,
  shipping_option_id uuid,
  pickup_location_id uuid,
  position integer not null,
  amount bigint not null,
  multiply_by_quantity boolean not null default false,
  conditions jsonb not null default '[]'::jsonb,
  constraint shipping_rates_pickup_location_id_position_key UNIQUE (pickup_location_id, "position"),
  constraint shipping_rates_shipping_option_id_position_key UNIQUE (shipping_option_id, "position"),
  constraint shipping_rates_pkey PRIMARY KEY (id),
  constraint shipping_rates_pickup_location_id_fkey FOREIGN KEY (pickup_location_id) REFERENCES pickup_locations(id) ON DELETE CASCADE,
  constraint shipping_rates_shipping_option_id_fkey FOREIGN KEY (shipping_option_id) REFERENCES shipping_options(id) ON DELETE CASCADE,
  constraint shipping_rates_amount_check CHECK ((amount >= 0)),
  constraint shipping_rates_check CHECK ((num_nonnulls(shipping_option_id, pickup_location_id) = 1)),
  constraint shipping_rates_conditions_check CHECK ((jsonb_typeof(conditions) = 'array'::text))
);

create table tax_groups (
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tax_groups_pkey PRIMARY KEY (id),
  constraint tax_groups_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
CREATE UNIQUE INDEX tax_groups_default ON public.tax_groups USING btree (is_default) WHERE is_default;

create table tax_regions (
  id uuid not null,
  country text not null,
  subdivision text not null default ''::text,
  app_id uuid,
  is_tax_included boolean not null default false,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tax_regions_place UNIQUE (country, subdivision),
  constraint tax_regions_pkey PRIMARY KEY (id),
  constraint tax_regions_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint tax_regions_subdivision_check CHECK ((char_length(subdivision) <= 50))
);

