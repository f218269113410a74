import type { Taxes } from "./queries.ts";

/** Of the countries delivered to, those where no region has a rate. A country with rates in a part of it has some. Pure. */
export function untaxedOf(delivered: readonly string[], { regions }: Pick<Taxes, "regions">): string[] {
  const taxed = new Set(regions.filter(({ rates }) => rates.size > 0).map(({ country }) => country));
  return [...new Set(delivered)].filter((country) => !taxed.has(country));
}
