-- Abandoned carts and checkouts: found by a job, with reminders and recovery.

alter table carts add column idle_revision bigint;
comment on column carts.idle_revision is 'The revision that was last found untouched for the configured time; each is looked at once.';
create index carts_not_looked_at on carts (updated_at) where is_current and idle_revision is distinct from revision;

alter table checkouts add column idle_revision bigint;
create index checkouts_not_looked_at on checkouts (updated_at)
  where state = 'OPEN' and email is not null and idle_revision is distinct from revision;

create table abandoned_checkouts (
  id uuid primary key,
  status text not null check (status in ('ABANDONED', 'RECOVERED')),
  cart_id uuid,
  checkout_id uuid,
  visitor_id uuid,
  member_id uuid,
  user_id uuid,
  contact_id uuid,
  email text not null check (char_length(email) <= 254),
  contact_details jsonb not null default '{}',
  buyer_language text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  conversion_currency text not null check (conversion_currency ~ '^[A-Z]{3}$'),
  coupon_id uuid,
  coupon_code text,
  subtotal bigint not null check (subtotal >= 0),
  total bigint not null check (total >= 0),
  item_count integer not null check (item_count > 0),
  -- As in the API, at the prices of that time, and the data needed to restore them.
  line_items jsonb not null,
  applied_discounts jsonb not null default '[]',
  returning_lines jsonb not null,
  search_text text not null,
  purchase_flow_ids uuid[] not null,
  resumed_cart_id uuid,
  activities jsonb not null default '[]' check (jsonb_array_length(activities) <= 20),
  mail_count integer not null default 0 check (mail_count >= 0),
  last_mail_at timestamptz,
  began_at timestamptz not null,
  abandoned_at timestamptz not null,
  recovered_at timestamptz,
  order_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint abandoned_checkouts_of_something check (cart_id is not null or checkout_id is not null),
  constraint abandoned_checkouts_recovered check ((status = 'RECOVERED') = (recovered_at is not null))
);
create unique index abandoned_checkouts_once_per_cart on abandoned_checkouts (cart_id) where status = 'ABANDONED' and cart_id is not null;
create unique index abandoned_checkouts_once_per_checkout on abandoned_checkouts (checkout_id) where status = 'ABANDONED' and cart_id is null;
create index abandoned_checkouts_newest on abandoned_checkouts (created_at desc, id desc);
create index abandoned_checkouts_days on abandoned_checkouts (abandoned_at);
create index abandoned_checkouts_flows on abandoned_checkouts using gin (purchase_flow_ids);
create index abandoned_checkouts_email on abandoned_checkouts (lower(email));

create table recovery_mail_choices (
  email_key text primary key check (char_length(email_key) <= 254),
  is_allowed boolean not null,
  source text not null check (source in ('SHOPPER', 'UNSUBSCRIBED', 'STAFF')),
  changed_at timestamptz not null
);
comment on table recovery_mail_choices is 'Consent to cart reminders by email address, in lower case.';

alter table mails add column headers jsonb not null default '{}';
comment on column mails.headers is 'Further header fields, e.g. List-Unsubscribe (RFC 8058).';
