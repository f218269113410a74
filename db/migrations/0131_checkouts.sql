-- Checkout fields besides items and addresses: gift cards, memberships, a tip, references of apps.

alter table checkouts
  add column gift_cards jsonb not null default '[]' check (jsonb_typeof(gift_cards) = 'array'),
  add column memberships jsonb not null default '[]' check (jsonb_typeof(memberships) = 'array'),
  add column merchant_discounts jsonb not null default '[]' check (jsonb_typeof(merchant_discounts) = 'array'),
  add column tip jsonb,
  add column override_checkout_url text check (char_length(override_checkout_url) <= 1000),
  add column business_location_id uuid,
  add column tax_exempt_group_id uuid,
  add column custom_content_reference jsonb,
  add column external_reference jsonb,
  add column extended_fields jsonb not null default '{}';
comment on column checkouts.gift_cards is 'Ids of cards with the most to use of each, in the order of use; codes are stored nowhere.';

alter table checkout_line_items add column terms jsonb;
comment on column checkout_line_items.terms is 'What was said about the line beyond the catalog, as on the cart''s line.';
-- Converts custom items to their current form.
update checkout_line_items l set terms = jsonb_build_object('custom', jsonb_strip_nulls(jsonb_build_object(
    'name', l.name, 'price', l.unit_price, 'currency', c.currency, 'itemType', l.custom_item -> 'itemType',
    'isShippable', l.custom_item -> 'isShippable', 'weightGrams', l.custom_item -> 'weightGrams', 'sku', l.custom_item -> 'sku')))
from checkouts c where c.id = l.checkout_id and l.custom_item is not null;
alter table checkout_line_items drop column custom_item;

create table checkout_templates (
  id uuid primary key,
  is_active boolean not null default true,
  template jsonb not null,
  used_count bigint not null default 0 check (used_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table checkout_templates is 'Purchases prepared by a merchant: items, coupon and settings in the wire''s own shape.';
