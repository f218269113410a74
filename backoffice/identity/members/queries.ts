import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listMemberEvents, listMemberNotes, listMemberSessions } from "#api/identity/member-records.ts";
import { getMember, queryMembers } from "#api/identity/members.ts";
import { listCustomFields } from "#api/identity/sign-on.ts";
import { call } from "#backoffice/client.ts";

const searchMembers = (text: string, limit: number) =>
  call(queryMembers, {
    body: {
      ...(text.trim() === "" ? {} : { search: { expression: text.trim() } }),
      query: { paging: { limit } },
      fieldsets: ["FULL"],
    },
  });

/** Accounts and contact records by name or email. */
export const foundMembersQuery = (text: string) =>
  queryOptions({
    queryKey: ["members", "found", text],
    queryFn: async () => (await searchMembers(text, 20)).members,
    placeholderData: keepPreviousData,
  });

/** Members by name or email, for fields that select one. */
export const memberChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ["members", "choices", text],
    queryFn: async () => {
      const { members } = await searchMembers(text, 10);
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
