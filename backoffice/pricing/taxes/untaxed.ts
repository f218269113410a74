import type { Taxes } from "./queries.ts";

/** The shipping countries without any rate. A rate for a part of a country counts. Pure. */
export function untaxedOf(delivered: readonly string[], { regions }: Pick<Taxes, "regions">): string[] {
  const taxed = new Set(regions.filter(({ rates }) => rates.size > 0).map(({ country }) => country));
  return [...new Set(delivered)].filter((country) => !taxed.has(country));
}
