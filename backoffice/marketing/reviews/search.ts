import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export const reviewViews = ["all", "pending", "published", "rejected", "deleted"] as const;
const stars = ["", "5", "4", "3", "2", "1"] as const;
const kinds = ["", "photos", "unverified", "unanswered"] as const;
export type ReviewsSearch = {
  q: string;
  view: (typeof reviewViews)[number];
  stars: (typeof stars)[number];
  kind: (typeof kinds)[number];
  /** Id of a product. */
  product: string;
  page: number;
};
export const defaultReviewsSearch: ReviewsSearch = { q: "", view: "all", stars: "", kind: "", product: "", page: 1 };

export const readReviewsSearch = (search: Record<string, unknown>): ReviewsSearch => ({
  q: readText(search.q),
  view: readChoice(search.view, reviewViews),
  // Digits in an address are read as a number.
  stars: readChoice(String(search.stars ?? ""), stars),
  kind: readChoice(search.kind, kinds),
  product: readText(search.product),
  page: readPage(search.page),
});
