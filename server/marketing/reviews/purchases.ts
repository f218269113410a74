/** Who bought what: the proof behind "verified buyer". */
import { type RawBuilder, sql } from "kysely";
import type { ReviewablePurchase } from "#api/marketing/reviews/shop-reviews.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { isEqual } from "#server/platform/crypto/secrets.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { type MediaFile, presentMediaItem } from "#server/store/media/public.ts";
import { proofOf } from "./links.ts";

/** A person who can write reviews. `key` is their email address, which is unique per product. */
export type Buyer = {
  readonly key: string;
  readonly memberId: string | undefined;
  readonly name: string;
  /** Restricts the proof to one order. */
  readonly orderId: string | undefined;
  readonly orderNumber: string;
};

type OrderRow = { number: string; status_key: string; email: string; buyer_name: string; member_id: string | null };
type MemberRow = { id: string; email: string; first_name: string | null; last_name: string | null };

/** "Maya O.": enough to be recognized, and no more than most people want to publish. */
export function shortName(first: string, last: string): string {
  const initial = last === "" ? "" : ` ${[...last][0]?.toUpperCase() ?? ""}.`;
  return `${first}${initial}`.trim().slice(0, 100);
}

function nameOfBuyer(whole: string): string {
  const parts = whole.trim().split(/\s+/);
  return shortName(parts[0] ?? "", parts.length > 1 ? (parts.at(-1) ?? "") : "");
}

async function findMemberBuyer(db: Connection, memberId: string): Promise<Buyer | undefined> {
  if (!isId(memberId)) return undefined;
  const { rows } = await sql<MemberRow>`
    select id::text as id, email, first_name, last_name from members
    where id = ${memberId}::uuid and status <> 'DELETED' and email <> ''`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const name = shortName(row.first_name ?? "", row.last_name ?? "");
  return { key: row.email.toLowerCase(), memberId: row.id, name, orderId: undefined, orderNumber: "" };
}

/** @throws {AppError} REVIEW_LINK_NOT_VALID */
async function findOrderBuyer(db: Connection, store: Store, token: string): Promise<Buyer> {
  const [orderId = "", proof = ""] = token.split(".");
  const { rows } = isId(orderId)
    ? await sql<OrderRow>`select number::text as number, status_key, email, buyer_name, member_id::text as member_id
        from orders where id = ${orderId}::uuid and email <> ''`.execute(db)
    : { rows: [] };
  const [order] = rows;
  const isValid = order !== undefined && (isEqual(proof, proofOf(store, orderId)) || isEqual(proof, order.status_key));
  if (!isValid) throw new AppError("REVIEW_LINK_NOT_VALID");
  const member = order.member_id === null ? undefined : await findMemberBuyer(db, order.member_id);
  return {
    key: member?.key ?? order.email.toLowerCase(),
    memberId: member?.memberId,
    name: member?.name || nameOfBuyer(order.buyer_name),
    orderId,
    orderNumber: order.number,
  };
}

/**
 * The buyer of the link's order, else the signed-in member.
 * @throws {AppError} REVIEW_LINK_NOT_VALID
 */
export async function findBuyer(
  db: Connection,
  { store, actor, token }: { store: Store; actor: Actor; token: string | undefined },
): Promise<Buyer | undefined> {
  if (token !== undefined) return findOrderBuyer(db, store, token);
  return actor.kind === "member" ? findMemberBuyer(db, actor.memberId) : undefined;
}

/** Orders of the buyer that count: neither canceled nor rejected. */
const ordersOf = ({ memberId, orderId }: Buyer): RawBuilder<boolean> =>
  sql<boolean>`o.status = 'APPROVED' and ${
    orderId === undefined ? sql`o.member_id = ${memberId ?? null}::uuid` : sql`o.id = ${orderId}::uuid`
  }`;

export type Purchase = { readonly orderId: string; readonly isDelivered: boolean };

/** The buyer's order with the product, a delivered one if there is any. */
export async function findPurchase(db: Connection, buyer: Buyer, productId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<{ order_id: string; is_delivered: boolean }>`
    select o.id::text as order_id, l.quantity_fulfilled > 0 as is_delivered
    from order_line_items l join orders o on o.id = l.order_id
    where l.catalog_item_id = ${productId} and ${ordersOf(buyer)}
    order by 2 desc, o.created_at desc limit 1`.execute(db);
  const [row] = rows;
  return row && { orderId: row.order_id, isDelivered: row.is_delivered };
}

const MAX_PURCHASES = 200;

type PurchaseRow = {
  product_id: string;
  name: string;
  slug: string;
  purchased_at: Date;
  file: MediaFile | null;
  review: NonNullable<ReviewablePurchase["review"]> | null;
};

/** Delivered products that the shop still shows, each once, with the buyer's reviews. */
export async function listPurchases(db: Connection, buyer: Buyer, baseUrl: string): Promise<ReviewablePurchase[]> {
  const { rows } = await sql<PurchaseRow>`
    select p.id::text as product_id, p.name, p.slug, bought.purchased_at,
      (select m.file from product_media pm join published_media m on m.id = pm.media_id
        where pm.product_id = p.id and m.kind = 'image' order by pm.position limit 1) as file,
      (select json_build_object('id', r.id, 'rating', r.rating, 'title', r.title, 'text', r.body, 'status', r.status)
        from reviews r where r.product_id = p.id and r.author_key = ${buyer.key} and r.deleted_at is null) as review
    from (select l.catalog_item_id, max(coalesce(o.purchased_at, o.created_at)) as purchased_at
      from orders o join order_line_items l on l.order_id = o.id
      where ${ordersOf(buyer)} and l.quantity_fulfilled > 0 group by l.catalog_item_id) bought
    join products p on p.id::text = bought.catalog_item_id
    where p.is_visible order by bought.purchased_at desc, p.numeric_id limit ${MAX_PURCHASES}`.execute(db);
  return rows.map(({ product_id: productId, name, slug, purchased_at, file, review }) => {
    const image = file === null ? undefined : presentMediaItem(file, baseUrl).image;
    return {
      productId,
      name,
      slug,
      purchasedDate: purchased_at.toISOString(),
      ...(image === undefined ? {} : { image }),
      ...(review === null ? {} : { review }),
    };
  });
}
