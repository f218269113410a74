import { useState } from "react";
import { bulkCreateManualTaxMappings, bulkCreateTaxRegion } from "#api/pricing/taxes.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { formatDay, formatPercent, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshTaxes, regionName } from "./queries.ts";
import { toRate } from "./rates.ts";
import { isUsuallyIncluded, standardName } from "./region-form.ts";
import { isInEuropeanUnion, type StandardRate } from "./standard-rates.ts";
import { taxesTexts } from "./texts/texts.ts";

const texts = taxesTexts[staffLanguage()].standard;

type Props = {
  /** Rates of places without a tax region. */
  rates: readonly StandardRate[];
  country: string;
  /** The store's locale: customers see the names of taxes. */
  locale: string;
  groupId: string;
  onClose: () => void;
};

const keyOf = ({ country, subdivision }: StandardRate): string => subdivision ?? country;

/** Adds tax regions with standard rates. The merchant chooses the places, because most stores collect tax in a few only. */
export function StandardRatesDialog({ rates, country, locale, groupId, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(rates.flatMap((rate) => (rate.country === country && rate.subdivision === undefined ? [country] : []))),
  );
  const form = useMutationForm({
    values: {},
    request: () =>
      addRates(
        rates.filter((rate) => chosen.has(keyOf(rate))),
        { locale, groupId },
      ),
    onSuccess: async () => {
      await refreshTaxes();
      showToast(texts.saved);
      onClose();
    },
    onError: () => void refreshTaxes(),
  });
  const [first] = rates;
  const areAllChosen = chosen.size === rates.length;
  const toggle = (key: string): void =>
    setChosen((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]));
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      kind="sheet"
      form={form}
      submitLabel={texts.add}
      isReady={chosen.size > 0}
    >
      <FieldStack>
        <p>{isInEuropeanUnion(country) ? texts.europeanText : texts.text}</p>
        {first !== undefined && (
          <p>{formatText(texts.source, { source: first.source, date: formatDay(first.date, "longDate") })}</p>
        )}
        {rates.length > 1 && (
          <div>
            <Button size="small" onClick={() => setChosen(new Set(areAllChosen ? [] : rates.map(keyOf)))}>
              {areAllChosen ? texts.none : texts.all}
            </Button>
          </div>
        )}
        <div>
          {rates.map((rate) => (
            <Checkbox
              key={keyOf(rate)}
              label={formatText(texts.place, { place: regionName(rate), percent: formatPercent(rate.percent) })}
              checked={chosen.has(keyOf(rate))}
              onChange={() => toggle(keyOf(rate))}
            />
          ))}
        </div>
      </FieldStack>
    </FormDialog>
  );
}

type Target = Pick<Props, "locale" | "groupId">;

async function addRates(rates: readonly StandardRate[], { locale, groupId }: Target): Promise<void> {
  const { results } = await call(bulkCreateTaxRegion, {
    body: {
      taxRegions: rates.map(({ country, subdivision = "" }) => ({
        country,
        subdivision,
        taxIncludedInPrice: isUsuallyIncluded(country),
        shippingTaxed: true,
      })),
      returnEntity: true,
    },
  });
  const manualTaxMappings = rates.flatMap((rate, index) => {
    const region = results[index]?.item;
    if (region === undefined) return [];
    const taxRate = toRate(rate.percent) ?? "0";
    return [{ taxGroupId: groupId, taxRegionId: region.id, taxRate, taxName: standardName(rate, locale) }];
  });
  await call(bulkCreateManualTaxMappings, { body: { manualTaxMappings } });
}
