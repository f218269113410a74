import { useMutation, useQuery } from "@tanstack/react-query";
import { type TaxSettings, upsertTaxSettings } from "#api/tax-settings.ts";
import type { TaxGroup } from "#api/tax-values.ts";
import { call } from "../client.ts";
import { Card } from "../components/Card.tsx";
import { Checkbox, FieldStack, SelectField } from "../components/Field.tsx";
import { ErrorState, SkeletonText } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { settingsLocksQuery } from "../settings/queries.ts";
import { refreshTaxes, taxSettingsQuery } from "./queries.ts";

type Props = { groups: readonly TaxGroup[]; canEdit: boolean };
type Level = "LINE" | "UNIT" | "ORDER";

/** How taxes are meant in this store. Each change is saved at once. */
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
            label="Tax is rounded"
            value={data.roundingLevel ?? ""}
            disabled={isDisabled}
            // The values are those of the options below.
            onChange={(event) => saving.mutate({ roundingLevel: (event.currentTarget.value || null) as Level | null })}
          >
            <option value="">as usual in your country</option>
            <option value="LINE">for each line</option>
            <option value="UNIT">for each piece</option>
            <option value="ORDER">once for the order</option>
          </SelectField>
          <SelectField
            name="shippingTaxGroupId"
            label="Delivery and fees are taxed as"
            value={data.shippingTaxGroupId ?? ""}
            disabled={isDisabled}
            onChange={(event) => saving.mutate({ shippingTaxGroupId: event.currentTarget.value || null })}
          >
            <option value="">the default group</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Checkbox
            label="Additional fees are taxed"
            checked={data.feesTaxed}
            disabled={isDisabled}
            onChange={(event) => saving.mutate({ feesTaxed: event.currentTarget.checked })}
          />
          <Checkbox
            label="New regions: prices contain the tax"
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
