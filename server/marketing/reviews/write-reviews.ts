/** Writes reviews, and what staff can do with them. */
import { sql } from "kysely";
import type { Received } from "#api/endpoint.ts";
import type { ReviewAction } from "#api/marketing/reviews/merchant-reviews.ts";
import type { ReviewSettings, ReviewStatus } from "#api/marketing/reviews/review-values.ts";
import type { createShopReview, writingStates } from "#api/marketing/reviews/shop-reviews.ts";
import { parseEmail } from "#server/identity/identities/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { announceChanged, announceCreated } from "./announce.ts";
import { attachPhotos } from "./photos.ts";
import { type Buyer, findBuyer, findPurchase, type Purchase } from "./purchases.ts";
import { getReview, type ReviewRow, readReviews } from "./rows.ts";
import { findHoldReasons } from "./rules.ts";
import { readReviewSettings } from "./settings.ts";

type Context = { readonly store: Store; readonly actor: Actor; readonly now: Date };

type Writing = {
  readonly state: (typeof writingStates)[number];
  readonly buyer: Buyer | undefined;
  readonly purchase: Purchase | undefined;
  readonly settings: ReviewSettings;
};

type Asked = { readonly productId: string; readonly token: string | undefined };

/**
 * Whether the caller can review the product.
 * @throws {AppError} PRODUCT_NOT_FOUND, REVIEW_LINK_NOT_VALID
 */
export async function findWriting(db: Connection, { productId, token }: Asked, context: Context): Promise<Writing> {
  await requireVisibleProduct(db, productId);
  const settings = await readReviewSettings(db);
  const buyer = await findBuyer(db, { ...context, token });
  const purchase = buyer && (await findPurchase(db, buyer, productId));
  const state = await stateOf(db, { productId, settings, buyer, purchase });
  return { state, buyer, purchase, settings };
}

async function stateOf(
  db: Connection,
  { productId, settings, buyer, purchase }: Omit<Writing, "state"> & { productId: string },
): Promise<Writing["state"]> {
  if (!settings.isEnabled) return "OFF";
  const isOpen = settings.writers === "ANYONE";
  if (buyer === undefined) return isOpen ? "CAN_WRITE" : "SIGN_IN";
  const { rows } = await sql`select from reviews
    where product_id = ${productId}::uuid and author_key = ${buyer.key}`.execute(db);
  if (rows.length > 0) return "WRITTEN";
  if (purchase?.isDelivered || isOpen) return "CAN_WRITE";
  return purchase === undefined ? "NOT_BOUGHT" : "NOT_DELIVERED";
}

async function requireVisibleProduct(db: Connection, productId: string): Promise<void> {
  const { rows } = await sql`select from product_visibility
    where product_id = ${isId(productId) ? productId : null}::uuid and is_visible`.execute(db);
  if (rows.length === 0) throw new AppError("PRODUCT_NOT_FOUND");
}

type Wanted = Received<typeof createShopReview>["body"];
type Origin = { readonly language: string | undefined; readonly source: "SHOP" | "REQUEST" | "API" };

/**
 * Writes the caller's review, published or held by the rules.
 * @throws {AppError} PRODUCT_NOT_FOUND, REVIEW_LINK_NOT_VALID, REVIEWS_ARE_OFF, REVIEW_NOT_ALLOWED, REVIEW_ALREADY_EXISTS,
 * REVIEW_PHOTO_NOT_FOUND, MISSING_EMAIL
 */
export async function writeReview(
  tx: Tx,
  { review, token, email }: Wanted,
  { language, source, ...context }: Context & Origin,
): Promise<ReviewRow> {
  const asked = { productId: review.productId.toLowerCase(), token };
  const { state, buyer, purchase, settings } = await findWriting(tx, asked, context);
  if (state === "OFF") throw new AppError("REVIEWS_ARE_OFF");
  if (state === "WRITTEN") throw new AppError("REVIEW_ALREADY_EXISTS");
  if (state !== "CAN_WRITE") throw new AppError("REVIEW_NOT_ALLOWED", { data: { state } });
  const key = buyer?.key ?? parseEmail(email ?? "")?.address.toLowerCase();
  if (key === undefined) throw new AppError("MISSING_EMAIL");
  const row = await insertReview(
    tx,
    {
      ...asked,
      rating: review.rating,
      title: review.title ?? "",
      text: review.text ?? "",
      authorName: review.authorName ?? "",
      photoIds: (review.photoIds ?? []).slice(0, settings.maxPhotos),
      key,
      memberId: buyer?.memberId,
      orderId: purchase?.isDelivered ? purchase.orderId : undefined,
      isVerified: purchase?.isDelivered ?? false,
      language: language ?? "",
      source,
    },
    { settings, now: context.now },
  );
  await announceCreated(tx, [row], context);
  return row;
}

type Insertion = {
  readonly productId: string;
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  readonly authorName: string;
  readonly photoIds: readonly string[];
  readonly key: string | undefined;
  readonly memberId: string | undefined;
  readonly orderId: string | undefined;
  readonly isVerified: boolean;
  readonly language: string;
  readonly source: ReviewRow["source"];
  readonly reviewedAt?: Date;
  /** Decided by the caller instead of the rules. */
  readonly status?: ReviewStatus;
};

