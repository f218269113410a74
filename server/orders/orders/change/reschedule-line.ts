/** Updates the line of a rescheduled booking with the new time. */
import { sql } from "kysely";
import { languages } from "#api/store/languages.ts";
import { describeTime } from "#server/catalog/products/public.ts";
import type { Tx } from "#server/platform/db/db.ts";

type Moved = { start: Date; timeZone: string };

/**
 * Uses the language in which the line was written, detected by its label. The time affects no other field of the order.
 */
export async function rescheduleLine(tx: Tx, lineId: string, { start, timeZone }: Moved): Promise<void> {
  const startDate = start.toISOString();
  const described = languages.map((language) => describeTime(start, timeZone, language));
  const texts = JSON.stringify(Object.fromEntries(described.map(({ name, text }) => [name, text])));
  await sql`
    update order_line_items set options = jsonb_set(options, '{scheduledDate}', to_jsonb(${startDate}::text)),
      extras = case when extras #> '{serviceProperties,scheduledDate}' is null then extras
        else jsonb_set(extras, '{serviceProperties,scheduledDate}', to_jsonb(${startDate}::text)) end,
      details = jsonb_set(details, '{descriptionLines}', coalesce((
        select jsonb_agg(case when said is null then line else jsonb_set(line, '{plainText}',
            jsonb_build_object('original', said, 'translated', said)) end order by place)
        from jsonb_array_elements(details -> 'descriptionLines') with ordinality as l (line, place),
          lateral (select ${texts}::jsonb ->> (line #>> '{name,original}') as said) as t), '[]'))
    where id = ${lineId}::uuid and options ? 'scheduledDate'`.execute(tx);
}
