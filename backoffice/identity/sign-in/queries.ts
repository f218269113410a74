import { queryOptions } from "@tanstack/react-query";
import { getSignOnPolicy, listIdentityProviders } from "#api/identity/sign-on.ts";
import { call } from "#backoffice/client.ts";

export { customFieldsQuery } from "../members/queries.ts";

export const policyQuery = queryOptions({
  queryKey: ["sign-on", "policy"],
  queryFn: async () => (await call(getSignOnPolicy, {})).signOnPolicy,
});
export const providersQuery = queryOptions({
  queryKey: ["sign-on", "providers"],
  queryFn: async () => (await call(listIdentityProviders, {})).identityProviders,
});
