/**
 * The owner is told after an hour and after a day of failure; after 75 hours the endpoint is switched off, which she is
 * told too. Nothing is thrown away: what was not delivered goes out when the endpoint is switched on again.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import { mailHtml, mailText } from "#server/identity/identity-mails/public.ts";
import { listOwnerAddresses } from "#server/identity/staff/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

const HOUR = 3_600_000;

type Stage = { readonly afterHours: number; readonly isEnd: boolean; readonly heading: string; readonly text: string };

/** In this order; each is sent once per time of failure. */
const stages: readonly Stage[] = [
  {
    afterHours: 1,
    isEnd: false,
    heading: "A webhook endpoint has been failing for an hour",
    text: "The store keeps trying and loses nothing. If it goes on for three days, the endpoint is switched off.",
  },
  {
    afterHours: 24,
    isEnd: false,
    heading: "A webhook endpoint has been failing for a day",
    text: "The store keeps trying and loses nothing. In two more days the endpoint will be switched off.",
  },
  {
    afterHours: 75,
    isEnd: true,
    heading: "A webhook endpoint was switched off",
    text: "It had been failing for three days. When it is switched on again, everything that waits for it is sent.",
  },
];

export const checkFailingEndpoints = job({
  name: "webhooks.checkFailing",
  payload: Type.Object({}),
  schedule: "*/10 * * * *",
  async run(store) {
    for (const [index, stage] of stages.entries())
      await transaction(store.database.db, (tx) => sendNotices(tx, store, stage, index));
  },
});

async function sendNotices(tx: Tx, store: Store, stage: Stage, index: number): Promise<void> {
  const now = store.now();
  const before = new Date(now.getTime() - stage.afterHours * HOUR);
  const { rows } = await sql<{ id: string; url: string; failingSince: Date }>`
    update webhook_endpoints set notices = ${index + 1},
      state = case when ${stage.isEnd}::bool then 'DISABLED' else state end,
      disabled_reason = case when ${stage.isEnd}::bool then 'FAILING' end,
      disabled_at = case when ${stage.isEnd}::bool then ${now}::timestamptz end,
      updated_at = ${now}
    where state = 'ENABLED' and notices = ${index} and failing_since <= ${before}
    returning id, url, failing_since as "failingSince"`.execute(tx);
  if (rows.length === 0) return;
  const [owners, settings] = [await listOwnerAddresses(tx), await readStoreSettings(tx)];
  for (const endpoint of rows) {
    const message = {
      language: "en" as const,
      storeName: settings.name,
      subject: `${stage.heading}: ${new URL(endpoint.url).host}`,
      heading: stage.heading,
      paragraphs: [endpoint.url, stage.text],
      code: undefined,
      action: { label: "Look at its deliveries", url: `${store.baseUrl()}/admin/developers/webhooks/${endpoint.id}` },
      note: `It has been failing since ${endpoint.failingSince.toISOString()}.`,
    };
    for (const to of owners) {
      const mail = { kind: "webhook-notice", to, subject: message.subject };
      await enqueueMail(tx, { ...mail, html: mailHtml(message), text: mailText(message) }, now);
    }
  }
}
