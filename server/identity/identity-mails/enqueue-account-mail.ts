/** Queues a mail about an account. */
import { chooseLanguage, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { mailHtml, mailText } from "./layout.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en, type MailKind, type MailText, type MailTexts } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";

const texts: Readonly<Record<Language, MailTexts>> = { en, de, fr, es, ar };

export type AccountMail = {
  kind: MailKind;
  to: string;
  /** The member's own language, if they have said it, and the language of the page they are at. */
  languages: readonly (string | null | undefined)[];
  /** What the text's placeholders stand for; `{store}` is the store's name. */
  values?: Readonly<Record<string, string>>;
  /** To be typed: set large. */
  code?: string;
  /** Path on this site that the button leads to, `/auth/…`. */
  path?: string;
  /** As `Mail.erasesWhenSent`. */
  erasesWhenSent?: boolean;
};

export async function enqueueAccountMail(tx: Tx, store: Store, mail: AccountMail): Promise<void> {
  const settings = await readStoreSettings(tx);
  const language = chooseLanguage(...mail.languages, settings.locale);
  const values = { ...mail.values, store: settings.name, code: mail.code ?? "" };
  const text: MailText = texts[language][mail.kind];
  const say = (template: string): string => formatMessage(language, template, values);
  const message = {
    language,
    storeName: settings.name,
    subject: say(text.subject),
    heading: say(mail.values?.name ? (text.namedHeading ?? text.heading) : text.heading),
    paragraphs: text.paragraphs.map(say),
    code: mail.code,
    action:
      mail.path === undefined || text.action === undefined
        ? undefined
        : { label: say(text.action), url: store.baseUrl() + mail.path },
    note: text.note === undefined ? undefined : say(text.note),
  };
  await enqueueMail(
    tx,
    {
      kind: mail.kind,
      to: mail.to,
      subject: message.subject,
      html: mailHtml(message),
      text: mailText(message),
      erasesWhenSent: mail.erasesWhenSent ?? false,
    },
    store.now(),
  );
}
