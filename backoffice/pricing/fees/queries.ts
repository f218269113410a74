import { queryOptions } from "@tanstack/react-query";
import { type AdditionalFeeRule, getTipSettings, queryAdditionalFees } from "#api/pricing/additional-fees.ts";
import { call, queryClient } from "#backoffice/client.ts";

const PAGE_SIZE = 100;

export const feesQuery = queryOptions({
  queryKey: ["fees"],
  queryFn: async (): Promise<AdditionalFeeRule[]> => {
    const sort = [{ fieldName: "createdDate", order: "ASC" as const }];
    const query = { sort, cursorPaging: { limit: PAGE_SIZE } };
    return (await call(queryAdditionalFees, { body: { query } })).additionalFees;
  },
});

export const tipsQuery = queryOptions({
  queryKey: ["tips"],
  queryFn: async () => (await call(getTipSettings, {})).tipSettings,
});

export const refreshFees = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["fees"] }),
    queryClient.invalidateQueries({ queryKey: ["price-test"] }),
  ]);
