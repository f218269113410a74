/** Reviews in the shop: read by everyone, written by buyers. Extension to the protocol (docs/protocol/reviews.md). */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../endpoint.ts";
import { MediaImage } from "../../store/media-values.ts";
import { Email, Id, Nothing, named, Text, Timestamp } from "../../values.ts";
import { MAX_REVIEW_PHOTO_BYTES, NewReview, ReviewPhoto, ReviewStatus, ShopReview, Stars } from "./review-values.ts";

export const reviewSorts = ["newest", "helpful", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** An order, proven by a link in its emails: `<order id>.<signature>`. */
const Token = Text(200, 1);
const writers = { actors: ["visitor", "member"], scope: "profile:write" } as const;

export const listShopReviews = endpoint({
  id: "shopReviews.listReviews",
  method: "GET",
  path: "/v1/shop-reviews",
  summary: "Lists the published reviews of a product.",
  access: publicAccess("products:read"),
  query: Type.Object({
    productId: Id,
    sort: Type.Optional(Type.Enum([...reviewSorts])),
    stars: Type.Optional(Stars),
    withPhotos: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
  }),
  response: Type.Object({
    reviews: Type.Array(ShopReview),
    /** Of the reviews that match. */
    total: Type.Integer(),
    withPhotosTotal: Type.Integer(),
  }),
  isCacheable: true,
  isOurs: true,
});

export const getReviewOptions = endpoint({
  id: "shopReviews.getOptions",
  method: "GET",
  path: "/v1/shop-review-options",
  summary: "Returns whether the shop shows reviews, who can write them, and how many photos they can have.",
  access: publicAccess("products:read"),
  response: Type.Object({
    isEnabled: Type.Boolean(),
    writers: Type.Enum(["BUYERS", "ANYONE"]),
    maxPhotos: Type.Integer(),
  }),
  isCacheable: true,
  isOurs: true,
});

export const writingStates = ["CAN_WRITE", "SIGN_IN", "NOT_BOUGHT", "NOT_DELIVERED", "WRITTEN", "OFF"] as const;

export const getReviewWriting = endpoint({
  id: "shopReviews.getWriting",
  method: "POST",
  path: "/v1/shop-reviews/writing",
  isQuery: true,
  summary: "Returns whether the caller can review the product, and if not, why.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public form", scope: "profile" },
  body: Type.Object({ productId: Id, token: Type.Optional(Token) }),
  response: Type.Object({
    state: Type.Enum([...writingStates]),
    /** The caller's name, to suggest. */
    authorName: Type.String(),
    /** An email address is needed, because the caller is unknown. */
    needsEmail: Type.Boolean(),
  }),
  errors: ["PRODUCT_NOT_FOUND", "REVIEW_LINK_NOT_VALID"],
  isOurs: true,
});

export const createShopReview = endpoint({
  id: "shopReviews.createReview",
  method: "POST",
  path: "/v1/shop-reviews",
  summary: "Writes a review. A buyer can review each product once. It may be published later, by the store's rules.",
  access: writers,
  body: Type.Object({
    review: NewReview,
    token: Type.Optional(Token),
    /** Where anyone can write reviews. */
    email: Type.Optional(Email),
  }),
  response: Type.Object({ id: Id, status: ReviewStatus }),
  errors: [
    "PRODUCT_NOT_FOUND",
    "REVIEWS_ARE_OFF",
    "REVIEW_NOT_ALLOWED",
    "REVIEW_ALREADY_EXISTS",
    "REVIEW_PHOTO_NOT_FOUND",
    "REVIEW_LINK_NOT_VALID",
    "MISSING_EMAIL",
  ],
  isOurs: true,
});

export const uploadReviewPhoto = endpoint({
  id: "shopReviews.uploadPhoto",
  method: "POST",
  path: "/v1/shop-review-photos",
  summary:
    "Uploads a photo for a review. The body is a JPEG, PNG, WebP or AVIF file, which is re-encoded without metadata. Photos that no review uses within a day are deleted.",
  access: writers,
  isRawBody: true,
  body: Type.Unsafe<Uint8Array>({ type: "string", format: "binary" }),
  maxBodyBytes: MAX_REVIEW_PHOTO_BYTES,
  response: Type.Object({ photo: ReviewPhoto }),
  errors: ["UNSUPPORTED_MEDIA", "REVIEWS_ARE_OFF"],
  isOurs: true,
});

export const voteReviewHelpful = endpoint({
  id: "shopReviews.voteHelpful",
  method: "POST",
  path: "/v1/shop-reviews/{id}/votes",
  summary: "Marks a review as helpful, once per shopper, or takes the vote back.",
  access: { actors: ["visitor", "member"], scope: "public" },
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ isHelpful: Type.Boolean() }),
  response: Type.Object({ helpfulCount: Type.Integer() }),
  errors: ["REVIEW_NOT_FOUND"],
  isOurs: true,
});

/** A purchased product, reviewed or not. */
export const ReviewablePurchase = named(
  "ReviewablePurchase",
  Type.Object({
    productId: Id,
    name: Type.String(),
    slug: Type.String(),
    image: Type.Optional(MediaImage),
    /** Of the last order with it. */
    purchasedDate: Timestamp,
    review: Type.Optional(
      Type.Object({ id: Id, rating: Stars, title: Type.String(), text: Type.String(), status: ReviewStatus }),
    ),
  }),
);
export type ReviewablePurchase = Static<typeof ReviewablePurchase>;

export const listMyPurchasesToReview = endpoint({
  id: "shopReviews.listMyPurchases",
  method: "GET",
  path: "/v1/shop-reviews/purchases",
  summary: "Lists what the member bought and received, with the member's reviews, newest first. At most 200.",
  access: { actors: ["member"], scope: "orders:read" },
  response: Type.Object({ purchases: Type.Array(ReviewablePurchase) }),
  isOurs: true,
});

export const getReviewRequest = endpoint({
  id: "shopReviews.getRequest",
  method: "POST",
  path: "/v1/review-requests/{token}/purchases",
  isQuery: true,
  summary: "Lists the products of an order that can be reviewed, for the link in the email that asks for reviews.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" },
  params: Type.Object({ token: Token }),
  body: Type.Object({}),
  response: Type.Object({ orderNumber: Type.String(), purchases: Type.Array(ReviewablePurchase) }),
  errors: ["REVIEW_LINK_NOT_VALID"],
  isOurs: true,
});

export const unsubscribeFromReviewRequests = endpoint({
  id: "shopReviews.unsubscribe",
  method: "POST",
  path: "/v1/review-requests/{token}/unsubscription",
  summary:
    "Unsubscribes the order's address from emails that ask for reviews. Also for one-click unsubscribing (RFC 8058).",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" },
  acceptsForm: true,
  params: Type.Object({ token: Token }),
  body: Type.Object({}),
  response: Nothing,
  errors: ["REVIEW_LINK_NOT_VALID"],
  isOurs: true,
});
