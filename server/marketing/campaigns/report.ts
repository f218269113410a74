import { sql } from "kysely";
import type { CampaignReport } from "#api/marketing/campaign-values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { money2 } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { CampaignRow } from "./campaigns.ts";
import { endOfResults } from "./clicks.ts";
import { countsAsSale, readFigures } from "./figures.ts";

const MAX_PROBLEMS = 100;

type Day = { day: string; clicks: number; orders: number; sales: number };
type Link = { index: number; clicks: number; clicked: number };
type Problem = CampaignReport["problems"][number];

export async function readReport(db: Connection, row: CampaignRow, now: Date): Promise<CampaignReport> {
  const figuresOf = await readFigures(db, [row.id]);
  const { rows: links } = await sql<Link>`
    select link_index as index, count(*)::int as clicks, count(distinct recipient_id)::int as clicked
    from campaign_clicks where campaign_id = ${row.id}::uuid group by 1`.execute(db);
  const byIndex = new Map(links.map((link) => [link.index, link]));
  const { rows: problems } = await sql<Problem>`
    select email, state, reason from campaign_recipients
    where campaign_id = ${row.id}::uuid and state in ('BOUNCED', 'FAILED', 'SKIPPED', 'UNCONFIRMED') and email <> ''
    order by changed_at desc, id limit ${MAX_PROBLEMS}`.execute(db);
  return {
    figures: figuresOf(row.id),
    days: row.started_at === null ? [] : await readDays(db, row.id, { from: row.started_at, now }),
    links: row.links.map((url, index) => ({
      url,
      clickCount: byIndex.get(index)?.clicks ?? 0,
      clickedCount: byIndex.get(index)?.clicked ?? 0,
    })),
    problems,
  };
}

async function readDays(db: Connection, id: string, { from, now }: { from: Date; now: Date }) {
  const { currency, locale, timeZone } = await readStoreSettings(db);
  const dayOf = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone ${timeZone})::date`;
  const { rows } = await sql<Day>`
    with days as (select generate_series(${dayOf(sql`${from}::timestamptz`)}, ${dayOf(sql`${endOfResults(from, now)}::timestamptz`)},
        interval '1 day')::date as day),
      clicked as (select ${dayOf(sql`clicked_at`)} as day, count(*) as clicks from campaign_clicks
        where campaign_id = ${id}::uuid group by 1),
      sold as (select ${dayOf(sql`o.created_at`)} as day, count(*) as orders, sum(o.total) as sales
        from campaign_orders a join orders o on o.id = a.order_id
        where a.campaign_id = ${id}::uuid and ${countsAsSale(currency)} group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(clicks, 0)::int as clicks, coalesce(orders, 0)::int as orders,
      coalesce(sales, 0)::bigint as sales
    from days left join clicked using (day) left join sold using (day) order by days.day`.execute(db);
  return rows.map(({ day, clicks, orders, sales }) => ({
    day,
    clickCount: clicks,
    orderCount: orders,
    sales: money2(sales, currency, locale),
  }));
}
