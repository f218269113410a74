/** Custom texts of order emails: reading, writing, previews and test emails. */
import * as api from "#api/orders/orders/order-mails.ts";
import { type Language, languages } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { enqueueMail, type Mail } from "#server/platform/mail/mail.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Order } from "../order.ts";
import { findOrder } from "../read/queries.ts";
import { readNewOrderRecipients, writeNewOrderRecipients } from "../staff-mails/new-order.ts";
import { canceledMail } from "./canceled-mail.ts";
import { type ConfirmedTerms, confirmationMail, readTerms } from "./confirmation-mail.ts";
import { editedMail } from "./edited-mail.ts";
import { orderUrl } from "./order-parts.ts";
import { paymentLinkMail } from "./payment-link-mail.ts";
import { refundMail } from "./refund-mail.ts";
import { sampleOrder } from "./sample-order.ts";
import { renderTemplateMail, type TemplateMail } from "./send.ts";
import { shippedMail } from "./shipped-mail.ts";
import { listTexts, type OrderMailTemplate, type OrderMailWords, writeCustomText } from "./templates.ts";
import { orderTexts } from "./texts/texts.ts";

const builtIn = (template: OrderMailTemplate, language: Language): OrderMailWords => {
  const { subject, heading, intro } = orderTexts[language][template];
  return { subject, heading, intro };
};

type Drafted = { template: OrderMailTemplate; language: Language; words: OrderMailWords; orderId?: string };

/**
 * Renders the email for a sample order, or for a real one as if it had been placed in that language. Links open the sample
 * page: a test email can be forwarded without giving access to a customer's order.
 * @throws {AppError} ORDER_NOT_FOUND
 */
async function renderDraft(
  db: Connection,
  { template, language, words, orderId }: Drafted,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Promise<{ mail: Mail; order: Order; isSample: boolean }> {
  const real = orderId === undefined ? undefined : await findOrder(db, orderId);
  if (real === undefined && orderId !== undefined) throw new AppError("ORDER_NOT_FOUND");
  const isSample = real === undefined;
  const settings = await readStoreSettings(db);
  const isPickup = template === "readyForPickup";
  const order: Order = isSample
    ? sampleOrder(settings, { language, isPickup, now })
    : { ...real, language, statusKey: api.SAMPLE_ORDER_KEY };
  const example = sampleTexts(order, template, { baseUrl, settings, terms: await readTerms(db, order) });
  return { order, isSample, mail: await renderTemplateMail(db, { ...example, template }, words) };
}

type Around = { baseUrl: string; settings: StoreSettings; terms: ConfirmedTerms };

function sampleTexts(order: Order, template: OrderMailTemplate, { baseUrl, settings, terms }: Around): TemplateMail {
  const lines = order.lines.map(({ id, quantity }) => ({ id, quantity }));
  switch (template) {
    case "confirmation":
      return confirmationMail(order, baseUrl, terms);
    case "canceled":
      return canceledMail(order, baseUrl);
    case "edited":
      return editedMail(order, baseUrl);
    case "refunded":
      return refundMail(order, baseUrl, {
        amount: order.total,
        reason: null,
        lines: lines.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
      });
    case "paymentLink":
      return paymentLinkMail(
        order,
        { baseUrl, settings },
        {
          amount: order.total,
          url: orderUrl(order, baseUrl),
          description: "",
          expiresAt: null,
        },
      );
    case "shipped":
    case "shippedPartly":
    case "readyForPickup":
      return shippedMail(order, baseUrl, {
        lines,
        tracking: { number: "1Z999AA10123456784", provider: "UPS", link: null },
      });
  }
}

export const routes = [
  handleRead(api.listOrderMailTexts, async ({ db }) => {
    const own = new Map((await listTexts(db)).map((row) => [`${row.template} ${row.language}`, row]));
    return {
      texts: api.orderMailTemplates.flatMap((template) =>
        languages.map((language) => {
          const row = own.get(`${template} ${language}`);
          const words = row && { subject: row.subject, heading: row.heading, intro: row.intro };
          return { template, language, words: words ?? builtIn(template, language), isOwn: words !== undefined };
        }),
      ),
    };
  }),
  handleWrite(api.setOrderMailText, async ({ tx, params: { template, language }, body: { words }, now }) => {
    await writeCustomText(tx, { template, language, words }, now);
    return { words: words ?? builtIn(template, language), isOwn: words !== null };
  }),
  handleRead(api.getNewOrderEmails, async ({ db }) => ({ recipients: [...(await readNewOrderRecipients(db))] })),
  handleWrite(api.setNewOrderEmails, async ({ tx, body, now }) => {
    await writeNewOrderRecipients(tx, body.recipients, now);
    return { recipients: [...(await readNewOrderRecipients(tx))] };
  }),
  handleRead(api.previewOrderMail, async ({ db, body, store, now }) => {
    const { mail, order, isSample } = await renderDraft(db, body, { baseUrl: store.baseUrl(), now });
    return { subject: mail.subject, html: mail.html, orderNumber: order.number, isSample };
  }),
  handleWrite(api.sendTestOrderMail, async ({ tx, body: { to, ...drafted }, store, now }) => {
    const { mail } = await renderDraft(tx, drafted, { baseUrl: store.baseUrl(), now });
    const { aboutId: _, ...test } = mail;
    const { language } = drafted;
    const subject = formatMessage(language, orderTexts[language].testSubject, { subject: mail.subject });
    await enqueueMail(tx, { ...test, to, subject, kind: "order-mail-test" }, now);
    return { to };
  }),
];
