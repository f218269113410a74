import type { ReviewSettings } from "#api/marketing/reviews/review-values.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { readNamedSettings, writeNamedSettings } from "#server/store/settings/public.ts";

/** Also the cache tag. */
export const REVIEW_SETTINGS = "reviews";

const defaults: ReviewSettings = {
  isEnabled: true,
  writers: "BUYERS",
  publish: "ALL",
  minStars: 4,
  holdsUnverified: true,
  holdsFirst: false,
  holdsLinks: true,
  // Staff see photos before they are public.
  holdsPhotos: true,
  holdWords: [],
  maxPhotos: 5,
  // Off until the merchant decides: such an email is advertising in some countries.
  asksByEmail: false,
  askAfterDays: 14,
  askConsent: "EXPLICIT",
};

export const readReviewSettings = async (db: Connection): Promise<ReviewSettings> =>
  (await readNamedSettings(db, REVIEW_SETTINGS, defaults)).value;

export async function writeReviewSettings(
  tx: Tx,
  changes: Partial<ReviewSettings>,
  now: Date,
): Promise<ReviewSettings> {
  const settings = { ...(await readReviewSettings(tx)), ...changes };
  const holdWords = [...new Set(settings.holdWords.map((word) => word.trim().toLowerCase()))];
  const written = { ...settings, holdWords };
  await writeNamedSettings(tx, REVIEW_SETTINGS, written, now);
  return written;
}
