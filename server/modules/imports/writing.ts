/** What writing products and collections of a file share. */
import { sql } from "kysely";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import type { Location } from "./surroundings.ts";

export type WriteContext = {
  store: Store;
  actor: Actor;
  now: Date;
  locations: readonly Location[];
  mayChangeStock: boolean;
};

export type Refusal = AppError | ValidationError;

/** Answers why it was refused; then nothing of it was written. */
export async function attempt(tx: Tx, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  await sql`savepoint import_step`.execute(tx);
  try {
    await work();
    await sql`release savepoint import_step`.execute(tx);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ValidationError)) throw error;
    await sql`rollback to savepoint import_step`.execute(tx);
    return error;
  }
}

export function explain(error: Refusal): string {
  if (error instanceof AppError) return error.detail.description ?? error.message;
  return error.violations.map(({ field, description }) => `${field} ${description}`).join("; ");
}
