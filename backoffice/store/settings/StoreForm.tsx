import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasTexts, languageNames, storeLocales } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { type StoreSettings, updateStoreSettings } from "#api/store/settings.ts";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { formatMoney } from "#backoffice/format.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { refreshSetup } from "../setup/queries.ts";
import { countryDefaults } from "./country-defaults.ts";
import { FormatFields } from "./FormatFields.tsx";
import { settingsLocksQuery, storeSettingsQuery } from "./queries.ts";
import { storeSettingsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = storeSettingsTexts[language];

const currencies = [
  "USD",
  "EUR",
  "GBP",
  "CHF",
  "AUD",
  "CAD",
  "NZD",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "CZK",
  "HUF",
  "JPY",
  "SGD",
  "HKD",
  "INR",
  "BRL",
  "MXN",
  "ZAR",
  "TRY",
  "ILS",
  "KRW",
  "AED",
];
const zones = Intl.supportedValuesOf("timeZone");

/** The language's name, or its tag if the browser has no name for it. */
function languageName(locale: string): string {
  try {
    return new Intl.DisplayNames(staffLocale(), { type: "language", fallback: "code" }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

const SAMPLE_PRICE = 28;

/** Settings with a default for each country. */
const COUNTRY_FIELDS = [
  "locale",
  "timeZone",
  "currency",
  "weightUnit",
  "dimensionUnit",
  "dateFormat",
  "timeFormat",
] as const satisfies readonly (keyof StoreSettings)[];

/** Name, location, currency and language of the store. */
export function StoreForm({ settings, canWrite }: { settings: StoreSettings; canWrite: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const locks = useQuery(settingsLocksQuery).data;
  const form = useMutationForm({
    values: settings,
    schema: bodyOf(updateStoreSettings, "settings"),
    shouldSend: ({ currency }) => {
      const isAsking = currency !== settings.currency && locks?.hasProducts !== false;
      setIsConfirming(isAsking);
      return !isAsking;
    },
    request: (values) => {
      setIsConfirming(false);
      const { heroImages: _, freeShippingFrom: __, conversionRates: ___, ...fields } = values;
      return call(updateStoreSettings, { body: { settings: fields } });
    },
    onSuccess: async (answer) => {
      queryClient.setQueryData(storeSettingsQuery.queryKey, answer);
      await Promise.all([queryClient.invalidateQueries({ queryKey: ["settings"] }), refreshSetup()]);
      showToast(texts.saved);
    },
  });
  const { currency, locale, timeZone } = form.watch();
  const country = form.bind("country");
  const chooseCountry = (code: string): void => {
    country.onChange(code);
    // Back to the stored country means back to the stored settings.
    const current = { locale: settings.locale, canChangeCurrency: locks?.isCurrencyLocked === false };
    const own = Object.fromEntries(COUNTRY_FIELDS.map((name) => [name, settings[name]]));
    const defaults = code === settings.country ? {} : countryDefaults(code, current);
    const values: Partial<StoreSettings> = { ...own, ...defaults };
    for (const name of COUNTRY_FIELDS)
      if (values[name] !== undefined) form.setValue(name, values[name], { shouldDirty: true });
  };
  return (
    <Card title={texts.store.title}>
      <Form form={form} isReadOnly={!canWrite} isGuarded>
        <FieldStack>
          {!hasTexts(settings.locale) && (
            <Banner
              tone="warning"
              title={formatMessage(language, texts.store.languageMissing, {
                language: languageName(settings.locale),
              })}
            >
              {formatMessage(language, texts.store.languageMissingText, {
                languages: Object.values(languageNames).join(", "),
              })}
            </Banner>
          )}
          <FieldRow>
            <TextField label={texts.store.name} {...form.field("name", { required: true })} />
            <TextField
              label={texts.store.contactEmail}
              type="email"
              hint={texts.store.contactEmailHint}
              {...form.field("contactEmail", { required: true })}
            />
          </FieldRow>
          <TextField label={texts.store.tagline} {...form.field("tagline")} />
          <TextField
            label={texts.store.announcement}
            hint={texts.store.announcementHint}
            {...form.field("announcement")}
          />
          <FieldRow>
            <CountrySelect label={texts.store.country} {...country} onChange={chooseCountry} />
            <SelectField label={texts.store.timeZone} hint={texts.store.timeZoneHint} {...form.field("timeZone")}>
              {!zones.includes(timeZone) && <option value={timeZone}>{timeZone}</option>}
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll("_", " ")}
                </option>
              ))}
            </SelectField>
          </FieldRow>
          <FieldRow>
            <SelectField label={texts.store.locale} hint={texts.store.localeHint} {...form.field("locale")}>
              {!(locale in storeLocales) && (
                <option value={locale}>
                  {hasTexts(locale)
                    ? locale
                    : formatMessage(language, texts.store.notAvailable, { language: languageName(locale) })}
                </option>
              )}
              {Object.entries(storeLocales).map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={texts.store.currency}
              hint={locks?.isCurrencyLocked ? texts.store.currencyLocked : texts.store.currencyHint}
              disabled={locks?.isCurrencyLocked ?? true}
              {...form.field("currency")}
            >
              {!currencies.includes(currency) && <option value={currency}>{currency}</option>}
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </SelectField>
          </FieldRow>
          <FormatFields form={form} />
          {country.value !== settings.country && (
            <Banner tone="warning" title={texts.store.countryDefaults}>
              {texts.store.countryChanged}
            </Banner>
          )}
          {canWrite && (
            <div>
              <Button type="submit" variant="primary" isBusy={form.isPending}>
                {texts.save}
              </Button>
            </div>
          )}
        </FieldStack>
      </Form>
      <ConfirmDialog
        title={formatMessage(language, texts.store.changeCurrencyTo, { currency: currency })}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={form.send}
        confirmLabel={texts.store.changeCurrency}
        isBusy={form.isPending}
      >
        {formatMessage(language, texts.store.changeCurrencyText, {
          before: formatMoney(SAMPLE_PRICE, settings.currency),
          after: formatMoney(SAMPLE_PRICE, currency),
        })}
      </ConfirmDialog>
    </Card>
  );
}
