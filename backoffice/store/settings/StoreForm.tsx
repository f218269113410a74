import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { hasTexts, languageNames, storeLocales } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { type StoreSettings, updateStoreSettings } from "#api/store/settings.ts";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { formatMoney } from "#backoffice/format.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { refreshSetup } from "../setup/queries.ts";
import { settingsLocksQuery, storeSettingsQuery } from "./queries.ts";
import styles from "./settings.module.css";
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

/** Name, location, currency and language of the store. */
export function StoreForm({ settings, canWrite }: { settings: StoreSettings; canWrite: boolean }) {
  const [form, setForm] = useState(settings);
  const [isConfirming, setIsConfirming] = useState(false);
  const locks = useQuery(settingsLocksQuery).data;
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationFn: () => {
      const { heroImages: _, freeShippingFrom: __, conversionRates: ___, ...fields } = form;
      return call(updateStoreSettings, { body: { settings: fields } });
    },
    onSettled: () => setIsConfirming(false),
    onSuccess: async (answer) => {
      queryClient.setQueryData(storeSettingsQuery.queryKey, answer);
      await Promise.all([queryClient.invalidateQueries({ queryKey: ["settings"] }), refreshSetup()]);
      showToast(texts.saved);
    },
  });
  const isNewCurrency = form.currency !== settings.currency;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isNewCurrency && locks?.hasProducts !== false) setIsConfirming(true);
    else save.mutate();
  };
  return (
    <Card title={texts.store.title}>
      <form onSubmit={submit}>
        <fieldset className={styles.plain} disabled={!canWrite}>
          <FieldStack error={save.error}>
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
              <TextField
                name="name"
                label={texts.store.name}
                required
                maxLength={80}
                value={form.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              <TextField
                name="contactEmail"
                label={texts.store.contactEmail}
                type="email"
                required
                hint={texts.store.contactEmailHint}
                value={form.contactEmail}
                onChange={(event) => set({ contactEmail: event.currentTarget.value })}
              />
            </FieldRow>
            <TextField
              name="tagline"
              label={texts.store.tagline}
              maxLength={160}
              value={form.tagline}
              onChange={(event) => set({ tagline: event.currentTarget.value })}
            />
            <TextField
              name="announcement"
              label={texts.store.announcement}
              maxLength={160}
              hint={texts.store.announcementHint}
              value={form.announcement}
              onChange={(event) => set({ announcement: event.currentTarget.value })}
            />
            <FieldRow>
              <CountrySelect
                label={texts.store.country}
                value={form.country}
                onChange={(country) => set({ country })}
              />
              <SelectField
                name="timeZone"
                label={texts.store.timeZone}
                hint={texts.store.timeZoneHint}
                value={form.timeZone}
                onChange={(event) => set({ timeZone: event.currentTarget.value })}
              >
                {!zones.includes(form.timeZone) && <option value={form.timeZone}>{form.timeZone}</option>}
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {zone.replaceAll("_", " ")}
                  </option>
                ))}
              </SelectField>
            </FieldRow>
            <FieldRow>
              <SelectField
                name="locale"
                label={texts.store.locale}
                hint={texts.store.localeHint}
                value={form.locale}
                onChange={(event) => set({ locale: event.currentTarget.value })}
              >
                {!(form.locale in storeLocales) && (
                  <option value={form.locale}>
                    {hasTexts(form.locale)
                      ? form.locale
                      : formatMessage(language, texts.store.notAvailable, { language: languageName(form.locale) })}
                  </option>
                )}
                {Object.entries(storeLocales).map(([code, name]) => (
                  <option key={code} value={code} lang={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <SelectField
                name="weightUnit"
                label={texts.store.weightUnit}
                value={form.weightUnit}
                onChange={(event) => set({ weightUnit: event.currentTarget.value === "KG" ? "KG" : "LB" })}
              >
                <option value="KG">{texts.store.kilograms}</option>
                <option value="LB">{texts.store.pounds}</option>
              </SelectField>
              <SelectField
                name="currency"
                label={texts.store.currency}
                hint={locks?.isCurrencyLocked ? texts.store.currencyLocked : texts.store.currencyHint}
                disabled={locks?.isCurrencyLocked ?? true}
                value={form.currency}
                onChange={(event) => set({ currency: event.currentTarget.value })}
              >
                {!currencies.includes(form.currency) && <option value={form.currency}>{form.currency}</option>}
                {currencies.map((code) => (
                  <option key={code} value={code}>
                    {code}
                  </option>
                ))}
              </SelectField>
            </FieldRow>
            {form.country !== settings.country && <Banner tone="warning">{texts.store.countryChanged}</Banner>}
            {canWrite && (
              <div>
                <Button type="submit" variant="primary" isBusy={save.isPending}>
                  {texts.save}
                </Button>
              </div>
            )}
          </FieldStack>
        </fieldset>
      </form>
      <ConfirmDialog
        title={formatMessage(language, texts.store.changeCurrencyTo, { currency: form.currency })}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => save.mutate()}
        confirmLabel={texts.store.changeCurrency}
        isBusy={save.isPending}
      >
        {formatMessage(language, texts.store.changeCurrencyText, {
          before: formatMoney(SAMPLE_PRICE, settings.currency),
          after: formatMoney(SAMPLE_PRICE, form.currency),
        })}
      </ConfirmDialog>
    </Card>
  );
}
