/** Reading a payload by paths such as `order.lineItems.quantity`. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Everything at the path; a list on the way means each of its elements. Only own fields count. */
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

/** As people read it, in a mail or in the log. */
export const textOf = (values: readonly unknown[]): string =>
  values
    .slice(0, MOST_VALUES)
    .map((value) => (isRecord(value) ? "" : String(value)))
    .filter((text) => text !== "")
    .join(", ");
