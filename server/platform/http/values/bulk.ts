/**
 * Bulk endpoints (docs/protocol/bulk-results.md): items are processed independently, and an error of
 * one doesn't affect the others.
 */
import type { Tx } from "../../db/db.ts";
import { savepoint } from "../../db/transaction.ts";
import { AppError, errorBody, ValidationError } from "../app-error.ts";

export type ItemError = { code: string; description: string; data: Record<string, unknown> };
type ItemMetadata = { id?: string; originalIndex: number; success: boolean; error?: ItemError };

/** Result of one item. */
export type Outcome<T> = { readonly id?: string | undefined } & (
  | { readonly entity: T; readonly error?: undefined }
  | { readonly error: AppError | ValidationError }
);

type BulkMetadata = { totalSuccesses: number; totalFailures: number; undetailedFailures: number };

/** Processes each item in order, in its own savepoint. API errors become outcomes; any other error ends the request. */
export async function attemptEach<Item, T>(
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

export function toItemError(error: AppError | ValidationError): ItemError {
  if (error instanceof ValidationError)
    return { code: "INVALID_ARGUMENT", description: error.message, data: { fieldViolations: error.violations } };
  const { message, details } = errorBody(error);
  return details.applicationError ?? { code: error.code, description: message, data: {} };
}

export function bulkMetadata(outcomes: readonly Outcome<unknown>[]): BulkMetadata {
  const totalFailures = outcomes.filter(({ error }) => error !== undefined).length;
  return { totalSuccesses: outcomes.length - totalFailures, totalFailures, undetailedFailures: 0 };
}

/** Response of a bulk endpoint; includes the entities if requested. */
export function bulkAnswer<T, K extends string>(outcomes: readonly Outcome<T>[], key: K, returnEntity = false) {
  return {
    results: outcomes.map((outcome, index) => ({
      itemMetadata: itemMetadata(outcome, index),
      ...((returnEntity && outcome.error === undefined ? { [key]: outcome.entity } : {}) as { [P in K]?: T }),
    })),
    bulkActionMetadata: bulkMetadata(outcomes),
  };
}
