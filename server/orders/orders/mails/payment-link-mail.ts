import { dateLocaleOf } from "#api/store/formats.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { formatMoney, type Minor } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Order } from "../order.ts";
import { enqueueTemplateMail, type TemplateMail } from "./send.ts";
import { languageOf, localeOf, textsFor } from "./texts/texts.ts";

type PaymentLink = {
  readonly amount: Minor;
  readonly url: string;
  /** In the words of staff; may be empty. */
  readonly description: string;
  readonly expiresAt: Date | null;
};

type Context = { order: Order; baseUrl: string; now: Date };

/** Emails the link that lets an order's buyer pay without signing in. */
export async function enqueuePaymentLinkMail(
  tx: Tx,
  { order, baseUrl, now }: Context,
  link: PaymentLink,
): Promise<void> {
  const settings = await readStoreSettings(tx);
  await enqueueTemplateMail(tx, paymentLinkMail(order, { baseUrl, settings }, link), now);
}

export function paymentLinkMail(
  order: Order,
  { baseUrl, settings }: { baseUrl: string; settings: StoreSettings },
  { amount: minor, url, description, expiresAt }: PaymentLink,
): TemplateMail {
  const { paymentLink: texts } = textsFor(order);
  const amount = formatMoney(minor, order.currency, localeOf(order));
  const { timeZone } = settings;
  const dayFormat = new Intl.DateTimeFormat(dateLocaleOf(localeOf(order), settings), { dateStyle: "long", timeZone });
  const until = (date: Date) => formatMessage(languageOf(order), texts.until, { date: dayFormat.format(date) });
  return {
    order,
    template: "paymentLink",
    values: { amount },
    paragraphs: [...(description === "" ? [] : [description]), ...(expiresAt === null ? [] : [until(expiresAt)])],
    button: { label: formatMessage(languageOf(order), texts.pay, { amount }), url },
    blocks: [],
    baseUrl,
  };
}
