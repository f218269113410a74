import { useMutation, useQuery } from "@tanstack/react-query";
import { type TaxSettings, upsertTaxSettings } from "#api/pricing/tax-settings.ts";
import type { TaxGroup } from "#api/pricing/tax-values.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Checkbox, FieldStack, SelectField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { settingsLocksQuery } from "#backoffice/store/settings/queries.ts";
import { refreshTaxes, taxSettingsQuery } from "./queries.ts";

type Props = { groups: readonly TaxGroup[]; canEdit: boolean };
type Level = "LINE" | "UNIT" | "ORDER";
type Mode = "HALF_UP" | "HALF_EVEN" | "DOWN" | "UP";

/** Tax settings of the whole store. Each change is saved at once. */
export function TaxSettingsCard({ groups, canEdit }: Props) {
  const settings = useQuery(taxSettingsQuery);
  const saving = useMutation({
    mutationFn: (taxSettings: Partial<TaxSettings>) => call(upsertTaxSettings, { body: { taxSettings } }),
    onSuccess: async () => {
      await refreshTaxes();
      showToast("Tax settings saved");
    },
  });
  const isDisabled = !canEdit || saving.isPending;
  const isInclusionLocked = useQuery(settingsLocksQuery).data?.isTaxInclusionLocked ?? false;
  const { data } = settings;
  return (
    <Card title="Settings">
      {settings.isPending && <SkeletonText lines={4} />}
      {settings.isError && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
      {data !== undefined && (
        <FieldStack error={saving.error}>
          <SelectField
            name="roundingLevel"
            label="Round tax"
            value={data.roundingLevel ?? ""}
            disabled={isDisabled}
            // The values are those of the options below.
            onChange={(event) => saving.mutate({ roundingLevel: (event.currentTarget.value || null) as Level | null })}
          >
            <option value="">Default for your country</option>
            <option value="LINE">Per line item</option>
            <option value="UNIT">Per unit</option>
            <option value="ORDER">Per order</option>
          </SelectField>
          <SelectField
            name="roundingMode"
            label="Rounding"
            value={data.roundingMode ?? ""}
            disabled={isDisabled}
            // The values are those of the options below.
            onChange={(event) => saving.mutate({ roundingMode: (event.currentTarget.value || null) as Mode | null })}
          >
            <option value="">Default for your country</option>
            <option value="HALF_UP">Half up</option>
            <option value="HALF_EVEN">Half to even</option>
            <option value="DOWN">Down</option>
            <option value="UP">Up</option>
          </SelectField>
          <SelectField
            name="shippingTaxGroupId"
            label="Tax group of shipping and fees"
            value={data.shippingTaxGroupId ?? ""}
            disabled={isDisabled}
            onChange={(event) => saving.mutate({ shippingTaxGroupId: event.currentTarget.value || null })}
          >
            <option value="">Default group</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Checkbox
            label="Charge tax on additional fees"
            checked={data.feesTaxed}
            disabled={isDisabled}
            onChange={(event) => saving.mutate({ feesTaxed: event.currentTarget.checked })}
          />
          <Checkbox
            label="Prices include tax in regions created by apps"
            {...(isInclusionLocked && { hint: "You can't change this after your first sale." })}
            checked={data.taxIncludedInItemPrices}
            disabled={isDisabled || isInclusionLocked}
            onChange={(event) => saving.mutate({ taxIncludedInItemPrices: event.currentTarget.checked })}
          />
        </FieldStack>
      )}
    </Card>
  );
}
