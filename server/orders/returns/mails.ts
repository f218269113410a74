/** What buyers are told of their returns, in their language. */
import { chooseLanguage, numberLocale, type Translations } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { enqueueOrderMail, findLine, type Order } from "#server/orders/orders/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { ReturnRow } from "./queries.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en, type ReturnTexts } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";

const texts: Translations<ReturnTexts> = { en, de, fr, es, ar };

type ReturnMail = { order: Order; row: ReturnRow; baseUrl: string; now: Date };

const languageOf = ({ order }: ReturnMail) => chooseLanguage(order.language, order.locale);

const unitLines = ({ order, row }: ReturnMail): string[] =>
  row.lines.map(({ lineItemId, quantity }) => `${quantity} × ${findLine(order, lineItemId).name}`);

type Words = { kind: string; subject: string; paragraphs: readonly string[] };

/** A message about the return, in the buyer's language: `{number}` is the return's, `{order}` the order's. */
const formatFor = (mail: ReturnMail, message: string): string =>
  formatMessage(languageOf(mail), message, { number: `R-${mail.row.number}`, order: mail.order.number });

async function enqueue(tx: Tx, mail: ReturnMail, { kind, subject, paragraphs }: Words): Promise<void> {
  const { order, row, baseUrl, now } = mail;
  const email = row.statement?.email ?? order.email;
  if (email === "") return;
  const heading = formatFor(mail, subject);
  await enqueueOrderMail(tx, {
    order: { ...order, email },
    kind,
    subject: (store) => `${heading} – ${store}`,
    preheader: heading,
    heading,
    paragraphs,
    html: "",
    text: "",
    baseUrl,
    now,
  });
}

export function mailRequest(tx: Tx, mail: ReturnMail): Promise<void> {
  const { requested, requestedIntro, requestedNext } = texts[languageOf(mail)];
  const paragraphs = [formatFor(mail, requestedIntro), ...unitLines(mail), formatFor(mail, requestedNext)];
  return enqueue(tx, mail, { kind: "return-requested", subject: requested, paragraphs });
}

export function mailDecision(tx: Tx, mail: ReturnMail): Promise<void> {
  const { row } = mail;
  const words = texts[languageOf(mail)];
  const isApproved = row.state !== "REJECTED";
  const paragraphs = [
    formatFor(mail, isApproved ? words.approvedIntro : words.rejectedIntro),
    ...unitLines(mail),
    ...(isApproved ? [formatFor(mail, words.note)] : []),
    ...(row.answer === "" ? [] : [row.answer]),
  ];
  return enqueue(tx, mail, {
    kind: "return-decided",
    subject: isApproved ? words.approved : words.rejected,
    paragraphs,
  });
}

/** The durable confirmation: the statement itself, with its date and time (directive 2011/83/EU, article 11a (4)). */
export async function mailWithdrawal(tx: Tx, mail: ReturnMail): Promise<void> {
  const { row, order, now } = mail;
  const language = languageOf(mail);
  const words = texts[language];
  const statement = row.statement ?? { name: order.buyerName, email: order.email, text: "" };
  const when = new Intl.DateTimeFormat(numberLocale(language), {
    dateStyle: "full",
    timeStyle: "long",
    timeZone: (await readStoreSettings(tx)).timeZone,
  }).format(now);
  const { name, email } = statement;
  return enqueue(tx, mail, {
    kind: "withdrawal-received",
    subject: words.withdrawal,
    paragraphs: [
      formatMessage(language, words.statement, { when }),
      formatMessage(language, words.opening, { name, email }),
      ...unitLines(mail),
      ...(statement.text === "" ? [words.closing] : [`${statement.text}${words.closing}`]),
      words.rights,
      words.note,
    ],
  });
}
