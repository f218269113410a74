import { sql } from "kysely";
import type { CustomerRule, CustomerSegment } from "#api/marketing/customers.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";

const MAX_SEGMENTS = 200;

type Row = { id: string; name: string; rules: unknown; created_at: Date; updated_at: Date };

const present = (row: Row): CustomerSegment => ({
  id: row.id,
  name: row.name,
  // Only `saveSegment` writes the column, from a validated body.
  rules: row.rules as CustomerRule[],
  createdDate: row.created_at.toISOString(),
  updatedDate: row.updated_at.toISOString(),
});

export async function listSegments(db: Connection): Promise<CustomerSegment[]> {
  const rows = await db.selectFrom("customer_segments").selectAll().orderBy(sql`lower(name)`).execute();
  return rows.map(present);
}

export async function findSegment(db: Connection, id: string): Promise<CustomerSegment | undefined> {
  const row = await db.selectFrom("customer_segments").selectAll().where("id", "=", id).executeTakeFirst();
  return row && present(row);
}

/** @throws {AppError} SEGMENT_NAME_TAKEN, TOO_MANY_SEGMENTS */
export async function saveSegment(
  tx: Tx,
  id: string,
  { name, rules }: Pick<CustomerSegment, "name" | "rules">,
  now: Date,
): Promise<CustomerSegment> {
  const change = { name, rules: JSON.stringify(rules), updated_at: now };
  const row = await tx
    .insertInto("customer_segments")
    .values({ id, ...change, created_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === "customer_segments_name") throw new AppError("SEGMENT_NAME_TAKEN");
      throw error;
    });
  const { count } = await tx
    .selectFrom("customer_segments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_SEGMENTS) throw new AppError("TOO_MANY_SEGMENTS");
  return present(row);
}

/** @throws {AppError} SEGMENT_NOT_FOUND */
export async function deleteSegment(tx: Tx, id: string): Promise<void> {
  const { numDeletedRows } = isId(id)
    ? await tx.deleteFrom("customer_segments").where("id", "=", id).executeTakeFirstOrThrow()
    : { numDeletedRows: 0n };
  if (numDeletedRows === 0n) throw new AppError("SEGMENT_NOT_FOUND");
}
