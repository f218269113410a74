/** Links that copy the items of one cart to another. The URL contains the secret; only its hash is stored. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { StoreSettings } from "#api/store/settings.ts";
import type { CatalogReference } from "#api/values.ts";
import { type Sellable, sellableKey } from "#server/catalog/products/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { savepoint } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Cart, ShopperKey } from "./cart.ts";
import { type FilledCart, putBack, type Returning } from "./commands/add-lines.ts";
import { updateCart } from "./commands/update-cart.ts";
import { findSellablesOfLines } from "./price/gather-pricing.ts";
import type { PurchaseLine } from "./price/pricing-lines.ts";

const DEFAULT_LINK_DAYS = 30;
const DAY = 86_400_000;

type LinkLine = { reference: CatalogReference; quantity: number; name: string; unitPrice: number };
type CartLink = {
  readonly id: string;
  readonly note: string | undefined;
  readonly couponCode: string | undefined;
  readonly expiresAt: Date;
  readonly lines: readonly PurchaseLine[];
};

type NewLink = {
  readonly note?: string | undefined;
  readonly days?: number | undefined;
  /** Whether the link includes the cart's coupon. */
  readonly withCoupon?: boolean | undefined;
  readonly actor: Actor;
  readonly now: Date;
};

/**
 * Creates a link to the current items of a cart. Custom items and gift card recipients are not included.
 * @returns the secret for the URL, which is not stored
 * @throws {AppError} CART_EMPTY
 */
export async function createCartLink(tx: Tx, cart: Cart, { note, days, withCoupon, actor, now }: NewLink) {
  const lines = cart.lines.flatMap(({ reference, quantity, name, unitPrice, terms }): LinkLine[] =>
    terms?.custom === undefined ? [{ reference: withoutRecipient(reference), quantity, name, unitPrice }] : [],
  );
  if (lines.length === 0) throw new AppError("CART_EMPTY");
  const token = randomBytes(16).toString("base64url");
  const expiresAt = new Date(now.getTime() + (days ?? DEFAULT_LINK_DAYS) * DAY);
  await sql`
    insert into cart_links (id, token_hash, cart_id, created_by, note, lines, coupon_code, expires_at, created_at)
    values (${newId(now.getTime())}, ${sha256(token)}, ${cart.id}, ${JSON.stringify(actorReference(actor))}::jsonb, ${note ?? null},
      ${JSON.stringify(lines)}::jsonb, ${withCoupon ? (cart.coupon?.code ?? null) : null}, ${expiresAt}, ${now})`.execute(
    tx,
  );
  return { token, expiresAt };
}

function withoutRecipient({ options = {}, ...reference }: CatalogReference): CatalogReference {
  const { giftCard: _, ...kept } = options;
  return { ...reference, options: kept };
}

type LinkRow = { id: string; note: string | null; coupon_code: string | null; lines: LinkLine[]; expires_at: Date };

/** @throws {AppError} CART_LINK_NOT_FOUND when it is unknown or has expired */
async function findCartLink(db: Connection, token: string, now: Date): Promise<CartLink> {
  const { rows } = await sql<LinkRow>`
    select id, note, coupon_code, lines, expires_at from cart_links
    where token_hash = ${sha256(token)} and expires_at > ${now}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("CART_LINK_NOT_FOUND");
  return {
    id: row.id,
    note: row.note ?? undefined,
    couponCode: row.coupon_code ?? undefined,
    expiresAt: row.expires_at,
    lines: row.lines.map((line, index) => ({ ...line, id: linkLineId(row.id, index) })),
  };
}

/** Stable line ids for as long as the link exists. */
const linkLineId = (linkId: string, index: number): string =>
  `${linkId.slice(0, 24)}${index.toString(16).padStart(12, "0")}`;

export async function previewCartLink(
  db: Connection,
  token: string,
  now: Date,
): Promise<CartLink & { readonly sellables: ReadonlyMap<string, Sellable> }> {
  const link = await findCartLink(db, token, now);
  return { ...link, sellables: await findSellablesOfLines(db, link.lines, now) };
}

type Use = { readonly key: ShopperKey; readonly settings: StoreSettings; readonly now: Date };

/** Adds the link's available items to the caller's cart. */
export async function useCartLink(
  tx: Tx,
  token: string,
  { key, settings, now }: Use,
): Promise<FilledCart & { readonly skipped: readonly PurchaseLine[] }> {
  const link = await findCartLink(tx, token, now);
  await sql`update cart_links set use_count = use_count + 1 where id = ${link.id}`.execute(tx);
  const lines = link.lines.map((line): Returning => ({ ...line, referenceKey: sellableKey(line.reference) }));
  const { skippedIds, ...put } = await putBack(tx, lines, { key, settings, now });
  const skipped = new Set(skippedIds);
  const filled = await withCoupon(tx, put, { code: link.couponCode, key, settings, now });
  return { ...filled, skipped: link.lines.filter(({ id }) => skipped.has(id)) };
}

/** Applies the coupon to a cart without one. An invalid or inapplicable coupon doesn't reject the items. */
export async function withCoupon(
  tx: Tx,
  filled: FilledCart,
  { code, ...change }: Use & { code: string | undefined },
): Promise<FilledCart> {
  if (code === undefined || filled.cart.coupon !== undefined || filled.cart.lines.length === 0) return filled;
  try {
    return await savepoint(tx, () => updateCart(tx, { ...change, couponCode: code, lines: [] }));
  } catch (error) {
    if (error instanceof AppError) return filled;
    throw error;
  }
}

/** Deletes expired links. */
export async function deleteExpiredLinks(tx: Tx, now: Date): Promise<void> {
  await sql`delete from cart_links where expires_at <= ${now}`.execute(tx);
}
