/** Test emails through the store's mail server. Its acceptance proves the setup step of the sender. */
import { sql } from "kysely";
import type { getTestEmail } from "#api/administration/domain-checks.ts";
import type { Output } from "#api/endpoint.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { domainCheckTexts } from "./texts/texts.ts";

const KIND = "email-check";

type TestEmail = NonNullable<Output<typeof getTestEmail>["testEmail"]>;

export async function enqueueTestEmail(tx: Tx, store: Store, recipient: string): Promise<void> {
  const { name, locale } = await readStoreSettings(tx);
  const language = chooseLanguage(locale);
  const texts = domainCheckTexts[language];
  const email = {
    kind: "email-check",
    to: recipient,
    audience: "staff",
    language,
    subject: formatMessage(language, texts.subject, { store: name }),
    heading: texts.heading,
    blocks: [{ kind: "paragraph", text: formatMessage(language, texts.text, { store: name }) }],
  } as const;
  await enqueueEmail(tx, email, { baseUrl: store.baseUrl(), now: store.now() });
}

export const latestTestEmail = (connection: Connection) =>
  connection
    .selectFrom("mails")
    .select(["recipient", "created_at", "sent_at", "last_error"])
    // A literal, so that the partial index applies to prepared statements as well.
    .where("kind", "=", sql.lit(KIND))
    .orderBy("id", "desc")
    .limit(1);

export async function findTestEmail(connection: Connection): Promise<TestEmail | undefined> {
  const mail = await latestTestEmail(connection).executeTakeFirst();
  if (mail === undefined) return undefined;
  return {
    recipient: mail.recipient,
    sentDate: mail.created_at.toISOString(),
    ...(mail.sent_at === null ? {} : { acceptedDate: mail.sent_at.toISOString() }),
    ...(mail.last_error === null ? {} : { error: mail.last_error }),
  };
}

/** Whether the mail server has accepted an email of the store, a test or another one. */
export async function hasAcceptedEmail(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from mails where sent_at is not null) as "is"`.execute(connection);
  return rows[0]?.is ?? false;
}
