import type { listSearchSynonyms } from "#api/catalog/products/product-search.ts";
import type { Output } from "#api/endpoint.ts";

export type SynonymGroup = Output<typeof listSearchSynonyms>["synonyms"][number];

const keyOf = ({ words, isOneWay = false }: SynonymGroup): string => JSON.stringify([isOneWay, ...words]);

/** The list with one group added (no `before`), replaced, or deleted (no `next`). New groups come first. */
export function changeGroups(
  groups: readonly SynonymGroup[],
  before: SynonymGroup | undefined,
  next: SynonymGroup | undefined,
): SynonymGroup[] {
  const at = before === undefined ? -1 : groups.findIndex((group) => keyOf(group) === keyOf(before));
  const rest = groups.filter((_, index) => index !== at);
  return next === undefined ? rest : rest.toSpliced(Math.max(0, at), 0, next);
}
