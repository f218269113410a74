import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type FieldsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { FieldsTexts } from "./en.ts";

export const fieldsTexts: Translations<FieldsTexts> = { en, de, fr, es, ar };
