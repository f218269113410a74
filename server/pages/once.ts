/** Memoizes an async function: concurrent and later calls share one result. Failures aren't cached, so the next call retries. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= work().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
