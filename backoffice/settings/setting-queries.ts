import { queryOptions } from "@tanstack/react-query";
import { listPaymentMethods } from "#api/payment-providers.ts";
import { queryManualTaxMappings, queryTaxGroups, queryTaxRegions } from "#api/taxes.ts";
import { call } from "../client.ts";

const body = { query: { cursorPaging: { limit: 100 } } };

export const taxesQuery = queryOptions({
  queryKey: ["settings", "taxes"],
  queryFn: async () => {
    const [regions, groups, mappings] = await Promise.all([
      call(queryTaxRegions, { body }),
      call(queryTaxGroups, { body }),
      call(queryManualTaxMappings, { body }),
    ]);
    return {
      mappings: mappings.manualTaxMappings,
      regions: new Map(regions.taxRegions.map((region) => [region.id, region])),
      groups: new Map(groups.taxGroups.map((group) => [group.id, group])),
    };
  },
});

export const paymentMethodsQuery = queryOptions({
  queryKey: ["settings", "payment-methods"],
  queryFn: async () => (await call(listPaymentMethods, {})).paymentMethods,
});
