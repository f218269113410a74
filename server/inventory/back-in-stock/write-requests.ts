/** Creates back-in-stock requests, and what staff can do with them. */

import { sql } from "kysely";
import { backInStockEvents } from "#api/catalog/catalog-entity-events.ts";
import type { BackInStockItemDetails } from "#api/inventory/back-in-stock.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { findSellables } from "#server/catalog/products/public.ts";
import { findMember, parseEmail } from "#server/identity/identities/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { emission, emit, emitAll } from "#server/platform/outbox/emit.ts";
import { isCollecting } from "./collection-setting.ts";
import { getRequest, presentRequest, type RequestRow } from "./requests.ts";

type WriteContext = { readonly now: Date; readonly actor: Actor };

type NewRequest = {
  readonly catalogReference: CatalogReference;
  readonly email?: string | undefined;
  readonly itemUrl?: string | null | undefined;
  readonly image?: string | undefined;
  readonly price?: string | undefined;
  readonly language: string | undefined;
};

/**
 * Resolves a catalog reference to exactly one variant.
 * @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG, INVALID_CATALOG_REFERENCE_OPTIONS
 */
export async function findVariant(connection: Connection, reference: CatalogReference, now: Date) {
  const isOwnProduct = reference.appId.toLowerCase() === STORE_APP_ID && isId(reference.catalogItemId);
  if (!isOwnProduct) throw new AppError("ITEM_NOT_FOUND_IN_CATALOG");
  const found = await findSellables(connection, [{ ...reference, appId: STORE_APP_ID }], { now, isLenient: true });
  const [sellable] = found.values();
  if (sellable !== undefined) return sellable;
  const { rows } = await sql`select 1 from product_visibility
    where product_id = ${reference.catalogItemId}::uuid and is_visible`.execute(connection);
  throw new AppError(rows.length === 0 ? "ITEM_NOT_FOUND_IN_CATALOG" : "INVALID_CATALOG_REFERENCE_OPTIONS");
}

/** An image by id as a single address, in the form that the protocol's clients use. */
export function addressOfImage(image: BackInStockItemDetails["image"]): string | undefined {
  if (image === undefined || typeof image === "string") return image;
  const { id, url, width, height, filename = "" } = image;
  if (url !== undefined || id === undefined) return url;
  return `wix:image://v1/${id}/${encodeURIComponent(filename)}#originWidth=${width ?? 0}&originHeight=${height ?? 0}`;
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\//i.test(text);

/** The address in the request, or the member's own. */
async function emailOf(tx: Tx, email: string | undefined, actor: Actor): Promise<string> {
  const known = email ?? (actor.kind === "member" ? (await findMember(tx, actor.memberId))?.email : undefined);
  const address = known === undefined ? undefined : parseEmail(known);
  if (address === undefined) throw new AppError("MISSING_EMAIL");
  return address.address;
}

/**
 * The item details in the request are stored for staff, but never used in an email, because anyone can enter any email
 * address.
 * @throws {AppError} REQUEST_COLLECTION_DISABLED, ITEM_NOT_FOUND_IN_CATALOG, INVALID_CATALOG_REFERENCE_OPTIONS,
 * ITEM_IS_IN_STOCK,
 * INVALID_ITEM_URL, INVALID_ITEM_IMAGE_URL, MISSING_EMAIL, BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS
 */
export async function createRequest(tx: Tx, request: NewRequest, { now, actor }: WriteContext): Promise<RequestRow> {
  if (!(await isCollecting(tx))) throw new AppError("REQUEST_COLLECTION_DISABLED");
  if (request.itemUrl && !isWebAddress(request.itemUrl)) throw new AppError("INVALID_ITEM_URL");
  if (request.image && !isWebAddress(request.image) && !request.image.startsWith("wix:image://"))
    throw new AppError("INVALID_ITEM_IMAGE_URL");
  const sellable = await findVariant(tx, request.catalogReference, now);
  if (!sellable.stock.tracksQuantity || sellable.stock.available > 0) throw new AppError("ITEM_IS_IN_STOCK");
  const email = await emailOf(tx, request.email, actor);
  const id = newId(now.getTime());
  const { rows } = await sql`
    insert into back_in_stock_requests (id, product_id, variant_id, catalog_options, email, member_id, visitor_id, item_url,
      item_name, item_price, item_image, language, created_at, updated_at)
    values (${id}::uuid, ${sellable.productId}::uuid, ${sellable.variantId}::uuid,
      ${JSON.stringify(request.catalogReference.options ?? null)}::jsonb, ${email},
      ${actor.kind === "member" ? actor.memberId : null}::uuid, ${actor.kind === "visitor" ? actor.visitorId : null}::uuid,
      ${request.itemUrl ?? null}, ${sellable.name}, ${request.price ?? null}, ${request.image ?? null},
      ${request.language?.slice(0, 35) ?? null}, ${now}, ${now})
    on conflict (variant_id, lower(email)) where status = 'RECEIVED' do nothing returning 1`.execute(tx);
  if (rows.length === 0) throw new AppError("BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS");
  const row = await getRequest(tx, id);
  await emit(tx, { event: backInStockEvents.created, entityId: id, payload: presentRequest(row), actor, now });
  return row;
}

/** @throws {AppError} BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND */
export async function markSent(tx: Tx, id: string, writeContext: WriteContext): Promise<RequestRow> {
  await getRequest(tx, id);
  await sql`update back_in_stock_requests set status = 'NOTIFICATION_SENT', auto_notified = false, notified_at = ${writeContext.now},
      revision = revision + 1, updated_at = ${writeContext.now}
    where id = ${id}::uuid and status <> 'NOTIFICATION_SENT'`.execute(tx);
  const row = await getRequest(tx, id);
  await announceUpdated(tx, [row], writeContext);
  return row;
}

export async function announceUpdated(
  tx: Tx,
  rows: readonly RequestRow[],
  { now, actor }: WriteContext,
): Promise<void> {
  await emitAll(
    tx,
    rows.map((row) =>
      emission({ event: backInStockEvents.updated, entityId: row.id, payload: presentRequest(row), actor, now }),
    ),
  );
}

/** @throws {AppError} BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND */
export async function deleteRequest(tx: Tx, id: string, { now, actor }: WriteContext): Promise<void> {
  const row = await getRequest(tx, id);
  await tx.deleteFrom("back_in_stock_requests").where("id", "=", row.id).execute();
  await emit(tx, { event: backInStockEvents.deleted, entityId: row.id, payload: {}, actor, now });
}
