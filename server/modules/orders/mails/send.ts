/** Puts an order mail together and queues it with the transaction. */
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import type { Order } from "../order.ts";
import { htmlMail, type MailFrame, textMail } from "./layout.ts";
import { orderUrl } from "./order-parts.ts";

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
  const { order, baseUrl } = mail;
  const settings = await readStoreSettings(tx);
  const frame: MailFrame = {
    storeName: settings.name,
    storeUrl: baseUrl,
    contactEmail: settings.contactEmail,
    preheader: mail.preheader,
    heading: mail.heading,
    paragraphs: mail.paragraphs,
    button: mail.button ?? { label: "See your order", url: orderUrl(order, baseUrl) },
  };
  const message = {
    kind: mail.kind,
    to: order.email,
    subject: mail.subject(settings.name),
    html: htmlMail(frame, mail.html),
    text: textMail(frame, mail.text),
  };
  await enqueueMail(tx, message, mail.now);
}
