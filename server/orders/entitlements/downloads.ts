/** Downloads of orders: opened when the order is paid, listed for the buyer, revoked when it is refunded. */

import { sql } from "kysely";
import type { Download } from "#api/orders/entitlements.ts";
import { chooseLanguage, type Translations } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { findOrderDownloads, grantDownload } from "#server/catalog/digital-files/public.ts";
import { addActivity, isSecured, type Order, readOrdersSettings } from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { type DownloadTexts, en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";

const texts: Translations<DownloadTexts> = { en, de, fr, es, ar };

const DAYS_OPEN = 30;
const MAX_DOWNLOADS = 10;
const DAY = 86_400_000;

type OrderedFile = { lineId: string; fileId: string; fileName: string };

/** Files of the order's line items that aren't refunded. */
async function filesOf(db: Connection, order: Order): Promise<OrderedFile[]> {
  const lines = order.lines.filter(({ quantity, refunded }) => quantity > refunded);
  const variantIds = lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]));
  if (variantIds.length === 0) return [];
  const { rows } = await sql<{ id: string; fileId: string; fileName: string }>`
    select v.id::text as id, f.id::text as "fileId", f.file_name as "fileName"
    from variants v join digital_files f on f.id = v.digital_file_id where v.id = any(${variantIds}::uuid[])`.execute(
    db,
  );
  const files = new Map(rows.map(({ id, ...file }) => [id, file]));
  return lines.flatMap(({ id, variantId }) => {
    const file = files.get(variantId ?? "");
    return file === undefined ? [] : [{ lineId: id, ...file }];
  });
}

/** Files on hold until the order is paid. Files that were open before an edit increased the total stay open. */
export async function findUnpaidDownloads(db: Connection, store: Store, order: Order) {
  if (order.status !== "APPROVED" || isSecured(order) || (await readOrdersSettings(db)).allowsUnpaidAccess) return [];
  return (await findClosedFiles(db, store, order)).map(({ lineId, fileName }) => ({
    orderLineId: lineId,
    productName: order.lines.find(({ id }) => id === lineId)?.name ?? "",
    fileName,
  }));
}

/** Files that haven't been opened yet. */
async function findClosedFiles(db: Connection, store: Store, order: Order): Promise<OrderedFile[]> {
  const files = await filesOf(db, order);
  if (files.length === 0) return [];
  const opened = new Set((await findOrderDownloads(db, store, [order.id])).map(({ orderLineId }) => orderLineId));
  return files.filter(({ lineId }) => !opened.has(lineId));
}

/**
 * Unpaid orders with files that haven't been opened. Imported orders are excluded: the previous store delivered their
 * files.
 */
export async function findOrdersWithClosedFiles(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id::text as id from orders o join order_line_items l on l.order_id = o.id
    join variants v on v.id = l.variant_id
    where o.status = 'APPROVED' and o.payment_status in ('NOT_PAID', 'PENDING', 'PENDING_MERCHANT', 'PARTIALLY_PAID', 'DECLINED',
        'CANCELED')
      and not o.is_imported and v.digital_file_id is not null and l.quantity > l.quantity_refunded
      and not exists (select from download_links d where d.order_line_id = l.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whether the order's files can be downloaded: it is paid or authorized, or the merchant allows access before payment.
 */
export async function isAccessible(db: Connection, order: Order): Promise<boolean> {
  return order.status === "APPROVED" && (isSecured(order) || (await readOrdersSettings(db)).allowsUnpaidAccess);
}

/** Opens or renews the order's downloads and emails the links. */
export async function openDownloads(tx: Tx, store: Store, order: Order): Promise<void> {
  await open(tx, store, order, await filesOf(tx, order));
}

/** Opens only files that weren't opened before, because the job can run twice and edits add lines. */
export async function openNewDownloads(tx: Tx, store: Store, order: Order): Promise<void> {
  await open(tx, store, order, await findClosedFiles(tx, store, order));
}

async function open(tx: Tx, store: Store, order: Order, files: Awaited<ReturnType<typeof filesOf>>): Promise<void> {
  const now = store.now();
  const expiresAt = new Date(now.getTime() + DAYS_OPEN * DAY);
  for (const { lineId, fileId } of files) {
    const permission = { digitalFileId: fileId, orderId: order.id, orderLineId: lineId, expiresAt };
    await grantDownload(tx, store, { ...permission, maxDownloads: MAX_DOWNLOADS }, now);
  }
  if (files.length === 0) return;
  await mailDownloads(tx, store, order);
  await addActivity(tx, order.id, { type: "DOWNLOAD_LINK_SENT" }, { actor: anonymous, now });
}

/** Sorted by order, in one statement. */
export async function readDownloads(db: Connection, store: Store, orders: readonly Order[]): Promise<Download[]> {
  const links = await findOrderDownloads(
    db,
    store,
    orders.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(links, ({ orderId }) => orderId);
  return orders.flatMap((order) => presentDownloads(order, byOrder.get(order.id) ?? [], store.now()));
}

type Links = Awaited<ReturnType<typeof findOrderDownloads>>;

function presentDownloads({ id: orderId, number, lines }: Order, links: Links, now: Date): Download[] {
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  return links.map((link) => {
    const remaining = Math.max(0, link.maxDownloads - link.downloads);
    return {
      id: link.id,
      orderId,
      orderNumber: String(number),
      productName: names.get(link.orderLineId ?? "") ?? link.fileName,
      fileName: link.fileName,
      byteSize: link.byteSize,
      url: link.url,
      expirationDate: link.expiresAt.toISOString(),
      remainingDownloads: remaining,
      isOpen: remaining > 0 && link.expiresAt > now,
      ...(link.orderLineId === null ? {} : { orderLineId: link.orderLineId }),
    };
  });
}

async function mailDownloads(tx: Tx, store: Store, order: Order): Promise<void> {
  const settings = await readStoreSettings(tx);
  const downloads = (await readDownloads(tx, store, [order])).filter(({ isOpen }) => isOpen);
  const language = chooseLanguage(order.language, order.locale, settings.locale);
  const text = texts[language];
  const email = {
    kind: "downloads",
    to: order.email,
    aboutId: order.id,
    audience: "customer",
    language,
    subject: formatMessage(language, text.subject, { number: order.number, store: settings.name }),
    heading: downloads.length === 1 ? text.one : text.many,
    blocks: [
      { kind: "paragraph", text: formatMessage(language, text.intro, { number: order.number }) },
      { kind: "links", links: downloads.map(({ productName, url }) => ({ label: productName, url })) },
      { kind: "button", label: text.action, url: `${store.baseUrl()}/orders/${order.id}?key=${order.statusKey}` },
      { kind: "note", text: formatMessage(language, text.note, { days: DAYS_OPEN, count: MAX_DOWNLOADS }) },
    ],
  } as const;
  await enqueueEmail(tx, email, { baseUrl: store.baseUrl(), now: store.now() });
}
