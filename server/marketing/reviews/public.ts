/**
 * reviews: product reviews of buyers. Owns reviews, review_photos, review_votes, review_requests,
 * review_request_refusals, the settings row `reviews`, and the columns
 * star_counts, review_count and rating of products. Invariants: one review per buyer and product; a verified review has an
 * order with a delivered unit of the product; the stars of a product are those of its published reviews (trigger); one vote
 * per shopper and review; photos are re-encoded and used once. Emits the events of
 * `#api/marketing/reviews/wire/v1/review-events.ts`. Touches the cache tags `product:<id>`, `reviews:<id>` and `catalog`.
 * Lock order: products, reviews.
 */
export {};
