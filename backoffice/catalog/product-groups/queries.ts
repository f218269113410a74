import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import {
  assignProducts,
  createProductGroup,
  type ProductGroup,
  searchProductGroups,
  unassignProducts,
  updateProductGroup,
} from "#api/catalog/product-groups.ts";
import { call, queryClient } from "#backoffice/client.ts";

const fields = ["GROUPING_CUSTOMIZATION" as const];
const PAGE = 50;

/** Product groups by name. */
export const groupsQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ["product-groups", text],
    queryFn: ({ pageParam }) => {
      const first = {
        ...(text !== "" && { search: { expression: text } }),
        sort: [{ fieldName: "name", order: "ASC" as const }],
        cursorPaging: { limit: PAGE },
      };
      const search = pageParam === undefined ? first : { cursorPaging: { limit: PAGE, cursor: pageParam } };
      return call(searchProductGroups, { body: { search, fields } });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
    placeholderData: keepPreviousData,
  });

export const refreshGroups = () => queryClient.invalidateQueries({ queryKey: ["product-groups"] });

type Wanted = { name: string; customizationId: string; productIds: readonly string[] };

/** The group itself, without its products: a new one, or the renamed one. */
export async function saveGroup(known: ProductGroup | undefined, { name, customizationId }: Wanted) {
  if (known === undefined) {
    const group = { name, ...(customizationId !== "" && { groupingCustomizationId: customizationId }) };
    return (await call(createProductGroup, { body: { productGroup: group, fields } })).productGroup;
  }
  if (known.name === name) return known;
  const body = { productGroup: { revision: known.revision, name }, fields };
  return (await call(updateProductGroup, { params: { id: known.id }, body })).productGroup;
}

/** Adds and removes products until the group has exactly these. */
export async function setProducts(group: ProductGroup, productIds: readonly string[]): Promise<void> {
  const before = group.members.map(({ productId }) => productId);
  const removed = before.filter((id) => !productIds.includes(id));
  const added = productIds.filter((id) => !before.includes(id));
  const productGroupId = group.id;
  if (removed.length > 0) await call(unassignProducts, { body: { productGroupId, productIds: removed } });
  if (added.length > 0) await call(assignProducts, { body: { productGroupId, productIds: added } });
}
