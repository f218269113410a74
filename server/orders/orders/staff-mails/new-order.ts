/** Emails staff when a shopper places an order. */
import { chooseLanguage, localeFor } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import {
  readNamedSettings,
  readStoreSettings,
  storeDefaults,
  writeNamedSettings,
} from "#server/store/settings/public.ts";
import { itemsBlock, totalsBlock } from "../mails/order-parts.ts";
import type { Order } from "../order.ts";
import { staffOrderTexts } from "./texts/texts.ts";

const NAME = "order-notifications";
type Stored = { recipients?: readonly string[] };

/** Addresses that get an email about each new order. The store's contact address unless staff chose others. */
export async function readNewOrderRecipients(db: Connection): Promise<readonly string[]> {
  const { value } = await readNamedSettings<Stored>(db, NAME, {});
  if (value.recipients !== undefined) return value.recipients;
  const { contactEmail } = await readStoreSettings(db);
  // The built-in address isn't anyone's.
  return contactEmail === "" || contactEmail === storeDefaults.contactEmail ? [] : [contactEmail];
}

export async function writeNewOrderRecipients(tx: Tx, recipients: readonly string[], now: Date): Promise<void> {
  await writeNamedSettings(tx, NAME, { recipients: [...new Set(recipients)] }, now);
}

type Sender = { baseUrl: string; now: Date };

/** Skips imported orders and those that staff or apps entered. */
export async function notifyOfNewOrder(tx: Tx, order: Order, sender: Sender): Promise<void> {
  if (order.isImported || order.createdBy.kind === "staff" || order.createdBy.kind === "app") return;
  const recipients = await readNewOrderRecipients(tx);
  if (recipients.length === 0) return;
  const { locale } = await readStoreSettings(tx);
  const language = chooseLanguage(locale);
  const texts = staffOrderTexts[language];
  const values = {
    number: order.number,
    buyer: order.buyerName || order.email,
    total: formatMoney(order.total, order.currency, localeFor(language, locale)),
    method: order.paymentMethodName,
  };
  const fill = (message: string) => formatMessage(language, message, values);
  const isUnpaid = order.paymentStatus === "NOT_PAID" && order.total > 0;
  const email = {
    kind: "new-order",
    audience: "staff" as const,
    language,
    subject: fill(texts.newOrderSubject),
    heading: fill(texts.newOrderHeading),
    blocks: [
      { kind: "paragraph" as const, text: fill(texts.newOrder) },
      ...(order.status === "PENDING" ? [{ kind: "paragraph" as const, text: texts.newOrderPending }] : []),
      ...(isUnpaid ? [{ kind: "paragraph" as const, text: fill(texts.newOrderUnpaid) }] : []),
      { kind: "button" as const, label: texts.open, url: `${sender.baseUrl}/admin/orders/${order.id}` },
      itemsBlock({ ...order, language }, sender.baseUrl),
      totalsBlock({ ...order, language }),
      // The address also lets the erasure of a member's data find this email.
      { kind: "columns" as const, columns: [{ title: texts.customer, lines: [order.buyerName, order.email] }] },
      { kind: "note" as const, text: texts.newOrderNote },
    ],
  };
  for (const to of recipients) await enqueueEmail(tx, { ...email, to }, sender);
}
