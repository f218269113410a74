import * as settings from "#api/pricing/tax-settings.ts";
import * as api from "#api/pricing/taxes.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import type { PageQuery } from "#server/platform/query/pages.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { calculateTaxes } from "./calculate.ts";
import { routes as exemptionRoutes } from "./exemption-routes.ts";
import { presentGroup, presentMapping, presentRegion } from "./present.ts";
import {
  getMapping,
  getTaxGroup,
  getTaxRegion,
  type MappingRow,
  queryGroups,
  queryMappings,
  queryRegions,
} from "./queries.ts";
import { readTaxSettings, upsertTaxSettings } from "./settings.ts";
import * as write from "./write.ts";

const defaultGroups: PageQuery = { filter: undefined, sort: [{ fieldName: "createdDate", order: "ASC" }] };
const doneMapping = (row: MappingRow) => ({ id: row.id, entity: presentMapping(row) });

const groupRoutes = [
  handleWrite(api.createTaxGroup, async ({ tx, body, now, actor }) => ({
    taxGroup: presentGroup(await write.createTaxGroup(tx, body.taxGroup, now, actor)),
  })),
  handleRead(api.listDefaultTaxGroups, async ({ db }) => {
    const { rows } = await queryGroups(db, defaultGroups);
    return { taxGroups: rows.filter((row) => row.is_default).map(presentGroup) };
  }),
  handleRead(api.listDefaultTaxGroupsByAppIds, async ({ db, body }) => {
    const { rows } = await queryGroups(db, defaultGroups);
    const taxGroups = rows.filter((row) => row.is_default).map(presentGroup);
    const { length } = body.appIds;
    const [taxGroup] = taxGroups;
    return {
      results: body.appIds.map((appId, originalIndex) => ({
        taxGroupMetadata: { id: appId, originalIndex, success: true },
        ...(taxGroup === undefined ? {} : { taxGroup }),
        appId,
        taxGroups,
      })),
      bulkActionMetadata: { totalSuccesses: length, totalFailures: 0, undetailedFailures: 0 },
    };
  }),
  handleRead(api.getTaxGroup, async ({ db, params }) => ({
    taxGroup: presentGroup(await getTaxGroup(db, params.taxGroupId)),
  })),
  handleRead(api.queryTaxGroups, async ({ db, body }) => {
    const { rows, pagingMetadata } = await queryGroups(db, body.query);
    return { taxGroups: rows.map(presentGroup), pagingMetadata };
  }),
  handleWrite(api.updateTaxGroup, async ({ tx, params, body, ...writing }) => ({
    taxGroup: presentGroup(await write.updateTaxGroup(tx, params.taxGroupId, body.taxGroup, writing)),
  })),
  handleWrite(api.deleteTaxGroup, async ({ tx, params, ...writing }) => {
    await write.deleteTaxGroup(tx, params.taxGroupId, writing);
    return {};
  }),
];

