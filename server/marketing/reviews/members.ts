/** Reviews of members who are merged, deleted, or export their data. */
import { sql } from "kysely";
import type { DeletedMember } from "#server/identity/identities/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { announceChanged } from "./announce.ts";
import { readReviews } from "./rows.ts";

/** The address stays that of the review's author, so that they can review each product only once. */
export async function moveReviews(tx: Tx, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  await sql`update reviews set member_id = ${toId}::uuid where member_id = ${fromId}::uuid`.execute(tx);
  await sql`insert into review_votes (review_id, voter_kind, voter_id, created_at)
    select review_id, voter_kind, ${toId}::uuid, created_at from review_votes
    where voter_kind = 'member' and voter_id = ${fromId}::uuid on conflict do nothing`.execute(tx);
  await sql`delete from review_votes where voter_kind = 'member' and voter_id = ${fromId}::uuid`.execute(tx);
}

type ExportedReview = {
  productId: string;
  rating: number;
  title: string;
  text: string;
  authorName: string;
  createdDate: Date;
};

export async function exportReviews(db: Connection, memberId: string): Promise<ExportedReview[]> {
  const { rows } = await sql<ExportedReview>`
    select product_id::text as "productId", rating, title, body as text, author_name as "authorName",
      reviewed_at as "createdDate"
    from reviews where member_id = ${memberId}::uuid order by reviewed_at, id`.execute(db);
  return rows;
}

/** The nightly job deletes the photos' files. */
export async function eraseReviews(tx: Tx, { id, actor, now }: DeletedMember): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from reviews r where r.member_id = ${id}::uuid or r.author_key = (
      select lower(m.email) from members m where m.id = ${id}::uuid and m.email <> '' and m.email_verified_at is not null)`.execute(
    tx,
  );
  const reviews = await readReviews(
    tx,
    rows.map((row) => row.id),
  );
  await sql`delete from reviews where id = any(${reviews.map((row) => row.id)}::uuid[])`.execute(tx);
  await announceChanged(
    tx,
    reviews
      .filter((row) => row.deleted_at === null)
      .map((before) => ({ before, after: { ...before, deleted_at: now } })),
    { actor, now },
  );
  await sql`delete from review_votes where voter_kind = 'member' and voter_id = ${id}::uuid`.execute(tx);
  touch(tx, "media");
}
