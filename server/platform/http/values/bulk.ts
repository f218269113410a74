/** Bulk calls (wire, catalogue 8): each element for itself. What one of them refuses leaves the others alone. */
import type { Tx } from "../../db/db.ts";
import { savepoint } from "../../db/transaction.ts";
import { AppError, errorBody, ValidationError } from "../app-error.ts";

export type ItemError = { code: string; description: string; data: Record<string, unknown> };
export type ItemMetadata = { id?: string; originalIndex: number; success: boolean; error?: ItemError };

/** What became of one element. */
export type Outcome<T> = { readonly id?: string | undefined } & (
  | { readonly entity: T; readonly error?: undefined }
  | { readonly error: AppError | ValidationError }
);

export type BulkMetadata = { totalSuccesses: number; totalFailures: number; undetailedFailures: number };

/**
 * Does the work for each element, in order, inside a savepoint of its own. Refusals become outcomes; anything else is a
 * fault of ours and ends the call.
 */
export async function eachForItself<Item, T>(
  tx: Tx,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<{ id: string; entity: T }>,
  idOf: (item: Item) => string | undefined = () => undefined,
): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = [];
  for (const [index, item] of items.entries()) {
    try {
      outcomes.push(await savepoint(tx, () => work(item, index)));
    } catch (error) {
      if (!(error instanceof AppError || error instanceof ValidationError)) throw error;
      outcomes.push({ id: idOf(item), error });
    }
  }
  return outcomes;
}

export function itemMetadata(outcome: Outcome<unknown>, originalIndex: number): ItemMetadata {
  const { id, error } = outcome;
  return {
    ...(id === undefined ? {} : { id }),
    originalIndex,
    success: error === undefined,
    ...(error === undefined ? {} : { error: toItemError(error) }),
  };
}

function toItemError(error: AppError | ValidationError): ItemError {
  if (error instanceof ValidationError)
    return { code: "INVALID_ARGUMENT", description: error.message, data: { fieldViolations: error.violations } };
  const { message, details } = errorBody(error);
  return details.applicationError ?? { code: error.code, description: message, data: {} };
}

export function bulkMetadata(outcomes: readonly Outcome<unknown>[]): BulkMetadata {
  const totalFailures = outcomes.filter(({ error }) => error !== undefined).length;
  return { totalSuccesses: outcomes.length - totalFailures, totalFailures, undetailedFailures: 0 };
}

/** The answer of a bulk call; the entities come along when they were asked for. */
export function bulkAnswer<T, K extends string>(outcomes: readonly Outcome<T>[], key: K, returnEntity = false) {
  return {
    results: outcomes.map((outcome, index) => ({
      itemMetadata: itemMetadata(outcome, index),
      ...((returnEntity && outcome.error === undefined ? { [key]: outcome.entity } : {}) as { [P in K]?: T }),
    })),
    bulkActionMetadata: bulkMetadata(outcomes),
  };
}
