-- What a refund or edit revokes of an order's grants, with the previous values, so that a failed refund can restore
-- them.
alter table gift_cards
  add column revoked_at timestamptz,
  add column revoked_by_refund uuid,
  add column revoked_amount bigint not null default 0,
  add constraint gift_card_revoked check (revoked_at is null or disabled_at is not null);
alter table memberships
  add column revoked_at timestamptz,
  add column revoked_by_refund uuid,
  add constraint membership_revoked check (revoked_at is null or state = 'CANCELED');
alter table download_links
  add column revoked_by_refund uuid,
  add column revoked_expires_at timestamptz;

-- Refund policy for cancellations in time: money or credits.
alter table service_schedules
  add column refund_percent integer not null default 100 check (refund_percent between 0 and 100);

-- Cards and passes of orders canceled or refunded before this was recorded.
update gift_cards c set revoked_at = disabled_at
where disabled_at is not null and exists (
  select from gift_card_entries e where e.gift_card_id = c.id and e.reason in ('ORDER_CANCELED', 'ORDER_REFUNDED'));
update memberships set revoked_at = canceled_at where cancel_reason in ('ORDER_CANCELED', 'ORDER_REFUNDED');
