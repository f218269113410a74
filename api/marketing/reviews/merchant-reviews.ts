/** The back office's calls for reviews: queue, moderation, replies, settings. Extension to the protocol (docs/protocol/reviews.md). */
import { Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { Id, Text } from "../../values.ts";
import { MerchantReview, Reply, ReviewSettings, ReviewStatus, Stars } from "./review-values.ts";

const readers = { actors: ["staff", "app"], permission: "reviews:read" } as const;
const writers = { actors: ["staff", "app"], permission: "reviews:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ review: MerchantReview });

export const listMerchantReviews = endpoint({
  id: "merchantReviews.listReviews",
  method: "GET",
  path: "/v1/merchant-reviews",
  summary:
    "Lists reviews, newest first, with the number in each state. `search` finds words in reviews, names and products.",
  access: readers,
  query: Type.Object({
    status: Type.Optional(ReviewStatus),
    stars: Type.Optional(Stars),
    productId: Type.Optional(Id),
    isVerified: Type.Optional(Type.Boolean()),
    withPhotos: Type.Optional(Type.Boolean()),
    isReplied: Type.Optional(Type.Boolean()),
    isDeleted: Type.Optional(Type.Boolean()),
    search: Type.Optional(Text(200)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  }),
  response: Type.Object({
    reviews: Type.Array(MerchantReview),
    total: Type.Integer(),
    /** Of all reviews, without regard to the filters. */
    counts: Type.Object({ pending: Type.Integer(), published: Type.Integer(), rejected: Type.Integer() }),
  }),
  isOurs: true,
});

export const getMerchantReview = endpoint({
  id: "merchantReviews.getReview",
  method: "GET",
  path: "/v1/merchant-reviews/{id}",
  summary: "Returns a review.",
  access: readers,
  params: ById,
  response: One,
  errors: ["REVIEW_NOT_FOUND"],
  isOurs: true,
});

export const replyToReview = endpoint({
  id: "merchantReviews.reply",
  method: "PUT",
  path: "/v1/merchant-reviews/{id}/reply",
  summary: "Sets the store's public reply, or removes it.",
  access: writers,
  params: ById,
  body: Type.Object({ reply: Reply }),
  response: One,
  errors: ["REVIEW_NOT_FOUND"],
  isOurs: true,
});

export const reviewActions = ["PUBLISH", "REJECT", "HOLD", "DELETE", "RESTORE"] as const;
export type ReviewAction = (typeof reviewActions)[number];

export const changeReviews = endpoint({
  id: "merchantReviews.changeReviews",
  method: "POST",
  path: "/v1/merchant-reviews/changes",
  summary:
    "Publishes, rejects, holds, deletes or restores reviews, all or none. Deleted reviews can be restored for 30 days. The response lists what changed, to undo it.",
  access: writers,
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
    action: Type.Enum([...reviewActions]),
  }),
  response: Type.Object({
    changed: Type.Array(Type.Object({ id: Id, previousStatus: ReviewStatus, status: ReviewStatus })),
  }),
  errors: ["REVIEW_NOT_FOUND"],
  isOurs: true,
});

export const getReviewSettings = endpoint({
  id: "merchantReviews.getSettings",
  method: "GET",
  path: "/v1/review-settings",
  summary: "Returns who can write reviews and which are published at once.",
  access: readers,
  response: Type.Object({ settings: ReviewSettings }),
  isOurs: true,
});

export const updateReviewSettings = endpoint({
  id: "merchantReviews.updateSettings",
  method: "PATCH",
  path: "/v1/review-settings",
  summary: "Changes who can write reviews and which are published at once.",
  access: writers,
  body: Type.Object({ settings: Type.Partial(ReviewSettings) }),
  response: Type.Object({ settings: ReviewSettings }),
  isOurs: true,
});
