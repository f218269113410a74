/** Country names. `#api/checkout/shipping/address-rules.ts` has the address formats. */
import { countryCodes } from "#api/checkout/shipping/address-rules.ts";
import { chooseLanguage, type Language } from "#api/store/languages.ts";

const lists = new Map<Language, readonly { value: string; label: string }[]>();

/** All countries, sorted by their name in the language of the pages. */
export function countryChoices(locale: string): readonly { value: string; label: string }[] {
  const language = chooseLanguage(locale);
  const known = lists.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: "region" });
  const made = countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  lists.set(language, made);
  return made;
}
