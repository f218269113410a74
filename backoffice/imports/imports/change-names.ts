/** Names of changed fields and values. The API has English; `key` and `type` identify what can be translated. */
import type { ImportChange } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language].changes;
const fields: Readonly<Record<string, string>> = texts.fields;

/** "Red / S: Stock (Warehouse)" */
export function nameOfChange({ key = "", field, variant = "", location, type }: ImportChange): string {
  if (type === "VARIANT" && variant !== "") return variant;
  const known = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (known === undefined) return field;
  const named = location === undefined ? known : formatMessage(language, texts.atLocation, { field: known, location });
  return variant === "" ? named : formatMessage(language, texts.ofVariant, { variant, field: named });
}

const { yes, no, inStock, outOfStock, removed } = texts.values;
const namesOfValues: Readonly<Record<NonNullable<ImportChange["type"]>, Readonly<Record<string, string>>>> = {
  BOOLEAN: { yes, no },
  STOCK: { "in stock": inStock, "out of stock": outOfStock },
  TEXT: {},
  VARIANT: { new: texts.values.new, removed },
};

export const nameOfValue = ({ type = "TEXT" }: ImportChange, value: string): string =>
  namesOfValues[type][value] ?? value;
