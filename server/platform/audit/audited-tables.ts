/** Every table is audited unless it is listed here, so that new tables can't be forgotten. */
import type pg from "pg";

/** Infrastructure, shoppers' data, and rows derived from other rows. */
export const NOT_AUDITED =
  /^(audit_.*|migrations|outbox_.*|event_.*|mails|messages|idempotency_keys|throttle_counters|denied_sessions|.*_sessions|.*_tokens|authorization_.*|.*_requests|email_verifications|password_recoveries|search_.*|collection_counts|catalog_counts|.*_counter|.*_history|stock_movements|stock_reservations|order_activities|media_uploads|upload_.*|import_(rows|corrections|groups|items)|member_events|remembered_devices|webhook_deliveries|webhook_attempts|ledger_entries|book_runs|reconciliation_runs|app_calls|app_authorization_codes|service_plugin_calls|automation_runs|automation_calls|campaign_.*|undeliverable_addresses|reviews|review_.*|trash_.*|configuration_version)$/;

type Table = { name: string; key: string };

/** Adds the audit trigger to each audited table that lacks it. Called after migrations. */
export async function attachAuditTriggers(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, string_agg(a.attname, ',' order by k.position) as key
      from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      cross join lateral unnest(i.indkey) with ordinality as k (attribute, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attribute
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'zz_audit')
     group by c.relname`);
  for (const { name, key } of rows) {
    if (NOT_AUDITED.test(name)) continue;
    // PostgreSQL evaluates the condition before calling the function, so unaudited transactions don't pay for it.
    await client.query(`create trigger zz_audit after insert or update or delete on "${name}" for each row
      when (current_setting('cartwright.audit', true) <> '') execute function keep_audit_change('${key}')`);
  }
}
