/** Renders emails about orders and enqueues them. */
import { fillPlaceholders, formatMessage } from "#api/store/messages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { enqueueMail, type Mail } from "#server/platform/mail/mail.ts";
import { type EmailBlock, renderEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Order } from "../order.ts";
import { orderUrl } from "./order-parts.ts";
import { type OrderMailTemplate, type OrderMailWords, readCustomText } from "./templates.ts";
import { languageOf, textsFor } from "./texts/texts.ts";

type OrderMail = {
  order: Order;
  kind: string;
  subject: (storeName: string) => string;
  heading: string;
  blocks: readonly EmailBlock[];
  /** Before the blocks that show the order. Opens the order if absent. */
  button?: { label: string; url: string };
  /** Blocks before the button. */
  opening: readonly EmailBlock[];
  baseUrl: string;
  now: Date;
};

/** Orders that staff or apps enter can have no email address: nothing is sent. */
export async function enqueueOrderMail(tx: Tx, mail: OrderMail): Promise<void> {
  if (mail.order.email === "") return;
  await enqueueMail(tx, await renderOrderMail(tx, mail), mail.now);
}

async function renderOrderMail(db: Connection, mail: OrderMail): Promise<Mail> {
  const { order, baseUrl, kind, subject, heading, opening, blocks } = mail;
  const { name } = await readStoreSettings(db);
  const button = mail.button ?? { label: textsFor(order).button, url: orderUrl(order, baseUrl) };
  const first = opening.find((block) => block.kind === "paragraph");
  const email = {
    kind,
    to: order.email,
    aboutId: order.id,
    audience: "customer" as const,
    language: languageOf(order),
    subject: subject(name),
    heading,
    ...(first === undefined ? {} : { preview: first.text }),
    blocks: [...opening, { kind: "button" as const, ...button }, ...blocks],
  };
  return renderEmail(db, email, baseUrl);
}

export type TemplateMail = Pick<OrderMail, "order" | "blocks" | "baseUrl" | "button"> & {
  template: OrderMailTemplate;
  /** In addition to `number`, `store` and `name`. */
  values?: Readonly<Record<string, string | number>>;
  /** Replace the heading and introduction of the template unless staff have customized the email. */
  heading?: string;
  intro?: string;
  /** Follow the introduction. */
  paragraphs: readonly string[];
  /** Before the introduction: a message that staff wrote for this email only. */
  message?: string | undefined;
};

export async function enqueueTemplateMail(tx: Tx, mail: TemplateMail, now: Date): Promise<void> {
  if (mail.order.email === "") return;
  await enqueueMail(tx, await renderTemplateMail(tx, mail), now);
}

/** @param words replace the stored ones, to preview unsaved changes */
export async function renderTemplateMail(db: Connection, mail: TemplateMail, words?: OrderMailWords): Promise<Mail> {
  const { order, template } = mail;
  const builtIn = builtInWords(mail);
  const custom = words ?? (await readCustomText(db, template, languageOf(order)));
  // Staff edit the built-in text; what they left as it is still varies with the order.
  const isCustom = custom !== undefined && !isSameWords(custom, textsFor(order)[template]);
  const chosen = isCustom ? custom : builtIn;
  const { name: store } = await readStoreSettings(db);
  const values = { number: order.number, store, name: firstNameOf(order), ...mail.values };
  // Merchants' text has placeholders but no other ICU syntax: an apostrophe or a brace is literal.
  const fill = (text: string): string =>
    (isCustom ? fillPlaceholders(text, values) : formatMessage(languageOf(order), text, values)).trim();
  const paragraphs = [mail.message ?? "", fill(chosen.intro), ...mail.paragraphs].filter((text) => text !== "");
  return renderOrderMail(db, {
    ...mail,
    kind: kinds[template],
    subject: () => fill(chosen.subject),
    heading: fill(chosen.heading),
    opening: paragraphs.map((text) => ({ kind: "paragraph", text })),
    now: order.updatedAt,
  });
}

function builtInWords({ order, template, heading, intro }: TemplateMail): OrderMailWords {
  const { subject, ...texts } = textsFor(order)[template];
  return { subject, heading: heading ?? texts.heading, intro: intro ?? texts.intro };
}

const isSameWords = (one: OrderMailWords, other: OrderMailWords): boolean =>
  one.subject === other.subject && one.heading === other.heading && one.intro === other.intro;

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
