/** What follows from a change of reviews: events, and responses that are no longer true. */
import { reviewEvents } from "#api/marketing/reviews/wire/v1/review-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { isPublic, type ReviewRow } from "./rows.ts";
import { moderationStatusOf, presentReview } from "./wire/v1/present.ts";

type When = { readonly actor: Actor; readonly now: Date };

export const reviewsTag = (productId: string): string => `reviews:${productId}`;

/** Product pages and lists have the product's stars. */
function touchProducts(tx: Tx, rows: readonly ReviewRow[]): void {
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map((row) => row.product_id))];
  touch(tx, "catalog", ...ids.flatMap((id) => [`product:${id}`, reviewsTag(id)]));
}

export async function announceCreated(tx: Tx, rows: readonly ReviewRow[], { actor, now }: When): Promise<void> {
  touchProducts(tx, rows.filter(isPublic));
  await emitAll(
    tx,
    rows.flatMap((row) => {
      const review = presentReview(row);
      const about = { entityId: row.id, actor, now };
      return [
        emission({ event: reviewEvents.created, payload: review, ...about }),
        ...(isPublic(row) ? [emission({ event: reviewEvents.published, payload: { review }, ...about })] : []),
      ];
    }),
  );
}

export type Change = { readonly before: ReviewRow; readonly after: ReviewRow };

export async function announceChanged(tx: Tx, changes: readonly Change[], { actor, now }: When): Promise<void> {
  touchProducts(
    tx,
    changes.filter(({ before, after }) => isPublic(before) || isPublic(after)).map(({ after }) => after),
  );
  await emitAll(
    tx,
    changes.flatMap(({ before, after }) => {
      const review = presentReview(after);
      const about = { entityId: after.id, actor, now };
      if (before.deleted_at === null && after.deleted_at !== null)
        return [emission({ event: reviewEvents.deleted, payload: review, ...about })];
      if (before.deleted_at !== null) return [emission({ event: reviewEvents.created, payload: review, ...about })];
      const isModerated = before.status !== after.status;
      const previousModerationStatus = moderationStatusOf(before.status);
      return [
        emission({ event: reviewEvents.updated, payload: review, ...about }),
        ...(isModerated
          ? [emission({ event: reviewEvents.moderated, payload: { review, previousModerationStatus }, ...about })]
          : []),
        ...(isModerated && isPublic(after)
          ? [emission({ event: reviewEvents.published, payload: { review }, ...about })]
          : []),
      ];
    }),
  );
}
