import { useMutation, useQuery } from "@tanstack/react-query";
import { type TaxSettings, upsertTaxSettings } from "#api/pricing/tax-settings.ts";
import type { TaxGroup } from "#api/pricing/tax-values.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Checkbox, FieldStack, SelectField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { settingsLocksQuery } from "#backoffice/store/settings/queries.ts";
import { refreshTaxes, taxSettingsQuery } from "./queries.ts";
import { taxesTexts } from "./texts/texts.ts";

const texts = taxesTexts[staffLanguage()].taxSettings;

type Props = { groups: readonly TaxGroup[]; canEdit: boolean };
type Level = "LINE" | "UNIT" | "ORDER";
type Mode = "HALF_UP" | "HALF_EVEN" | "DOWN" | "UP";

/** Tax settings of the whole store. Each change is saved immediately. */
export function TaxSettingsCard({ groups, canEdit }: Props) {
  const settings = useQuery(taxSettingsQuery);
  const saving = useMutation({
    mutationFn: (taxSettings: Partial<TaxSettings>) => call(upsertTaxSettings, { body: { taxSettings } }),
    onSuccess: async () => {
      await refreshTaxes();
      showToast(texts.saved);
    },
  });
  const isDisabled = !canEdit || saving.isPending;
  const isInclusionLocked = useQuery(settingsLocksQuery).data?.isTaxInclusionLocked ?? false;
  const { data } = settings;
  return (
    <Card title={texts.title}>
      {settings.isPending && <SkeletonText lines={4} />}
      {settings.isError && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
      {data !== undefined && (
        <FieldStack error={saving.error}>
          <SelectField
            name="roundingLevel"
            label={texts.roundingLevel}
            value={data.roundingLevel ?? ""}
            disabled={isDisabled}
            // The values are those of the options below.
            onChange={(event) => saving.mutate({ roundingLevel: (event.currentTarget.value || null) as Level | null })}
          >
            <option value="">{texts.countryDefault}</option>
            <option value="LINE">{texts.LINE}</option>
            <option value="UNIT">{texts.UNIT}</option>
            <option value="ORDER">{texts.ORDER}</option>
          </SelectField>
          <SelectField
            name="roundingMode"
            label={texts.roundingMode}
            value={data.roundingMode ?? ""}
            disabled={isDisabled}
            // The values are those of the options below.
            onChange={(event) => saving.mutate({ roundingMode: (event.currentTarget.value || null) as Mode | null })}
          >
            <option value="">{texts.countryDefault}</option>
            <option value="HALF_UP">{texts.HALF_UP}</option>
            <option value="HALF_EVEN">{texts.HALF_EVEN}</option>
            <option value="DOWN">{texts.DOWN}</option>
            <option value="UP">{texts.UP}</option>
          </SelectField>
          <SelectField
            name="shippingTaxGroupId"
            label={texts.shippingGroup}
            value={data.shippingTaxGroupId ?? ""}
            disabled={isDisabled}
            onChange={(event) => saving.mutate({ shippingTaxGroupId: event.currentTarget.value || null })}
          >
            <option value="">{texts.defaultGroup}</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Checkbox
            label={texts.feesTaxed}
            checked={data.feesTaxed}
            disabled={isDisabled}
            onChange={(event) => saving.mutate({ feesTaxed: event.currentTarget.checked })}
          />
          <Checkbox
            label={texts.appPricesIncludeTax}
            {...(isInclusionLocked && { hint: texts.locked })}
            checked={data.taxIncludedInItemPrices}
            disabled={isDisabled || isInclusionLocked}
            onChange={(event) => saving.mutate({ taxIncludedInItemPrices: event.currentTarget.checked })}
          />
        </FieldStack>
      )}
    </Card>
  );
}
