/** The calculation behind an order's price, stored with the order. */

import { sql } from "kysely";
import type { PriceExplanation } from "#api/checkout/totals.ts";
import { type Language, localeFor } from "#api/store/languages.ts";
import type { OrderHooks } from "#server/orders/orders/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type ExplainedEntry, explainTrace, type TraceEntry } from "#server/pricing/price/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

/** Orders that staff or apps created directly have no draft, and so no calculation to explain. */
export const traceOrderHooks: OrderHooks = {
  async onPlaced(tx, { order, draft, now }) {
    if (draft?.priceTrace === undefined) return;
    const names = Object.fromEntries(draft.lines.map((line) => [line.id, line.name]));
    await sql`
      insert into order_price_traces (order_id, trace, line_names, created_at)
      values (${order.id}::uuid, ${JSON.stringify(draft.priceTrace)}::jsonb, ${JSON.stringify(names)}::jsonb, ${now})
      on conflict (order_id) do nothing`.execute(tx);
  },
};

type Row = { trace: TraceEntry[] | null; line_names: Record<string, string> | null; currency: string };

/** @throws {AppError} ORDER_NOT_FOUND */
export async function explainOrder(
  db: Connection,
  orderId: string,
  language: Language | undefined,
): Promise<PriceExplanation[]> {
  const { rows } = isId(orderId)
    ? await sql<Row>`
        select t.trace, t.line_names, o.currency from orders o left join order_price_traces t on t.order_id = o.id
        where o.id = ${orderId}::uuid`.execute(db)
    : { rows: [] };
  const row = rows[0];
  if (row === undefined) throw new AppError("ORDER_NOT_FOUND");
  const { locale: storeLocale, timeZone } = await readStoreSettings(db);
  const locale = language === undefined ? storeLocale : localeFor(language, storeLocale);
  const nameOf = (lineId: string) => row.line_names?.[lineId] ?? lineId;
  return explainTrace(row.trace ?? [], { currency: row.currency, locale, timeZone, nameOf }).map(presentExplanation);
}

export function presentExplanation({ code, step, text, lineId, isRefusal }: ExplainedEntry): PriceExplanation {
  return { code, step, text, isRefusal, ...(lineId === undefined ? {} : { lineItemId: lineId }) };
}
