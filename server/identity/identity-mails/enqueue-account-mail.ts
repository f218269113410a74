/** Enqueues an email about an account. */
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
  /** The member's preferred language, if set, and the language of the current page. */
  languages: readonly (string | null | undefined)[];
  /** Values of the text's placeholders; `{store}` is the store's name. */
  values?: Readonly<Record<string, string>>;
  /** Shown in large type. */
  code?: string;
  /** Path on this site that the button links to, for example `/auth/…`. */
  path?: string;
  /** See `Mail.erasesWhenSent`. */
  erasesWhenSent?: boolean;
};

export async function enqueueAccountMail(tx: Tx, store: Store, mail: AccountMail): Promise<void> {
  const settings = await readStoreSettings(tx);
  const language = chooseLanguage(...mail.languages, settings.locale);
  const values = { ...mail.values, store: settings.name, code: mail.code ?? "" };
  const text: MailText = texts[language][mail.kind];
  const fillValues = (template: string): string => formatMessage(language, template, values);
  const message = {
    language,
    storeName: settings.name,
    subject: fillValues(text.subject),
    heading: fillValues(mail.values?.name ? (text.namedHeading ?? text.heading) : text.heading),
    paragraphs: text.paragraphs.map(fillValues),
    code: mail.code,
    action:
      mail.path === undefined || text.action === undefined
        ? undefined
        : { label: fillValues(text.action), url: store.baseUrl() + mail.path },
    note: text.note === undefined ? undefined : fillValues(text.note),
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
