/** Results of campaigns. */
import { sql } from "kysely";
import type { CampaignFigures } from "#api/marketing/campaign-values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { money2 } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

type Row = {
  id: string;
  recipients: number;
  pending: number;
  sent: number;
  bounced: number;
  failed: number;
  skipped: number;
  unconfirmed: number;
  canceled: number;
  unsubscribed: number;
  clicks: number;
  clicked: number;
  orders: number;
  sales: number;
};

export type FiguresOf = (id: string) => CampaignFigures;

/** Orders count as in the sales report: approved, in the store's currency. */
export const countsAsSale = (currency: string) => sql`o.status = 'APPROVED' and o.currency = ${currency}`;

export async function readFigures(db: Connection, ids: readonly string[]): Promise<FiguresOf> {
  const { currency, locale } = await readStoreSettings(db);
  const { rows } = await sql<Row>`
    select w.id::text as id, r.*, c.*, o.* from unnest(${ids}::uuid[]) w (id)
    cross join lateral (select count(*)::int as recipients,
        count(*) filter (where state in ('PENDING', 'CLAIMED'))::int as pending, count(*) filter (where state = 'SENT')::int as sent,
        count(*) filter (where state = 'BOUNCED')::int as bounced, count(*) filter (where state = 'FAILED')::int as failed,
        count(*) filter (where state = 'SKIPPED')::int as skipped, count(*) filter (where state = 'UNCONFIRMED')::int as unconfirmed,
        count(*) filter (where state = 'CANCELED')::int as canceled, count(unsubscribed_at)::int as unsubscribed
      from campaign_recipients where campaign_id = w.id) r
    cross join lateral (select count(*)::int as clicks, count(distinct recipient_id)::int as clicked
      from campaign_clicks where campaign_id = w.id) c
    cross join lateral (select count(*)::int as orders, coalesce(sum(o.total), 0)::bigint as sales
      from campaign_orders a join orders o on o.id = a.order_id
      where a.campaign_id = w.id and ${countsAsSale(currency)}) o`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = byId.get(id);
    return {
      recipientCount: row?.recipients ?? 0,
      pendingCount: row?.pending ?? 0,
      sentCount: row?.sent ?? 0,
      bouncedCount: row?.bounced ?? 0,
      failedCount: row?.failed ?? 0,
      skippedCount: row?.skipped ?? 0,
      unconfirmedCount: row?.unconfirmed ?? 0,
      canceledCount: row?.canceled ?? 0,
      unsubscribedCount: row?.unsubscribed ?? 0,
      clickCount: row?.clicks ?? 0,
      clickedCount: row?.clicked ?? 0,
      orderCount: row?.orders ?? 0,
      sales: money2(row?.sales ?? 0, currency, locale),
    };
  };
}
