/** What pages show of reviews. */
import type { writingStates } from "#api/marketing/reviews/shop-reviews.ts";
import type { Link, RatingView } from "#storefront/views.ts";
import type { Picture } from "#ui/media/pictures.ts";

export type BarView = { label: string; count: number; total: number; words: string; href: string; isChosen: boolean };

export type ReviewView = {
  id: string;
  rating: number;
  stars: string;
  title: string;
  paragraphs: readonly string[];
  author: string;
  isVerified: boolean;
  /** ISO, and as text. */
  date: string;
  dateText: string;
  photos: readonly { picture: Picture; href: string }[];
  reply: { by: string; paragraphs: readonly string[] } | undefined;
  helpful: { label: string; what: string };
};

/** Reviews of a product: the first ones on its page, or a page of them. */
export type ReviewListView = {
  product: string;
  productHref: string;
  rating: RatingView | undefined;
  bars: readonly BarView[];
  reviews: readonly ReviewView[];
  writeHref: string;
  /** All reviews; undefined where all are shown. */
  allHref: string | undefined;
};

/** A page of reviews with its filters. The address is the state. */
export type ReviewPageView = ReviewListView & {
  path: string;
  stars: string;
  sort: string;
  hasPhotos: boolean;
  photoCount: number;
  isFiltered: boolean;
  /** Of the reviews that match. */
  total: number;
  previousHref: string | undefined;
  nextHref: string | undefined;
  pages: readonly ({ number: number; href: string; isCurrent: boolean } | undefined)[];
};

export type WritingView = {
  product: string;
  productHref: string;
  picture: Picture | undefined;
  /** Slug of the product and token of the link, which the form sends back. */
  slug: string;
  token: string;
  state: (typeof writingStates)[number];
  signInHref: string;
  needsEmail: boolean;
  maxPhotos: number;
  values: { rating: string; title: string; text: string; name: string; email: string };
  problems: { rating?: string; email?: string; photos?: string };
  /** The API refused the review. */
  refusal: { text: string; status: number } | undefined;
  done: { isPublished: boolean; more: Link } | undefined;
};

export type PurchaseView = {
  id: string;
  name: string;
  href: string;
  picture: Picture | undefined;
  bought: string;
  writeHref: string;
  review: { rating: number; stars: string; title: string; state: "PENDING" | "PUBLISHED" | "REJECTED" } | undefined;
};
