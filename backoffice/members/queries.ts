import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryMembers } from "#api/members.ts";
import { call } from "../client.ts";
import { PAGE_SIZE } from "../components/Pagination.tsx";
import { readPage, readText } from "../search-params.ts";

export type MembersSearch = { q: string; page: number };
export const defaultMembersSearch: MembersSearch = { q: "", page: 1 };

export function readMembersSearch(search: Record<string, unknown>): MembersSearch {
  return { q: readText(search.q), page: readPage(search.page) };
}

export const membersQuery = (search: MembersSearch) =>
  queryOptions({
    queryKey: ["members", "list", search],
    queryFn: () =>
      call(queryMembers, {
        body: {
          query: { paging: { limit: PAGE_SIZE, offset: (search.page - 1) * PAGE_SIZE } },
          fieldsets: ["FULL"],
          ...(search.q === "" ? {} : { search: { expression: search.q } }),
        },
      }),
    placeholderData: keepPreviousData,
  });
