/** A booked time has been moved: its line says the new one. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";

/** `when`: as the line's description spells it. The order's other figures do not depend on the time. */
export async function rescheduleLine(
  tx: Tx,
  lineId: string,
  { startDate, when }: { startDate: string; when: string },
): Promise<void> {
  await sql`
    update order_line_items set options = jsonb_set(options, '{scheduledDate}', to_jsonb(${startDate}::text)),
      extras = case when extras #> '{serviceProperties,scheduledDate}' is null then extras
        else jsonb_set(extras, '{serviceProperties,scheduledDate}', to_jsonb(${startDate}::text)) end,
      details = jsonb_set(details, '{descriptionLines}', coalesce((
        select jsonb_agg(case when line #>> '{name,original}' = 'When' then jsonb_set(line, '{plainText}',
            jsonb_build_object('original', ${when}::text, 'translated', ${when}::text)) else line end order by place)
        from jsonb_array_elements(details -> 'descriptionLines') with ordinality as l (line, place)), '[]'))
    where id = ${lineId}::uuid and options ? 'scheduledDate'`.execute(tx);
}
