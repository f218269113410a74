import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryMembers } from "#api/members.ts";
import { queryContactTaxDetails, queryTaxExemptGroups } from "#api/tax-exemptions.ts";
import { call } from "../client.ts";

const MOST = 100;

export const exemptGroupsQuery = queryOptions({
  queryKey: ["taxes", "exempt-groups"],
  queryFn: async () => {
    const query = { sort: [{ fieldName: "name", order: "ASC" as const }], cursorPaging: { limit: MOST } };
    return (await call(queryTaxExemptGroups, { body: { query } })).taxExemptGroups;
  },
});

/** Members of a group, by name. */
export const exemptBuyersQuery = (taxExemptGroupId: string) =>
  queryOptions({
    queryKey: ["taxes", "exempt-groups", taxExemptGroupId],
    queryFn: async () => {
      const query = { filter: { taxExemptGroupId }, cursorPaging: { limit: MOST } };
      const body = { query, fields: ["CONTACT_DETAILS" as const] };
      const { contactTaxDetails } = await call(queryContactTaxDetails, { body });
      return contactTaxDetails
        .map(({ id, contactDetails = {} }) => {
          const { firstName, lastName, company, email } = contactDetails;
          const name = [firstName, lastName].filter(Boolean).join(" ") || company;
          return { id, name: [name, email].filter(Boolean).join(" · ") || "A member who is gone" };
        })
        .sort((a, b) => a.name.localeCompare(b.name));
    },
  });

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
