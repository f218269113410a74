/**
 * Emails owners after an hour and after a day of failure. After 75 hours the endpoint is disabled, which is emailed as well. Its
 * pending events are kept and delivered once it is enabled again.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import { dateLocaleOf } from "#api/store/formats.ts";
import { chooseLanguage, localeFor } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { listOwnerAddresses } from "#server/identity/staff/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { WebhookNoticeTexts } from "./texts/en.ts";
import { webhookNoticeTexts } from "./texts/texts.ts";

const HOUR = 3_600_000;

type Stage = {
  readonly afterHours: number;
  readonly isEnd: boolean;
  readonly heading: keyof WebhookNoticeTexts;
  readonly text: keyof WebhookNoticeTexts;
};

/** In this order. Each is sent once per failure period. */
const stages: readonly Stage[] = [
  { afterHours: 1, isEnd: false, heading: "hourHeading", text: "hourText" },
  { afterHours: 24, isEnd: false, heading: "dayHeading", text: "dayText" },
  { afterHours: 75, isEnd: true, heading: "disabledHeading", text: "disabledText" },
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
  const owners = await listOwnerAddresses(tx);
  const settings = await readStoreSettings(tx);
  const { locale, timeZone } = settings;
  const language = chooseLanguage(locale);
  const texts = webhookNoticeTexts[language];
  const style = new Intl.DateTimeFormat(dateLocaleOf(localeFor(language, locale), settings), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  });
  const baseUrl = store.baseUrl();
  for (const endpoint of rows) {
    const heading = texts[stage.heading];
    const values = { heading, host: new URL(endpoint.url).host, date: style.format(endpoint.failingSince) };
    const email = {
      kind: "webhook-notice",
      audience: "staff",
      language,
      subject: formatMessage(language, texts.subject, values),
      heading,
      blocks: [
        { kind: "paragraph", text: endpoint.url },
        { kind: "paragraph", text: texts[stage.text] },
        { kind: "button", label: texts.action, url: `${baseUrl}/admin/developers/webhooks/${endpoint.id}` },
        { kind: "note", text: formatMessage(language, texts.since, values) },
      ],
    } as const;
    for (const to of owners) await enqueueEmail(tx, { ...email, to }, { baseUrl, now });
  }
}
