/** Enqueues an email about an account. */
import { chooseLanguage, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { type EmailBlock, enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
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
  const { code, path } = mail;
  const blocks: EmailBlock[] = [
    ...text.paragraphs.map((template) => ({ kind: "paragraph" as const, text: fillValues(template) })),
    ...(code === undefined ? [] : [{ kind: "code" as const, code }]),
    ...(path === undefined || text.action === undefined
      ? []
      : [{ kind: "button" as const, label: fillValues(text.action), url: store.baseUrl() + path }]),
    ...(text.note === undefined ? [] : [{ kind: "note" as const, text: fillValues(text.note) }]),
  ];
  const email = {
    kind: mail.kind,
    to: mail.to,
    erasesWhenSent: mail.erasesWhenSent ?? false,
    audience: isForStaff(mail.kind) ? ("staff" as const) : ("customer" as const),
    language,
    subject: fillValues(text.subject),
    heading: fillValues(mail.values?.name ? (text.namedHeading ?? text.heading) : text.heading),
    blocks,
  };
  await enqueueEmail(tx, email, { baseUrl: store.baseUrl(), now: store.now() });
}

const isForStaff = (kind: MailKind): boolean => kind === "staff-wrong-codes" || kind === "approval-wanted";
