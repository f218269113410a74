import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { TaxGroup } from "#api/tax-values.ts";
import {
  createManualTaxMapping,
  createTaxRegion,
  deleteManualTaxMapping,
  deleteTaxRegion,
  updateManualTaxMapping,
  updateTaxRegion,
} from "#api/taxes.ts";
import { call } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "../components/Field.tsx";
import { ConfirmDialog, Modal } from "../components/Modal.tsx";
import { showToast } from "../components/toasts.ts";
import { countries } from "../countries.ts";
import { refreshTaxes, type TaxPlace } from "./queries.ts";
import { toPercent, toRate } from "./rates.ts";

type Rate = { percent: string; name: string };
type Draft = {
  country: string;
  subdivision: string;
  isIncluded: boolean;
  isShippingTaxed: boolean;
  /** By tax group; an empty percentage means that the group is not taxed there. */
  rates: Readonly<Record<string, Rate>>;
};

type Props = {
  region: TaxPlace | undefined;
  /** Of a new one. */
  country?: string;
  groups: readonly TaxGroup[];
  onClose: () => void;
};

/** A region with its rates, all in one place. */
export function RegionSheet({ region, country, groups, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...draftOf(region, groups),
    ...(country !== undefined && { country }),
  }));
  const [isDeleting, setIsDeleting] = useState(false);
  const change = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }));
  const done = async (message: string) => {
    await refreshTaxes();
    showToast(message);
    onClose();
  };
  const saving = useMutation({ mutationFn: () => save(draft, region), onSuccess: () => done("Taxes saved") });
  const removing = useMutation({
    mutationFn: () => call(deleteTaxRegion, { params: { taxRegionId: region?.id ?? "" } }),
    onSuccess: () => done("Region deleted"),
  });
  const isValid =
    draft.country !== "" &&
    Object.values(draft.rates).every(({ percent }) => percent.trim() === "" || toRate(percent) !== undefined);
  return (
    <>
      <Modal
        title={region === undefined ? "Add region" : region.name}
        isOpen
        onClose={onClose}
        kind="sheet"
        onSubmit={() => isValid && saving.mutate()}
        footer={
          <>
            {region !== undefined && <Button onClick={() => setIsDeleting(true)}>Delete</Button>}
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={saving.isPending} disabled={!isValid}>
              Save
            </Button>
          </>
        }
      >
        <FieldStack error={saving.error}>
          <FieldRow>
            <SelectField
              name="country"
              label="Country"
              value={draft.country}
              onChange={(event) => change({ country: event.currentTarget.value })}
              disabled={region !== undefined}
            >
              <option value="">Choose a country</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField
              name="subdivision"
              label="State or province"
              placeholder="CA"
              hint="Empty for the whole country. The finer region counts."
              value={draft.subdivision}
              onChange={(event) => change({ subdivision: event.currentTarget.value })}
              disabled={region !== undefined}
            />
          </FieldRow>
          {groups.map((group) => (
            <RateFields
              key={group.id}
              group={group}
              isOnly={groups.length === 1}
              rate={draft.rates[group.id] ?? { percent: "", name: "" }}
              onChange={(rate) => change({ rates: { ...draft.rates, [group.id]: rate } })}
            />
          ))}
          <Checkbox
            label="Prices contain the tax"
            hint="Usual in Europe. Otherwise it is added at checkout."
            checked={draft.isIncluded}
            onChange={(event) => change({ isIncluded: event.currentTarget.checked })}
          />
          <Checkbox
            label="Delivery is taxed too"
            checked={draft.isShippingTaxed}
            onChange={(event) => change({ isShippingTaxed: event.currentTarget.checked })}
          />
        </FieldStack>
      </Modal>
      <ConfirmDialog
        title="Delete this region?"
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => removing.mutate()}
        confirmLabel="Delete region"
        isBusy={removing.isPending}
        isDangerous
      >
        No tax will be collected there any more, unless its country has rates.
      </ConfirmDialog>
    </>
  );
}

type RateProps = { group: TaxGroup; isOnly: boolean; rate: Rate; onChange: (rate: Rate) => void };

function RateFields({ group, isOnly, rate, onChange }: RateProps) {
  const isBad = rate.percent.trim() !== "" && toRate(rate.percent) === undefined;
  return (
    <FieldRow>
      <TextField
        label={isOnly ? "Rate" : `Rate for ${group.name}`}
        suffix="%"
        inputMode="decimal"
        autoComplete="off"
        hint="Empty for no tax."
        error={isBad ? "A percentage from 0 to 100" : undefined}
        value={rate.percent}
        onChange={(event) => onChange({ ...rate, percent: event.currentTarget.value })}
      />
      <TextField
        label={isOnly ? "Name of the tax" : `Name of the tax on ${group.name}`}
        placeholder="VAT, sales tax"
        maxLength={200}
        value={rate.name}
        onChange={(event) => onChange({ ...rate, name: event.currentTarget.value })}
      />
    </FieldRow>
  );
}

function draftOf(region: TaxPlace | undefined, groups: readonly TaxGroup[]): Draft {
  return {
    country: region?.country ?? "",
    subdivision: region?.subdivision ?? "",
    isIncluded: region?.taxIncludedInPrice ?? false,
    isShippingTaxed: region?.shippingTaxed ?? true,
    rates: Object.fromEntries(
      groups.map(({ id }) => {
        const mapping = region?.rates.get(id);
        const percent = mapping === undefined ? "" : toPercent(mapping.taxRate);
        return [id, { percent, name: mapping?.taxName ?? "" }];
      }),
    ),
  };
}

/** Region first, then each rate that changed: made, changed or taken away. */
async function save({ country, subdivision, isIncluded, isShippingTaxed, rates }: Draft, region: TaxPlace | undefined) {
  const terms = { taxIncludedInPrice: isIncluded, shippingTaxed: isShippingTaxed };
  const place = subdivision.trim() === "" ? { country } : { country, subdivision: subdivision.trim() };
  const { taxRegion } =
    region === undefined
      ? await call(createTaxRegion, { body: { taxRegion: { ...place, ...terms } } })
      : await call(updateTaxRegion, {
          params: { taxRegionId: region.id },
          body: { taxRegion: { ...terms, revision: region.revision } },
        });
  for (const [taxGroupId, { percent, name }] of Object.entries(rates)) {
    const before = region?.rates.get(taxGroupId);
    const taxRate = toRate(percent);
    const taxName = name.trim();
    if (before === undefined && taxRate !== undefined) {
      const manualTaxMapping = { taxGroupId, taxRegionId: taxRegion.id, taxRate, taxName };
      await call(createManualTaxMapping, { body: { manualTaxMapping } });
    }
    if (before === undefined) continue;
    const params = { manualTaxMappingId: before.id };
    if (taxRate === undefined) await call(deleteManualTaxMapping, { params });
    else if (toPercent(taxRate) !== toPercent(before.taxRate) || taxName !== before.taxName) {
      const manualTaxMapping = { taxRate, taxName, revision: before.revision };
      await call(updateManualTaxMapping, { params, body: { manualTaxMapping } });
    }
  }
}
