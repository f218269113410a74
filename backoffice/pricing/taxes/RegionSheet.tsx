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

type Props = {
  region: TaxPlace | undefined;
  /** That a new region begins with. */
  country: string;
  groups: readonly TaxGroup[];
  onClose: () => void;
};

/** A tax region with its rates. A store without a tax group gets its default one with the first rate. */
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
    onSuccess: () => done("Tax region saved"),
    // The region may have been created before one of its rates was refused.
    onError: () => refreshTaxes(),
  });
  const removing = useMutation({
    mutationFn: () => call(deleteTaxRegion, { params: { taxRegionId: region?.id ?? "" } }),
    onSuccess: () => done("Tax region deleted"),
  });
  const isReady = isRegionReady(form, region === undefined);
  return (
    <>
      <Modal
        title={region === undefined ? "Add tax region" : region.name}
        isOpen
        onClose={onClose}
        kind="sheet"
        onSubmit={() => isReady && saving.mutate()}
        footer={
          <>
            {region !== undefined && (
              <Button variant="danger" onClick={() => setIsDeleting(true)}>
                Delete
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={saving.isPending} disabled={!isReady}>
              Save
            </Button>
          </>
        }
      >
        <FieldStack error={saving.error}>
          <FieldRow>
            <CountrySelect
              name="country"
              label="Country"
              emptyLabel="Choose a country"
              value={form.country}
              onChange={(code) => change({ country: code, subdivision: "", isIncluded: isUsuallyIncluded(code) })}
            />
            <SubdivisionSelect
              name="subdivision"
              country={form.country}
              value={form.subdivision}
              emptyLabel="Whole country"
              hint="A state's rate replaces the country's."
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
            label="Prices include tax"
            hint="Common outside the United States and Canada. Otherwise tax is added at checkout."
            checked={form.isIncluded}
            onChange={(event) => change({ isIncluded: event.currentTarget.checked })}
          />
          <Checkbox
            label="Charge tax on shipping"
            checked={form.isShippingTaxed}
            onChange={(event) => change({ isShippingTaxed: event.currentTarget.checked })}
          />
        </FieldStack>
      </Modal>
      <ConfirmDialog
        title={`Delete “${region?.name ?? ""}”?`}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => removing.mutate()}
        confirmLabel="Delete tax region"
        isBusy={removing.isPending}
        isDangerous
      >
        {removing.isError
          ? messageOf(removing.error)
          : region?.subdivision === undefined
            ? "Its rates will be deleted, and no tax will be collected there. This can't be undone."
            : "Its rates will be deleted, and its country's rates will apply, if there are any. This can't be undone."}
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
  const isBad = rate.percent.trim() !== "" && toRate(rate.percent) === undefined;
  const labelFor = (label: string): string => (isOnly ? label : `${label} for ${group.name}`);
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
          label={labelFor("Tax rate")}
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          hint={isOnly ? "Enter 0 where you charge no tax." : "Leave empty if this group isn't taxed there."}
          error={isBad ? "Enter a percentage from 0 to 100, such as 8.75." : undefined}
          value={rate.percent}
          onChange={(event) => set({ percent: event.currentTarget.value })}
        />
        {text("Tax name", "name", "VAT, sales tax")}
      </FieldRow>
      <details>
        <summary>{labelFor("More about this rate")}</summary>
        <FieldRow>
          {text("Jurisdiction", "jurisdiction", "California")}
          <SelectField
            label={labelFor("Jurisdiction type")}
            value={rate.jurisdictionType}
            onChange={(event) => set({ jurisdictionType: event.currentTarget.value as RateForm["jurisdictionType"] })}
          >
            {Object.entries(jurisdictionTypes).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldRow>
          {text("Tax type", "taxType", "Sales tax")}
          {text("Description", "description")}
        </FieldRow>
      </details>
    </div>
  );
}
