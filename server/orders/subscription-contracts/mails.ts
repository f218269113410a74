/** Emails about subscriptions, in the buyer's language: failed payments, and changes by the buyer. */
import { chooseLanguage, type Language, localeFor } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { findOrder, type Order } from "#server/orders/orders/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { ContractRow } from "./contracts.ts";
import { type SubscriptionTexts, subscriptionTexts } from "./texts/texts.ts";

type MailLocale = {
  language: Language;
  locale: string;
  words: SubscriptionTexts;
  storeName: string;
  dayOf: (day: Date) => string;
};

/** Language and locale of the original order. */
async function readMailLocale(tx: Tx, order: Order | undefined): Promise<MailLocale> {
  const { name: storeName, locale, timeZone } = await readStoreSettings(tx);
  const language = chooseLanguage(order?.language, order?.locale, locale);
  const spelled = localeFor(language, locale);
  const dayOf = (day: Date) => day.toLocaleDateString(spelled, { dateStyle: "long", timeZone });
  return { language, locale: spelled, words: subscriptionTexts[language], storeName, dayOf };
}

type Message = { subject: string; heading: string; paragraphs: string[]; action: { label: string; url: string } };
type Sending = { contract: ContractRow; voice: MailLocale; message: Message };

async function send(tx: Tx, store: Store, { contract, voice, message }: Sending): Promise<void> {
  const { language, storeName } = voice;
  const subject = `${message.subject} – ${storeName}`;
  const email = {
    kind: "subscription",
    to: contract.email,
    audience: "customer" as const,
    language,
    subject,
    heading: message.heading,
    blocks: [
      ...message.paragraphs.map((text) => ({ kind: "paragraph" as const, text })),
      { kind: "button" as const, ...message.action },
    ],
  };
  await enqueueEmail(tx, email, { baseUrl: store.baseUrl(), now: store.now() });
}

type Failure = { contract: ContractRow; orderId: string; retryAt: Date | undefined };

export async function enqueueFailedMail(tx: Tx, store: Store, { contract, orderId, retryAt }: Failure): Promise<void> {
  const order = await findOrder(tx, orderId);
  const voice = await readMailLocale(tx, order ?? (await findOrder(tx, contract.origin_order_id)));
  const { words } = voice;
  const values = {
    title: contract.title,
    amount: formatMoney(order?.total ?? contract.cycle_total, contract.currency, voice.locale),
    day: retryAt === undefined ? "" : voice.dayOf(retryAt),
  };
  const say = (text: string) => formatMessage(voice.language, text, values);
  const isPaused = retryAt === undefined;
  await send(tx, store, {
    contract,
    voice,
    message: {
      subject: say(isPaused ? words.pausedSubject : words.failedSubject),
      heading: isPaused ? words.pausedHeading : words.failedHeading,
      paragraphs: isPaused ? [say(words.paused)] : [say(words.failed), words.failedHelp],
      action:
        isPaused || order === undefined
          ? { label: words.subscriptions, url: `${store.baseUrl()}/account/subscriptions` }
          : { label: words.pay, url: `${store.baseUrl()}/orders/${order.id}?key=${order.statusKey}` },
    },
  });
}

const changes = ["PAUSED", "RESUMED", "SKIPPED", "CANCELED"] as const;

export async function enqueueChangedMail(tx: Tx, store: Store, contract: ContractRow, kind: string): Promise<void> {
  const change = changes.find((known) => known === kind);
  if (change === undefined) return;
  const voice = await readMailLocale(tx, await findOrder(tx, contract.origin_order_id));
  const { words } = voice;
  const next = contract.next_billing_at;
  await send(tx, store, {
    contract,
    voice,
    message: {
      subject: words.changed,
      heading: words.changed,
      paragraphs: [
        formatMessage(voice.language, words[change], { title: contract.title }),
        ...(next === null ? [] : [formatMessage(voice.language, words.next, { day: voice.dayOf(next) })]),
      ],
      action: { label: words.subscriptions, url: `${store.baseUrl()}/account/subscriptions` },
    },
  });
}
