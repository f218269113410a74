/** Votes for helpful reviews: one row per shopper and review, counted by the database. */
import { sql } from "kysely";
import type { Shopper } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { reviewsTag } from "./announce.ts";
import { getReview, isPublic } from "./rows.ts";

type Vote = { readonly id: string; readonly isHelpful: boolean };

/** Returns the number of votes. Voting again changes nothing. @throws {AppError} REVIEW_NOT_FOUND */
export async function vote(
  tx: Tx,
  { id, isHelpful }: Vote,
  { actor, now }: { actor: Shopper; now: Date },
): Promise<number> {
  const review = await getReview(tx, id);
  if (!isPublic(review)) throw new AppError("REVIEW_NOT_FOUND");
  const voterId = actor.kind === "member" ? actor.memberId : actor.visitorId;
  const { numAffectedRows } = isHelpful
    ? await sql`insert into review_votes (review_id, voter_kind, voter_id, created_at)
        values (${review.id}::uuid, ${actor.kind}, ${voterId}::uuid, ${now}) on conflict do nothing`.execute(tx)
    : await sql`delete from review_votes
        where review_id = ${review.id}::uuid and voter_kind = ${actor.kind} and voter_id = ${voterId}::uuid`.execute(
        tx,
      );
  if (numAffectedRows === 0n) return review.helpful_count;
  touch(tx, reviewsTag(review.product_id));
  return (await getReview(tx, review.id)).helpful_count;
}
