/** Values that occur in orders, for the filters of the list. */
import { type RawBuilder, sql } from "kysely";
import type { Output } from "#api/endpoint.ts";
import type { listOrderFilterChoices } from "#api/orders/orders/filter-choices.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { countryOf, shippingTitle } from "./search-fields.ts";

const MOST = 250;
/** Tags are counted in the latest orders only, because an array's values can't be listed from its index. */
const TAGGED_ORDERS = 5000;

export async function listFilterChoices(db: Connection): Promise<Output<typeof listOrderFilterChoices>> {
  const { rows } = await sql<{ tag: string }>`
    select distinct unnest(t.private_tags) as tag from (select o.private_tags from orders o
      where o.private_tags <> '{}' order by o.created_at desc limit ${TAGGED_ORDERS}) t order by tag limit ${MOST}`.execute(
    db,
  );
  return {
    countries: await distinctValues(db, countryOf),
    shippingTitles: await distinctValues(db, shippingTitle),
    tags: rows.map(({ tag }) => tag),
  };
}

/** Skips from value to value in the expression's index instead of reading all orders. */
async function distinctValues(db: Connection, value: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      (select ${value} from orders o where ${value} > '' order by 1 limit 1)
      union all
      select (select ${value} from orders o where ${value} > found.value order by 1 limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null limit ${MOST}`.execute(db);
  return rows.map((row) => row.value);
}
