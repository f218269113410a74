import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { deleteAddressRedirect, listAddressRedirects } from "#api/catalog/address-redirects.ts";
import type { Output } from "#api/endpoint.ts";
import { call, orNull, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";

export type Redirect = Output<typeof listAddressRedirects>["redirects"][number];

export const redirectsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ["address-redirects", q, page],
    queryFn: () => call(listAddressRedirects, { query: { q, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

/** Succeeds if the redirect no longer exists. */
export async function deleteRedirect({ kind, slug }: Pick<Redirect, "kind" | "slug">): Promise<void> {
  await orNull(call(deleteAddressRedirect, { params: { kind, slug } }));
  await queryClient.invalidateQueries({ queryKey: ["address-redirects"] });
}
