/** Error codes of reviews (docs/protocol/reviews.md). */
export const reviewErrors = {
  REVIEW_NOT_FOUND: { status: 404, message: "Review not found." },
  REVIEWS_ARE_OFF: { status: 409, message: "This store doesn't accept reviews." },
  REVIEW_NOT_ALLOWED: { status: 403, message: "Only customers who received this product can review it." },
  REVIEW_ALREADY_EXISTS: { status: 409, message: "You've already reviewed this product." },
  REVIEW_PHOTO_NOT_FOUND: { status: 404, message: "This photo doesn't exist or belongs to another review." },
  REVIEW_LINK_NOT_VALID: { status: 404, message: "This link isn't valid." },
} as const;
