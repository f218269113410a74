/** Emails to buyers about their returns, in their language. */
import { dateLocaleOf } from "#api/store/formats.ts";
import { chooseLanguage, localeFor, numberLocale, type Translations } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { signMessage } from "#server/identity/staff/public.ts";
import { readSeller } from "#server/orders/invoices/public.ts";
import { addressLines, enqueueOrderMail, findLine, type Order } from "#server/orders/orders/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import type { EmailBlock } from "#server/store/emails/public.ts";
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

const paragraph = (text: string): EmailBlock => ({ kind: "paragraph", text });

function unitsBlock({ order, row }: ReturnMail): EmailBlock {
  const items = row.lines.map(({ lineItemId, quantity }) => {
    const { name, details } = findLine(order, lineItemId);
    const options = details.descriptionLines.flatMap(({ plainText, colorInfo }) => {
      const value = plainText?.original ?? colorInfo?.original ?? "";
      return value === "" ? [] : [value];
    });
    return `${quantity} × ${[name, ...options].join(", ")}`;
  });
  return { kind: "list", items };
}

type Content = { kind: string; subject: string; blocks: readonly EmailBlock[] };

/** `{number}` is the return's number, `{order}` the order's. */
const fill = (mail: ReturnMail, message: string): string =>
  formatMessage(languageOf(mail), message, { number: `R-${mail.row.number}`, order: mail.order.number });

async function enqueue(tx: Tx, mail: ReturnMail, { kind, subject, blocks }: Content): Promise<void> {
  const { order, row, baseUrl, now } = mail;
  const email = row.statement?.email ?? order.email;
  if (email === "") return;
  const heading = fill(mail, subject);
  await enqueueOrderMail(tx, {
    order: { ...order, email },
    kind,
    subject: (store) => `${heading} – ${store}`,
    heading,
    opening: blocks,
    blocks: [],
    baseUrl,
    now,
  });
}

export function mailRequest(tx: Tx, mail: ReturnMail): Promise<void> {
  const { requested, requestedIntro, requestedNext } = texts[languageOf(mail)];
  return enqueue(tx, mail, {
    kind: "return-requested",
    subject: requested,
    blocks: [paragraph(fill(mail, requestedIntro)), unitsBlock(mail), paragraph(fill(mail, requestedNext))],
  });
}

export async function mailDecision(tx: Tx, { actor, ...mail }: ReturnMail & { actor: Actor }): Promise<void> {
  const { row } = mail;
  const words = texts[languageOf(mail)];
  const isApproved = row.state !== "REJECTED";
  await enqueue(tx, mail, {
    kind: "return-decided",
    subject: isApproved ? words.approved : words.rejected,
    blocks: [
      paragraph(fill(mail, isApproved ? words.approvedIntro : words.rejectedIntro)),
      unitsBlock(mail),
      ...(isApproved ? [paragraph(fill(mail, words.note))] : []),
      ...(isApproved && row.shipping_fee > 0 ? [paragraph(feeText(mail))] : []),
      ...(row.answer === "" ? [] : [paragraph(await signMessage(tx, actorReference(actor), row.answer))]),
      ...(isApproved && row.answer === "" ? await returnAddress(tx, mail) : []),
    ],
  });
}

function feeText(mail: ReturnMail): string {
  const language = languageOf(mail);
  const { currency, locale } = mail.order;
  const amount = formatMoney(mail.row.shipping_fee, currency, localeFor(language, locale));
  return formatMessage(language, texts[language].shippingFee, { amount });
}

/** The seller's address: an approval without instructions still says where to send the parcel. */
async function returnAddress(db: Connection, mail: ReturnMail): Promise<EmailBlock[]> {
  const { legalName, storeName, address } = await readSeller(db);
  if (!address?.city) return [];
  const language = languageOf(mail);
  const lines = [legalName || storeName, ...addressLines({ address }, language)];
  return [{ kind: "columns", columns: [{ title: texts[language].returnTo, lines }] }];
}

/** The confirmation on a durable medium, with the statement and its date and time (directive 2011/83/EU, article 11a (4)). */
export async function mailWithdrawal(tx: Tx, mail: ReturnMail): Promise<void> {
  const { row, order, now } = mail;
  const language = languageOf(mail);
  const words = texts[language];
  const statement = row.statement ?? { name: order.buyerName, email: order.email, text: "" };
  const settings = await readStoreSettings(tx);
  const when = new Intl.DateTimeFormat(dateLocaleOf(numberLocale(language), settings), {
    dateStyle: "full",
    timeStyle: "long",
    timeZone: settings.timeZone,
  }).format(now);
  const { name, email } = statement;
  return enqueue(tx, mail, {
    kind: "withdrawal-received",
    subject: words.withdrawal,
    blocks: [
      paragraph(formatMessage(language, words.statement, { when })),
      paragraph(formatMessage(language, words.opening, { name, email, order: order.number })),
      unitsBlock(mail),
      paragraph(`${statement.text}${words.closing}`),
      paragraph(words.rights),
      paragraph(fill(mail, words.note)),
    ],
  });
}
