/** Moderation rules: why a review is held for a decision of staff. None: it is published. */
import type { HoldReason, ReviewSettings } from "#api/marketing/reviews/review-values.ts";

export type Judged = {
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  readonly authorName: string;
  readonly photoCount: number;
  readonly isVerified: boolean;
  /** The reviewer has no published review yet. */
  readonly isFirst: boolean;
};

/** Addresses with or without a scheme, such as `shop.example/sale` and `name@shop.example`. */
const LINK =
  /https?:\/\/|www\.|\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|shop|store|online|site|xyz|ru|cn|io|co|de|fr|es)\b/iu;

export function findHoldReasons(review: Judged, settings: ReviewSettings): HoldReason[] {
  const words = [review.title, review.text, review.authorName].join("\n");
  const checks: Readonly<Record<HoldReason, boolean>> = {
    ALL: settings.publish === "NONE",
    STARS: settings.publish === "FROM_STARS" && review.rating < settings.minStars,
    UNVERIFIED: settings.holdsUnverified && !review.isVerified,
    FIRST: settings.holdsFirst && review.isFirst,
    LINK: settings.holdsLinks && LINK.test(words),
    WORD: hasWord(words, settings.holdWords),
    PHOTO: settings.holdsPhotos && review.photoCount > 0,
  };
  return reasons.filter((reason) => checks[reason]);
}

const reasons: readonly HoldReason[] = ["ALL", "STARS", "UNVERIFIED", "FIRST", "LINK", "WORD", "PHOTO"];

const normalize = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whole words, without regard to case and accents: "ass" doesn't match "glass". */
function hasWord(text: string, words: readonly string[]): boolean {
  const parts = ` ${normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .join(" ")} `;
  return words.some((word) => {
    const wanted = normalize(word)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join(" ");
    return wanted !== "" && parts.includes(` ${wanted} `);
  });
}
