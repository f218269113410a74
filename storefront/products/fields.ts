/** Names of the form fields in which a shopper chooses. The same in forms, addresses and what reads them. */
export const optionField = (name: string): string => `option.${name}`;
export const textField = (title: string): string => `text.${title}`;
export const pickField = (name: string): string => `mod.${name}`;

/** The name of an option as sentences want it: as it is, in small letters, or with the English article. */
export function formsOf(name: string): { option: string; lower: string; anOption: string } {
  const lower = name.toLowerCase();
  return { option: name, lower, anOption: `${/^[aeiou]/.test(lower) ? "an" : "a"} ${lower}` };
}
