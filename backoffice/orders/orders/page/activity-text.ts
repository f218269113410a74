import type { OrderActivity } from "#api/orders/orders/order-activity-values.ts";
import { formatMessage, type MessageValues } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { type OrderPageTexts, orderPageTexts } from "./texts/texts.ts";

const textsNow = (): OrderPageTexts => orderPageTexts[staffLanguage()];
const say = (message: string, values: MessageValues): string => formatMessage(staffLanguage(), message, values);

/** A timeline entry as a sentence, with the amount and the reason if it has them. */
export function activityText(activity: OrderActivity): string {
  const { activities, events } = textsNow();
  const { activityType: type, email, customActivity, refundedAsStoreCredit, invoice } = activity;
  if ((activity.refundInitiated ?? activity.orderRefunded) !== undefined) return refundText(activity);
  if (activity.paymentRefunded !== undefined) {
    const amount = amountOf(activity.paymentRefunded.payment);
    return amount === undefined ? events.membership : say(events.refunded, { amount });
  }
  if (activity.paymentRefundFailed !== undefined) {
    const amount = amountOf(activity.paymentRefundFailed.payment);
    return amount === undefined ? events.membershipFailed : say(events.refundFailed, { amount });
  }
  if (email !== undefined) return emailText(type, email);
  if (refundedAsStoreCredit !== undefined) {
    return say(events.storeCredit, { amount: refundedAsStoreCredit.amount.formattedAmount });
  }
  if (customActivity !== undefined) return noteText(type, customActivity);
  if (invoice?.displayNumber !== undefined)
    return invoiceText(type, invoice.displayNumber, invoice.isCreditNote === true);
  return activities[type];
}

function refundText({ refundInitiated, orderRefunded }: OrderActivity): string {
  const { events } = textsNow();
  const refund = refundInitiated ?? orderRefunded;
  if (refund === undefined) return "";
  const isOffline = refundInitiated?.payments.every(({ externalRefund }) => externalRefund) === true;
  const message = isOffline ? events.refundOffline : orderRefunded ? events.refunded : events.refundPending;
  const text = say(message, { amount: refund.amount.formattedAmount });
  return refund.reason ? `${text} ${say(events.refundReason, { reason: refund.reason })}` : text;
}

type Refunded = NonNullable<OrderActivity["paymentRefunded"]>["payment"];

/** Undefined for payments with a membership, which have no amount. */
const amountOf = ({ regular, giftCard }: Refunded): string | undefined => (regular ?? giftCard)?.amount.formattedAmount;

function invoiceText(type: OrderActivity["activityType"], number: string, isCreditNote: boolean): string {
  const { activities, events } = textsNow();
  if (type === "INVOICE_ADDED") return say(isCreditNote ? events.creditNoteCreated : events.invoiceCreated, { number });
  if (type === "INVOICE_REMOVED") return say(events.invoiceVoided, { number });
  return type === "INVOICE_SENT" ? say(events.invoiceSent, { number }) : activities[type];
}

type Email = NonNullable<OrderActivity["email"]>;

function emailText(type: OrderActivity["activityType"], { kind, to: address, reason }: Email): string {
  const { emails } = textsNow();
  const kinds: Readonly<Record<string, string>> = emails.kinds;
  const email = kinds[kind] ?? emails.other;
  if (type !== "EMAIL_NOT_SENT") return say(emails.sent, { email, address });
  return reason === undefined
    ? say(emails.notSent, { email, address })
    : say(emails.notSentReason, { email, address, reason });
}

/** Names that the server stores with notes of its own, in English. */
const noteTypes: Readonly<Record<string, keyof OrderPageTexts["events"]["noteTypes"]>> = {
  "Return asked for": "returnRequested",
  "Return requested": "returnRequested",
  "Exchange asked for": "exchangeRequested",
  "Exchange requested": "exchangeRequested",
  "Return created": "returnCreated",
  "Exchange created": "exchangeCreated",
  "Withdrawal received": "withdrawal",
  "Return approved": "returnApproved",
  "Return rejected": "returnDeclined",
  "Return received": "returnReceived",
  "Return closed": "returnClosed",
  "Return canceled": "returnCanceled",
  "Fulfillment undone": "fulfillmentUndone",
  "Paid, but not all items are in stock": "outOfStock",
  "Shipping label bought": "labelBought",
  "Shipping label voided": "labelVoided",
  "Booking canceled: give money back by hand": "bookingRefund",
};

function noteText(type: OrderActivity["activityType"], note: NonNullable<OrderActivity["customActivity"]>): string {
  const { activities, events, cancel } = textsNow();
  const names: Readonly<Record<string, string>> = events.facts;
  const reasons: Readonly<Record<string, string>> =
    type === "ORDER_CANCELED" || type === "ORDER_REJECTED" ? cancel.reasons : {};
  const facts = Object.entries(note.additionalData ?? {}).map(([name, value]) =>
    say(events.fact, { name: names[name] ?? name, value: reasons[value] ?? value }),
  );
  const known = noteTypes[note.type];
  const own = known === undefined ? note.type : events.noteTypes[known];
  const text = type === "CUSTOM_ACTIVITY" ? own : activities[type];
  return facts.length === 0 ? text : say(events.withFacts, { text, facts: facts.join(", ") });
}

/** The changes of an order edit, one sentence each. */
export function changeTexts(activity: OrderActivity): string[] {
  const { changes: texts } = textsNow();
  return (activity.draftOrderChangesApplied?.changes ?? []).flatMap((change) => {
    const { lineItemAdded, lineItemRemoved, lineItemChanged, totalPriceChanged, shippingInformationChanged } = change;
    if (lineItemAdded !== undefined) {
      return [say(texts.lineAdded, { quantity: lineItemAdded.quantity, name: lineItemAdded.name.original })];
    }
    if (lineItemRemoved !== undefined) {
      return [say(texts.lineRemoved, { quantity: lineItemRemoved.quantity, name: lineItemRemoved.name.original })];
    }
    if (lineItemChanged !== undefined) return lineChangeTexts(lineItemChanged);
    if (totalPriceChanged !== undefined) {
      const { originalTotal, newTotal } = totalPriceChanged;
      return [say(texts.total, { before: originalTotal.formattedAmount, after: newTotal.formattedAmount })];
    }
    if (shippingInformationChanged !== undefined) {
      const name = shippingInformationChanged.newShippingInfo?.shippingTitle;
      return [name === undefined ? texts.noShipping : say(texts.shipping, { name })];
    }
    const amounts = [
      [change.discountAdded, texts.amountAdded],
      [change.discountRemoved, texts.amountRemoved],
      [change.additionalFeeAdded, texts.amountAdded],
      [change.additionalFeeRemoved, texts.amountRemoved],
    ] as const;
    const [found = texts.other] = amounts.flatMap(([one, message]) =>
      one === undefined ? [] : [say(message, { name: one.name.original, amount: one.totalAmount.formattedAmount })],
    );
    return [found];
  });
}

type Change = NonNullable<OrderActivity["draftOrderChangesApplied"]>["changes"][number];

function lineChangeTexts({ name, quantity, price }: NonNullable<Change["lineItemChanged"]>): string[] {
  const { changes: texts } = textsNow();
  const { original } = name;
  return [
    ...(quantity === undefined
      ? []
      : [say(texts.lineQuantity, { name: original, before: quantity.originalQuantity, after: quantity.newQuantity })]),
    ...(price === undefined
      ? []
      : [
          say(texts.linePrice, {
            name: original,
            before: price.originalPrice.formattedAmount,
            after: price.newPrice.formattedAmount,
          }),
        ]),
  ];
}
