/** Mails about subscriptions: a payment that failed, and what the buyer changed. */
import { mailHtml, mailText } from "#server/modules/identity-mails/public.ts";
import { findOrder } from "#server/modules/orders/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import type { ContractRow } from "./contracts.ts";

type Message = { subject: string; heading: string; paragraphs: string[]; action: { label: string; url: string } };

async function send(tx: Tx, store: Store, to: string, { paragraphs, ...message }: Message): Promise<void> {
  const settings = await readStoreSettings(tx);
  const content = {
    ...message,
    subject: `${message.subject} – ${settings.name}`,
    language: "en" as const,
    storeName: settings.name,
    paragraphs,
    code: undefined,
    note: undefined,
  };
  const mail = { kind: "subscription", to, subject: content.subject };
  await enqueueMail(tx, { ...mail, html: mailHtml(content), text: mailText(content) }, store.now());
}

type Failure = { contract: ContractRow; orderId: string; retryAt: Date | undefined };

export async function enqueueFailedMail(tx: Tx, store: Store, { contract, orderId, retryAt }: Failure): Promise<void> {
  const { locale, timeZone } = await readStoreSettings(tx);
  const order = await findOrder(tx, orderId);
  const amount = formatMoney(order?.total ?? contract.cycle_total, contract.currency, locale);
  const day = retryAt?.toLocaleDateString(locale, { dateStyle: "long", timeZone });
  await send(tx, store, contract.email, {
    subject:
      day === undefined ? `Your subscription is paused: ${contract.title}` : `We could not charge ${contract.title}`,
    heading: day === undefined ? "Your subscription is paused" : "Your payment did not go through",
    paragraphs:
      day === undefined
        ? [
            `We could not take ${amount} for ${contract.title}, and have paused your subscription. Nothing more is sent or charged.`,
          ]
        : [
            `We could not take ${amount} for ${contract.title}. We try again on ${day}.`,
            "You can pay this delivery yourself, or save another way to pay, and all goes on as before.",
          ],
    action:
      day === undefined || order === undefined
        ? { label: "See your subscriptions", url: `${store.baseUrl()}/account/subscriptions` }
        : { label: "Pay now", url: `${store.baseUrl()}/orders/${order.id}?key=${order.statusKey}` },
  });
}

const changed: Readonly<Record<string, (title: string) => string>> = {
  PAUSED: (title) => `${title} is paused. Nothing is charged or sent until you resume it.`,
  RESUMED: (title) => `${title} goes on.`,
  SKIPPED: (title) => `The next delivery of ${title} is left out.`,
  CANCELED: (title) => `${title} is canceled. Nothing more is charged or sent.`,
};

export async function enqueueChangedMail(tx: Tx, store: Store, contract: ContractRow, kind: string): Promise<void> {
  const { locale, timeZone } = await readStoreSettings(tx);
  const sentence = changed[kind]?.(contract.title);
  if (sentence === undefined) return;
  const next = contract.next_billing_at?.toLocaleDateString(locale, { dateStyle: "long", timeZone });
  await send(tx, store, contract.email, {
    subject: "Your subscription has changed",
    heading: "Your subscription has changed",
    paragraphs: [sentence, ...(next === undefined ? [] : [`Next payment: ${next}.`])],
    action: { label: "See your subscriptions", url: `${store.baseUrl()}/account/subscriptions` },
  });
}
