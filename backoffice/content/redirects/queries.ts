import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  createSiteRedirect,
  deleteSiteRedirect,
  importSiteRedirects,
  listSiteRedirects,
  type RedirectOrigin,
} from "#api/content/site-redirects.ts";
import type { Output } from "#api/endpoint.ts";
import { call, orNull, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";

export type ImportResult = Output<typeof importSiteRedirects>;
export type RedirectFilters = { q: string; origin: RedirectOrigin | "" };

const KEY = "site-redirects";
export const refreshRedirects = () => queryClient.invalidateQueries({ queryKey: [KEY] });

export const redirectsQuery = ({ q, origin }: RedirectFilters, page: number) =>
  queryOptions({
    queryKey: [KEY, q, origin, page],
    queryFn: () =>
      call(listSiteRedirects, {
        query: { q, ...(origin !== "" && { origin }), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      }),
    placeholderData: keepPreviousData,
    // Addresses change in other editors.
    refetchOnMount: "always",
  });

export async function addRedirect(body: { path: string; target: string }): Promise<void> {
  await call(createSiteRedirect, { body });
  await refreshRedirects();
}

export async function importRedirects(file: File): Promise<ImportResult> {
  const result = await call(importSiteRedirects, { body: { csv: await file.text() } });
  await refreshRedirects();
  return result;
}

/** Succeeds if the redirect no longer exists. */
export async function deleteRedirect(redirectId: string): Promise<void> {
  await orNull(call(deleteSiteRedirect, { params: { redirectId } }));
  await refreshRedirects();
}
