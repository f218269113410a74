/** Reads values of a payload by path, such as `order.lineItems.quantity`. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** All values at the path; a list in the path is read for each of its elements. Reads own properties only. */
export function readPath(value: unknown, path: string): unknown[] {
  let found: unknown[] = [value];
  for (const name of path.split(".")) {
    found = found
      .flatMap((one) => (Array.isArray(one) ? one : [one]))
      .flatMap((one) => (isRecord(one) && Object.hasOwn(one, name) ? [one[name]] : []));
  }
  return found.flat().filter((one) => one !== undefined && one !== null);
}

const MOST_VALUES = 20;

/** Formats a value for emails and the log. */
export const textOf = (values: readonly unknown[]): string =>
  values
    .slice(0, MOST_VALUES)
    .map((value) => (isRecord(value) ? "" : String(value)))
    .filter((text) => text !== "")
    .join(", ");
