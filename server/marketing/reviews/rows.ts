/** Review rows, and how the shop and the back office show them. */
import { sql } from "kysely";
import type {
  HoldReason,
  MerchantReview,
  ReviewPhoto,
  ReviewStatus,
  ShopReview,
} from "#api/marketing/reviews/review-values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type MediaFile, presentMediaItem } from "#server/store/media/public.ts";

export type ReviewRow = {
  id: string;
  revision: string;
  product_id: string;
  status: ReviewStatus;
  is_moderated: boolean;
  hold_reasons: HoldReason[];
  rating: number;
  title: string;
  body: string;
  author_name: string;
  author_key: string | null;
  member_id: string | null;
  order_id: string | null;
  is_verified: boolean;
  source: MerchantReview["source"];
  reply: string | null;
  replied_at: Date | null;
  helpful_count: number;
  reviewed_at: Date;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  photos: MediaFile[] | null;
};

export const reviewColumns = sql`r.id::text as id, r.revision::text as revision, r.product_id::text as product_id, r.status,
  r.is_moderated, r.hold_reasons, r.rating, r.title, r.body, r.author_name, r.author_key, r.member_id::text as member_id,
  r.order_id::text as order_id, r.is_verified, r.source, r.reply, r.replied_at, r.helpful_count, r.reviewed_at, r.created_at,
  r.updated_at, r.deleted_at,
  (select json_agg(m.file order by k.position) from review_photos k join published_media m on m.id = k.media_id
    where k.review_id = r.id) as photos`;

/** In the order of the ids; unknown ids are skipped. */
export async function readReviews(db: Connection, ids: readonly string[]): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, ordinal)
    join reviews r on r.id = wanted.id order by wanted.ordinal`.execute(db);
  return rows;
}

/** @throws {AppError} REVIEW_NOT_FOUND, also for deleted reviews */
export async function getReview(db: Connection, id: string): Promise<ReviewRow> {
  const [row] = isId(id) ? await readReviews(db, [id]) : [];
  if (row === undefined || row.deleted_at !== null) throw new AppError("REVIEW_NOT_FOUND");
  return row;
}

export const isPublic = ({ status, deleted_at }: ReviewRow): boolean => status === "PUBLISHED" && deleted_at === null;

export function presentPhoto(file: MediaFile, baseUrl: string): ReviewPhoto[] {
  const { image } = presentMediaItem(file, baseUrl);
  return image === undefined ? [] : [{ id: file.id, image }];
}

export function presentShopReview(row: ReviewRow, baseUrl: string): ShopReview {
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    text: row.body,
    authorName: row.author_name,
    isVerified: row.is_verified,
    photos: (row.photos ?? []).flatMap((file) => presentPhoto(file, baseUrl)),
    ...(row.reply === null || row.replied_at === null
      ? {}
      : { reply: { text: row.reply, date: row.replied_at.toISOString() } }),
    helpfulCount: row.helpful_count,
    reviewedDate: row.reviewed_at.toISOString(),
  };
}

export type MerchantRow = ReviewRow & {
  product_name: string;
  product_slug: string;
  product_file: MediaFile | null;
  order_number: string | null;
};

export const merchantColumns = sql`${reviewColumns}, p.name as product_name, p.slug as product_slug,
  (select m.file from product_media pm join published_media m on m.id = pm.media_id
    where pm.product_id = p.id and m.kind = 'image' order by pm.position limit 1) as product_file,
  (select o.number::text from orders o where o.id = r.order_id) as order_number`;

export function presentMerchantReview(row: MerchantRow, baseUrl: string): MerchantReview {
  const image = row.product_file === null ? undefined : presentMediaItem(row.product_file, baseUrl).image;
  return {
    ...presentShopReview(row, baseUrl),
    revision: row.revision,
    status: row.status,
    holdReasons: row.hold_reasons,
    source: row.source,
    product: {
      id: row.product_id,
      name: row.product_name,
      slug: row.product_slug,
      ...(image === undefined ? {} : { image }),
    },
    ...(row.author_key === null ? {} : { authorEmail: row.author_key }),
    ...(row.member_id === null ? {} : { memberId: row.member_id }),
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    ...(row.order_number === null ? {} : { orderNumber: row.order_number }),
    ...(row.deleted_at === null ? {} : { deletedDate: row.deleted_at.toISOString() }),
  };
}
