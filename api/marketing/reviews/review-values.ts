/** Product reviews as the shop and the back office show them (docs/protocol/reviews.md). */
import { type Static, Type } from "typebox";
import { MediaImage } from "../../store/media-values.ts";
import { Id, Nullable, named, Text, Timestamp, Words } from "../../values.ts";

export const MAX_REVIEW_TITLE = 150;
export const MAX_REVIEW_TEXT = 5000;
export const MAX_REVIEW_REPLY = 2000;
export const MAX_REVIEW_PHOTOS = 5;
export const MAX_REVIEW_PHOTO_BYTES = 5 * 1024 * 1024;

export const Stars = Type.Integer({ minimum: 1, maximum: 5 });

export const ReviewPhoto = named("ReviewPhoto", Type.Object({ id: Id, image: MediaImage }));
export type ReviewPhoto = Static<typeof ReviewPhoto>;

const content = {
  id: Id,
  rating: Stars,
  /** Can be empty, like the text. */
  title: Type.String(),
  text: Type.String(),
  /** Empty if the reviewer gave none. */
  authorName: Type.String(),
  /** The reviewer bought the product in this store. */
  isVerified: Type.Boolean(),
  photos: Type.Array(ReviewPhoto),
  reply: Type.Optional(Type.Object({ text: Type.String(), date: Timestamp })),
  helpfulCount: Type.Integer(),
  reviewedDate: Timestamp,
};

export const ShopReview = named("ShopReview", Type.Object(content));
export type ShopReview = Static<typeof ShopReview>;

export const reviewStatuses = ["PENDING", "PUBLISHED", "REJECTED"] as const;
export const ReviewStatus = Type.Enum([...reviewStatuses]);
export type ReviewStatus = Static<typeof ReviewStatus>;

/** Why a review wasn't published at once. */
export const holdReasons = ["ALL", "STARS", "UNVERIFIED", "FIRST", "LINK", "WORD", "PHOTO"] as const;
export type HoldReason = (typeof holdReasons)[number];

export const reviewSources = ["SHOP", "REQUEST", "API", "IMPORT"] as const;

export const MerchantReview = named(
  "MerchantReview",
  Type.Object({
    ...content,
    revision: Type.String(),
    status: ReviewStatus,
    holdReasons: Type.Array(Type.Enum([...holdReasons])),
    source: Type.Enum([...reviewSources]),
    product: Type.Object({ id: Id, name: Type.String(), slug: Type.String(), image: Type.Optional(MediaImage) }),
    authorEmail: Type.Optional(Type.String()),
    memberId: Type.Optional(Id),
    orderId: Type.Optional(Id),
    orderNumber: Type.Optional(Type.String()),
    /** Only of deleted reviews. */
    deletedDate: Type.Optional(Timestamp),
  }),
);
export type MerchantReview = Static<typeof MerchantReview>;

export const publishModes = ["NONE", "FROM_STARS", "ALL"] as const;

export const ReviewSettings = named(
  "ReviewSettings",
  Type.Object({
    /** Whether the shop shows reviews and accepts new ones. */
    isEnabled: Type.Boolean(),
    /** Who can write a review. */
    writers: Type.Enum(["BUYERS", "ANYONE"]),
    /** Which reviews are published without a decision of staff. The other rules hold back more of them. */
    publish: Type.Enum([...publishModes]),
    minStars: Stars,
    holdsUnverified: Type.Boolean(),
    /** Hold the first review of a reviewer. */
    holdsFirst: Type.Boolean(),
    holdsLinks: Type.Boolean(),
    holdsPhotos: Type.Boolean(),
    holdWords: Type.Array(Words(50), { maxItems: 200 }),
    /** 0 turns photos off. */
    maxPhotos: Type.Integer({ minimum: 0, maximum: MAX_REVIEW_PHOTOS }),
    /** Whether buyers get an email that requests reviews, once per order. */
    asksByEmail: Type.Boolean(),
    /** Days after the last item was fulfilled. */
    askAfterDays: Type.Integer({ minimum: 1, maximum: 90 }),
    /** Who is asked: newsletter subscribers, or everyone who hasn't unsubscribed from these emails. */
    askConsent: Type.Enum(["EXPLICIT", "UNLESS_REFUSED"]),
  }),
);
export type ReviewSettings = Static<typeof ReviewSettings>;

/** What a reviewer writes. */
export const NewReview = Type.Object({
  productId: Id,
  rating: Stars,
  title: Type.Optional(Text(MAX_REVIEW_TITLE)),
  text: Type.Optional(Text(MAX_REVIEW_TEXT)),
  authorName: Type.Optional(Text(100)),
  photoIds: Type.Optional(Type.Array(Id, { maxItems: MAX_REVIEW_PHOTOS, uniqueItems: true })),
});

export const Reply = Nullable(Text(MAX_REVIEW_REPLY, 1));
