/** The form of a tax region with its rates, and the calls that save it. */
import type { ManualTaxMapping, TaxGroup } from "#api/pricing/tax-values.ts";
import {
  createManualTaxMapping,
  createTaxGroup,
  createTaxRegion,
  deleteManualTaxMapping,
  updateManualTaxMapping,
  updateTaxRegion,
} from "#api/pricing/taxes.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { call } from "#backoffice/client.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { TaxPlace } from "./queries.ts";
import { toPercent, toRate } from "./rates.ts";
import { type StandardRate, standardRateOf } from "./standard-rates.ts";
import { taxesTexts } from "./texts/texts.ts";

export const jurisdictionTypes = ["UNDEFINED", "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"] as const;
type JurisdictionType = (typeof jurisdictionTypes)[number];

type RateForm = {
  percent: string;
  name: string;
  description: string;
  taxType: string;
  jurisdiction: string;
  jurisdictionType: JurisdictionType;
};
export type RegionForm = {
  country: string;
  subdivision: string;
  isIncluded: boolean;
  isShippingTaxed: boolean;
  /** By tax group id. A group with an empty percentage isn't taxed in the region. */
  rates: Readonly<Record<string, RateForm>>;
};

/** Placeholder for the default group of a store without tax groups; saving a rate creates the group. */
export const FIRST_GROUP: Pick<TaxGroup, "id" | "name"> = { id: "first", name: taxesTexts[staffLanguage()].firstGroup };

const emptyRate: RateForm = {
  percent: "",
  name: "",
  description: "",
  taxType: "",
  jurisdiction: "",
  jurisdictionType: "UNDEFINED",
};

const rateFormOf = (mapping: ManualTaxMapping | undefined): RateForm =>
  mapping === undefined
    ? emptyRate
    : {
        percent: toPercent(mapping.taxRate),
        name: mapping.taxName ?? "",
        description: mapping.description ?? "",
        taxType: mapping.taxType ?? "",
        jurisdiction: mapping.jurisdiction ?? "",
        jurisdictionType: mapping.jurisdictionType ?? "UNDEFINED",
      };

/** Sales tax is added at checkout in the United States and Canada; nearly everywhere else, prices include tax. */
export const isUsuallyIncluded = (country: string): boolean => country !== "US" && country !== "CA";

type Choice = { groups: readonly Pick<TaxGroup, "id">[]; country: string };

export function regionFormOf(region: TaxPlace | undefined, { groups, country }: Choice): RegionForm {
  return {
    country: region?.country ?? country,
    subdivision: region?.subdivision ?? "",
    isIncluded: region?.taxIncludedInPrice ?? isUsuallyIncluded(country),
    isShippingTaxed: region?.shippingTaxed ?? true,
    rates: Object.fromEntries(groups.map(({ id }) => [id, rateFormOf(region?.rates.get(id))])),
  };
}

/** The default group's rate of a new region starts with the standard rate of its place. */
export function withStandardRate(form: RegionForm, groupId: string, locale: string): RegionForm {
  const standard = standardRateOf(form);
  const rate = form.rates[groupId];
  if (standard === undefined || rate === undefined) return form;
  const filled = { ...rate, percent: standard.percent, name: standardName(standard, locale) };
  return { ...form, rates: { ...form.rates, [groupId]: filled } };
}

/** In the store's language, because customers see it. */
export const standardName = ({ name }: StandardRate, locale: string): string =>
  taxesTexts[chooseLanguage(locale)].standard.names[name];

/** A new region needs a rate: without one, no tax is collected there. */
export function isRegionReady({ country, rates }: RegionForm, isNew: boolean): boolean {
  const given = Object.values(rates).filter(({ percent }) => percent.trim() !== "");
  return country !== "" && (!isNew || given.length > 0) && given.every(({ percent }) => toRate(percent) !== undefined);
}

/** Saves the region first, then each rate that changed. */
export async function saveRegion(form: RegionForm, region: TaxPlace | undefined): Promise<void> {
  const { country, subdivision, isIncluded, isShippingTaxed, rates } = form;
  const fields = { country, subdivision, taxIncludedInPrice: isIncluded, shippingTaxed: isShippingTaxed };
  const { taxRegion } =
    region === undefined
      ? await call(createTaxRegion, { body: { taxRegion: fields } })
      : await call(updateTaxRegion, {
          params: { taxRegionId: region.id },
          body: { taxRegion: { ...fields, revision: region.revision } },
        });
  for (const [groupId, rate] of Object.entries(rates)) {
    await saveRate({ groupId, regionId: taxRegion.id, before: region?.rates.get(groupId) }, rate);
  }
}

type RatePlace = { groupId: string; regionId: string; before: ManualTaxMapping | undefined };

async function saveRate({ groupId, regionId, before }: RatePlace, form: RateForm): Promise<void> {
  const taxRate = toRate(form.percent);
  const { percent: _, name, ...details } = form;
  const fields = { ...details, taxName: name.trim() };
  if (before === undefined) {
    if (taxRate === undefined) return;
    const taxGroupId = groupId === FIRST_GROUP.id ? await createFirstGroup() : groupId;
    const manualTaxMapping = { taxGroupId, taxRegionId: regionId, taxRate, ...fields };
    await call(createManualTaxMapping, { body: { manualTaxMapping } });
    return;
  }
  const params = { manualTaxMappingId: before.id };
  if (taxRate === undefined) await call(deleteManualTaxMapping, { params });
  else if (JSON.stringify(rateFormOf(before)) !== JSON.stringify({ ...form, percent: toPercent(taxRate) })) {
    const manualTaxMapping = { taxRate, ...fields, revision: before.revision };
    await call(updateManualTaxMapping, { params, body: { manualTaxMapping } });
  }
}

async function createFirstGroup(): Promise<string> {
  const { taxGroup } = await call(createTaxGroup, { body: { taxGroup: { name: FIRST_GROUP.name } } });
  return taxGroup.id;
}
