/** Seeds the demo store's services: gift card amounts, bookable times, events with tickets, a pass. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

/** Upcoming events, and two past ones. */
const EVENINGS = 10;
const EVENINGS_OVER = 2;
const PLACES = 10;

export async function seedServices(tx: Tx, store: Store): Promise<void> {
  const now = store.now();
  const { timeZone } = await readStoreSettings(tx);
  await sql`insert into gift_card_products (product_id, min_amount, max_amount, updated_at)
    select id, 1000, 50000, ${now} from products where slug = 'gift-card'`.execute(tx);
  const framing = await insertSchedule(tx, {
    slug: "custom-framing",
    kind: "WEEKLY",
    timeZone,
    minutes: 30,
    capacity: 1,
    hasTickets: false,
    place: "In the workshop, 14 Ropewalk Lane; or by video.",
    now,
  });
  // Tuesday to Saturday, 10 AM to 1 PM and 2 PM to 5 PM.
  await sql`insert into service_hours (schedule_id, weekday, opens_minute, closes_minute)
    select ${framing}::uuid, day, hours.opens, hours.closes
    from generate_series(2, 6) as day, (values (600, 780), (840, 1020)) as hours (opens, closes)`.execute(tx);
  const drawing = await insertSchedule(tx, {
    slug: "drawing-evening",
    kind: "DATES",
    timeZone,
    minutes: 120,
    capacity: PLACES,
    hasTickets: true,
    place: "At the studio, 14 Ropewalk Lane.",
    now,
  });
  // Every other Thursday at 7 PM.
  await sql`insert into service_slots (id, schedule_id, starts_at, ends_at, capacity, created_at, updated_at)
    select gen_random_uuid(), ${drawing}::uuid, evening, evening + interval '2 hours', ${PLACES}, ${now}, ${now}
    from (
      select (date_trunc('week', ${now}::timestamptz at time zone ${timeZone}) + interval '10 days 19 hours'
        + n * interval '14 days') at time zone ${timeZone} as evening from generate_series(${-EVENINGS_OVER}::int, ${EVENINGS - 1}::int) as n
    ) e`.execute(tx);
  await sql`insert into membership_plans (product_id, duration_unit, duration_count, credits, covered_product_ids, benefits,
      updated_at)
    select pass.id, 'YEAR', 1, 5, array[evening.id], array['Bring friends: one place is one credit', 'Paper, ink and soup included'],
      ${now}
    from products pass, products evening where pass.slug = 'studio-pass' and evening.slug = 'drawing-evening'`.execute(
    tx,
  );
}

type NewSchedule = {
  slug: string;
  kind: "WEEKLY" | "DATES";
  timeZone: string;
  minutes: number;
  capacity: number;
  hasTickets: boolean;
  place: string;
  now: Date;
};

async function insertSchedule(tx: Tx, schedule: NewSchedule): Promise<string> {
  const { slug, kind, timeZone, minutes, capacity, hasTickets, place, now } = schedule;
  const id = newId(now.getTime());
  await sql`
    insert into service_schedules (id, product_id, kind, time_zone, duration_minutes, step_minutes, capacity, lead_minutes,
      horizon_days, change_until_minutes, has_tickets, place, created_at, updated_at)
    select ${id}::uuid, id, ${kind}, ${timeZone}, ${minutes}, ${minutes}, ${capacity}, 120, 180, 1440, ${hasTickets},
      ${place}, ${now}, ${now}
    from products where slug = ${slug}`.execute(tx);
  return id;
}
