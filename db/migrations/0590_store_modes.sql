-- How an open store sells, and when a closed store or a holiday ends (docs/decisions/0114-store-status.md).
alter table storefront_access
  add column open_mode text not null default 'OPEN' check (open_mode in ('OPEN', 'HOLIDAY', 'DEMO')),
  -- Orders during a holiday.
  add column accepts_orders boolean not null default false,
  add column holiday_message text not null default '' check (length(holiday_message) <= 300),
  -- The store opens at the start of this day, in its own time zone.
  add column reopens_on date;
