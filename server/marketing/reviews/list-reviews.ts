/** Lists of reviews: a product's for the shop, all for the back office. */
import { sql } from "kysely";
import type { Output, Received } from "#api/endpoint.ts";
import type { listMerchantReviews } from "#api/marketing/reviews/merchant-reviews.ts";
import type { listShopReviews, ReviewSort } from "#api/marketing/reviews/shop-reviews.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { allOf } from "#server/platform/query/query-language.ts";
import {
  type MerchantRow,
  merchantColumns,
  presentMerchantReview,
  presentShopReview,
  type ReviewRow,
  reviewColumns,
} from "./rows.ts";

const isPublished = sql<boolean>`r.status = 'PUBLISHED' and r.deleted_at is null`;
const hasPhotos = sql<boolean>`exists (select from review_photos k where k.review_id = r.id)`;

const orders: Readonly<Record<ReviewSort, ReturnType<typeof sql>>> = {
  newest: sql`r.reviewed_at desc, r.id desc`,
  helpful: sql`r.helpful_count desc, r.reviewed_at desc, r.id desc`,
  highest: sql`r.rating desc, r.reviewed_at desc, r.id desc`,
  lowest: sql`r.rating, r.reviewed_at desc, r.id desc`,
};

type ShopQuery = Received<typeof listShopReviews>["query"];

export async function listPublished(
  db: Connection,
  query: ShopQuery,
  baseUrl: string,
): Promise<Output<typeof listShopReviews>> {
  const { productId, sort = "newest", stars, withPhotos, limit = 10, offset = 0 } = query;
  const ofProduct = sql<boolean>`r.product_id = ${productId}::uuid and ${isPublished}`;
  const chosen = allOf([
    ofProduct,
    ...(stars === undefined ? [] : [sql<boolean>`r.rating = ${stars}`]),
    ...(withPhotos === true ? [hasPhotos] : []),
  ]);
  const page = await sql<ReviewRow>`
    select ${reviewColumns} from reviews r where ${chosen} order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counts = await sql<{ total: number; with_photos: number }>`
    select (select count(*)::int from reviews r where ${chosen}) as total,
      (select count(*)::int from reviews r where ${ofProduct} and ${hasPhotos}) as with_photos`.execute(db);
  return {
    reviews: page.rows.map((row) => presentShopReview(row, baseUrl)),
    total: counts.rows[0]?.total ?? 0,
    withPhotosTotal: counts.rows[0]?.with_photos ?? 0,
  };
}

type MerchantQuery = Received<typeof listMerchantReviews>["query"];

/** Every word of the search has to be in the review, its author or its product. */
function findsWords(search: string) {
  const searched = sql`plain_text(concat_ws(' ', r.title, r.body, r.author_name, r.author_key, r.reply, p.name))`;
  return search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
      return sql<boolean>`${searched} like plain_text(${pattern})`;
    });
}

export async function listForStaff(
  db: Connection,
  query: MerchantQuery,
  baseUrl: string,
): Promise<Output<typeof listMerchantReviews>> {
  const { status, stars, productId, isVerified, withPhotos, isReplied, search = "" } = query;
  const where = allOf([
    query.isDeleted === true ? sql<boolean>`r.deleted_at is not null` : sql<boolean>`r.deleted_at is null`,
    ...(status === undefined ? [] : [sql<boolean>`r.status = ${status}`]),
    ...(stars === undefined ? [] : [sql<boolean>`r.rating = ${stars}`]),
    ...(productId === undefined ? [] : [sql<boolean>`r.product_id = ${productId}::uuid`]),
    ...(isVerified === undefined ? [] : [sql<boolean>`r.is_verified = ${isVerified}`]),
    ...(withPhotos === undefined ? [] : [sql<boolean>`${hasPhotos} = ${withPhotos}`]),
    ...(isReplied === undefined ? [] : [sql<boolean>`(r.reply is not null) = ${isReplied}`]),
    ...findsWords(search),
  ]);
  const from = sql`reviews r join products p on p.id = r.product_id`;
  const page = await sql<MerchantRow>`
    select ${merchantColumns} from ${from} where ${where}
    order by ${orders.newest} limit ${query.limit ?? 50} offset ${query.offset ?? 0}`.execute(db);
  const counts = await sql<{ total: number; pending: number; published: number; rejected: number }>`
    select (select count(*)::int from ${from} where ${where}) as total,
      count(*) filter (where status = 'PENDING')::int as pending,
      count(*) filter (where status = 'PUBLISHED')::int as published,
      count(*) filter (where status = 'REJECTED')::int as rejected
    from reviews where deleted_at is null`.execute(db);
  const { total = 0, pending = 0, published = 0, rejected = 0 } = counts.rows[0] ?? {};
  const reviews = page.rows.map((row) => presentMerchantReview(row, baseUrl));
  return { reviews, total, counts: { pending, published, rejected } };
}

/** Deleted reviews included. @throws {AppError} REVIEW_NOT_FOUND */
export async function getForStaff(db: Connection, id: string, baseUrl: string) {
  const { rows } = isId(id)
    ? await sql<MerchantRow>`select ${merchantColumns} from reviews r join products p on p.id = r.product_id
        where r.id = ${id}::uuid`.execute(db)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("REVIEW_NOT_FOUND");
  return presentMerchantReview(rows[0], baseUrl);
}
