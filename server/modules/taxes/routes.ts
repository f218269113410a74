import {
  createTaxGroup as createGroupEndpoint,
  createManualTaxMapping as createMappingEndpoint,
  createTaxRegion as createRegionEndpoint,
  deleteTaxRegion as deleteRegionEndpoint,
  getTaxGroup as getGroupEndpoint,
  getTaxRegion as getRegionEndpoint,
  type ManualTaxMapping,
  queryManualTaxMappings,
  queryTaxGroups,
  queryTaxRegions,
  type TaxGroup,
  type TaxRegion,
} from "#api/taxes.ts";
import { newestFirst, toPage } from "#server/platform/db/newest-first.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import {
  createManualTaxMapping,
  createTaxGroup,
  createTaxRegion,
  deleteTaxRegion,
  type GroupRow,
  getTaxGroup,
  getTaxRegion,
  listMappings,
  listTaxGroups,
  listTaxRegions,
  type MappingRow,
  type RegionRow,
} from "./queries.ts";

type Kept = { id: string; revision: number; created_at: Date; updated_at: Date };

const presentKept = ({ id, revision, created_at, updated_at }: Kept) => ({
  id,
  revision: String(revision),
  createdDate: created_at.toISOString(),
  updatedDate: updated_at.toISOString(),
});

const presentGroup = (row: GroupRow): TaxGroup => ({ ...presentKept(row), name: row.name, isDefault: row.is_default });

const presentRegion = (row: RegionRow): TaxRegion => ({
  ...presentKept(row),
  country: row.country,
  taxIncludedInPrice: row.is_tax_included,
  ...(row.subdivision === "" ? {} : { subdivision: row.subdivision }),
  ...(row.app_id === null ? {} : { appId: row.app_id }),
});

const presentMapping = (row: MappingRow): ManualTaxMapping => ({
  ...presentKept(row),
  taxGroupId: row.tax_group_id,
  taxRegionId: row.tax_region_id,
  taxRate: row.tax_rate,
  description: row.description,
  taxType: row.tax_type,
  taxName: row.tax_name,
  jurisdiction: row.jurisdiction,
  // The column is checked by the database to be one of these.
  jurisdictionType: row.jurisdiction_type as NonNullable<ManualTaxMapping["jurisdictionType"]>,
});

export const routes = [
  handleWrite(createGroupEndpoint, async ({ tx, body, now }) => ({
    taxGroup: presentGroup(await createTaxGroup(tx, body.taxGroup, now)),
  })),
  handleRead(getGroupEndpoint, async ({ db, params }) => ({
    taxGroup: presentGroup(await getTaxGroup(db, params.taxGroupId)),
  })),
  handleRead(queryTaxGroups, async ({ db, body }) => {
    const page = newestFirst(body.query);
    const { rows, pagingMetadata } = toPage(await listTaxGroups(db, page), page);
    return { taxGroups: rows.map(presentGroup), pagingMetadata };
  }),
  handleWrite(createRegionEndpoint, async ({ tx, body, now }) => ({
    taxRegion: presentRegion(await createTaxRegion(tx, body.taxRegion, now)),
  })),
  handleRead(getRegionEndpoint, async ({ db, params }) => ({
    taxRegion: presentRegion(await getTaxRegion(db, params.taxRegionId)),
  })),
  handleRead(queryTaxRegions, async ({ db, body }) => {
    const page = newestFirst(body.query);
    const { rows, pagingMetadata } = toPage(await listTaxRegions(db, page), page);
    return { taxRegions: rows.map(presentRegion), pagingMetadata };
  }),
  handleWrite(deleteRegionEndpoint, async ({ tx, params }) => {
    await deleteTaxRegion(tx, params.taxRegionId);
    return {};
  }),
  handleWrite(createMappingEndpoint, async ({ tx, body, now }) => ({
    manualTaxMapping: presentMapping(await createManualTaxMapping(tx, body.manualTaxMapping, now)),
  })),
  handleRead(queryManualTaxMappings, async ({ db, body }) => {
    const page = newestFirst(body.query);
    const { rows, pagingMetadata } = toPage(await listMappings(db, page), page);
    return { manualTaxMappings: rows.map(presentMapping), pagingMetadata };
  }),
];
