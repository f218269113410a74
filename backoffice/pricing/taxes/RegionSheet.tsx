import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { TaxGroup } from "#api/pricing/tax-values.ts";
import { deleteTaxRegion } from "#api/pricing/taxes.ts";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { type MutationForm, useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatDay, formatPercent, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshTaxes, type TaxPlace } from "./queries.ts";
import { toRate } from "./rates.ts";
import {
  FIRST_GROUP,
  isRegionReady,
  isUsuallyIncluded,
  jurisdictionTypes,
  type RegionForm,
  regionFormOf,
  saveRegion,
  standardName,
  withStandardRate,
} from "./region-form.ts";
import { standardRateOf } from "./standard-rates.ts";
import styles from "./taxes.module.css";
import { taxesTexts } from "./texts/texts.ts";

const texts = taxesTexts[staffLanguage()];

type Props = {
  region: TaxPlace | undefined;
  /** Preselected for a new region. */
  country: string;
  groups: readonly TaxGroup[];
  /** The store's locale: customers see the names of taxes. */
  locale: string;
  onClose: () => void;
};

/** A tax region with its rates. Saving the first rate of a store without tax groups creates the default group. */
export function RegionSheet({ region, country, groups: known, locale, onClose }: Props) {
  const groups = known.length === 0 ? [FIRST_GROUP] : known;
  const mainGroup = (known.find(({ isDefault }) => isDefault) ?? FIRST_GROUP).id;
  const [isDeleting, setIsDeleting] = useState(false);
  const done = async (message: string) => {
    await refreshTaxes();
    showToast(message);
    onClose();
  };
  const form = useMutationForm<RegionForm, void>({
    values:
      region === undefined
        ? withStandardRate(regionFormOf(undefined, { groups, country }), mainGroup, locale)
        : regionFormOf(region, { groups, country }),
    validate: ({ rates }) =>
      Object.fromEntries(
        Object.entries(rates).map(([id, { percent }]) => [
          `rates.${id}.percent`,
          percent.trim() !== "" && toRate(percent) === undefined ? texts.rate.invalid : undefined,
        ]),
      ),
    request: (values) => saveRegion(values, region),
    onSuccess: () => done(texts.region.saved),
    // The region may have been created before one of its rates was refused.
    onError: () => void refreshTaxes(),
  });
  const removing = useMutation({
    mutationFn: () => call(deleteTaxRegion, { params: { taxRegionId: region?.id ?? "" } }),
    onSuccess: () => done(texts.region.deleted),
  });
  const isReady = isRegionReady(form.watch(), region === undefined);
  const place = form.bind("country");
  const subdivision = form.bind("subdivision");
  const rate = form.bind(`rates.${mainGroup}.percent`);
  const rateName = form.bind(`rates.${mainGroup}.name`);
  const standard =
    region === undefined ? standardRateOf({ country: place.value, subdivision: subdivision.value }) : undefined;
  /** Replaces the standard rate of the previous place, never a rate that the merchant entered. */
  const fillStandardRate = (next: { country: string; subdivision: string }): void => {
    if (region !== undefined || (rate.value !== "" && rate.value !== standard?.percent)) return;
    const found = standardRateOf(next);
    rate.onChange(found?.percent ?? "");
    rateName.onChange(found === undefined ? "" : standardName(found, locale));
  };
  return (
    <>
      <FormDialog
        title={region === undefined ? texts.regions.add : region.name}
        onClose={onClose}
        kind="sheet"
        form={form}
        submitLabel={texts.save}
        isReady={isReady}
        actions={
          region !== undefined && (
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {texts.delete}
            </Button>
          )
        }
      >
        <FieldStack>
          <FieldRow>
            <CountrySelect
              label={texts.region.country}
              emptyLabel={texts.region.chooseCountry}
              {...place}
              onChange={(code) => {
                place.onChange(code);
                subdivision.onChange("");
                form.bind("isIncluded").onChange(isUsuallyIncluded(code));
                fillStandardRate({ country: code, subdivision: "" });
              }}
            />
            <SubdivisionSelect
              country={place.value}
              emptyLabel={texts.region.wholeCountry}
              hint={texts.region.subdivisionHint}
              {...subdivision}
              onChange={(code) => {
                subdivision.onChange(code);
                fillStandardRate({ country: place.value, subdivision: code });
              }}
            />
          </FieldRow>
          {groups.map((group) => (
            <RateFields key={group.id} group={group} isOnly={groups.length === 1} form={form} />
          ))}
          {standard !== undefined && (
            <p className={styles.note}>
              {formatText(texts.standard.hint, {
                percent: formatPercent(standard.percent),
                source: standard.source,
                date: formatDay(standard.date, "longDate"),
              })}
            </p>
          )}
          <Checkbox label={texts.region.isIncluded} hint={texts.region.isIncludedHint} {...form.field("isIncluded")} />
          <Checkbox label={texts.region.isShippingTaxed} {...form.field("isShippingTaxed")} />
        </FieldStack>
      </FormDialog>
      <ConfirmDialog
        title={formatText(texts.deleteNamed, { name: region?.name ?? "" })}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => removing.mutate()}
        confirmLabel={texts.region.deleteConfirm}
        isBusy={removing.isPending}
        isDangerous
      >
        {removing.isError
          ? messageOf(removing.error)
          : region?.subdivision === undefined
            ? texts.region.deleteCountry
            : texts.region.deleteSubdivision}
      </ConfirmDialog>
    </>
  );
}

type RateProps = {
  group: Pick<TaxGroup, "id" | "name">;
  isOnly: boolean;
  form: Pick<MutationForm<RegionForm>, "field">;
};

function RateFields({ group, isOnly, form }: RateProps) {
  const labelFor = (label: string): string =>
    isOnly ? label : formatText(texts.rate.forGroup, { label, group: group.name });
  const text = (label: string, name: "name" | "jurisdiction" | "taxType" | "description", placeholder = "") => (
    <TextField
      label={labelFor(label)}
      placeholder={placeholder}
      maxLength={name === "description" ? 1000 : 200}
      {...form.field(`rates.${group.id}.${name}`)}
    />
  );
  return (
    <div className={styles.rateFields}>
      <FieldRow>
        <TextField
          label={labelFor(texts.rate.rate)}
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          hint={isOnly ? texts.rate.zeroHint : texts.rate.emptyHint}
          {...form.field(`rates.${group.id}.percent`)}
        />
        {text(texts.rate.name, "name", texts.rate.namePlaceholder)}
      </FieldRow>
      <details>
        <summary>{labelFor(texts.rate.more)}</summary>
        <FieldRow>
          {text(texts.rate.jurisdiction, "jurisdiction", texts.rate.jurisdictionPlaceholder)}
          <SelectField
            label={labelFor(texts.rate.jurisdictionType)}
            {...form.field(`rates.${group.id}.jurisdictionType`)}
          >
            {jurisdictionTypes.map((value) => (
              <option key={value} value={value}>
                {texts.jurisdictionTypes[value]}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldRow>
          {text(texts.rate.taxType, "taxType", texts.rate.taxTypePlaceholder)}
          {text(texts.rate.description, "description")}
        </FieldRow>
      </details>
    </div>
  );
}
