/** A part of a transaction that may be refused without ending the whole. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

/** Runs the work; when it is refused with an `AppError`, everything it wrote is undone and the refusal answered. */
export async function inSavepoint(tx: Tx, work: () => Promise<void>): Promise<AppError | undefined> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await work();
    await sql`release savepoint attempt`.execute(tx);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return error;
  }
}
