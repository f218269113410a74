import { queryOptions } from "@tanstack/react-query";
import { queryContactTaxDetails, queryTaxExemptGroups } from "#api/pricing/tax-exemptions.ts";
import { call } from "#backoffice/client.ts";

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
