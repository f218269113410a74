-- Places that programs hold before there is an order: who holds them, and for which items. The holds of one reservation
-- share its id, which the lines that use them name.
alter table service_bookings add column reservation_id uuid;
alter table service_bookings add column visitor_id uuid;
alter table service_bookings add column variant_id uuid;
create index service_bookings_reservation on service_bookings (reservation_id) where reservation_id is not null;
create index service_bookings_visitor on service_bookings (visitor_id) where visitor_id is not null;

-- Places of a slot that a reservation holds and no checkout uses yet.
create function held_places(reservation uuid, for_product uuid, wanted timestamptz, at timestamptz) returns integer
language sql stable as $$
  select coalesce(sum(b.participants), 0)::integer
  from service_bookings b join service_slots s on s.id = b.slot_id
  where b.reservation_id = reservation and b.product_id = for_product and s.starts_at = wanted
    and b.state = 'HELD' and b.checkout_id is null and b.held_until > at
$$;

-- The next start of a schedule that isn't closed. Looks ahead two months.
create function next_session(for_schedule uuid, at timestamptz) returns timestamptz
language sql stable as $$
  select min(found.starts_at) from (
    select s.starts_at from service_slots s where s.schedule_id = for_schedule and not s.is_closed and s.starts_at >= at
    union all
    select r.starts_at from service_schedules c
    cross join lateral generate_series(0, 62) as ahead(days)
    cross join lateral (select (at at time zone c.time_zone)::date + ahead.days as day) d
    join service_hours h on h.schedule_id = c.id and h.weekday = extract(isodow from d.day)
    cross join lateral generate_series(h.opens_minute, h.closes_minute - c.duration_minutes, c.step_minutes) as start(minute)
    cross join lateral (select (d.day::timestamp + make_interval(mins => start.minute)) at time zone c.time_zone as starts_at) r
    where c.id = for_schedule and c.kind = 'WEEKLY' and r.starts_at >= at
      and not exists (select from service_blackouts b where b.schedule_id = c.id and d.day between b.from_day and b.to_day)
      and not exists (select from service_slots x
        where x.schedule_id = c.id and x.starts_at = r.starts_at and x.is_closed)
  ) found
$$;
