-- What a refund or an edit takes back of what an order gave, and what it was before, so that a refund that fails can return it.
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

-- What a buyer who cancels in time gets back, of the money or of the credits.
alter table service_schedules
  add column refund_percent integer not null default 100 check (refund_percent between 0 and 100);

-- Cards and passes of orders that were canceled or refunded before this was kept.
update gift_cards c set revoked_at = disabled_at
where disabled_at is not null and exists (
  select from gift_card_entries e where e.gift_card_id = c.id and e.reason in ('ORDER_CANCELED', 'ORDER_REFUNDED'));
update memberships set revoked_at = canceled_at where cancel_reason in ('ORDER_CANCELED', 'ORDER_REFUNDED');
