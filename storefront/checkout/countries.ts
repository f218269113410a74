/** Countries by their names. What their addresses look like is in `#api/address-rules.ts`. */
import { countryCodes } from "#api/address-rules.ts";

const lists = new Map<string, readonly { value: string; label: string }[]>();

/** All countries by name in a language. */
export function countryChoices(locale: string): readonly { value: string; label: string }[] {
  const known = lists.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const made = countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  lists.set(locale, made);
  return made;
}
