import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { hasTexts, languageNames, storeLocales } from "#api/store/languages.ts";
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
import { refreshSetup } from "../setup/queries.ts";
import { settingsLocksQuery, storeSettingsQuery } from "./queries.ts";
import styles from "./settings.module.css";

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

/** In English; the tag itself where the browser has no name for it. */
function languageName(locale: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language", fallback: "code" }).of(locale) ?? locale;
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
      showToast("Settings saved");
    },
  });
  const isNewCurrency = form.currency !== settings.currency;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isNewCurrency && locks?.hasProducts !== false) setIsConfirming(true);
    else save.mutate();
  };
  return (
    <Card title="Store">
      <form onSubmit={submit}>
        <fieldset className={styles.plain} disabled={!canWrite}>
          <FieldStack error={save.error}>
            {!hasTexts(settings.locale) && (
              <Banner tone="warning" title={`${languageName(settings.locale)} isn't available`}>
                Your store is shown in English until you choose another language below:{" "}
                {Object.values(languageNames).join(", ")}. Dates and prices follow your current choice.
              </Banner>
            )}
            <FieldRow>
              <TextField
                name="name"
                label="Name"
                required
                maxLength={80}
                value={form.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              <TextField
                name="contactEmail"
                label="Contact email"
                type="email"
                required
                hint="Emails to customers are sent from this address, and replies go to it."
                value={form.contactEmail}
                onChange={(event) => set({ contactEmail: event.currentTarget.value })}
              />
            </FieldRow>
            <TextField
              name="tagline"
              label="Tagline"
              maxLength={160}
              value={form.tagline}
              onChange={(event) => set({ tagline: event.currentTarget.value })}
            />
            <TextField
              name="announcement"
              label="Announcement"
              maxLength={160}
              hint="Shown at the top of every page of your store. Leave empty to hide it."
              value={form.announcement}
              onChange={(event) => set({ announcement: event.currentTarget.value })}
            />
            <FieldRow>
              <CountrySelect label="Country" value={form.country} onChange={(country) => set({ country })} />
              <SelectField
                name="timeZone"
                label="Time zone"
                hint="Used for bookings, delivery times, reports and emails."
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
                label="Language and formats"
                hint="The language of your store, sign-in pages and emails. Your own text isn't translated."
                value={form.locale}
                onChange={(event) => set({ locale: event.currentTarget.value })}
              >
                {!(form.locale in storeLocales) && (
                  <option value={form.locale}>
                    {hasTexts(form.locale) ? form.locale : `${languageName(form.locale)} (not available)`}
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
                label="Weight unit"
                value={form.weightUnit}
                onChange={(event) => set({ weightUnit: event.currentTarget.value === "KG" ? "KG" : "LB" })}
              >
                <option value="KG">Kilograms</option>
                <option value="LB">Pounds</option>
              </SelectField>
              <SelectField
                name="currency"
                label="Currency"
                hint={
                  locks?.isCurrencyLocked
                    ? "You can't change the currency after your first sale, because orders, gift cards and reports are in it."
                    : "You can't change the currency after your first sale."
                }
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
            {form.country !== settings.country && (
              <Banner tone="warning">Review your shipping zones and tax regions after you change the country.</Banner>
            )}
            {canWrite && (
              <div>
                <Button type="submit" variant="primary" isBusy={save.isPending}>
                  Save
                </Button>
              </div>
            )}
          </FieldStack>
        </fieldset>
      </form>
      <ConfirmDialog
        title={`Change the currency to ${form.currency}?`}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => save.mutate()}
        confirmLabel="Change currency"
        isBusy={save.isPending}
      >
        Amounts keep their numbers and aren't converted: a product that costs{" "}
        {formatMoney(SAMPLE_PRICE, settings.currency)} will cost {formatMoney(SAMPLE_PRICE, form.currency)}. The same
        goes for shipping rates and discounts. Review them before you sell.
      </ConfirmDialog>
    </Card>
  );
}
