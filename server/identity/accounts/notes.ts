/** Notes of staff about members, in bulk. */
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

/** Oldest first, by member id. */
export async function listNotes(
  connection: Connection,
  memberIds: readonly string[],
): Promise<Map<string, { id: string; text: string }[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom("member_notes")
    .select(["id", "member_id", "text"])
    .where("member_id", "in", [...memberIds])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ member_id }) => member_id);
}

type NewNote = { readonly memberId: string; readonly text: string };

/** Returns the ids in the given order. */
export async function addNotes(
  tx: Tx,
  notes: readonly NewNote[],
  { authorId, now }: { authorId: string | null; now: Date },
): Promise<string[]> {
  const rows = notes.map(({ memberId, text }, index) => ({
    id: newId(now.getTime()),
    member_id: memberId,
    text,
    author_id: authorId,
    // Notes of one call keep their order.
    created_at: new Date(now.getTime() + index),
  }));
  if (rows.length > 0) await tx.insertInto("member_notes").values(rows).execute();
  return rows.map(({ id }) => id);
}

export async function deleteNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom("member_notes")
      .where("id", "in", [...ids])
      .execute();
}
