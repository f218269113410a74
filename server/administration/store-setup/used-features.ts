import { sql } from "kysely";
import type { listUsedFeatures } from "#api/administration/used-features.ts";
import type { Output } from "#api/endpoint.ts";
import type { Connection } from "#server/platform/db/db.ts";

type Features = Output<typeof listUsedFeatures>["features"];

export async function readUsedFeatures(connection: Connection): Promise<Features> {
  const { rows } = await sql<Features>`
    select exists (select from products where item_type = 'SERVICE')
        or exists (select from service_schedules) or exists (select from service_bookings) as "bookings",
      exists (select from subscription_options)
        or exists (select from subscription_contracts) or exists (select from membership_plans) as "subscriptions"`.execute(
    connection,
  );
  return rows[0] ?? { bookings: false, subscriptions: false };
}
