import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listMemberEvents, listMemberNotes, listMemberSessions } from "#api/identity/member-records.ts";
import { getMember, queryMembers } from "#api/identity/members.ts";
import { listCustomFields } from "#api/identity/sign-on.ts";
import { aggregateOrders, searchOrders } from "#api/orders/orders/orders.ts";
import { call } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { readPage, readText } from "#backoffice/search-params.ts";
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

/** Members by name or email, for fields that select one. */
export const memberChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ["members", "choices", text],
    queryFn: async () => {
      const search = text.trim() === "" ? {} : { search: { expression: text.trim() } };
      const { members } = await call(queryMembers, {
        body: { ...search, query: { paging: { limit: 10 } }, fieldsets: ["FULL"] },
      });
      return members.map(({ id, loginEmail, profile, contact }) => {
        const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(" ") || profile?.nickname;
        return { id, name: [name, loginEmail].filter(Boolean).join(" · ") };
      });
    },
    placeholderData: keepPreviousData,
  });

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ["members", "one", id],
    queryFn: async () => (await call(getMember, { params: { id }, query: { fieldsets: ["FULL"] } })).member,
  });

const SHOWN_ORDERS = 5;

/** The latest orders of an account. Canceled orders are listed, but not counted. */
export const memberOrdersQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "of-member", id],
    queryFn: async () => {
      const sort = [{ fieldName: "createdDate", order: "DESC" as const }];
      const filter = { "buyerInfo.memberId": id };
      const aggregation = {
        count: { type: "SCALAR" as const, fieldPath: "number", scalar: { type: "COUNT_DISTINCT" as const } },
        total: {
          type: "SCALAR" as const,
          fieldPath: "priceSummary.total.amount",
          scalar: { type: "SUM" as const },
        },
      };
      const [{ orders }, { aggregates }] = await Promise.all([
        call(searchOrders, { body: { search: { filter, sort, paging: { limit: SHOWN_ORDERS } } } }),
        call(aggregateOrders, { body: { filter: { ...filter, status: { $ne: "CANCELED" } }, aggregation } }),
      ]);
      return {
        orders,
        count: Number(aggregates.count?.scalar?.value ?? 0),
        total: Number(aggregates.total?.scalar?.value ?? 0),
      };
    },
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
