-- Services with bookable times, and events with tickets. A product with a schedule is purchased for one start time.
create table service_schedules (
  id uuid primary key,
  product_id uuid not null unique references products (id) on delete cascade,
  -- WEEKLY: every start time within the opening hours. DATES: only slots created by staff.
  kind text not null check (kind in ('WEEKLY', 'DATES')),
  time_zone text not null,
  duration_minutes integer not null check (duration_minutes between 5 and 14400),
  -- Minutes between starts; longer than the duration if a break is needed.
  step_minutes integer not null check (step_minutes between 5 and 14400),
  capacity integer not null check (capacity between 1 and 100000),
  -- Minimum notice and maximum lead time of bookings.
  lead_minutes integer not null default 0 check (lead_minutes between 0 and 525600),
  horizon_days integer not null default 60 check (horizon_days between 1 and 730),
  -- How long before the start a buyer can reschedule or cancel.
  change_until_minutes integer not null default 1440 check (change_until_minutes between 0 and 525600),
  has_tickets boolean not null default false,
  place text not null default '' check (char_length(place) <= 300),
  is_open boolean not null default true,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table service_schedules is 'When a service can be booked, and for how many.';

create table service_hours (
  schedule_id uuid not null references service_schedules (id) on delete cascade,
  -- ISO 8601: Monday is 1.
  weekday integer not null check (weekday between 1 and 7),
  opens_minute integer not null check (opens_minute between 0 and 1435),
  closes_minute integer not null check (closes_minute <= 1440),
  primary key (schedule_id, weekday, opens_minute),
  check (closes_minute > opens_minute)
);
comment on table service_hours is 'Opening hours of a weekly schedule, in minutes of the local day.';

create table service_blackouts (
  schedule_id uuid not null references service_schedules (id) on delete cascade,
  from_day date not null,
  to_day date not null,
  reason text not null default '' check (char_length(reason) <= 200),
  primary key (schedule_id, from_day),
  check (to_day >= from_day)
);
comment on table service_blackouts is 'Days on which a schedule offers nothing.';

-- A booked start time, or one created by staff. `taken` never exceeds `capacity`, so the last place can't be sold
-- twice.
create table service_slots (
  id uuid primary key,
  schedule_id uuid not null references service_schedules (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 1 and 100000),
  taken integer not null default 0,
  is_closed boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (schedule_id, starts_at),
  check (ends_at > starts_at),
  constraint service_slot_places check (taken between 0 and capacity)
);
create index service_slots_starts on service_slots (starts_at);
comment on table service_slots is 'Start times with their places, and how many of them are taken.';

create table service_bookings (
  id uuid primary key,
  slot_id uuid not null references service_slots (id),
  product_id uuid not null,
  checkout_id uuid,
  order_id uuid not null,
  order_line_id uuid not null,
  member_id uuid,
  email text not null,
  buyer_name text not null default '',
  participants integer not null check (participants > 0),
  -- HELD while its payment is in progress.
  state text not null check (state in ('HELD', 'CONFIRMED', 'CANCELED')),
  held_until timestamptz,
  -- Incremented by changes, for calendars (RFC 5545 3.8.7.4).
  sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'HELD') = (held_until is not null))
);
-- Idempotent: a line has one booking.
create unique index service_bookings_one_per_line on service_bookings (order_line_id) where state <> 'CANCELED';
create index service_bookings_slot on service_bookings (slot_id);
create index service_bookings_order on service_bookings (order_id);
create index service_bookings_member on service_bookings (member_id) where member_id is not null;
create index service_bookings_held on service_bookings (held_until) where state = 'HELD';
comment on table service_bookings is 'Places in slots: held, confirmed, canceled.';

-- Bookings must match the taken places of their slot.
create function check_service_slot() returns trigger language plpgsql as $$
declare
  counted bigint;
  noted integer;
begin
  select taken into noted from service_slots where id = new.id;
  select coalesce(sum(participants), 0) into counted from service_bookings where slot_id = new.id and state <> 'CANCELED';
  if noted is not null and noted <> counted then
    raise exception 'slot % counts % places but its bookings have %', new.id, noted, counted
      using errcode = 'integrity_constraint_violation', constraint = 'service_slot_counted';
  end if;
  return null;
end $$;
create constraint trigger service_slot_counted after insert or update of taken on service_slots
  deferrable initially deferred for each row execute function check_service_slot();

create table tickets (
  id uuid primary key,
  booking_id uuid not null references service_bookings (id) on delete cascade,
  unit integer not null check (unit > 0),
  -- Displayed as a QR code; 80 random bits.
  code text not null unique check (char_length(code) = 16),
  checked_in_at timestamptz,
  checked_in_by uuid,
  canceled_at timestamptz,
  created_at timestamptz not null,
  unique (booking_id, unit),
  check (checked_in_at is null or canceled_at is null)
);
comment on table tickets is 'Admissions to dated events: one per place, each used once.';

-- Available places of a product at a start time: null for a product without a schedule, 0 for a time that isn't
-- offered.
create function service_places(for_product uuid, wanted timestamptz, at timestamptz) returns integer
  stable language sql as $$
  select case
    when wanted is null or not c.is_open then 0
    when wanted < at + make_interval(mins => c.lead_minutes) or wanted > at + make_interval(days => c.horizon_days) then 0
    when s.id is not null then case when s.is_closed then 0 else s.capacity - s.taken end
    when c.kind = 'DATES' then 0
    when exists (select from service_blackouts b
      where b.schedule_id = c.id and (wanted at time zone c.time_zone)::date between b.from_day and b.to_day) then 0
    when exists (
      select from service_hours h
      cross join lateral (select (extract(epoch from (wanted at time zone c.time_zone)::time))::numeric / 60 as minute) m
      where h.schedule_id = c.id and h.weekday = extract(isodow from wanted at time zone c.time_zone)
        and m.minute >= h.opens_minute and m.minute + c.duration_minutes <= h.closes_minute
        and mod(m.minute - h.opens_minute, c.step_minutes) = 0
    ) then c.capacity
    else 0
  end
  from service_schedules c left join service_slots s on s.schedule_id = c.id and s.starts_at = wanted
  where c.product_id = for_product
$$;
