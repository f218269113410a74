/**
 * Signed, expiring, counted download URLs of digital files. The URL consists of the grant's id and an HMAC with a key
 * derived from the store's secret: it can't be forged or altered, and reveals neither order, buyer nor file.
 */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";

export type DownloadGrant = {
  digitalFileId: string;
  /** A file has one grant per order line, however often it is requested. */
  orderId?: string;
  orderLineId?: string;
  expiresAt: Date;
  maxDownloads: number;
};

export type DownloadLink = { id: string; url: string; expiresAt: Date; downloads: number; maxDownloads: number };

type LinkRow = { id: string; expires_at: Date; downloads: number; max_downloads: number };

/**
 * Grants access to a file and returns its URL. Called again for the same order line, it returns the same URL and renews
 * its expiry and remaining downloads; that is how staff resend a download.
 */
export async function grantDownload(
  tx: Tx,
  store: Pick<Store, "config" | "baseUrl">,
  permission: DownloadGrant,
  now: Date,
): Promise<DownloadLink> {
  const { digitalFileId, orderId = null, orderLineId = null, expiresAt, maxDownloads } = permission;
  const { rows } = await sql<LinkRow>`
    insert into download_links (id, digital_file_id, order_id, order_line_id, max_downloads, expires_at, created_at)
    values (${newId(now.getTime())}, ${digitalFileId}, ${orderId}, ${orderLineId}, ${maxDownloads}, ${expiresAt}, ${now})
    on conflict (order_line_id, digital_file_id) where order_line_id is not null
    do update set revoked_by_refund = null, revoked_expires_at = null, expires_at = excluded.expires_at, max_downloads = excluded.max_downloads, downloads = 0,
      last_started_at = null
    returning id, expires_at, downloads, max_downloads`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The upsert returned no row.");
  return present(row, store);
}

type OrderDownload = DownloadLink & {
  orderId: string;
  orderLineId: string | null;
  digitalFileId: string;
  fileName: string;
  byteSize: number;
};

/** The download links of orders, for order pages and emails, oldest first. `fileName` is the name the buyer sees. */
export async function findOrderDownloads(
  connection: Connection,
  store: Pick<Store, "config" | "baseUrl">,
  orderIds: readonly string[],
): Promise<OrderDownload[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<
    LinkRow & {
      order_id: string;
      order_line_id: string | null;
      digital_file_id: string;
      file_name: string;
      byte_size: number;
    }
  >`
    select l.id, l.order_id::text as order_id, l.expires_at, l.downloads, l.max_downloads, l.order_line_id, l.digital_file_id, f.file_name, f.byte_size
    from download_links l join digital_files f on f.id = l.digital_file_id
    where l.order_id = any(${[...orderIds]}::uuid[]) order by l.created_at, l.id`.execute(connection);
  return rows.map((row) => ({
    ...present(row, store),
    orderId: row.order_id,
    orderLineId: row.order_line_id,
    digitalFileId: row.digital_file_id,
    fileName: row.file_name,
    byteSize: row.byte_size,
  }));
}

/** Revokes the downloads of a canceled or refunded order. */
export async function revokeDownloads(tx: Tx, orderId: string, now: Date): Promise<void> {
  await sql`update download_links set expires_at = ${now} where order_id = ${orderId} and expires_at > ${now}`.execute(
    tx,
  );
}

export type LineDownload = { readonly lineId: string; readonly fileName: string; readonly downloads: number };

/** Files of these lines that can still be downloaded. */
export async function findLineDownloads(
  db: Connection,
  lineIds: readonly string[],
  now: Date,
): Promise<LineDownload[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<LineDownload>`
    select l.order_line_id::text as "lineId", f.file_name as "fileName", l.downloads
    from download_links l join digital_files f on f.id = l.digital_file_id
    where l.order_line_id = any(${[...lineIds]}::uuid[]) and l.expires_at > ${now} order by l.id`.execute(db);
  return rows;
}

/** How often the files of an order were downloaded. */
export async function countDownloads(db: Connection, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(downloads), 0)::int as count from download_links where order_id = ${orderId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Revokes the downloads of these lines after a refund or an edit. */
export async function revokeLineDownloads(
  tx: Tx,
  lineIds: readonly string[],
  { refundId, now }: { refundId?: string | undefined; now: Date },
): Promise<void> {
  if (lineIds.length === 0) return;
  await sql`update download_links set revoked_expires_at = expires_at, revoked_by_refund = ${refundId ?? null}::uuid,
      expires_at = ${now}
    where order_line_id = any(${[...lineIds]}::uuid[]) and expires_at > ${now}`.execute(tx);
}

/** Restores the downloads that a failed refund revoked, with their original expiry. */
export async function restoreDownloads(tx: Tx, refundId: string): Promise<void> {
  await sql`update download_links set expires_at = revoked_expires_at, revoked_by_refund = null, revoked_expires_at = null
    where revoked_by_refund = ${refundId}::uuid and revoked_expires_at is not null`.execute(tx);
}

function present(row: LinkRow, store: Pick<Store, "config" | "baseUrl">): DownloadLink {
  return {
    id: row.id,
    url: `${store.baseUrl()}/downloads/${row.id}/${signatureOf(store, row.id)}`,
    expiresAt: row.expires_at,
    downloads: row.downloads,
    maxDownloads: row.max_downloads,
  };
}

function signatureOf({ config }: Pick<Store, "config">, id: string): string {
  return createHmac("sha256", deriveKey(config.secret, "downloads")).update(id).digest("base64url");
}

export function isValidSignature(store: Pick<Store, "config">, id: string, signature: string): boolean {
  return isId(id) && isEqual(signature, signatureOf(store, id));
}

/** An interrupted transfer can resume for this long without counting as another download. */
const RESUME_MS = 24 * 3_600_000;

type Admission = { fileId: string } | "exhausted" | "expired" | "unknown";

/**
 * Counts a download when it starts at the first byte; range requests that continue it are free for a day. A single
 * conditional update decides, so concurrent requests can't both use the last download.
 */
export async function admitDownload(
  tx: Tx,
  id: string,
  { isStart, now }: { isStart: boolean; now: Date },
): Promise<Admission> {
  const continuesSince = new Date(now.getTime() - RESUME_MS);
  const { rows } = await (isStart
    ? sql<{ file: string }>`
        update download_links set downloads = downloads + 1, last_started_at = ${now}
        where id = ${id} and expires_at > ${now} and downloads < max_downloads returning digital_file_id as file`
    : sql<{ file: string }>`
        select digital_file_id as file from download_links
        where id = ${id} and expires_at > ${now} and last_started_at > ${continuesSince}`
  ).execute(tx);
  if (rows[0] !== undefined) return { fileId: rows[0].file };
  const link = await tx.selectFrom("download_links").select(["expires_at"]).where("id", "=", id).executeTakeFirst();
  if (link === undefined) return "unknown";
  return link.expires_at <= now ? "expired" : "exhausted";
}
