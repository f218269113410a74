/** Parses untrusted search parameters. Invalid values fall back to a default, so any URL shows a page. */

export function readText(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function readPage(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 1 ? value : 1;
}

/** One of the choices; the first when it is none of them. */
export function readChoice<const Choice extends string>(
  value: unknown,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}