/** @throws {AppError} REVIEW_ALREADY_EXISTS, REVIEW_PHOTO_NOT_FOUND */
async function insertReview(
  tx: Tx,
  given: Insertion,
  { settings, now }: { settings: ReviewSettings; now: Date },
): Promise<ReviewRow> {
  const { key, status, photoIds } = given;
  const [title, body, authorName] = [given.title.trim(), given.text.trim(), given.authorName.trim()];
  const judged = {
    ...given,
    title,
    text: body,
    authorName,
    photoCount: photoIds.length,
    isFirst: await isFirst(tx, key),
  };
  const holdReasons = status === undefined ? findHoldReasons(judged, settings) : [];
  const id = newId(now.getTime());
  const { rows } = await sql`
    insert into reviews (id, product_id, status, hold_reasons, rating, title, body, author_name, author_key, member_id,
      order_id, is_verified, source, language, reviewed_at, created_at, updated_at)
    values (${id}::uuid, ${given.productId}::uuid, ${status ?? (holdReasons.length === 0 ? "PUBLISHED" : "PENDING")},
      ${holdReasons}::text[], ${given.rating}, ${title}, ${body}, ${authorName}, ${key ?? null},
      ${given.memberId ?? null}::uuid, ${given.orderId ?? null}::uuid, ${given.isVerified}, ${given.source},
      ${given.language.slice(0, 35)}, ${given.reviewedAt ?? now}, ${now}, ${now})
    on conflict on constraint reviews_once_per_buyer do nothing returning 1`.execute(tx);
  if (rows.length === 0) throw new AppError("REVIEW_ALREADY_EXISTS");
  await attachPhotos(tx, id, photoIds);
  return getReview(tx, id);
}

async function isFirst(tx: Tx, key: string | undefined): Promise<boolean> {
  if (key === undefined) return true;
  const { rows } = await sql`select from reviews where author_key = ${key} and status = 'PUBLISHED' limit 1`.execute(
    tx,
  );
  return rows.length === 0;
}

/** Locks the reviews' products first, as the counting of stars does, then the reviews. @throws {AppError} REVIEW_NOT_FOUND */
async function lockReviews(tx: Tx, ids: readonly string[]): Promise<ReviewRow[]> {
  const wanted = ids.filter(isId);
  await sql`select from products where id in (select product_id from reviews where id = any(${wanted}::uuid[]))
    order by id for no key update`.execute(tx);
  await sql`select from reviews where id = any(${wanted}::uuid[]) order by id for update`.execute(tx);
  const rows = await readReviews(tx, wanted);
  if (rows.length < ids.length) throw new AppError("REVIEW_NOT_FOUND");
  return rows;
}

const statusAfter = { PUBLISH: "PUBLISHED", REJECT: "REJECTED", HOLD: "PENDING" } as const;

/**
 * Returns the reviews that changed. @throws {AppError} REVIEW_NOT_FOUND if one doesn't exist, or is deleted and not to be
 * restored
 */
export async function changeReviews(
  tx: Tx,
  ids: readonly string[],
  action: ReviewAction,
  context: Omit<Context, "store">,
): Promise<{ before: ReviewRow; after: ReviewRow }[]> {
  const { now } = context;
  const rows = await lockReviews(tx, ids);
  if (action !== "RESTORE" && rows.some((row) => row.deleted_at !== null)) throw new AppError("REVIEW_NOT_FOUND");
  const isChanged = (row: ReviewRow): boolean => {
    if (action === "DELETE") return true;
    return action === "RESTORE" ? row.deleted_at !== null : row.status !== statusAfter[action] || !row.is_moderated;
  };
  const before = rows.filter(isChanged);
  const changedIds = before.map(({ id }) => id);
  const change =
    action === "DELETE" || action === "RESTORE"
      ? sql`deleted_at = ${action === "DELETE" ? now : null}::timestamptz`
      : sql`status = ${statusAfter[action]}, is_moderated = true`;
  await sql`update reviews set ${change}, revision = revision + 1, updated_at = ${now}
    where id = any(${changedIds}::uuid[])`.execute(tx);
  const after = new Map((await readReviews(tx, changedIds)).map((row) => [row.id, row]));
  const changes = before.map((row) => ({ before: row, after: after.get(row.id) ?? row }));
  await announceChanged(tx, changes, context);
  return changes;
}

/** @throws {AppError} REVIEW_NOT_FOUND */
export async function setReply(
  tx: Tx,
  id: string,
  reply: string | null,
  context: Omit<Context, "store">,
): Promise<ReviewRow> {
  const before = await getReview(tx, id);
  const text = reply?.trim() ?? "";
  await sql`update reviews set reply = ${text === "" ? null : text},
      replied_at = ${text === "" ? null : context.now}::timestamptz, revision = revision + 1, updated_at = ${context.now}
    where id = ${before.id}::uuid`.execute(tx);
  const after = await getReview(tx, before.id);
  await announceChanged(tx, [{ before, after }], context);
  return after;
}
