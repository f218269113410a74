import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getTaxSettings } from "#api/pricing/tax-settings.ts";
import type { ManualTaxMapping, TaxGroup, TaxRegion } from "#api/pricing/tax-values.ts";
import { listManualTaxMappings, queryTaxGroups, queryTaxRegions } from "#api/pricing/taxes.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { refreshSetup } from "#backoffice/store/setup/queries.ts";
import { subdivisionName } from "#backoffice/subdivisions.ts";

export type TaxPlace = TaxRegion & {
  name: string;
  /** Rates by tax group. */
  rates: ReadonlyMap<string, ManualTaxMapping>;
};

export type Taxes = { regions: readonly TaxPlace[]; groups: readonly TaxGroup[] };

const MOST = 100;
const oldestFirst = [{ fieldName: "createdDate", order: "ASC" as const }];

async function allRegions(): Promise<TaxRegion[]> {
  const found: TaxRegion[] = [];
  let cursor: string | undefined;
  do {
    const cursorPaging = cursor === undefined ? { limit: MOST } : { limit: MOST, cursor };
    const query = cursor === undefined ? { sort: oldestFirst, cursorPaging } : { cursorPaging };
    const { taxRegions, pagingMetadata } = await call(queryTaxRegions, { body: { query } });
    found.push(...taxRegions);
    cursor = pagingMetadata.cursors?.next;
  } while (cursor !== undefined);
  return found;
}

export const taxesQuery = queryOptions({
  queryKey: ["taxes"],
  queryFn: async (): Promise<Taxes> => {
    const [regions, { taxGroups }, { manualTaxMappings }] = await Promise.all([
      allRegions(),
      call(queryTaxGroups, { body: { query: { sort: oldestFirst, cursorPaging: { limit: MOST } } } }),
      call(listManualTaxMappings, {}),
    ]);
    const byRegion = Map.groupBy(manualTaxMappings, (mapping) => mapping.taxRegionId);
    const places = regions.map((region) => ({
      ...region,
      name: regionName(region),
      rates: new Map((byRegion.get(region.id) ?? []).map((mapping) => [mapping.taxGroupId, mapping])),
    }));
    return { regions: places.sort((a, b) => a.name.localeCompare(b.name)), groups: taxGroups };
  },
  placeholderData: keepPreviousData,
});

export const taxSettingsQuery = queryOptions({
  queryKey: ["taxes", "settings"],
  queryFn: async () => (await call(getTaxSettings, {})).taxSettings,
});

export function regionName({ country, subdivision }: Pick<TaxRegion, "country" | "subdivision">): string {
  const name = countryName(country) ?? country;
  return subdivision === undefined ? name : `${name}, ${subdivisionName(subdivision)}`;
}

export async function refreshTaxes(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["taxes"] }),
    queryClient.invalidateQueries({ queryKey: ["tax-groups"] }),
    refreshSetup(),
    queryClient.invalidateQueries({ queryKey: ["settings", "taxes"] }),
    queryClient.invalidateQueries({ queryKey: ["price-test"] }),
  ]);
}
