/**
 * Sends back-in-stock emails: one per request, oldest first, rate-limited per minute, and only while the item can be
 * ordered. The email is enqueued in the transaction that marks the request, so neither can happen without the other.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import { inventoryVariantsChanged } from "#api/catalog/catalog-events.ts";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import { memberDeleted } from "#api/identity/member-events.ts";
import { chooseLanguage, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { EventListener } from "#server/platform/outbox/dispatch.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type RequestRow, readRequests } from "./requests.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en, type Texts } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";
import { announceUpdated } from "./write-requests.ts";

const texts: Readonly<Record<Language, Texts>> = { en, de, fr, es, ar };

/** Emails per variant and minute. More would bring customers to an item that others have already bought out again. */
export const BATCH = 50;
const PAUSE_MILLISECONDS = 60_000;

export const notify = job({
  name: "back-in-stock.notify",
  payload: Type.Object({
    variantId: Type.String(),
    /** Sent by staff, regardless of the stock. */
    isForced: Type.Optional(Type.Boolean()),
  }),
  async run(store, { variantId, isForced = false }) {
    const now = store.now();
    await transaction(store.database.db, async (tx) => {
      if (!isForced && !(await canBeOrdered(tx, variantId))) return;
      const sent = await sendNotices(tx, store, sql`variant_id = ${variantId}::uuid`, BATCH);
      if (sent < BATCH) return;
      const runAt = new Date(now.getTime() + PAUSE_MILLISECONDS);
      await enqueue(tx, notify, { variantId, isForced }, { runAt, key: `back in stock ${variantId} next` });
    });
  },
});

export const notifyRequests = job({
  name: "back-in-stock.notifyRequests",
  payload: Type.Object({ requestIds: Type.Array(Type.String()) }),
  async run(store, { requestIds }) {
    const chosen = sql`id = any(${requestIds}::uuid[])`;
    await transaction(store.database.db, (tx) => sendNotices(tx, store, chosen, requestIds.length));
  },
});

async function canBeOrdered(tx: Tx, variantId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from variant_stock s join variant_labels v using (variant_id)
    where s.variant_id = ${variantId}::uuid and s.is_in_stock and v.is_visible and v.is_product_visible`.execute(tx);
  return rows.length > 0;
}

/** Marks requests as sent and enqueues their emails; skips rows that other workers have locked. */
async function sendNotices(tx: Tx, store: Store, which: ReturnType<typeof sql>, limit: number): Promise<number> {
  const now = store.now();
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from back_in_stock_requests where status = 'RECEIVED' and ${which}
      order by created_at, id limit ${limit} for update skip locked
    )
    update back_in_stock_requests r set status = 'NOTIFICATION_SENT', auto_notified = true, notified_at = ${now},
      revision = revision + 1, updated_at = ${now}
    from due where r.id = due.id returning r.id::text as id`.execute(tx);
  if (rows.length === 0) return 0;
  const requests = await readRequests(
    tx,
    rows.map(({ id }) => id),
  );
  for (const request of requests) await enqueueNotice(tx, store, request);
  await announceUpdated(tx, requests, { now, actor: anonymous });
  return requests.length;
}

async function enqueueNotice(tx: Tx, store: Store, request: RequestRow): Promise<void> {
  const settings = await readStoreSettings(tx);
  const language = chooseLanguage(request.language, settings.locale);
  const variant = request.variant_name === "" ? "" : ` (${request.variant_name})`;
  const values = { item: `${request.product_name}${variant}`, store: settings.name };
  const text = texts[language];
  const fill = (message: string) => formatMessage(language, message, values);
  const email = {
    kind: "back-in-stock",
    to: request.email,
    audience: "customer",
    language,
    subject: fill(text.subject),
    heading: fill(text.heading),
    blocks: [
      { kind: "paragraph", text: fill(text.body) },
      { kind: "button", label: text.action, url: itemUrlOf(request, store) },
      { kind: "note", text: fill(text.note) },
    ],
  } as const;
  await enqueueEmail(tx, email, { baseUrl: store.baseUrl(), now: store.now() });
}

/** Always a URL of this store: the stored item URL is untrusted input of the requester. */
function itemUrlOf({ item_url, product_slug }: RequestRow, store: Store): string {
  const own = new URL(store.baseUrl());
  const requestedUrl = item_url !== null && URL.canParse(item_url) ? new URL(item_url) : undefined;
  return requestedUrl?.origin === own.origin
    ? requestedUrl.href
    : `${own.origin}/p/${encodeURIComponent(product_slug)}`;
}

export const jobs = [notify, notifyRequests];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Variants in the event that were out of stock and are back. */
function findRestocked(payload: unknown): { productId: string; variantIds: string[] } {
  if (!isRecord(payload) || !Array.isArray(payload.variants)) return { productId: "", variantIds: [] };
  const variantIds = payload.variants.filter(isRecord).flatMap(({ id, oldValue, newValue }) => {
    const isBack = isRecord(oldValue) && isRecord(newValue) && oldValue.inStock === false && newValue.inStock === true;
    return isBack && typeof id === "string" ? [id] : [];
  });
  return { productId: String(payload.productId), variantIds };
}

export const listeners: readonly EventListener[] = [
  {
    name: "back-in-stock.stockReturned",
    types: [inventoryVariantsChanged.type],
    async run(tx, event) {
      const { productId, variantIds } = findRestocked(event.payload);
      if (variantIds.length === 0) return;
      const { rows } = await sql<{ id: string }>`
        select distinct r.variant_id::text as id from back_in_stock_requests r
        join variant_stock s on s.variant_id = r.variant_id
        where r.status = 'RECEIVED' and r.product_id = ${productId}::uuid and (r.variant_id::text = any(${variantIds}::text[])
          or (s.is_only_variant and ${DEFAULT_VARIANT_ID} = any(${variantIds}::text[])))`.execute(tx);
      for (const { id } of rows) await enqueue(tx, notify, { variantId: id }, { key: `back in stock ${id}` });
    },
  },
  {
    name: "back-in-stock.memberErased",
    types: [memberDeleted.type],
    async run(tx, event) {
      await tx.deleteFrom("back_in_stock_requests").where("member_id", "=", event.entityId).execute();
    },
  },
];
