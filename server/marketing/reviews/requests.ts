/**
 * Emails that request reviews, one per order: scheduled when the last item is fulfilled, and sent if it is still wanted
 * and permitted by then. The row and the email are written in one transaction, so neither exists without the other.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import type { ReviewSettings } from "#api/marketing/reviews/review-values.ts";
import { orderFulfilled } from "#api/orders/orders/order-events.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { selectNewsletterSubscribers } from "#server/identity/accounts/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { EventListener } from "#server/platform/outbox/dispatch.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { createReviewToken } from "./links.ts";
import { findBuyer, listPurchases } from "./purchases.ts";
import { requestTexts } from "./request-texts/texts.ts";
import { readReviewSettings } from "./settings.ts";

const DAY = 86_400_000;

/** Imported orders and those of the merchant's own tests aren't announced as fulfilled, so they are never asked about. */
async function schedule(tx: Tx, orderId: string, now: Date): Promise<void> {
  const settings = await readReviewSettings(tx);
  if (!settings.isEnabled || !settings.asksByEmail) return;
  const dueAt = new Date(now.getTime() + settings.askAfterDays * DAY);
  const { rows } = await sql`
    insert into review_requests (order_id, status, due_at, changed_at)
    select id, 'SCHEDULED', ${dueAt}, ${now} from orders where id = ${orderId}::uuid and not is_imported and email <> ''
    on conflict (order_id) do nothing returning 1`.execute(tx);
  if (rows.length > 0)
    await enqueue(tx, askForReviews, { orderId }, { runAt: dueAt, key: `review request ${orderId}` });
}

type OrderRow = { number: string; email: string; buyer_name: string; buyer_language: string; status: string };

export const askForReviews = job({
  name: "reviews.ask",
  payload: Type.Object({ orderId: Type.String() }),
  async run(store, { orderId }) {
    const now = store.now();
    await transaction(store.database.db, async (tx) => {
      // Also a lock: the same request can't be sent twice.
      const claimed = await sql`select from review_requests
        where order_id = ${orderId}::uuid and status = 'SCHEDULED' for update`.execute(tx);
      if (claimed.rows.length === 0) return;
      const { rows } = await sql<OrderRow>`
        select number::text as number, email, buyer_name, buyer_language, status from orders
        where id = ${orderId}::uuid`.execute(tx);
      const [order] = rows;
      const settings = await readReviewSettings(tx);
      const isWanted =
        order !== undefined && (await canAsk(tx, order, settings)) && (await hasSomething(tx, store, orderId));
      await sql`update review_requests set status = ${isWanted ? "SENT" : "SKIPPED"}, changed_at = ${now}
        where order_id = ${orderId}::uuid`.execute(tx);
      if (isWanted) await send(tx, store, { orderId, order });
    });
  },
});

/** Unsubscribing always counts; without it, the setting decides who is asked. */
async function canAsk(db: Connection, { email, status }: OrderRow, settings: ReviewSettings): Promise<boolean> {
  if (!settings.isEnabled || !settings.asksByEmail || status !== "APPROVED" || email === "") return false;
  const key = email.toLowerCase();
  const refused = await sql`select from review_request_refusals where email_key = ${key}`.execute(db);
  if (refused.rows.length > 0) return false;
  if (settings.askConsent === "UNLESS_REFUSED") return true;
  const subscribers = await selectNewsletterSubscribers(db);
  const subscribed = await sql`select from (${subscribers}) s where s.email_key = ${key}`.execute(db);
  return subscribed.rows.length > 0;
}

/** Something of the order is still in the shop and has no review yet. */
async function hasSomething(db: Connection, store: Store, orderId: string): Promise<boolean> {
  const token = createReviewToken(store, orderId);
  const buyer = await findBuyer(db, { store, actor: anonymous, token });
  const purchases = buyer === undefined ? [] : await listPurchases(db, buyer, store.baseUrl());
  return purchases.some(({ review }) => review === undefined);
}

async function send(tx: Tx, store: Store, { orderId, order }: { orderId: string; order: OrderRow }): Promise<void> {
  const { name, locale } = await readStoreSettings(tx);
  const language = chooseLanguage(order.buyer_language, locale);
  const texts = requestTexts[language];
  const token = createReviewToken(store, orderId);
  const baseUrl = store.baseUrl();
  const values = {
    store: name,
    number: order.number,
    name: order.buyer_name.trim().split(/\s+/)[0] ?? "",
    link: `${baseUrl}/review/unsubscribe/${token}`,
  };
  const write = (message: string): string => formatMessage(language, message, values);
  await enqueueEmail(
    tx,
    {
      kind: "review-request",
      audience: "customer",
      to: order.email,
      aboutId: orderId,
      language,
      subject: texts.subject,
      heading: texts.heading,
      headers: {
        "List-Unsubscribe": `<${baseUrl}/v1/review-requests/${token}/unsubscription>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
      blocks: [
        ...(values.name === "" ? [] : [{ kind: "paragraph" as const, text: write(texts.greeting) }]),
        { kind: "paragraph", text: write(texts.body) },
        { kind: "button", label: texts.action, url: `${baseUrl}/review/order/${token}` },
        { kind: "note", text: write(texts.note) },
      ],
    },
    { baseUrl, now: store.now() },
  );
}

/** @throws {AppError} REVIEW_LINK_NOT_VALID */
export async function unsubscribe(tx: Tx, store: Store, token: string): Promise<void> {
  // Validates the link; the address is the order's, even if the member's differs.
  await findBuyer(tx, { store, actor: anonymous, token });
  await sql`insert into review_request_refusals (email_key, refused_at)
    select lower(email), ${store.now()} from orders where id = ${token.split(".")[0]}::uuid
    on conflict do nothing`.execute(tx);
}

export const listeners: readonly EventListener[] = [
  {
    name: "reviews.orderFulfilled",
    types: [orderFulfilled.type],
    run: (tx, event, store) => schedule(tx, event.entityId, store.now()),
  },
];