const regionRoutes = [
  handleWrite(api.createTaxRegion, async ({ tx, body, now, actor }) => ({
    taxRegion: presentRegion(await write.createTaxRegion(tx, body.taxRegion, now, actor)),
  })),
  handleWrite(api.bulkCreateTaxRegion, async ({ tx, body, now, actor }) => {
    const outcomes = await attemptEach(tx, body.taxRegions, async (region) => {
      const row = await write.createTaxRegion(tx, region, now, actor);
      return { id: row.id, entity: presentRegion(row) };
    });
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleRead(api.getTaxRegion, async ({ db, params }) => ({
    taxRegion: presentRegion(await getTaxRegion(db, params.taxRegionId)),
  })),
  handleRead(api.queryTaxRegions, async ({ db, body }) => {
    const { rows, pagingMetadata } = await queryRegions(db, body.query);
    return { taxRegions: rows.map(presentRegion), pagingMetadata };
  }),
  handleWrite(api.updateTaxRegion, async ({ tx, params, body, ...writing }) => ({
    taxRegion: presentRegion(await write.updateTaxRegion(tx, params.taxRegionId, body.taxRegion, writing)),
  })),
  handleWrite(api.deleteTaxRegion, async ({ tx, params, ...writing }) => {
    await write.deleteTaxRegion(tx, params.taxRegionId, writing);
    return {};
  }),
];

const mappingRoutes = [
  handleWrite(api.createManualTaxMapping, async ({ tx, body, now, actor }) => ({
    manualTaxMapping: presentMapping(await write.createManualTaxMapping(tx, body.manualTaxMapping, now, actor)),
  })),
  handleWrite(api.bulkCreateManualTaxMappings, async ({ tx, body, now, actor }) => {
    const outcomes = await attemptEach(tx, body.manualTaxMappings, async (mapping) =>
      doneMapping(await write.createManualTaxMapping(tx, mapping, now, actor)),
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleRead(api.listManualTaxMappings, async ({ db }) => {
    const { rows, pagingMetadata } = await queryMappings(db, { cursorPaging: { limit: 1000 } });
    return { manualTaxMappings: rows.map(presentMapping), pagingMetadata };
  }),
  handleRead(api.getManualTaxMapping, async ({ db, params }) => ({
    manualTaxMapping: presentMapping(await getMapping(db, params.manualTaxMappingId)),
  })),
  handleRead(api.queryManualTaxMappings, async ({ db, body }) => {
    const { rows, pagingMetadata } = await queryMappings(db, body.query);
    return { manualTaxMappings: rows.map(presentMapping), pagingMetadata };
  }),
  handleWrite(api.updateManualTaxMapping, async ({ tx, params, body, ...writing }) => {
    const row = await write.updateManualTaxMapping(tx, params.manualTaxMappingId, body.manualTaxMapping, writing);
    return { manualTaxMapping: presentMapping(row) };
  }),
  handleWrite(api.deleteManualTaxMapping, async ({ tx, params, ...writing }) => {
    await write.deleteManualTaxMapping(tx, params.manualTaxMappingId, writing);
    return {};
  }),
  handleWrite(api.bulkAssignExemptOverrides, async ({ tx, body, ...writing }) => {
    const outcomes = await attemptEach(
      tx,
      body.assignOverrides,
      async ({ manualTaxMappingId, exemptGroupOverrides }) => {
        const set = exemptGroupOverrides.map(({ exemptGroupId, rate }) => ({
          taxExemptGroupId: exemptGroupId,
          taxRate: rate,
        }));
        return doneMapping(await write.overrideExemptRates(tx, manualTaxMappingId, { set }, writing));
      },
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(api.bulkUnassignExemptOverrides, async ({ tx, body, ...writing }) => {
    const outcomes = await attemptEach(tx, body.unassignOverrides, async ({ manualTaxMappingId, exemptGroupIds }) =>
      doneMapping(await write.overrideExemptRates(tx, manualTaxMappingId, { unset: exemptGroupIds }, writing)),
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(api.updateManualTaxMappingExtendedFields, async ({ tx, params, body, ...writing }) => {
    const extendedFields = { namespaces: { [body.namespace]: body.namespaceData } };
    return {
      manualTaxMapping: presentMapping(await write.updateManualTaxMapping(tx, params.id, { extendedFields }, writing)),
    };
  }),
];

const settingRoutes = [
  handleRead(settings.getTaxSettings, async ({ db }) => ({ taxSettings: await readTaxSettings(db) })),
  handleWrite(settings.upsertTaxSettings, async ({ tx, body, now }) => ({
    taxSettings: await upsertTaxSettings(tx, body.taxSettings, now),
  })),
  handleRead(settings.calculateTax, async ({ db, body }) => calculateTaxes(db, body, await readStoreSettings(db))),
  handleRead(settings.listTaxCalculators, async () => ({ taxCalculatorDetails: [MANUAL_CALCULATOR] })),
];

/** The store's own rates, listed as the calculator that is always available. */
const MANUAL_CALCULATOR = {
  appId: "45c44b27-ca7b-4891-8c0d-1747d588b835",
  displayName: "Manual rates",
  unsupportedCountries: [],
};

export const routes = [...groupRoutes, ...regionRoutes, ...mappingRoutes, ...exemptionRoutes, ...settingRoutes];
