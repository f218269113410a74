import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { TaxGroup } from "#api/pricing/tax-values.ts";
import { deleteTaxRegion } from "#api/pricing/taxes.ts";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshTaxes, type TaxPlace } from "./queries.ts";
import { toRate } from "./rates.ts";
import {
  FIRST_GROUP,
  isRegionReady,
  isUsuallyIncluded,
  jurisdictionTypes,
  type RateForm,
  type RegionForm,
  regionFormOf,
  saveRegion,
} from "./region-form.ts";
import styles from "./taxes.module.css";
import { taxesTexts } from "./texts/texts.ts";

const texts = taxesTexts[staffLanguage()];

type Props = {
  region: TaxPlace | undefined;
  /** Preselected for a new region. */
  country: string;
  groups: readonly TaxGroup[];
  onClose: () => void;
};

/** A tax region with its rates. Saving the first rate of a store without tax groups creates the default group. */
export function RegionSheet({ region, country, groups: known, onClose }: Props) {
  const groups = known.length === 0 ? [FIRST_GROUP] : known;
  const [form, setForm] = useState(() => regionFormOf(region, { groups, country }));
  const [isDeleting, setIsDeleting] = useState(false);
  const change = (fields: Partial<RegionForm>) => setForm((before) => ({ ...before, ...fields }));
  const done = async (message: string) => {
    await refreshTaxes();
    showToast(message);
    onClose();
  };
  const saving = useMutation({
    mutationFn: () => saveRegion(form, region),
    onSuccess: () => done(texts.region.saved),
    // The region may have been created before one of its rates was refused.
    onError: () => refreshTaxes(),
  });
  const removing = useMutation({
    mutationFn: () => call(deleteTaxRegion, { params: { taxRegionId: region?.id ?? "" } }),
    onSuccess: () => done(texts.region.deleted),
  });
  const isReady = isRegionReady(form, region === undefined);
  return (
    <>
      <Modal
        title={region === undefined ? texts.regions.add : region.name}
        isOpen
        onClose={onClose}
        kind="sheet"
        onSubmit={() => isReady && saving.mutate()}
        footer={
          <>
            {region !== undefined && (
              <Button variant="danger" onClick={() => setIsDeleting(true)}>
                {texts.delete}
              </Button>
            )}
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button type="submit" variant="primary" isBusy={saving.isPending} disabled={!isReady}>
              {texts.save}
            </Button>
          </>
        }
      >
        <FieldStack error={saving.error}>
          <FieldRow>
            <CountrySelect
              name="country"
              label={texts.region.country}
              emptyLabel={texts.region.chooseCountry}
              value={form.country}
              onChange={(code) => change({ country: code, subdivision: "", isIncluded: isUsuallyIncluded(code) })}
            />
            <SubdivisionSelect
              name="subdivision"
              country={form.country}
              value={form.subdivision}
              emptyLabel={texts.region.wholeCountry}
              hint={texts.region.subdivisionHint}
              onChange={(subdivision) => change({ subdivision })}
            />
          </FieldRow>
          {groups.map((group) => (
            <RateFields
              key={group.id}
              group={group}
              isOnly={groups.length === 1}
              rate={form.rates[group.id]}
              onChange={(rate) => change({ rates: { ...form.rates, [group.id]: rate } })}
            />
          ))}
          <Checkbox
            label={texts.region.isIncluded}
            hint={texts.region.isIncludedHint}
            checked={form.isIncluded}
            onChange={(event) => change({ isIncluded: event.currentTarget.checked })}
          />
          <Checkbox
            label={texts.region.isShippingTaxed}
            checked={form.isShippingTaxed}
            onChange={(event) => change({ isShippingTaxed: event.currentTarget.checked })}
          />
        </FieldStack>
      </Modal>
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
  rate: RateForm | undefined;
  onChange: (rate: RateForm) => void;
};

function RateFields({ group, isOnly, rate, onChange }: RateProps) {
  if (rate === undefined) return null;
  const set = (change: Partial<RateForm>) => onChange({ ...rate, ...change });
  const isInvalid = rate.percent.trim() !== "" && toRate(rate.percent) === undefined;
  const labelFor = (label: string): string =>
    isOnly ? label : formatText(texts.rate.forGroup, { label, group: group.name });
  const text = (label: string, name: "name" | "jurisdiction" | "taxType" | "description", placeholder = "") => (
    <TextField
      label={labelFor(label)}
      placeholder={placeholder}
      maxLength={name === "description" ? 1000 : 200}
      value={rate[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
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
          error={isInvalid ? texts.rate.invalid : undefined}
          value={rate.percent}
          onChange={(event) => set({ percent: event.currentTarget.value })}
        />
        {text(texts.rate.name, "name", texts.rate.namePlaceholder)}
      </FieldRow>
      <details>
        <summary>{labelFor(texts.rate.more)}</summary>
        <FieldRow>
          {text(texts.rate.jurisdiction, "jurisdiction", texts.rate.jurisdictionPlaceholder)}
          <SelectField
            label={labelFor(texts.rate.jurisdictionType)}
            value={rate.jurisdictionType}
            onChange={(event) => set({ jurisdictionType: event.currentTarget.value as RateForm["jurisdictionType"] })}
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
