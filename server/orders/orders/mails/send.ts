/** Puts an order mail together and queues it with the transaction. */
import { fillPlaceholders, formatMessage } from "#api/store/messages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { enqueueMail, type Mail } from "#server/platform/mail/mail.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Order } from "../order.ts";
import { htmlMail, type MailFrame, textMail } from "./layout.ts";
import { orderUrl } from "./order-parts.ts";
import { type OrderMailTemplate, type OrderMailWords, readWords } from "./templates.ts";
import { languageOf, textsFor } from "./texts/texts.ts";

export type OrderMail = {
  order: Order;
  kind: string;
  subject: (storeName: string) => string;
  preheader: string;
  heading: string;
  paragraphs: readonly string[];
  /** To the order unless said. */
  button?: { label: string; url: string };
  html: string;
  text: string;
  baseUrl: string;
  now: Date;
};

export async function enqueueOrderMail(tx: Tx, mail: OrderMail): Promise<void> {
  await enqueueMail(tx, await renderOrderMail(tx, mail), mail.now);
}

async function renderOrderMail(db: Connection, mail: OrderMail): Promise<Mail> {
  const { order, baseUrl } = mail;
  const settings = await readStoreSettings(db);
  const texts = textsFor(order);
  const frame: MailFrame = {
    language: languageOf(order),
    questions: texts.questions,
    storeName: settings.name,
    storeUrl: baseUrl,
    contactEmail: settings.contactEmail,
    preheader: mail.preheader,
    heading: mail.heading,
    paragraphs: mail.paragraphs,
    button: mail.button ?? { label: texts.button, url: orderUrl(order, baseUrl) },
  };
  return {
    kind: mail.kind,
    to: order.email,
    subject: mail.subject(settings.name),
    html: htmlMail(frame, mail.html),
    text: textMail(frame, mail.text),
    aboutId: order.id,
  };
}

export type TemplateMail = Pick<OrderMail, "order" | "html" | "text" | "baseUrl" | "button"> & {
  template: OrderMailTemplate;
  /** Beside `number`, `store` and `name`, which every mail has. */
  values?: Readonly<Record<string, string | number>>;
  /** Replace the template's own unless staff have customized the email. */
  heading?: string;
  intro?: string;
  /** After the introduction. */
  paragraphs: readonly string[];
  /** Said first: what staff wrote for this one mail. */
  message?: string | undefined;
};

export async function enqueueTemplateMail(tx: Tx, mail: TemplateMail, now: Date): Promise<void> {
  await enqueueMail(tx, await renderTemplateMail(tx, mail), now);
}

/** @param words instead of those that are kept: for a look at what is being written */
export async function renderTemplateMail(db: Connection, mail: TemplateMail, words?: OrderMailWords): Promise<Mail> {
  const { order, template } = mail;
  const known = words ?? (await readWords(db, template, languageOf(order)));
  const chosen = known ?? textsFor(order)[template];
  const { name: store } = await readStoreSettings(db);
  const values = { number: order.number, store, name: firstNameOf(order), ...mail.values };
  // What staff write has placeholders, but no other syntax: an apostrophe or a brace is text.
  const isCustom = known !== undefined;
  const say = (text: string): string =>
    (isCustom ? fillPlaceholders(text, values) : formatMessage(languageOf(order), text, values)).trim();
  const intro = say(!isCustom && mail.intro !== undefined ? mail.intro : chosen.intro);
  const paragraphs = [...(mail.message === undefined ? [] : [mail.message]), intro, ...mail.paragraphs];
  return renderOrderMail(db, {
    ...mail,
    kind: kinds[template],
    subject: () => say(chosen.subject),
    preheader: intro,
    heading: !isCustom && mail.heading !== undefined ? mail.heading : say(chosen.heading),
    paragraphs: paragraphs.filter((text) => text !== ""),
    now: order.updatedAt,
  });
}

export const firstNameOf = ({ recipientInfo, billingInfo }: Order): string =>
  recipientInfo?.contactDetails?.firstName ?? billingInfo?.contactDetails?.firstName ?? "";

const kinds: Readonly<Record<OrderMailTemplate, string>> = {
  confirmation: "order-confirmation",
  canceled: "order-canceled",
  edited: "order-edited",
  paymentLink: "payment-link",
  refunded: "order-refunded",
  shipped: "order-shipped",
  shippedPartly: "order-shipped",
  readyForPickup: "order-shipped",
};
