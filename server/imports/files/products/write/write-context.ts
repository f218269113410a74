/** Shared by the writers of products and collections. */
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { savepoint } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import type { ColumnChoice } from "../../queries.ts";
import type { Location } from "../check/read-records.ts";

export type WriteContext = {
  store: Store;
  actor: Actor;
  now: Date;
  locations: readonly Location[];
  mayChangeStock: boolean;
  /** The file's columns, for column names in problems. */
  columns: readonly ColumnChoice[];
};

export type Refusal = AppError | ValidationError;

/** Runs the work in a savepoint. Returns the error if it fails; its writes are rolled back. */
export async function attempt(tx: Tx, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await savepoint(tx, work);
    return undefined;
  } catch (error) {
    if (error instanceof AppError || error instanceof ValidationError) return error;
    throw error;
  }
}

export function explain(error: Refusal): string {
  if (error instanceof AppError) return error.detail.description ?? error.message;
  return error.violations.map(({ field, description }) => `${field} ${description}`).join("; ");
}
