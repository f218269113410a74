import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { languageNames } from "#api/languages.ts";
import { type StoreSettings, updateStoreSettings } from "#api/settings.ts";
import { call, queryClient } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { FieldRow, FieldStack, SelectField, TextArea, TextField } from "../components/Field.tsx";
import { Banner } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { CountrySelect } from "../shipping/CountrySelect.tsx";
import { storeSettingsQuery } from "./queries.ts";
import styles from "./settings.module.css";

/** Formats by their own name. Arabic with the digits that our texts count in (`numberLocale`). */
const formats = {
  "en-US": "English (US)",
  "en-GB": "English (UK)",
  "en-CA": "English (Canada)",
  "en-AU": "English (Australia)",
  "de-DE": "Deutsch",
  "de-AT": "Deutsch (Österreich)",
  "de-CH": "Deutsch (Schweiz)",
  "fr-FR": "Français",
  "fr-BE": "Français (Belgique)",
  "fr-CA": "Français (Canada)",
  "fr-CH": "Français (Suisse)",
  "es-ES": "Español",
  "es-MX": "Español (México)",
  "ar-AE": "العربية (الإمارات)",
  "ar-EG-u-nu-latn": "العربية (مصر)",
  "ar-MA": "العربية (المغرب)",
  "ar-SA-u-nu-latn": "العربية (السعودية)",
  "it-IT": "Italiano",
  "nl-NL": "Nederlands",
  "pt-PT": "Português",
  "pl-PL": "Polski",
  "sv-SE": "Svenska",
  "ja-JP": "日本語",
};
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

/** `EUR 0.92` a line ↔ what the settings keep. */
const toLines = (rates: StoreSettings["conversionRates"]): string =>
  Object.entries(rates)
    .map(([code, rate]) => `${code} ${rate}`)
    .join("\n");
const fromLines = (text: string): StoreSettings["conversionRates"] =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [code, rate] = line.trim().split(/[\s=]+/);
      return code && rate ? [[code.toUpperCase(), rate]] : [];
    }),
  );

/** What a choice of language does, as far as the shop knows its words. */
function hintFor(locale: string): string {
  const [tongue = ""] = locale.toLowerCase().split("-");
  if (tongue in languageNames)
    return "The shop, its sign-in pages and its mails speak it. What you write stays as it is.";
  const spoken = Object.values(languageNames).join(", ");
  return `Dates and prices follow it; the shop's own words stay English. It speaks ${spoken}.`;
}

/** The store itself: name, place, money, language. */
export function StoreForm({ settings, canWrite }: { settings: StoreSettings; canWrite: boolean }) {
  const [form, setForm] = useState({ ...settings, rates: toLines(settings.conversionRates) });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationFn: () => {
      const { rates, heroImages: _, freeShippingFrom: __, conversionRates: ___, ...fields } = form;
      return call(updateStoreSettings, { body: { settings: { ...fields, conversionRates: fromLines(rates) } } });
    },
    onSuccess: async (answer) => {
      queryClient.setQueryData(storeSettingsQuery.queryKey, answer);
      await queryClient.invalidateQueries({ queryKey: ["settings"] });
      showToast("Saved");
    },
  });
  const isRisky = form.currency !== settings.currency || form.country !== settings.country;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title="Store">
      <form onSubmit={submit}>
        <fieldset className={styles.plain} disabled={!canWrite}>
          <FieldStack error={save.error}>
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
                label="Contact e-mail"
                type="email"
                required
                hint="Mails to customers come from here, and their answers go here."
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
              hint="A line above every page of the shop. Empty hides it."
              value={form.announcement}
              onChange={(event) => set({ announcement: event.currentTarget.value })}
            />
            <FieldRow>
              <CountrySelect label="Country" value={form.country} onChange={(country) => set({ country })} />
              <SelectField
                name="timeZone"
                label="Time zone"
                hint="Of bookings, times of delivery, and mails. The back office shows the time of your computer."
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
                label="Language and format"
                hint={hintFor(form.locale)}
                value={form.locale}
                onChange={(event) => set({ locale: event.currentTarget.value })}
              >
                {!(form.locale in formats) && <option value={form.locale}>{form.locale}</option>}
                {Object.entries(formats).map(([code, name]) => (
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
            <TextArea
              name="conversionRates"
              label="Other currencies that prices are shown in"
              rows={3}
              placeholder={"EUR 0.92\nGBP 0.79"}
              hint={`One line each: what one ${form.currency} buys. Orders are charged in ${form.currency}.`}
              value={form.rates}
              onChange={(event) => set({ rates: event.currentTarget.value })}
            />
            {isRisky && (
              <Banner tone="warning">
                Prices keep their figures in the new currency, and orders from before keep theirs. Taxes and delivery of
                another country must be set up anew.
              </Banner>
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
    </Card>
  );
}
