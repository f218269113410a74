import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getMember, listMemberEvents, listMemberNotes, listMemberSessions, queryMembers } from "#api/members.ts";
import { listCustomFields } from "#api/sign-on.ts";
import { call } from "../client.ts";
import { PAGE_SIZE } from "../components/Pagination.tsx";
import { readPage, readText } from "../search-params.ts";
import { type View, views } from "./status.ts";

export type MembersSearch = { q: string; view: View; page: number };
export const defaultMembersSearch: MembersSearch = { q: "", view: "all", page: 1 };

export function readMembersSearch(search: Record<string, unknown>): MembersSearch {
  const view = views.find(({ value }) => value === search.view)?.value ?? "all";
  return { q: readText(search.q), view, page: readPage(search.page) };
}

export const membersQuery = (search: MembersSearch) =>
  queryOptions({
    queryKey: ["members", "list", search],
    queryFn: () => {
      const status = views.find(({ value }) => value === search.view)?.status;
      return call(queryMembers, {
        body: {
          query: {
            paging: { limit: PAGE_SIZE, offset: (search.page - 1) * PAGE_SIZE },
            ...(status !== undefined && { filter: { status } }),
          },
          fieldsets: ["FULL"],
          ...(search.q === "" ? {} : { search: { expression: search.q } }),
        },
      });
    },
    placeholderData: keepPreviousData,
  });

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ["members", "one", id],
    queryFn: async () => (await call(getMember, { params: { id }, query: { fieldsets: ["FULL"] } })).member,
  });

export const memberNotesQuery = (id: string) =>
  queryOptions({
    queryKey: ["members", "notes", id],
    queryFn: async () => (await call(listMemberNotes, { params: { id } })).notes,
  });

export const memberEventsQuery = (id: string) =>
  queryOptions({
    queryKey: ["members", "events", id],
    queryFn: async () => (await call(listMemberEvents, { params: { id } })).events,
  });

export const memberSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["members", "sessions", id],
    queryFn: async () => (await call(listMemberSessions, { params: { id } })).sessions,
  });

export const customFieldsQuery = queryOptions({
  queryKey: ["members", "custom-fields"],
  queryFn: async () => (await call(listCustomFields, {})).customFields,
});
