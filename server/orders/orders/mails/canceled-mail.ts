import { formatMessage } from "#api/store/messages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { formatMoney, type Minor } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { itemsBlock, totalsBlock } from "./order-parts.ts";
import { enqueueTemplateMail, type TemplateMail } from "./send.ts";
import { languageOf, localeOf, textsFor } from "./texts/texts.ts";

/** `refunded`: the amount refunded together with the cancellation. */
type CanceledMail = {
  order: Order;
  refunded?: Minor;
  message: string | undefined;
  baseUrl: string;
  now: Date;
};

export const enqueueCanceledMail = (
  tx: Tx,
  { order, refunded = 0, message, baseUrl, now }: CanceledMail,
): Promise<void> => enqueueTemplateMail(tx, { ...canceledMail(order, baseUrl, refunded), message }, now);

export function canceledMail(order: Order, baseUrl: string, refunded: Minor = 0): TemplateMail {
  const { canceled: texts } = textsFor(order);
  const amount = formatMoney(refunded, order.currency, localeOf(order));
  const money =
    refunded > 0
      ? formatMessage(languageOf(order), texts.refunded, { amount })
      : order.captured > order.refunded
        ? texts.paid
        : texts.unpaid;
  return {
    order,
    template: "canceled",
    paragraphs: [money],
    blocks: [itemsBlock(order, baseUrl), totalsBlock(order)],
    baseUrl,
  };
}
