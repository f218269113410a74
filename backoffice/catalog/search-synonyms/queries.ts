import { queryOptions } from "@tanstack/react-query";
import { listSearchSynonyms, setSearchSynonyms } from "#api/catalog/products/product-search.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { changeGroups, type SynonymGroup } from "./change-groups.ts";

export const synonymsQuery = queryOptions({
  queryKey: ["search-synonyms"],
  queryFn: () => call(listSearchSynonyms, {}),
});

/** Changes the list as it is on the server now, so that groups that other staff members saved meanwhile stay. */
export async function saveGroup(before: SynonymGroup | undefined, next: SynonymGroup | undefined): Promise<void> {
  const { synonyms } = await call(listSearchSynonyms, {});
  await call(setSearchSynonyms, { body: { synonyms: changeGroups(synonyms, before, next) } });
  await queryClient.invalidateQueries(synonymsQuery);
}
