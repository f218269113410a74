/** Custom texts of order emails, by language. Owns `order_mail_texts`. */
import { sql } from "kysely";
import type { OrderMailTemplate, OrderMailWords } from "#api/orders/orders/order-mails.ts";
import type { Language } from "#api/store/languages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

export type { OrderMailTemplate, OrderMailWords };

/** The custom texts; undefined if the built-in texts apply. */
export async function readCustomText(
  db: Connection,
  template: OrderMailTemplate,
  language: Language,
): Promise<OrderMailWords | undefined> {
  const { rows } = await sql<OrderMailWords>`
    select subject, heading, intro from order_mail_texts where template = ${template} and language = ${language}`.execute(
    db,
  );
  return rows[0];
}

export async function listTexts(
  db: Connection,
): Promise<(OrderMailWords & { template: OrderMailTemplate; language: Language })[]> {
  const { rows } = await sql<OrderMailWords & { template: OrderMailTemplate; language: Language }>`
    select template, language, subject, heading, intro from order_mail_texts order by template, language`.execute(db);
  return rows;
}

/** Null restores the built-in texts. */
export async function writeCustomText(
  tx: Tx,
  { template, language, words }: { template: OrderMailTemplate; language: Language; words: OrderMailWords | null },
  now: Date,
): Promise<void> {
  if (words === null) {
    await sql`delete from order_mail_texts where template = ${template} and language = ${language}`.execute(tx);
    return;
  }
  await sql`
    insert into order_mail_texts (template, language, subject, heading, intro, updated_at)
    values (${template}, ${language}, ${words.subject}, ${words.heading}, ${words.intro}, ${now})
    on conflict (template, language) do update set subject = excluded.subject, heading = excluded.heading,
      intro = excluded.intro, updated_at = excluded.updated_at`.execute(tx);
}
