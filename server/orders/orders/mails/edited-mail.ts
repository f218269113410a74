import type { OrderChange } from "#api/orders/orders/order-activity-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import { type Order, owedOf } from "../order.ts";
import { itemsBlock, totalsBlock } from "./order-parts.ts";
import { enqueueTemplateMail, type TemplateMail } from "./send.ts";
import { languageOf, localeOf, textsFor } from "./texts/texts.ts";

type EditedMail = { order: Order; changes: readonly OrderChange[]; baseUrl: string; now: Date };

export const enqueueEditedMail = (tx: Tx, { order, changes, baseUrl, now }: EditedMail): Promise<void> =>
  enqueueTemplateMail(tx, editedMail(order, baseUrl, changes), now);

export function editedMail(order: Order, baseUrl: string, changes: readonly OrderChange[] = []): TemplateMail {
  const owed = owedOf(order);
  const { edited: texts } = textsFor(order);
  const amount = formatMoney(owed, order.currency, localeOf(order));
  return {
    order,
    template: "edited",
    paragraphs: [
      ...changes.flatMap((change) => sentenceOf(change, order)),
      ...(owed > 0 ? [formatMessage(languageOf(order), texts.owed, { amount })] : []),
    ],
    blocks: [itemsBlock(order, baseUrl), totalsBlock(order)],
    baseUrl,
  };
}

function sentenceOf(change: OrderChange, order: Order): string[] {
  const { edited: texts } = textsFor(order);
  const { lineItemAdded: added, lineItemRemoved: removed, lineItemChanged: changed, totalPriceChanged: total } = change;
  if (added !== undefined)
    return [formatMessage(languageOf(order), texts.added, { count: added.quantity, item: added.name.original })];
  if (removed !== undefined)
    return [formatMessage(languageOf(order), texts.removed, { count: removed.quantity, item: removed.name.original })];
  if (changed?.quantity !== undefined) {
    const { newQuantity: count, originalQuantity: before } = changed.quantity;
    return [formatMessage(languageOf(order), texts.quantity, { item: changed.name.original, count, before })];
  }
  if (total === undefined) return [];
  const values = { amount: total.newTotal.formattedAmount, before: total.originalTotal.formattedAmount };
  return [formatMessage(languageOf(order), texts.total, values)];
}
